// Writes the state of a page into its address: input at once, time and view after they have stopped changing.
import { replaceQuery } from './address.js';

/** Browsers limit the number of address changes, so the writer waits for this many milliseconds without a change. */
const rest = 300;

export class AddressWriter {
  #timer = 0;
  #hasActed = false;

  /** `query` returns the text for the address; undefined leaves the address as it is. */
  constructor(
    element: HTMLElement,
    private readonly query: () => string | undefined,
  ) {
    const acted = () => {
      this.#hasActed = true;
    };
    for (const act of ['pointerdown', 'keydown', 'wheel', 'input', 'click'])
      element.addEventListener(act, acted, { capture: true, passive: true });
  }

  write(): void {
    clearTimeout(this.#timer);
    const query = this.query();
    if (query !== undefined) replaceQuery(query);
  }

  /** Changes before the visitor's first action, such as the first play, are not written into the address. */
  writeAtRest(): void {
    if (!this.#hasActed) return;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.write(), rest);
  }

  cancel(): void {
    clearTimeout(this.#timer);
  }
}

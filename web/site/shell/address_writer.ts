// Writes the state of a page into its address: what is typed at once, time and view when they have come to rest.
import { replaceQuery } from './address.js';

/** Browsers allow only so many changes of an address: at rest for so many milliseconds. */
const rest = 300;

export class AddressWriter {
  #timer = 0;
  #hasActed = false;

  /** `query`: what the address is to say now; nothing where it is to stay as it is. */
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

  /** What happens before the visitor does anything in the element, as the first play, is no part of the address. */
  writeAtRest(): void {
    if (!this.#hasActed) return;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.write(), rest);
  }

  cancel(): void {
    clearTimeout(this.#timer);
  }
}

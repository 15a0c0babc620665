// Writes the state of a page into its address: what is typed at once, time and view when they have come to rest.
import { replaceQuery } from './address.js';

/** Browsers allow only so many changes of an address: at rest for so many milliseconds. */
const rest = 300;

export class AddressWriter {
  #timer = 0;

  /** `query`: what the address is to say now; nothing where it is to stay as it is. */
  constructor(private readonly query: () => string | undefined) {}

  write(): void {
    clearTimeout(this.#timer);
    const query = this.query();
    if (query !== undefined) replaceQuery(query);
  }

  writeAtRest(): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.write(), rest);
  }

  cancel(): void {
    clearTimeout(this.#timer);
  }
}

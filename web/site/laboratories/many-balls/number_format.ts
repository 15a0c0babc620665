// Numbers as the language writes them, with a true minus sign.
import type { Language, Localized } from '../../shell/language.js';
import { grouped, powerOfTen } from '../../widgets/numbers.js';

export class Formatter {
  readonly #short: Intl.NumberFormat;

  constructor(language: Language) {
    this.#short = new Intl.NumberFormat(language, { maximumSignificantDigits: 5, useGrouping: false });
  }

  whole(value: number): string {
    return grouped(value);
  }

  short(value: number): string {
    const size = Math.abs(value);
    const plain = size === 0 || (size >= 1e-4 && size < 1e7);
    const text = plain ? this.#plain(value === 0 ? 0 : value) : scientific(value);
    return text.replace(/-/g, '−');
  }

  #plain(value: number): string {
    return Number.isInteger(value) && Math.abs(value) < 1e5 ? grouped(value) : this.#short.format(value);
  }
}

function scientific(value: number): string {
  const [digits, power] = value.toExponential(2).split('e');
  return `${digits} × ${powerOfTen(Number(power))}`;
}

export const formatters: Localized<Formatter> = { en: new Formatter('en'), ja: new Formatter('ja') };

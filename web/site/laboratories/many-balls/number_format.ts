// Numbers as the language writes them, with a true minus sign.
import type { Language, Localized } from '../../shell/language.js';
import { powerOfTen } from '../../widgets/numbers.js';

export class Formatter {
  readonly #whole: Intl.NumberFormat;
  readonly #short: Intl.NumberFormat;

  constructor(language: Language) {
    this.#whole = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
    this.#short = new Intl.NumberFormat(language, { maximumSignificantDigits: 5 });
  }

  whole(value: number): string {
    return this.#whole.format(value).replace('-', '−');
  }

  short(value: number): string {
    const size = Math.abs(value);
    const plain = size === 0 || (size >= 1e-4 && size < 1e7);
    const text = plain ? this.#short.format(value === 0 ? 0 : value) : scientific(value);
    return text.replace(/-/g, '−');
  }
}

function scientific(value: number): string {
  const [digits, power] = value.toExponential(2).split('e');
  return `${digits} × ${powerOfTen(Number(power))}`;
}

export const formatters: Localized<Formatter> = { en: new Formatter('en'), ja: new Formatter('ja') };

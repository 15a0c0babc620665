// Numbers as the pages show them and as visitors type them.
//
// All pages follow one rule: five digits in sentences and tables, three for a difference that a goal wants closed,
// thousandths of a second on clocks, and all digits in programs and files. A point separates decimals, a comma
// separates coordinates, and integers of five or more digits are grouped by thin spaces.

export interface Triple {
  x: number;
  y: number;
  z: number;
}

export function degrees(radians: number): string {
  return `${((radians * 180) / Math.PI).toFixed(2)}°`;
}

/** All digits, and a true minus sign. */
export function full(value: number): string {
  return (Object.is(value, -0) ? '0' : String(value)).replace('-', '−').replace('e−', 'e-');
}

/** A number for a sentence: three digits and a true minus sign. */
export const brief = (x: number): string => Number(x.toPrecision(3)).toString().replaceAll('-', '−');

/** A number in a sentence: five digits and a true minus sign. */
export const short = (x: number): string => Number(x.toPrecision(5)).toString().replaceAll('-', '−');

/** An integer; with more than four digits it is grouped in threes. */
export function grouped(value: number): string {
  const text = String(Math.round(value)).replace('-', '−');
  return text.replace('−', '').length < 5 ? text : text.replace(/\B(?=(\d{3})+$)/g, '\u202f');
}

/** A point in a sentence. */
export const place = (v: Triple): string => `(${short(v.x)}, ${short(v.y)}, ${short(v.z)})`;

/** A point of the plane in a sentence. */
export const planePlace = (v: { x: number; y: number }): string => `(${short(v.x)}, ${short(v.y)})`;

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** A power of ten: 10⁻³, and 1 for the exponent 0. */
export function powerOfTen(exponent: number): string {
  if (exponent === 0) return '1';
  const digits = [...String(Math.abs(exponent))].map((digit) => superscripts[Number(digit)]);
  return `10${exponent < 0 ? '⁻' : ''}${digits.join('')}`;
}

/** A distance in a sentence: two digits, and a power of ten if it is very small. */
export function distance(units: number): string {
  if (units === 0 || units >= 1e-3) return short(Number(units.toPrecision(2)));
  const [digits = '', exponent] = units.toExponential(1).split('e');
  return `${digits} × ${powerOfTen(Number(exponent))}`;
}

const decimal = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;
const infinite = /^([-+]?)(?:Infinity|∞)$/i;
/** 1,500 can mean one and a half or fifteen hundred, so the visitor is asked to write it in another way. */
const isGrouped = /^[-+]?[1-9]\d{0,2}(,\d{3})+$/;

/**
 * A numeral in the form of programs, from a visitor's input: full-width digits and signs, a true minus sign, and a
 * decimal comma are replaced. Other text stays as it is.
 */
export function plainNumeral(text: string): string {
  const narrow = text.normalize('NFKC').trim().replace(/[−‐–]/g, '-').replace(/、/g, ',');
  const pointed = isGrouped.test(narrow) ? narrow : narrow.replace(/^([^,.]*),([^,.]*)$/, '$1.$2');
  return decimal.test(pointed) ? pointed : text.trim();
}

/** Text to number: empty text is missing, and text that is no number is NaN. */
export function numberOf(text: string | undefined): number {
  if (text === undefined || text.trim() === '') return undefined as unknown as number;
  const numeral = plainNumeral(text);
  const [, sign] = infinite.exec(numeral) ?? [];
  if (sign !== undefined) return sign === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return decimal.test(numeral) ? Number(numeral) : Number.NaN;
}

/** Longest number anyone writes: sign, 17 digits, point, exponent. More is not data. */
const longest = 32;

/**
 * True if a part of an address is a number or empty. Infinity is the mass of an immovable body. A sign alone is not a
 * number.
 */
export const isNumeral = (text: string): boolean =>
  text.length <= longest &&
  (/^[-+−0-9.eE]*$/.test(text) || text === 'Infinity') &&
  !Number.isNaN(numberOf(text) ?? 0);

/** Rounded to hundredths, so that dragged values stay readable in fields and links. */
export const hundredths = (value: number): number => Number(value.toFixed(2));

/** All digits of a number for fields, without an exponent if possible. */
export function textOf(value: number): string {
  return Object.is(value, -0) ? '0' : String(value);
}

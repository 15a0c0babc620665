// Numbers as the pages show them, and as visitors type them.
//
// One rule for all pages: five digits in sentences and tables, three for a difference that one is to close, thousandths of a second on
// clocks, and all digits where a program or a file takes them. A point separates decimals, a comma coordinates, and from five digits on
// thin spaces group an integer.

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

/** A number as one says it: three digits and a true minus sign. */
export const brief = (x: number): string => Number(x.toPrecision(3)).toString().replaceAll('-', '−');

/** A number in a sentence: five digits and a true minus sign. */
export const short = (x: number): string => Number(x.toPrecision(5)).toString().replaceAll('-', '−');

/** An integer, in groups of three digits where it has more than four. */
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

/** A distance in a sentence: two digits, and a power of ten where it is very small. */
export function distance(units: number): string {
  if (units === 0 || units >= 1e-3) return short(Number(units.toPrecision(2)));
  const [digits = '', exponent] = units.toExponential(1).split('e');
  return `${digits} × ${powerOfTen(Number(exponent))}`;
}

const decimal = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;
const infinite = /^([-+]?)(?:Infinity|∞)$/i;
/** 1,500 is one and a half to some and fifteen hundred to others: it is left to the visitor to say which. */
const isGrouped = /^[-+]?[1-9]\d{0,2}(,\d{3})+$/;

/**
 * A numeral as programs write it, from what visitors type: full-width digits and signs, a true minus sign, and a decimal comma.
 * A text that is no number stays as it is.
 */
export function plainNumeral(text: string): string {
  const narrow = text.normalize('NFKC').trim().replace(/[−‐–]/g, '-').replace(/、/g, ',');
  const pointed = isGrouped.test(narrow) ? narrow : narrow.replace(/^([^,.]*),([^,.]*)$/, '$1.$2');
  return decimal.test(pointed) ? pointed : text.trim();
}

/** Text to number: empty text is missing, and what is no number is NaN. */
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
 * Whether a part of an address is a number, or empty. Infinity is a mass that nothing moves. A numeral that is no number, such as
 * a sign alone, is no data either.
 */
export const isNumeral = (text: string): boolean =>
  text.length <= longest &&
  (/^[-+−0-9.eE]*$/.test(text) || text === 'Infinity') &&
  !Number.isNaN(numberOf(text) ?? 0);

/** To hundredths, so that what is dragged stays readable in fields and links. */
export const hundredths = (value: number): number => Number(value.toFixed(2));

/** Plain digits for fields: all of them, and no exponent where it can be avoided. */
export function textOf(value: number): string {
  return Object.is(value, -0) ? '0' : String(value);
}

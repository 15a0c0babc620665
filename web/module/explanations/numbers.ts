/** Numbers as LaTeX, and formulas with the values of earlier steps. */

import type { Vector3 } from '../boundary/vectors.js';
import type { QuantityId } from './explanation.js';

/** Values of earlier steps, or given. */
export type Known = Partial<Record<QuantityId, number | Vector3>>;

export const latexNumber = (x: number): string => {
  const text = Number(x.toPrecision(6)).toString();
  const [mantissa, exponent] = text.split('e');
  return exponent === undefined ? text : `${mantissa}\\cdot 10^{${Number(exponent)}}`;
};
/** A number as a factor or a base: in brackets if it is negative or has a power of ten. */
const latexFactor = (x: number): string => {
  const text = latexNumber(x);
  return x < 0 || text.includes('^') ? `(${text})` : text;
};
const latexVector = (v: Vector3): string =>
  `(${latexNumber(v.x)},\\;${latexNumber(v.y)},\\;${latexNumber(v.z)})`;
export const latexValue = (value: number | Vector3): string =>
  typeof value === 'number' ? latexNumber(value) : latexVector(value);
export const valueIn = (known: Known, id: QuantityId): string => {
  const value = known[id];
  return value === undefined ? '\\cdot' : typeof value === 'number' ? latexFactor(value) : latexVector(value);
};

/** The bullet's own velocity; for balls it is given, and has no step. */
export const ownVelocity = (known: Known): string =>
  known['own-velocity'] === undefined ? String.raw`\mathbf v_b` : valueIn(known, 'own-velocity');

/** The velocity relative to the target: the bullet's own if the target is at rest. */
export const relativeVelocity = (k: Known): string =>
  valueIn(k, k['relative-velocity'] ? 'relative-velocity' : 'own-velocity');

/** The same without its part along an edge that is hit. */
export const acrossVelocity = (known: Known): string =>
  known['across-velocity'] === undefined ? relativeVelocity(known) : valueIn(known, 'across-velocity');

/** Marks a vector without its part along an edge, if an edge is hit. */
export const perp = (known: Known): string =>
  known['edge-direction'] === undefined ? '' : String.raw`_\perp`;

/** Half the chord over the speed, with numbers. */
export const halfChordOverSpeed = (k: Known): string => {
  const chord = k['half-chord-squared'];
  const speed = k['relative-speed'];
  return typeof chord === 'number' && typeof speed === 'number'
    ? latexNumber(Math.sqrt(Math.max(0, chord)) / speed)
    : '';
};

/**
 * Symbols: the formulas are written for a bullet and a target; balls A and B, walls and rays have symbols of their
 * own.
 */
import type { Shape } from '../arguments/shapes.js';

/** Replacements in the formulas of a shot, made one after the other. */
export type Symbols = readonly (readonly [shot: string, here: string])[];

/** The feature that is hit, for a shape with several faces, edges and vertices. */
const featureSymbols: Symbols = [
  [String.raw`\frac{\mathbf n}{\lvert \mathbf n \rvert}`, String.raw`\text{out of the face}`],
  [String.raw`\mathbf m = \mathbf c -`, String.raw`\mathbf m = \mathbf c_{\text{vertex}} -`],
  [String.raw`\mathbf p - \mathbf c(t)}`, String.raw`\mathbf p - \mathbf c_{\text{vertex}}(t)}`],
];

/** The same quantities between two balls A and B, with the names of a shot. */
export const ballSymbols: Symbols = [
  [String.raw`r_{\text{bullet}}`, 'r_A'],
  [String.raw`r_{\text{target}}`, 'r_B'],
  [String.raw`\mathbf c - \mathbf p_1`, String.raw`\mathbf c_B - \mathbf c_A`],
  [String.raw`\mathbf p - \mathbf c(t)`, String.raw`\mathbf c_A(t) - \mathbf c_B(t)`],
  [String.raw`\mathbf q = \mathbf p`, String.raw`\mathbf q = \mathbf c_A(t)`],
  [String.raw`\mathbf v_b - \mathbf w`, String.raw`\mathbf v_A - \mathbf v_B`],
];

/** A ball A against a wall with velocity w. */
export const wallSymbols: Symbols = [
  ...featureSymbols,
  [String.raw`r_{\text{target}} + r_{\text{bullet}}`, 'r_A'],
  [String.raw`r_{\text{bullet}}`, 'r_A'],
  [String.raw`\mathbf p_1`, String.raw`\mathbf c_A`],
  [String.raw`\mathbf v_b`, String.raw`\mathbf v_A`],
  [String.raw`\mathbf v'`, String.raw`\mathbf v_A'`],
];

/** A bullet against a shape. */
export const shotSymbols = (shape: Shape): Symbols =>
  shape === 'sphere' || shape === 'plane' ? [] : featureSymbols;

/** A line from a along d against a sphere: there is no bullet, so it has no radius and no velocity. */
export const raySymbols: Symbols = [
  [String.raw`R = r_{\text{target}} + r_{\text{bullet}}`, 'R'],
  [String.raw`\mathbf p_1`, String.raw`\mathbf a`],
  [String.raw`v = \lvert \mathbf v \rvert`, String.raw`\lvert \mathbf d \rvert`],
  [String.raw`\mathbf v`, String.raw`\mathbf d`],
  ['{v^2}', String.raw`{\lvert \mathbf d \rvert^2}`],
  ['{v}', String.raw`{\lvert \mathbf d \rvert}`],
];

/** A sphere against a plane through p. */
export const planeSymbols: Symbols = [
  [String.raw`h = (\mathbf p_1 - \mathbf p_0)`, String.raw`d = (\mathbf c - \mathbf p)`],
  [String.raw`\hat{\mathbf n}_0`, String.raw`\hat{\mathbf n}`],
];

/** The symbols for a plane through three points p, q and r. */
export const pointsSymbols: Symbols = [
  ...planeSymbols,
  [
    String.raw`\frac{\mathbf n}{\lvert \mathbf n \rvert}`,
    String.raw`\frac{\mathbf n}{\lvert \mathbf n \rvert},\quad \mathbf n = (\mathbf q - \mathbf p) \times (\mathbf r - \mathbf p)`,
  ],
];

/** A place p and a surface at the distance d. */
export const placeSymbols: Symbols = [
  [String.raw`R = r_{\text{target}} + r_{\text{bullet}}`, 'R'],
  ['g_0', 'd'],
  [String.raw`r_{\text{bullet}}\,`, String.raw`d\,`],
  [String.raw`\mathbf p_1`, String.raw`\mathbf p`],
];

/** A ball A, or a place, against a shape; of two balls each has a radius. */
export const overlapSymbols = (shape: Shape): Symbols =>
  shape === 'sphere'
    ? ballSymbols
    : [
        [String.raw`r_{\text{target}} + r_{\text{bullet}}`, 'r_A'],
        [String.raw`\mathbf p_1`, String.raw`\mathbf c_A`],
      ];

/** The formula for a target at rest: the relative velocity v is the bullet's own, v_b, and has no step. */
export const withOwnVelocity = (latex: string): string =>
  latex.replace(/\\mathbf v(?![_'])/g, String.raw`\mathbf v_b`);

/** Rewrites a formula of a shot in other symbols. */
export function inSymbols(symbols: Symbols): (latex: string) => string {
  return (latex) => symbols.reduce((text, [shot, symbol]) => text.replaceAll(shot, symbol), latex);
}

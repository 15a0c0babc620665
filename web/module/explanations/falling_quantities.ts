/** Quantities under gravity: those that it adds, and those whose formulas it changes. */

import type { QuantityId } from './explanation.js';
import { type Known, ownVelocity, perp, valueIn } from './numbers.js';
import { contactNormal, type Row, rows } from './quantities.js';

/** True if the equation is that of a distance, a quartic, and not that of the height over a face. */
const isQuartic = (k: Known) => k.height === undefined;

const rootIds = ['first-root', 'second-root', 'third-root', 'fourth-root'] as const;

/** The number of the root that is the time, from 1. */
function rootOf({ time, ...known }: Known): number {
  return 1 + rootIds.findIndex((id) => Math.abs(Number(known[id]) - Number(time)) <= 1e-9 * Number(time));
}

const root = (name: string): Row => ({
  formula: `t_{${name}}`,
  unit: 'frames',
  refers: { kind: 'number', name: 'root' },
});

/** A row of straight flight with another formula; its right-hand side is that of `fill`. */
const falling = (id: keyof typeof rows, formula: Row['formula'], fill?: Row['fill']): Row => {
  const { fill: _, note: __, ...row } = rows[id];
  return { ...row, formula, ...(fill === undefined ? {} : { fill }) };
};

/** Table of quantities: those of an explanation under gravity. */
export const fallingRows: Partial<Record<QuantityId, Row>> = {
  ...rows,
  time: falling('time', (k) =>
    rootOf(k) > 0 ? `t = t_{${rootOf(k)}}` : String.raw`t = \text{first time the surfaces touch}`,
  ),
  // For a plane, too, it is that of the side that is hit.
  'surface-normal': falling('surface-normal', String.raw`\hat{\mathbf n}_0 = \text{out of the face}`),
  normal: falling('normal', (k) =>
    k.height === undefined
      ? String.raw`\hat{\mathbf n} = ${contactNormal(k)}`
      : String.raw`\hat{\mathbf n} = \hat{\mathbf n}_0`,
  ),
  distance: falling('distance', String.raw`s = \int_0^t \lvert \mathbf v_b + \mathbf g\,t' \rvert\,dt'`),
  center: falling(
    'center',
    String.raw`\mathbf p = \mathbf p_1 + \mathbf v_b\,t + \tfrac12\,\mathbf g\,t^2`,
    (k) =>
      String.raw`\mathbf p_1 + ${ownVelocity(k)} \cdot ${valueIn(k, 'time')} + \tfrac12 \cdot ${valueIn(k, 'gravity')} \cdot ${valueIn(k, 'time')}^2`,
  ),
  'approach-speed': falling(
    'approach-speed',
    String.raw`v_n = -(\mathbf v + \mathbf g\,t) \cdot \hat{\mathbf n}`,
  ),
  'ricochet-angle': falling(
    'ricochet-angle',
    String.raw`\alpha = \arcsin\frac{v_n}{\lvert \mathbf v + \mathbf g\,t \rvert}`,
  ),
  velocity: falling(
    'velocity',
    String.raw`\mathbf v' = \mathbf v_b(t) + 2\,v_n\,\hat{\mathbf n}`,
    (k) =>
      String.raw`${valueIn(k, 'impact-velocity')} + 2 \cdot ${valueIn(k, 'approach-speed')} \cdot ${valueIn(k, 'normal')}`,
  ),
  gravity: {
    formula: String.raw`\mathbf g = 2\,\mathbf h`,
    unit: 'units/frame²',
    refers: { kind: 'vector', name: 'gravity' },
  },
  'apex-time': {
    formula: String.raw`t_a = -\frac{\mathbf v_b \cdot \mathbf g}{\lvert \mathbf g \rvert^2}`,
    unit: 'frames',
    refers: { kind: 'point', name: 'apex' },
    fill: (k) =>
      String.raw`-\frac{${valueIn(k, 'own-velocity')} \cdot ${valueIn(k, 'gravity')}}{\lvert ${valueIn(k, 'gravity')} \rvert^2}`,
  },
  apex: {
    formula: String.raw`\mathbf p_1 + \mathbf v_b\,t_a + \tfrac12\,\mathbf g\,t_a^2`,
    unit: 'units',
    refers: { kind: 'point', name: 'apex' },
  },
  'fourth-power': {
    formula: (k) => String.raw`a_4 = \lvert \mathbf h${perp(k)} \rvert^2`,
    unit: 'units²/frame⁴',
    refers: { kind: 'number', name: 'equation' },
  },
  'third-power': {
    formula: (k) => String.raw`a_3 = 2\,\mathbf v${perp(k)} \cdot \mathbf h${perp(k)}`,
    unit: 'units²/frame³',
    refers: { kind: 'number', name: 'equation' },
  },
  'second-power': {
    formula: (k) =>
      isQuartic(k)
        ? String.raw`a_2 = \lvert \mathbf v${perp(k)} \rvert^2 - 2\,\mathbf m \cdot \mathbf h`
        : String.raw`a_2 = \hat{\mathbf n}_0 \cdot \mathbf h`,
    unit: (k) => (isQuartic(k) ? 'units²/frame²' : 'units/frame²'),
    refers: { kind: 'number', name: 'equation' },
  },
  'first-power': {
    formula: (k) =>
      isQuartic(k)
        ? String.raw`a_1 = -2\,\mathbf m \cdot \mathbf v`
        : String.raw`a_1 = \hat{\mathbf n}_0 \cdot \mathbf v`,
    unit: (k) => (isQuartic(k) ? 'units²/frame' : 'units/frame'),
    refers: { kind: 'number', name: 'equation' },
  },
  constant: {
    formula: (k) =>
      isQuartic(k)
        ? String.raw`a_0 = \lvert \mathbf m \rvert^2 - R^2`
        : String.raw`a_0 = h - r_{\text{bullet}}`,
    unit: (k) => (isQuartic(k) ? 'units²' : 'units'),
    refers: { kind: 'number', name: 'equation' },
  },
  'first-root': root('1'),
  'second-root': root('2'),
  'third-root': root('3'),
  'fourth-root': root('4'),
  'impact-velocity': {
    formula: String.raw`\mathbf v_b(t) = \mathbf v_b + \mathbf g\,t`,
    unit: 'units/frame',
    refers: { kind: 'vector', name: 'path' },
    fill: (k) => String.raw`${ownVelocity(k)} + ${valueIn(k, 'gravity')} \cdot ${valueIn(k, 'time')}`,
  },
};

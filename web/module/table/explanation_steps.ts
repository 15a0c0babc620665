/** Steps of an explained event: values with their formulas, and the equation of a time. */

import type { Vector3 } from '../boundary/vectors.js';
import type { TableBallOf } from './events.js';
import type { TableNumbers } from './known_tables.js';

/** One step of the derivation of a table's event. */
export interface TableStep {
  id: string;
  /** LaTeX. */
  formula: string;
  /** LaTeX: the symbol and its value, to six digits; of a time that is a root, its equation with numbers before. */
  numbers: string;
  /** All digits. */
  value: number | Vector3;
  unit: '' | 'm' | 's' | 'm/s' | 'rad/s' | 'm/s²' | 'N s';
  /** A remark that the formula does not express. */
  note?: string | undefined;
}

export type Plane = readonly [x: number, y: number];

const shown = (value: number): string => {
  const [digits = '', power] = Number(value.toPrecision(6)).toString().split('e');
  return power === undefined ? digits : `${digits} \\cdot 10^{${Number(power)}}`;
};
export const dot = ([a, b]: Plane, [x, y]: Plane): number => a * x + b * y;
export const minus = ([a, b]: Plane, [x, y]: Plane): Plane => [a - x, b - y];
export const plus = ([a, b]: Plane, [x, y]: Plane): Plane => [a + x, b + y];
export const times = ([a, b]: Plane, by: number): Plane => [a * by, b * by];
export const length = (v: Plane): number => Math.sqrt(dot(v, v));
export const leftOf = ([x, y]: Plane): Plane => [-y, x];
export const plane = ({ x, y }: Vector3): Plane => [x, y];

/** A polynomial in t, by the coefficients of its powers, constant first. */
const polynomial = (powers: readonly number[]): string =>
  powers
    .map((power, i) => {
      const number = shown(Math.abs(power));
      return `${power < 0 ? '-' : '+'} ${i === 0 ? number : `${number}\\, t${i > 1 ? `^${i}` : ''}`}`;
    })
    .reverse()
    .join(' ')
    .replace(/^\+ /, '');

export class Steps {
  readonly all: TableStep[] = [];

  number(id: string, formula: string, symbol: string, value: number, unit: TableStep['unit']): number {
    this.all.push({ id, formula, numbers: `${symbol} = ${shown(value)}`, value, unit });
    return value;
  }

  vector(id: string, formula: string, symbol: string, value: Plane, unit: TableStep['unit']): Plane {
    this.inSpace(id, formula, symbol, { x: value[0], y: value[1], z: 0 }, unit, value);
    return value;
  }

  inSpace(
    id: string,
    formula: string,
    symbol: string,
    value: Vector3,
    unit: TableStep['unit'],
    seen: readonly number[] = [value.x, value.y, value.z],
  ): void {
    this.all.push({ id, formula, numbers: `${symbol} = (${seen.map(shown).join(', ')})`, value, unit });
  }

  /** Adds a remark to the last step. */
  note(text: string): void {
    const last = this.all.at(-1);
    if (last !== undefined) last.note = text;
  }

  /** The time after which a polynomial is 0. */
  root(formula: string, powers: readonly number[], after: number): void {
    const numbers = `${polynomial(powers)} = 0,\\; t = ${shown(after)}`;
    this.all.push({ id: 'time', formula, numbers, value: after, unit: 's' });
  }
}

/** Slip of the lowest point over the cloth. */
const slipOf = ({ velocity, spin }: TableBallOf, radius: number): Plane => [
  velocity.x - radius * spin.y,
  velocity.y + radius * spin.x,
];

/** The acceleration of a ball in its state of motion. */
function accelerationOf(ball: TableBallOf, { constants }: TableNumbers): Plane {
  const { slidingFriction, rollingFriction, gravity, radius } = constants;
  const along = (v: Plane, share: number): Plane =>
    length(v) > 0 ? times(v, (-share * gravity) / length(v)) : [0, 0];
  if (ball.state === 'sliding') return along(slipOf(ball, radius), slidingFriction);
  return ball.state === 'rolling' ? along(plane(ball.velocity), rollingFriction) : [0, 0];
}

/** Place, velocity and half the acceleration of a ball, or of one ball relative to another. */
export interface PlanePath {
  c: Plane;
  b: Plane;
  a: Plane;
}

/** The path when it began, from how the ball is `gone` seconds later. */
export function pathOf(ball: TableBallOf, gone: number, numbers: TableNumbers): PlanePath {
  const acceleration = accelerationOf(ball, numbers);
  const b = minus(plane(ball.velocity), times(acceleration, gone));
  const way: Plane = [
    gone * (b[0] + (acceleration[0] * gone) / 2),
    gone * (b[1] + (acceleration[1] * gone) / 2),
  ];
  return { c: minus(plane(ball.position), way), b, a: times(acceleration, 0.5) };
}

/** The path: of the second ball as the first sees it, or of a ball from a place `c` on. */
export function explainPath(steps: Steps, { c, b, a }: PlanePath, isPair: boolean): void {
  steps.vector('relative-place', isPair ? 'C = r_b - r_a' : 'C = r - c', 'C', c, 'm');
  steps.note(
    isPair
      ? 'Places r and velocities v of both when the later of their paths began.'
      : 'Place r and velocity v when its path began; c is the centre of what is met, of a cushion its end p.',
  );
  steps.vector('relative-velocity', isPair ? 'B = v_b - v_a' : 'B = v', 'B', b, 'm/s');
  const half = isPair ? 'A = \\tfrac12\\,(a_b - a_a)' : 'A = \\tfrac12\\, a';
  steps.vector('half-acceleration', half, 'A', a, 'm/s²');
  steps.note(
    'a = -μ_s g u/|u| of a ball that slides, u = v + R (-ω_y, ω_x); -μ_r g v/|v| of one that rolls; else 0.',
  );
}

/** The moment at which a distance becomes D: a polynomial of degree four at most. */
export function explainDistance(
  steps: Steps,
  path: PlanePath,
  far: readonly [formula: string, value: number],
  gone: number,
  isPair = false,
): void {
  const { c, b, a } = path;
  explainPath(steps, path, isPair);
  const d = steps.number('distance', far[0], 'D', far[1], 'm');
  steps.root(
    '|A|^2 t^4 + 2 A \\cdot B\\, t^3 + (|B|^2 + 2 A \\cdot C)\\, t^2 + 2 B \\cdot C\\, t + |C|^2 - D^2 = 0',
    [dot(c, c) - d * d, 2 * dot(b, c), dot(b, b) + 2 * dot(a, c), 2 * dot(a, b), dot(a, a)],
    gone,
  );
}

/** `explain.event`: which equation gave an event its time, its numbers, and the law that answered. */

import { checkObject } from '../arguments/check.js';
import type { Vector3 } from '../boundary/vectors.js';
import { fail } from '../errors/fail.js';
import type { TableBallOf, TableEvent, TableEventKind } from './events.js';
import { knownTables, type TableNumbers } from './known_tables.js';

/** One step of the derivation of a table's event. */
export interface TableStep {
  id: string;
  /** LaTeX. */
  formula: string;
  /** LaTeX: the same with numbers, shown to six digits. */
  numbers: string;
  /** All digits. */
  value: number | Vector3;
  unit: '' | 'm' | 's' | 'm/s' | 'rad/s' | 'm/s²' | 'N s';
}

/** How an event of a table came about: which equation, its numbers, and the law that answered. */
export interface TableExplanation {
  event: TableEvent;
  /** The equation whose first root is the time, then the law that gave velocities and spins. */
  steps: TableStep[];
}

type Plane = readonly [x: number, y: number];

const shown = (value: number): string => {
  const [digits = '', power] = Number(value.toPrecision(6)).toString().split('e');
  return power === undefined ? digits : `${digits} \\cdot 10^{${Number(power)}}`;
};
const pair = ([x, y]: Plane): string => `(${shown(x)}, ${shown(y)})`;
const dot = ([a, b]: Plane, [x, y]: Plane): number => a * x + b * y;
const minus = ([a, b]: Plane, [x, y]: Plane): Plane => [a - x, b - y];
const times = ([a, b]: Plane, by: number): Plane => [a * by, b * by];
const length = (v: Plane): number => Math.sqrt(dot(v, v));
const plane = ({ x, y }: Vector3): Plane => [x, y];

class Steps {
  readonly all: TableStep[] = [];

  number(id: string, formula: string, symbol: string, value: number, unit: TableStep['unit']): number {
    this.all.push({ id, formula, numbers: `${symbol} = ${shown(value)}`, value, unit });
    return value;
  }

  vector(id: string, formula: string, symbol: string, value: Plane, unit: TableStep['unit']): Plane {
    const [x, y] = value;
    this.all.push({ id, formula, numbers: `${symbol} = ${pair(value)}`, value: { x, y, z: 0 }, unit });
    return value;
  }
}

/** Slip of the lowest point over the cloth. */
const slipOf = ({ velocity, spin }: TableBallOf, radius: number): Plane => [
  velocity.x - radius * spin.y,
  velocity.y + radius * spin.x,
];

/** The acceleration of a ball as long as it does what it does. */
function accelerationOf(ball: TableBallOf, { constants }: TableNumbers): Plane {
  const { slidingFriction, rollingFriction, gravity, radius } = constants;
  const along = (v: Plane, share: number): Plane =>
    length(v) > 0 ? times(v, (-share * gravity) / length(v)) : [0, 0];
  if (ball.state === 'sliding') return along(slipOf(ball, radius), slidingFriction);
  return ball.state === 'rolling' ? along(plane(ball.velocity), rollingFriction) : [0, 0];
}

/** Place, velocity and half the acceleration when the path began, from how the ball is `gone` seconds later. */
function pathOf(ball: TableBallOf, gone: number, numbers: TableNumbers): { c: Plane; b: Plane; a: Plane } {
  const acceleration = accelerationOf(ball, numbers);
  const b = minus(plane(ball.velocity), times(acceleration, gone));
  const way: Plane = [
    gone * (b[0] + (acceleration[0] * gone) / 2),
    gone * (b[1] + (acceleration[1] * gone) / 2),
  ];
  return { c: minus(plane(ball.position), way), b, a: times(acceleration, 0.5) };
}

const quartic =
  '|A|^2 t^4 + 2 A \\cdot B\\, t^3 + (|B|^2 + 2 A \\cdot C)\\, t^2 + 2 B \\cdot C\\, t + |C|^2 - D^2 = 0';

/** The moment at which something comes to a distance D: a polynomial of degree four at most. */
function explainDistance(steps: Steps, c: Plane, b: Plane, a: Plane, d: number, gone: number): void {
  steps.vector('relative-place', 'C', 'C', c, 'm');
  steps.vector('relative-velocity', 'B', 'B', b, 'm/s');
  steps.vector('half-acceleration', 'A', 'A', a, 'm/s²');
  steps.number('distance', 'D', 'D', d, 'm');
  const powers = [dot(c, c) - d * d, 2 * dot(b, c), dot(b, b) + 2 * dot(a, c), 2 * dot(a, b), dot(a, a)];
  const text = powers
    .map((power, i) => (i === 0 ? shown(power) : `${shown(power)}\\, t${i > 1 ? `^${i}` : ''}`))
    .reverse()
    .join(' + ');
  steps.all.push({
    id: 'time',
    formula: quartic,
    numbers: `${text} = 0,\\; t = ${shown(gone)}`,
    value: gone,
    unit: 's',
  });
}

function explainBalls(steps: Steps, event: TableEvent, numbers: TableNumbers): void {
  const [one, two] = event.before as [TableBallOf, TableBallOf];
  const [, then] = event.after as [TableBallOf, TableBallOf];
  const gone = event.time - event.since;
  const [p, q] = [pathOf(one, gone, numbers), pathOf(two, gone, numbers)];
  const { radius, ballRestitution: e, separationSpeed } = numbers.constants;
  explainDistance(steps, minus(q.c, p.c), minus(q.b, p.b), minus(q.a, p.a), 2 * radius, gone);
  const line = minus(plane(two.position), plane(one.position));
  const n = steps.vector(
    'normal',
    'n = \\frac{r_b - r_a}{|r_b - r_a|}',
    'n',
    times(line, 1 / length(line)),
    '',
  );
  const along = (ball: TableBallOf) => dot(plane(ball.velocity), n);
  const approach = steps.number(
    'approach',
    'v_n = (v_b - v_a) \\cdot n',
    'v_n',
    along(two) - along(one),
    'm/s',
  );
  steps.number(
    'separation',
    "v_n' = \\max(e\\,|v_n|, v_{sep})",
    "v_n'",
    Math.max(e * Math.abs(approach), separationSpeed),
    'm/s',
  );
  steps.number('impulse', "J = m\\,\\frac{v_n' - v_n}{2}", 'J', event.impulse, 'N s');
  steps.vector('velocity-b', "v_b' = v_b + \\frac{J}{m}\\, n", "v_b'", plane(then.velocity), 'm/s');
}

function explainCushion(steps: Steps, event: TableEvent, numbers: TableNumbers): void {
  const [before] = event.before as [TableBallOf];
  const [after] = event.after as [TableBallOf];
  const gone = event.time - event.since;
  const path = pathOf(before, gone, numbers);
  const { radius, cushionRestitution: e, cushionFriction: friction, noseSine, cushion } = numbers.constants;
  let n: Plane;
  if (event.kind === 'nose') {
    const nose = numbers.geometry.noses[event.with ?? 0];
    if (nose === undefined) return;
    explainDistance(steps, minus(path.c, plane(nose.c)), path.b, path.a, radius + nose.r, gone);
    const line = minus(plane(before.position), plane(nose.c));
    n = times(line, 1 / length(line));
  } else {
    const segment = numbers.geometry.segments[event.with ?? 0];
    if (segment === undefined) return;
    n = plane(segment.n);
    n = times(n, 1 / length(n));
    const powers = [dot(n, minus(path.c, plane(segment.p))) - radius, dot(n, path.b), dot(n, path.a)];
    const [c = 0, b = 0, a = 0] = powers;
    steps.all.push({
      id: 'time',
      formula: 'n \\cdot (C - p) - R + n \\cdot B\\, t + n \\cdot A\\, t^2 = 0',
      numbers: `${shown(c)} + ${shown(b)}\\, t + ${shown(a)}\\, t^2 = 0,\\; t = ${shown(gone)}`,
      value: gone,
      unit: 's',
    });
  }
  steps.vector('normal', 'n', 'n', n, '');
  const into = dot(plane(before.velocity), n);
  const cosine = cushion === 'han' ? Math.sqrt(1 - noseSine * noseSine) : 1;
  steps.number('approach', 'v_n = v \\cdot n', 'v_n', into, 'm/s');
  // In a corner both cushions make the velocity.
  if (event.together > 1) return;
  steps.number(
    'push',
    cushion === 'han' ? 'N = (1 + e_c)\\, |v_n| \\cos\\theta' : 'N = (1 + e_c)\\, |v_n|',
    'N',
    -(1 + e) * into * cosine,
    'm/s',
  );
  steps.number(
    'friction',
    'q = \\min(\\mu_c N, \\tfrac27 |s|)',
    '\\mu_c N',
    -friction * (1 + e) * into * cosine,
    'm/s',
  );
  steps.vector('velocity', "v' = v + J_{xy}", "v'", plane(after.velocity), 'm/s');
  steps.number('spin', "\\omega_z'", "\\omega_z'", after.spin.z, 'rad/s');
}

function explainRolling(steps: Steps, event: TableEvent, numbers: TableNumbers): void {
  const [before] = event.before as [TableBallOf];
  const [after] = event.after as [TableBallOf];
  const gone = event.time - event.since;
  const { slidingFriction, gravity } = numbers.constants;
  // The slip falls by 7/2 μ g a second, in a direction that stays.
  steps.number(
    'slip',
    '|u_0|,\\; u = v + R\\,(-\\omega_y, \\omega_x)',
    '|u_0|',
    (7 * slidingFriction * gravity * gone) / 2,
    'm/s',
  );
  steps.number('time', 't = \\frac{2\\,|u_0|}{7 \\mu_s g}', 't', gone, 's');
  steps.vector('velocity', 'v = v_0 - \\tfrac27 u_0', 'v', plane(after.velocity), 'm/s');
  steps.number(
    'spin',
    '|\\omega_{xy}| = \\frac{|v|}{R}',
    '|\\omega_{xy}|',
    Math.hypot(before.spin.x, before.spin.y),
    'rad/s',
  );
}

function explainStop(steps: Steps, event: TableEvent, numbers: TableNumbers): void {
  const gone = event.time - event.since;
  const { rollingFriction, gravity } = numbers.constants;
  steps.number('speed', '|v_0|', '|v_0|', rollingFriction * gravity * gone, 'm/s');
  steps.number('time', 't = \\frac{|v_0|}{\\mu_r g}', 't', gone, 's');
}

function explainSpinStop(steps: Steps, event: TableEvent, numbers: TableNumbers): void {
  const gone = event.time - event.since;
  const { spinningFriction, gravity, radius } = numbers.constants;
  steps.number(
    'spin',
    '|\\omega_z|',
    '|\\omega_z|',
    (5 * spinningFriction * gravity * gone) / (2 * radius),
    'rad/s',
  );
  steps.number('time', 't = \\frac{2 R\\,|\\omega_z|}{5 \\mu_{sp} g}', 't', gone, 's');
}

function explainPocket(steps: Steps, event: TableEvent, numbers: TableNumbers): void {
  const [before] = event.before as [TableBallOf];
  const pocket = numbers.geometry.pockets[event.with ?? 0];
  if (pocket === undefined) return;
  const gone = event.time - event.since;
  const path = pathOf(before, gone, numbers);
  explainDistance(steps, minus(path.c, plane(pocket.c)), path.b, path.a, pocket.r, gone);
}

const explained: Readonly<
  Record<TableEventKind, (steps: Steps, event: TableEvent, numbers: TableNumbers) => void>
> = {
  ball: explainBalls,
  cushion: explainCushion,
  nose: explainCushion,
  pocket: explainPocket,
  rolling: explainRolling,
  stop: explainStop,
  'spin-stop': explainSpinStop,
};

/** The derivation of an event that `next` or `preview` gave. */
export function explainEvent(event: unknown): TableExplanation {
  checkObject(event, 'event', 'what next() gave');
  const known = event as unknown as TableEvent;
  const numbers = knownTables.get(known);
  if (numbers === undefined)
    fail(
      'unreadable',
      'event',
      event,
      'an event is needed as next or preview gave it, and not a copy of one',
    );
  const steps = new Steps();
  explained[known.kind](steps, known, numbers);
  return { event: known, steps: steps.all };
}

// Explanations of shots: the time and the normal follow from the steps before them, whatever part of a shape is hit.
import {
  type Bullet,
  createRicochet,
  type ExplanationStep,
  type QuantityId,
  type Target,
  type Vector3,
} from 'ricochet-wasm';
import { expect, it } from 'vitest';
import { numbersBetween } from './random.js';

const ricochet = await createRicochet();

const dot = (a: Vector3, b: Vector3) => a.x * b.x + a.y * b.y + a.z * b.z;
const along = (a: Vector3, k: number, b: Vector3) => ({
  x: a.x + k * b.x,
  y: a.y + k * b.y,
  z: a.z + k * b.z,
});

const targets: Target[] = [
  { shape: 'sphere', center: [0, 0, 0], radius: 1 },
  { shape: 'plane', point: [0, 0, 0], normal: [1, 2, 3] },
  { shape: 'box', min: [-1, -1, -1], max: [1, 1, 1] },
  { shape: 'box', center: [0, 0, 0], halfSize: [1, 1, 0.5], rotation: [0.1, 0.2, 0.3, 1] },
  { shape: 'capsule', a: [0, -1, 0], b: [0, 1, 0.5], radius: 0.5 },
  { shape: 'cylinder', a: [0, -1, 0], b: [0, 1, 0.5], radius: 0.8 },
  { shape: 'triangle', a: [-1, -1, 0], b: [2, 0, 0], c: [0, 1, 1] },
  { shape: 'wall', a: [-1, 0], b: [1, 0.5] },
];

/** The part that is hit, according to the steps. */
type Met = 'face' | 'edge' | 'vertex' | 'other';

class Steps {
  readonly met: Met;

  constructor(readonly all: ExplanationStep[]) {
    const has = (id: QuantityId) => this.find(id) !== undefined;
    this.met = has('edge-direction')
      ? 'edge'
      : has('height')
        ? 'face'
        : has('to-center')
          ? 'vertex'
          : 'other';
  }
  find(id: QuantityId): ExplanationStep | undefined {
    return this.all.find((step) => step.id === id);
  }
  formula(id: QuantityId): string | undefined {
    return this.find(id)?.formula;
  }
  number(id: QuantityId): number {
    return (this.find(id)?.value ?? 0) as number;
  }
  vector(id: QuantityId): Vector3 {
    return this.find(id)?.value as Vector3;
  }
}

type Between = (low: number, high: number) => number;

function shotAt(target: Target, between: Between): Bullet {
  const near = () => between(-1.6, 1.6);
  const position = [between(2, 9), near() * 3, near() * 3] as const;
  const to = [near(), near(), near()] as const;
  const radius = between(0, 1) < 0.5 && target.shape !== 'plane' ? 0 : 0.3;
  if (between(0, 1) < 0.5) return { from: position, to, speed: 0.7, radius };
  return { position, velocity: [to[0] - position[0], to[1] - position[1], to[2] - position[2]], radius };
}

it('of every shape the time and the normal of a hit follow from the steps before them', () => {
  const between = numbersBetween(5);
  const seen: Partial<Record<`${Target['shape']} ${Met}`, number>> = {};
  for (let round = 0; round < 4000; ++round) {
    const still = targets[round % targets.length] as Target;
    const target = round % 3 === 0 ? { ...still, velocity: [0.2, 0.1, -0.3] as const } : still;
    const bullet = shotAt(target, between);
    const { shot, steps: all } = ricochet.explain.shoot(bullet, target);
    if (!shot.hit) continue;
    const steps = new Steps(all);
    const { number, vector } = { number: steps.number.bind(steps), vector: steps.vector.bind(steps) };
    seen[`${target.shape} ${steps.met}`] = 1 + (seen[`${target.shape} ${steps.met}`] ?? 0);
    const chord = number('half-chord-squared');
    const time =
      steps.met === 'face'
        ? (Math.abs(number('height')) - (bullet.radius ?? 0)) / Math.abs(number('climb'))
        : number('start-excess') /
          (number('relative-speed') *
            (number('relative-speed') * number('closest-time') + Math.sqrt(Math.max(0, chord))));
    const isExplained = steps.met !== 'other';
    expect(steps.find('time')?.formula.includes('first time')).toBe(!isExplained);
    // Only a root has two nearly equal numbers.
    expect(steps.find('time')?.note !== undefined).toBe(steps.met === 'edge' || steps.met === 'vertex');
    if (!isExplained) continue;
    // A grazing contact has the root of a difference of nearly equal numbers.
    if (!(chord < 1e-6) || steps.met === 'face')
      expect(Math.abs(time - shot.time)).toBeLessThan(1e-8 * shot.time);
    const v =
      steps.find('relative-velocity') === undefined ? vector('own-velocity') : vector('relative-velocity');
    const moved = steps.find('across-velocity') === undefined ? v : vector('across-velocity');
    const out =
      steps.met === 'face'
        ? along({ x: 0, y: 0, z: 0 }, Math.sign(number('height')), vector('surface-normal'))
        : along(
            { x: 0, y: 0, z: 0 },
            1 / number('reach'),
            along(along(moved, shot.time - 1, moved), -1, vector('to-center')),
          );
    const apart = along(out, -1, shot.normal as Vector3);
    expect(dot(apart, apart)).toBeLessThan(1e-16);
    const order = (id: QuantityId) => steps.all.findIndex((step) => step.id === id);
    expect(order('normal')).toBeGreaterThan(order(steps.met === 'face' ? 'height' : 'to-center'));
  }
  for (const met of [
    ...[
      'sphere vertex',
      'plane face',
      'box face',
      'box edge',
      'box vertex',
      'capsule edge',
      'capsule vertex',
    ],
    ...['cylinder face', 'cylinder edge', 'cylinder other', 'triangle face', 'triangle edge'],
    ...['triangle vertex', 'wall face', 'wall edge'],
  ])
    expect(seen[met as keyof typeof seen], met).toBeGreaterThan(1);
  // Only a cylinder's rim has no equation.
  expect(Object.keys(seen).filter((key) => key.endsWith('other'))).toEqual(['cylinder other']);
});

it('under gravity the coefficients follow from the steps before them, and the time is a root that is named', () => {
  const between = numbersBetween(6);
  const gravity = { x: 0.01, y: -0.03, z: 0 };
  const half = along({ x: 0, y: 0, z: 0 }, 0.5, gravity);
  const seen = new Set<string>();
  for (let round = 0; round < 2000; ++round) {
    const target = targets[round % targets.length] as Target;
    const bullet = shotAt(target, between);
    const { shot, steps: all } = ricochet.explain.shoot(bullet, target, { gravity });
    const steps = new Steps(all);
    const { number, vector } = { number: steps.number.bind(steps), vector: steps.vector.bind(steps) };
    if (!shot.hit || steps.met === 'other') continue;
    seen.add(`${target.shape} ${steps.met}`);
    expect(steps.formula('time')).toMatch(/^t = t_{[1-4]}$/);
    const v = vector('own-velocity');
    const powers = ['constant', 'first-power', 'second-power', 'third-power', 'fourth-power'] as const;
    let want: number[];
    if (steps.met === 'face') {
      const n = vector('surface-normal');
      expect(dot(n, shot.normal as Vector3)).toBeCloseTo(1, 12);
      want = [number('height') - (bullet.radius ?? 0), dot(n, v), dot(n, half)];
    } else {
      const e = steps.met === 'edge' ? vector('edge-direction') : { x: 0, y: 0, z: 0 };
      const [across, h] = [v, half].map((x) => along(x, -dot(x, e), e)) as [Vector3, Vector3];
      const m = vector('to-center');
      want = [dot(m, m) - number('reach') ** 2, -2 * dot(m, across), dot(across, across) - 2 * dot(m, h)];
      want.push(2 * dot(across, h), dot(h, h));
    }
    // Numbers below 1000, rounded some times
    for (const [k, power] of want.entries())
      expect(Math.abs(number(powers[k] as QuantityId) - power)).toBeLessThan(1e-11);
  }
  expect(seen.size).toBeGreaterThan(12);
});

it('every step under which nothing is put into its formula has values that are given or named before', () => {
  const target = { shape: 'box', min: [-1, -1, -1], max: [1, 1, 1] } as const;
  const given = ricochet.explain.shoot({ position: [9, 0, 0], velocity: [-1, 0, 0] }, target).steps;
  expect(given.find(({ id }) => id === 'own-velocity')?.formula).toBe(String.raw`\mathbf v_b`);
  const aimed = ricochet.explain.shoot({ from: [9, 0, 0], to: [0, 0, 0], speed: 3 }, target).steps;
  expect(aimed.find(({ id }) => id === 'own-velocity')?.numbers).toMatch(/^3 \\cdot/);
  const ball = { shape: 'sphere', center: [0, 0, 0], radius: 4 } as const;
  const inside = ricochet.explain.shoot({ position: [1, 0, 0], velocity: [1, 0, 0] }, ball);
  expect(inside.steps.at(-1)).toMatchObject({ id: 'start-excess', value: -15 });
  const { steps } = ricochet.explain.spherePlane(
    { center: [0, 2, 0], radius: 3 },
    { point: [0, 0, 0], normal: [0, 1, 0] },
  );
  expect(steps.map(({ id }) => id)).toEqual(['surface-normal', 'height', 'plane-t', 'depth']);
});

it('an infinite mass leaves the formula of a collision numbers', () => {
  const a = { position: [0, 0, 0], velocity: [1, 0, 0], radius: 1, mass: Number.POSITIVE_INFINITY } as const;
  const b = { position: [9, 0, 0], velocity: [0, 0, 0], radius: 1, mass: 2 } as const;
  const { steps } = ricochet.explain.collide(a, b);
  const value = (id: QuantityId) => steps.find((step) => step.id === id)?.value as number;
  const expected = (one: number, other: number, ratio: number) => one + (2 * (other - one)) / (1 + ratio);
  expect(value('after-a')).toBe(expected(value('before-a'), value('before-b'), Number.POSITIVE_INFINITY));
  expect(value('after-b')).toBe(expected(value('before-b'), value('before-a'), 0));
  expect(steps.find(({ id }) => id === 'after-a')?.formula).toContain('1 + m_1 / m_2');
});

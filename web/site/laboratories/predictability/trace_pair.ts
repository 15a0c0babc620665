// Traces two paths bounce by bounce: their distance, and how many digits the solver says are left.
import type { Trace, Vector3 } from 'ricochet-wasm';
import type { Texts } from '../../lesson/lesson.js';
import { vectorOf } from '../../lesson/texts.js';
import type { SceneSolver } from '../../shell/solvers/scene.js';
import { nextAbove, roomOf, rooms } from './rooms.js';

export interface Bounce {
  /** From 1. */
  number: number;
  /** Frames, of the first bullet. */
  time: number;
  /** The target that each of the two bullets hits. */
  targets: [number, number | undefined];
  /** The distance between the two places of this bounce. */
  apart: number | undefined;
  digitsLeft: number;
}

export interface Pair {
  traces: [Trace, Trace];
  /** The distance at the start. */
  apart: number;
  bounces: Bounce[];
  /** The first bounce at which no digit is left. From there on the numbers do not say where the bullet is. */
  unknown: Bounce | undefined;
  /** The first bounce at which the two hit different bodies. */
  parted: Bounce | undefined;
  /** Decimal digits that the distance grows by a bounce, over the bounces while it is small. */
  rate: { perBounce: number; intercept: number; bounces: number } | undefined;
  /** The bullet starts inside a ball, which is ignored until the bullet has left it. */
  inside: boolean;
}

/** Above this distance the paths have separated. */
const small = 0.1;

/** The distance. It is a square root because Math.hypot is rounded differently by different engines. */
const between = (a: Pick<Vector3, 'x' | 'y'>, b: Pick<Vector3, 'x' | 'y'>) =>
  Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);

/** The starts of the two bullets. In one coordinate the second one is the next double. */
export function startsOf(texts: Texts): [[number, number], [number, number]] {
  const { x, y } = vectorOf(texts, 'start');
  return [[x, y], texts.differs?.[0] === 'x' ? [nextAbove(x), y] : [x, nextAbove(y)]];
}

export function follow(ricochet: SceneSolver, texts: Texts): Pair {
  const targets = rooms[roomOf(texts)];
  const scene = ricochet.createScene(targets);
  try {
    const { x, y } = vectorOf(texts, 'velocity');
    const velocity = { x, y };
    const options = { maxBounces: Number(texts.bounces?.[0]) };
    const [startA, startB] = startsOf(texts);
    const [a, b] = [startA, startB].map(([px, py]) =>
      scene.trace({ position: { x: px, y: py }, velocity }, options),
    ) as [Trace, Trace];
    const apart = Math.abs(startA[0] - startB[0]) + Math.abs(startA[1] - startB[1]);
    const bounces = a.legs.map((leg, i): Bounce => {
      const other = b.legs[i];
      return {
        number: i + 1,
        time: leg.time,
        targets: [leg.target, other?.target],
        apart: other && between(leg.center, other.center),
        digitsLeft: leg.digitsLeft,
      };
    });
    return {
      traces: [a, b],
      apart,
      bounces,
      unknown: bounces.find(({ digitsLeft }) => digitsLeft <= 0),
      parted: bounces.find(({ targets }) => targets[0] !== targets[1]),
      rate: rateOf(apart, bounces),
      inside: targets.some((target) => {
        const shot = ricochet.shoot({ position: startA, velocity }, target);
        return !shot.hit && shot.reason === 'starts-inside';
      }),
    };
  } finally {
    scene.dispose();
  }
}

/** The slope of the best straight line through the logarithms of the distances, from the start on. */
function rateOf(apart: number, bounces: Bounce[]): Pair['rate'] {
  const last = bounces.findIndex((bounce) => bounce.apart === undefined || bounce.apart > small);
  const grown = (last < 0 ? bounces : bounces.slice(0, last)).filter((bounce) => bounce.apart);
  if (grown.length < 3) return undefined;
  // A distance of 0 has no logarithm, so it is left out.
  const start = apart > 0 ? [[0, Math.log10(apart)]] : [];
  const points = [...start, ...grown.map((bounce) => [bounce.number, Math.log10(bounce.apart ?? 0)])];
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + (point[at] ?? 0), 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const over = points.reduce((sum, [px = 0, py = 0]) => sum + (px - x) * (py - y), 0);
  const under = points.reduce((sum, [px = 0]) => sum + (px - x) ** 2, 0);
  const perBounce = over / under;
  return { perBounce, intercept: y - perBounce * x, bounces: grown.at(-1)?.number ?? 0 };
}

/** The bounce at which the two part; the last one if they stay together. */
export const partingOf = ({ parted, bounces }: Pair): Bounce | undefined => parted ?? bounces.at(-1);

// The closest approach to a target that the bullet misses, on the whole shown path, bounces included.
import { placeAt } from '../shared/legs.js';
import type { FallScene } from './scene.js';

export interface Closest {
  time: number;
  gap: number;
}

/**
 * The number of times at which a stretch is sampled first. Between two of them the distance has at most one minimum.
 */
const samples = 128;

/** Halvings of that interval: more change no digit of a double. */
const halvings = 60;

/** The closest approach; undefined if the bullet hits the target. */
export function closestOf({ given, path, shot }: FallScene): Closest | undefined {
  if (path.bounces.some(({ target }) => target === 'target')) return undefined;
  const [first] = path.bounces;
  // On the first flight the solver knows it exactly.
  const exact = shot.hit || given.target.motion === 'falls' ? undefined : shot.closest;
  if (exact !== undefined && first === undefined) return exact;
  const reach = given.radius + given.target.radius;
  const gapAt = (time: number, stretches = path.stretches) =>
    placeAt(stretches, time).distanceTo(placeAt(path.target, time)) - reach;
  let best: Closest = { time: 0, gap: Number.POSITIVE_INFINITY };
  let around: readonly [from: number, to: number] = [0, 0];
  for (const [i, stretch] of path.stretches.entries()) {
    const { time: from } = stretch;
    const until = Math.min(path.end, path.stretches[i + 1]?.time ?? path.end);
    const step = (until - from) / samples;
    for (let sample = 0; sample <= samples; sample++) {
      const time = from + sample * step;
      const gap = gapAt(time, [stretch]);
      if (gap >= best.gap) continue;
      best = { time, gap };
      around = [Math.max(from, time - step), Math.min(until, time + step)];
    }
  }
  best = refined(gapAt, ...around);
  const isFirstFlight = exact !== undefined && exact.time <= (first?.time ?? Number.POSITIVE_INFINITY);
  return isFirstFlight && exact.gap <= best.gap + 1e-9 ? exact : best;
}

/** The least value between two times, for a function with one minimum there. */
function refined(gapAt: (time: number) => number, low: number, high: number): Closest {
  let [from, to] = [low, high];
  for (let i = 0; i < halvings; i++) {
    const [left, right] = [from + (to - from) / 3, to - (to - from) / 3];
    if (gapAt(left) <= gapAt(right)) to = right;
    else from = left;
  }
  return [from, to, low, high]
    .map((time) => ({ time, gap: gapAt(time) }))
    .reduce((best, one) => (one.gap < best.gap ? one : best));
}

// The path of a bullet that falls: it flies, bounces, slides and rests as the module says.
import type { Trace } from 'ricochet-wasm';
import type { SceneSolver } from '../../shell/solvers/scene.js';
import { fallWithTarget } from './falling_target.js';
import { readTrace, startOf } from './read_trace.js';
import type { Path } from './stretches.js';
import { type BodyName, bodiesOf, fallsToo, firedBullet, gravityOf, still, type Throw } from './throw.js';

/** The end of a path whose bullet meets nothing any more. */
function lastEnd({ speed, from, target, gravity }: Throw, last: number): number {
  const across = Math.hypot(target.center.x - from.x, target.center.y - from.y) + 2 * target.radius;
  const flight = gravity > 0 ? Math.sqrt((2 * Math.max(across, from.y)) / gravity) : Number.POSITIVE_INFINITY;
  const straight = speed > 0 ? (1.6 * across) / speed : Number.POSITIVE_INFINITY;
  const least = Math.min(flight, straight);
  return last + (Number.isFinite(least) && least > 0 ? least : 1);
}

/** The shown part of a path: up to the contact after the last requested bounce, or up to its rest. */
function cut(path: Omit<Path, 'end'>, given: Throw): Path {
  const { stretches, bounces, rest } = path;
  const next = bounces[given.bounces];
  if (next !== undefined)
    return {
      ...path,
      stretches: [
        ...stretches.filter(({ time }) => time < next.time),
        { ...startOf(given), time: next.time, at: next.center, velocity: next.after },
      ],
      bounces: bounces.slice(0, given.bounces + 1),
      rest: undefined,
      end: next.time,
    };
  // Sliding is shown for a while.
  if (rest !== undefined) return { ...path, end: rest.time * (rest.isSliding ? 1.2 : 1.08) };
  return { ...path, end: lastEnd(given, bounces.at(-1)?.time ?? 0) };
}

/** The path as the module traces it: past a target that rests or moves steadily. */
function traced(ricochet: SceneSolver, given: Throw): [trace: Trace, names: readonly BodyName[]] {
  const { targets, names } = bodiesOf(given);
  const scene = ricochet.createScene(targets, { gravity: gravityOf(given) });
  try {
    const { restitution, bounces } = given;
    return [scene.trace(firedBullet(given), { restitution, maxBounces: bounces + 1 }), names];
  } finally {
    scene.dispose();
  }
}

export function pathOf(ricochet: SceneSolver, given: Throw): Path {
  const { target } = given;
  if (fallsToo(given)) return cut(fallWithTarget(ricochet, given), given);
  const moves = { time: 0, at: target.center, velocity: target.velocity, acceleration: still };
  const [trace, names] = traced(ricochet, given);
  const found = readTrace(trace, startOf(given), names);
  return cut({ ...found, target: [moves] }, given);
}

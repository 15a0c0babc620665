// A traced path as stretches of free flight and bounces.
import type { Trace } from 'ricochet-wasm';
import { motionOn } from '../shared/legs.js';
import type { Bounce, Path, Stretch } from './stretches.js';
import { still, type Throw } from './throw.js';

/** The stretch that begins at the muzzle. */
export const startOf = ({ from, velocity, gravity }: Throw): Stretch => ({
  time: 0,
  at: from,
  velocity,
  acceleration: { x: 0, y: gravity === 0 ? 0 : -gravity, z: 0 },
});

/** Reads a trace. `names` are the names of the scene's targets; the path began at `start`. */
export function readTrace(
  { legs, ended, position, velocity, time }: Trace,
  start: Stretch,
  names: readonly Bounce['target'][],
): Pick<Path, 'stretches' | 'bounces' | 'rest'> {
  const stretches: Stretch[] = [start];
  const { acceleration } = start;
  const bounces = legs.map((leg): Bounce => {
    const from = stretches.at(-1) as Stretch;
    const at = start.time + leg.time;
    stretches.push({ time: at, at: leg.center, velocity: leg.velocity, acceleration });
    return {
      time: at,
      target: names[leg.target] ?? 'ground',
      center: leg.center,
      point: leg.point,
      normal: leg.normal,
      before: motionOn(from, at).velocity,
      after: leg.velocity,
    };
  });
  if ((ended !== 'comes-to-rest' && ended !== 'slides') || time === undefined)
    return { stretches, bounces, rest: undefined };
  const rest = { time: start.time + time, at: position, isSliding: ended === 'slides' };
  stretches.push({ time: rest.time, at: rest.at, velocity: velocity, acceleration: still });
  return { stretches, bounces, rest };
}

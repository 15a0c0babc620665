// A traced path as stretches of free flight and bounces.
import type { Trace } from 'ricochet-wasm';
import { type Bounce, flat, motionOn, type Path, type Stretch, still } from './stretches.js';
import type { Throw } from './throw.js';

/** The bullet as it is fired. */
export const startOf = ({ from, velocity, gravity }: Throw): Stretch => ({
  time: 0,
  at: from,
  velocity,
  acceleration: { x: 0, y: gravity === 0 ? 0 : -gravity },
});

/** `names`: what the targets of the scene are. The path began at `start`. */
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
    stretches.push({ time: at, at: flat(leg.center), velocity: flat(leg.velocity), acceleration });
    return {
      time: at,
      target: names[leg.target] ?? 'ground',
      center: flat(leg.center),
      point: flat(leg.point),
      normal: flat(leg.normal),
      before: motionOn(from, at).velocity,
      after: flat(leg.velocity),
    };
  });
  if ((ended !== 'comes-to-rest' && ended !== 'slides') || time === undefined)
    return { stretches, bounces, rest: undefined };
  const rest = { time: start.time + time, at: flat(position), isSliding: ended === 'slides' };
  stretches.push({ time: rest.time, at: rest.at, velocity: flat(velocity), acceleration: still });
  return { stretches, bounces, rest };
}

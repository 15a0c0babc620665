// A traced path as stretches with one acceleration each, and bounces.
import type { PathSegment, Trace } from 'ricochet-wasm';
import { legAt } from '../../lesson/series.js';
import { motionOn } from '../shared/legs.js';
import type { Bounce, Path, PathStretch } from './stretches.js';
import type { BodyName, Throw } from './throw.js';

/** The stretch that begins at the muzzle. */
export const startOf = ({ from, velocity, gravity }: Throw): PathStretch => ({
  kind: 'flies',
  time: 0,
  at: from,
  velocity,
  acceleration: { x: 0, y: gravity === 0 ? 0 : -gravity, z: 0 },
});

/** The straight stretches of a path without gravity. */
function straightStretches({ legs }: Trace, start: PathStretch): PathStretch[] {
  const onward = legs.map(({ time, center, velocity }) => ({
    ...start,
    time: start.time + time,
    at: center,
    velocity,
  }));
  return [start, ...onward];
}

const stretchOf = (
  { kind, time, from, velocity, acceleration }: PathSegment,
  start: number,
): PathStretch => ({
  kind,
  time: start + time,
  at: from,
  velocity,
  acceleration,
});

/** Reads a trace. `names` are the names of the scene's bodies; the path began at `start`. */
export function readTrace(
  trace: Trace,
  start: PathStretch,
  names: readonly BodyName[],
): Pick<Path, 'stretches' | 'bounces' | 'rest'> {
  const { legs, ended, position, time, segments } = trace;
  const stretches =
    segments?.map((segment) => stretchOf(segment, start.time)) ?? straightStretches(trace, start);
  const bounces: Bounce[] = [];
  for (const leg of legs) {
    const at = start.time + leg.time;
    const last = bounces.at(-1);
    bounces.push({
      time: at,
      target: names[leg.target] ?? 'ground',
      center: leg.center,
      point: leg.point,
      normal: leg.normal,
      // Of several hits at one moment, the one before decides.
      before: last?.time === at ? last.after : motionOn(legAt(stretches, at, 'before'), at).velocity,
      after: leg.velocity,
    });
  }
  if ((ended !== 'comes-to-rest' && ended !== 'slides') || time === undefined)
    return { stretches, bounces, rest: undefined };
  const rest = { time: start.time + time, at: position, isSliding: ended === 'slides' };
  return { stretches, bounces, rest };
}

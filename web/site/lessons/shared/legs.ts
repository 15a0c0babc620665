// Moving bodies in a lesson, as graphs use them: uniform or evenly accelerated motion between events.
import type { Vector3 } from 'three';
import type { Leg } from '../../lesson/series.js';
import * as series from '../../lesson/series.js';
import { vec } from '../../stage/figure.js';
import type { Triple } from '../../widgets/numbers.js';

/** A body at a moment. */
export interface Motion {
  at: Triple;
  velocity: Triple;
}

type Place = Parameters<typeof vec>[0];

/** Uniform motion from a place, and from a contact on another one. */
export const legsOf = (
  { position, velocity }: { position: Place; velocity: Place },
  after?: Leg,
): [Leg, ...Leg[]] => {
  const start: Leg = { time: 0, at: vec(position), velocity: vec(velocity) };
  return after === undefined ? [start] : [start, after];
};

/** The place and the velocity on a leg at a time. */
export function motionOn(leg: Leg, t: number): { at: Vector3; velocity: Vector3 } {
  const { at, velocity } = series.motionOn(leg, t);
  return { at: vec(at), velocity: vec(velocity) };
}

/** The same on the leg of that time. At an event it is the leg that begins there. */
export const motionAt = (legs: readonly Leg[], t: number): ReturnType<typeof motionOn> =>
  motionOn(series.legAt(legs, t), t);

export const placeAt = (legs: readonly Leg[], t: number): Vector3 => motionAt(legs, t).at;

/** The distance moved at a time, as a part's shift. */
export const shiftOf =
  (legs: readonly Leg[]) =>
  (t: number): Vector3 =>
    placeAt(legs, t).sub(placeAt(legs, 0));

/** The same legs in the frame of a body with this velocity that was at the origin at time 0. */
export const seenFrom = (own: Vector3, legs: readonly Leg[]): Leg[] =>
  legs.map(({ time, at, velocity }) => ({
    time,
    at: vec(at).addScaledVector(own, -time),
    velocity: vec(velocity).sub(own),
  }));

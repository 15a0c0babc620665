// What moves in a lesson: stretches of uniform or evenly accelerated motion from event to event, as graphs have them.
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

/** Where a leg has come to at a time, and how fast it goes then. */
export function motionOn(leg: Leg, t: number): { at: Vector3; velocity: Vector3 } {
  const { at, velocity } = series.motionOn(leg, t);
  return { at: vec(at), velocity: vec(velocity) };
}

/** On the leg that is under way at a time; at that of an event the one after it. */
export const motionAt = (legs: readonly Leg[], t: number): ReturnType<typeof motionOn> =>
  motionOn(series.legAt(legs, t), t);

export const placeAt = (legs: readonly Leg[], t: number): Vector3 => motionAt(legs, t).at;

/** How far a body has come at a time, as a part's shift. */
export const shiftOf =
  (legs: readonly Leg[]) =>
  (t: number): Vector3 =>
    placeAt(legs, t).sub(placeAt(legs, 0));

/** The same legs, seen from what moves with a velocity and was at the origin at time 0. */
export const seenFrom = (own: Vector3, legs: readonly Leg[]): Leg[] =>
  legs.map(({ time, at, velocity }) => ({
    time,
    at: vec(at).addScaledVector(own, -time),
    velocity: vec(velocity).sub(own),
  }));

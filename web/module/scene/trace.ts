/** Paths of many bounces: their options, legs and answer. */

import { checkRecord, limitOf, putNotNegative } from '../arguments/check.js';
import {
  crossingCountAt,
  crossingRow,
  legRow,
  pathEndAt,
  pathEndingAt,
  pathTimeAt,
  traceAt,
} from '../boundary/layout.js';
import type { RawScene } from '../boundary/raw_module.js';
import { type SharedBuffer, vectorAt } from '../boundary/shared_buffer.js';
import type { Vector3 } from '../boundary/vectors.js';
import { fail } from '../errors/fail.js';

/** Options of `trace` and `traceMany`. */
export interface TraceOptions {
  /**
   * A path of so many bounces ends with the last of them, as 'max-bounces', also where `maxTime` or `maxDistance` has not come yet: with
   * those, set it as high as there may be bounces until then. 0 to 1000000.
   *
   * @defaultValue 100
   */
  maxBounces?: number | undefined;
  /**
   * Of the path, ≥ 0, inclusive: a path that is still on its way then ends there, as 'max-distance', with place and velocity.
   *
   * @defaultValue Infinity
   */
  maxDistance?: number | undefined;
  /**
   * The path ends with the hit that reaches this length, wherever that is.
   *
   * @deprecated Take `maxDistance`, which ends it at that very distance.
   * @defaultValue Infinity
   */
  maxLength?: number | undefined;
  /**
   * Frames, ≥ 0, inclusive: a path that is still on its way then ends there, as 'out-of-time', with place and velocity, so that paths of
   * frame after frame are one path. One of more than `maxBounces` bounces until then ends before.
   *
   * @defaultValue Infinity
   */
  maxTime?: number | undefined;
  /**
   * Of the velocity along the normal, 0 to 1, at all targets. For one by target, go on by a loop of `scene.shoot` with `leaving`: see
   * `SceneShootOptions`.
   *
   * @defaultValue 1
   */
  restitution?: number | undefined;
}

/** A stretch of a path that ends in a hit. */
export interface Leg {
  /** The bullet's centre at its start. */
  from: Vector3;
  /** Its index in the scene. */
  target: number;
  /** Which of its triangles, where it is a mesh. */
  triangle?: number;
  /** Frames since the path began, at the hit. */
  time: number;
  /** Where the surfaces touch. */
  point: Vector3;
  /** The bullet's centre at the hit. */
  center: Vector3;
  /** Unit, out of the target. */
  normal: Vector3;
  /** Radians, 0 to π/2. */
  ricochetAngle: number;
  /** After the bounce, units a frame. */
  velocity: Vector3;
  /**
   * How many decimal digits of the hit's place, `point` or `center`, are certain: they lie within 10^−digitsLeft times the
   * largest coordinate of `point` of the exact path's, as long as that meets the same targets. Rounding is magnified by each
   * flight, curved surface and grazing hit. 0 where it may have missed the target: then the path is one of many that the
   * given numbers allow.
   */
  digitsLeft: number;
}

/**
 * A moment at which a path enters or leaves a sensor. What grazes a sensor does neither, nor does what turns back at a bounce just
 * where it comes to the surface, from within or from outside: to rounding, so that it does not matter which of two moments has been
 * rounded how. What goes on through the surface there crosses it after the bounce, at its time. A point passes a sensor without thickness
 * in a moment, and enters and leaves it at once.
 */
export interface Crossing {
  /** The sensor's index in the scene. */
  target: number;
  event: 'enters' | 'leaves';
  /** Frames since the path began. */
  time: number;
  /** The bullet's centre then. */
  center: Vector3;
  /** On the way to which of the `legs`; their number where the path flies off. A hit at the same time comes after it. */
  leg: number;
}

/** The path of a bullet through a scene. */
export interface Trace {
  legs: Leg[];
  /**
   * The sensors that it enters and leaves, in order of time; equal times by index. What it starts in, it only leaves; what it
   * stays in for ever, it does not leave.
   */
  crossings: Crossing[];
  /** Of all legs: to its last hit, whatever `maxTime` lets it fly from there. */
  length: number;
  /** Where it ends: the bullet's centre at its last hit, or where it was by `maxTime` or `maxDistance`; at its start, if it has no leg. */
  position: Vector3;
  /** With which it goes on from there. */
  velocity: Vector3;
  /**
   * `flies-off`: it meets nothing any more. `max-bounces`, `max-length`: a limit has cut it short at its last hit. `out-of-time`,
   * `max-distance`: it was still on its way at `maxTime`, or when it had come as far as `maxDistance`. Under gravity `comes-to-rest`: up to
   * three faces bear it; after infinitely many bounces on a flat face with nothing near at their limit, of which the legs are the first, and no crossings are told
   * of the rest; elsewhere with the first bounce that rises at most 2^-20 of the highest since the bullet last flew freely. A bullet that stays on what it has met and
   * does not rest slides, along a face, along the line of two, over edges and round sides; its next leg begins where that is over. `slides`:
   * it slides on for ever, and meets nothing.
   */
  ended:
    | 'flies-off'
    | 'max-bounces'
    | 'max-length'
    | 'out-of-time'
    | 'comes-to-rest'
    | 'slides'
    | 'max-distance';
  /** Under gravity: frames since the path began, at its end: its last hit, or when it comes to rest, slides on, or is out of time. */
  time?: number;
  /** By which it fell, units a frame²; not there without gravity. */
  gravity?: Vector3;
}

export const traceFields = ['maxBounces', 'maxDistance', 'maxLength', 'maxTime', 'restitution'] as const;

/** In the order of the solver's own. */
const endings = [
  'flies-off',
  'max-bounces',
  'max-length',
  'out-of-time',
  'comes-to-rest',
  'slides',
  'max-distance',
] as const;

/** Where a path ends, and how mirrors reflect: checked, and plain numbers. */
export interface Limits {
  readonly maxBounces: number;
  readonly maxLength: number;
  readonly maxDistance: number;
  readonly maxTime: number;
  readonly restitution: number;
}

/** The limits of paths among options whose fields have been checked. */
export function limitsOf(options: TraceOptions): Limits {
  const { maxBounces = 100, restitution = 1 } = options;
  if (!(Number.isInteger(maxBounces) && maxBounces >= 0 && maxBounces <= 1_000_000))
    fail('out-of-range', 'options.maxBounces', maxBounces, 'a whole number from 0 to 1000000 is needed');
  const maxLength = limitOf(options.maxLength, 'options.maxLength');
  const maxDistance = limitOf(options.maxDistance, 'options.maxDistance');
  putNotNegative(restitution, 'options.restitution', new Float64Array(1), 0);
  if (!(restitution <= 1))
    fail('out-of-range', 'options.restitution', restitution, 'a number from 0 to 1 is needed');
  return {
    maxBounces,
    maxLength,
    maxDistance,
    maxTime: limitOf(options.maxTime, 'options.maxTime'),
    restitution,
  };
}

/** Checks the options of a path. */
export function readLimits(options: unknown, others: readonly string[] = []): Limits {
  checkRecord(options, 'options', '{ maxBounces: 20 }', [...traceFields, ...others]);
  return limitsOf(options);
}

export function putLimits(
  { maxBounces, maxLength, maxDistance, maxTime, restitution }: Limits,
  numbers: Float64Array,
): void {
  numbers[traceAt.maxTime] = maxTime;
  numbers[traceAt.maxBounces] = maxBounces;
  numbers[traceAt.maxLength] = maxLength;
  numbers[traceAt.maxDistance] = maxDistance;
  numbers[traceAt.restitution] = restitution;
}

/** The path that stands in the shared buffer, and in a scene with its `count` legs. */
export function readTrace(
  shared: SharedBuffer,
  scene: RawScene,
  count: number,
  gravity: Vector3 | undefined,
): Trace {
  const legs: Leg[] = [];
  const all = new Float64Array(shared.raw.HEAPF64.buffer, scene.pathLegs(), count * legRow.size);
  for (let at = 0; at < all.length; at += legRow.size)
    if (all[at + legRow.hit] === 1) legs.push(readLeg(all, at));
  const after = shared.view();
  const length = after[pathEndAt.length] as number;
  return {
    legs,
    crossings: readCrossings(shared, scene.pathCrossings(), after[crossingCountAt] as number),
    length,
    position: vectorAt(after, pathEndAt.position),
    velocity: vectorAt(after, pathEndAt.velocity),
    ended: endings[after[pathEndingAt] as number],
    ...(gravity && { time: after[pathTimeAt] as number, gravity: { ...gravity } }),
  } as Trace;
}

function readCrossings(shared: SharedBuffer, address: number, count: number): Crossing[] {
  const { size, ...at } = crossingRow;
  const numbers = new Float64Array(shared.raw.HEAPF64.buffer, address, count * size);
  return Array.from({ length: count }, (_, i) => {
    const number = (place: number) => numbers[i * size + place] as number;
    return {
      target: number(at.target),
      event: number(at.enters) === 1 ? 'enters' : 'leaves',
      time: number(at.time),
      center: vectorAt(numbers, i * size + at.center),
      leg: number(at.leg),
    };
  });
}

function readLeg(all: Float64Array, at: number): Leg {
  const number = (place: number) => all[at + place] as number;
  const vector = (place: number) => vectorAt(all, at + place);
  const point = vector(legRow.point);
  const scale = Math.max(Math.abs(point.x), Math.abs(point.y), Math.abs(point.z));
  // Less by what the logarithm may round.
  const digits = -Math.log10(number(legRow.uncertainty) / (scale > 0 ? scale : 1)) - 1e-14;
  const triangle = number(legRow.triangle);
  return {
    from: vector(legRow.from),
    target: number(legRow.target),
    ...(triangle < 0 ? {} : { triangle }),
    time: number(legRow.time),
    point,
    center: vector(legRow.center),
    normal: vector(legRow.normal),
    ricochetAngle: number(legRow.angle),
    velocity: vector(legRow.velocity),
    digitsLeft: Math.min(Math.max(digits, 0), 16),
  };
}

/** Paths of many bounces: their options, legs and answer. */

import { checkRecord, limitOf } from '../arguments/check.js';
import {
  type BulletMaterial,
  bulletMaterialFields,
  type CheckedMaterial,
  readMaterial,
} from '../arguments/material.js';
import {
  crossingCountAt,
  crossingRow,
  legRow,
  pathEndAt,
  pathEndingAt,
  pathSupportsAt,
  pathTimeAt,
  segmentCountAt,
  segmentRow,
  traceAt,
} from '../boundary/layout.js';
import type { RawScene } from '../boundary/raw_module.js';
import { type SharedBuffer, vectorAt } from '../boundary/shared_buffer.js';
import type { Vector3 } from '../boundary/vectors.js';
import { failWhole } from '../errors/fail.js';
import { motionKinds, readSupports, type Support } from './supports.js';

/** Options of `trace` and `traceMany`. */
export interface TraceOptions extends BulletMaterial {
  /**
   * A path ends with this bounce, as 'max-bounces', even before `maxTime` or `maxDistance`: with those, set it to the
   * largest number of bounces that can occur until then. 0 to 1000000.
   *
   * @defaultValue 100
   */
  maxBounces?: number | undefined;
  /**
   * The longest path, ≥ 0, inclusive: a path that is still going ends there, as 'max-distance', with position and
   * velocity.
   *
   * @defaultValue Infinity
   */
  maxDistance?: number | undefined;
  /**
   * Frames, ≥ 0, inclusive: a path that is still going ends then, as 'out-of-time', with position and velocity, so
   * that frame after frame makes one path. A path with more than `maxBounces` bounces ends earlier.
   *
   * @defaultValue Infinity
   */
  maxTime?: number | undefined;
}

/** A stretch of a path that ends in a hit. */
export interface Leg {
  /** The bullet's centre at its start. */
  from: Vector3;
  /** Its index in the scene. */
  target: number;
  /** The triangle, if it is a mesh. */
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
  /** The velocity after the bounce, units a frame. */
  velocity: Vector3;
  /**
   * The number of decimal digits of the hit's place, `point` or `center`, that are certain: it is within
   * 10^−digitsLeft times the largest coordinate of `point` of the exact path's, as long as that meets the same
   * targets. Each flight, curved surface and grazing hit magnifies rounding. 0 if the exact path might have missed
   * the target: then the path is one of many that the given numbers allow.
   */
  digitsLeft: number;
  /**
   * Under gravity: how the bullet moved from `from` to the hit. It flew, or surfaces bore it and it slid along them. Where it slid, over an
   * edge for instance, and then flew, `from` is where the flight began: `segments` has the rest.
   */
  kind?: 'flies' | 'slides';
  /** Under gravity: the acceleration from `from` to the hit, units a frame². That of a bullet that slides is the part of gravity that is left. */
  acceleration?: Vector3;
  /** Under gravity: what bore the bullet from `from` to the hit: up to three targets, none for a flight. */
  supports?: Support[];
}

/**
 * A stretch of a path under gravity with one constant acceleration. The bullet's centre at time t is
 * from + velocity (t − time) + acceleration (t − time)² / 2, to rounding. Round an edge, a corner or a bent surface a path is a chain of short
 * slides, 200 for a quarter turn.
 */
export interface PathSegment {
  /**
   * `flies`: nothing bears the bullet. `slides`: `supports` bear it and leave it a part of gravity. `rests`: they bear it, and it is as fast as
   * they are. `bounces`: infinitely many bounces on one flat face, as one segment; place and velocity are those along the face.
   */
  kind: 'flies' | 'slides' | 'bounces' | 'rests';
  /** The bullet's centre as it begins. */
  from: Vector3;
  /** The velocity as it begins, units a frame. */
  velocity: Vector3;
  /** Units a frame². */
  acceleration: Vector3;
  /** Frames since the path began, at its beginning. */
  time: number;
  /** The same at its end: the `time` of the next. `Infinity` if it never ends. */
  until: number;
  /** What bears the bullet: up to three targets, none while it flies or bounces. */
  supports: Support[];
}

/**
 * A moment at which a path enters or leaves a sensor. A path that grazes a sensor does neither. The same holds for a
 * path that bounces exactly on the sensor's surface and turns back, from inside or outside; this is decided to
 * rounding. If it passes through the surface there, it crosses at the time of the bounce, after it. A point passes a
 * sensor without thickness in a moment: it enters and leaves at once.
 */
export interface Crossing {
  /** The sensor's index in the scene. */
  target: number;
  event: 'enters' | 'leaves';
  /** Frames since the path began. */
  time: number;
  /** The bullet's centre then. */
  center: Vector3;
  /**
   * The index of the leg in `legs` on which it happens; their number if the path then flies off. A hit at the same
   * time comes after it.
   */
  leg: number;
}

/** The path of a bullet through a scene. */
export interface Trace {
  legs: Leg[];
  /**
   * The sensors that it enters and leaves, in order of time, and of indices at equal times. A sensor that it starts
   * in, it only leaves; one that it stays in for ever, it does not leave.
   */
  crossings: Crossing[];
  /** The length of all legs, up to its last hit, without the flight after it. */
  length: number;
  /** Its end: the bullet's centre at its last hit, or at `maxTime` or `maxDistance`; its start, if it has no leg. */
  position: Vector3;
  /** The velocity with which it goes on from there. */
  velocity: Vector3;
  /**
   * `flies-off`: it will not hit anything more. `max-bounces`: that limit has ended it at its last hit.
   * `out-of-time`, `max-distance`: it was still going at `maxTime`, or when its path reached `maxDistance`. Under
   * gravity `comes-to-rest`: up to three faces bear it. On a flat face with nothing nearby that is at the limit of
   * infinitely many bounces; the legs are the first of them, and no crossings are reported after those. Elsewhere it
   * is with the first bounce that rises at most 2^-20 of the highest since the bullet last flew freely. A bullet that
   * stays in contact and does not rest slides, along a face, along the line where two meet, over edges and round
   * curved sides; its next leg begins where that ends. `slides`: it slides on for ever, without a bounce.
   */
  ended: 'flies-off' | 'max-bounces' | 'out-of-time' | 'comes-to-rest' | 'slides' | 'max-distance';
  /**
   * Under gravity: frames since the path began, at its end: its last hit, or when it comes to rest, slides on, or is
   * out of time.
   */
  time?: number;
  /** The gravity by which it fell, units a frame²; absent without gravity. */
  gravity?: Vector3;
  /** Under gravity: what bears the bullet at the end of the path, up to three targets; none if it flies then. */
  supports?: Support[];
  /**
   * Under gravity: the whole path without a gap, from its beginning to its end, in order of time. `legs` has only what ends in a hit;
   * here is also what ends at the edge of a face, or with the path.
   */
  segments?: PathSegment[];
}

export const traceFields = ['maxBounces', 'maxDistance', 'maxTime', ...bulletMaterialFields] as const;

/** In the order of the solver's endings. */
const endings = [
  'flies-off',
  'max-bounces',
  'out-of-time',
  'comes-to-rest',
  'slides',
  'max-distance',
] as const;

/** The limits of a path, and the bullet's material: checked, as plain numbers. */
export interface Limits extends CheckedMaterial {
  readonly maxBounces: number;
  readonly maxDistance: number;
  readonly maxTime: number;
}

/** The limits of paths, from options whose fields have been checked. */
export function limitsOf(options: TraceOptions): Limits {
  const { maxBounces = 100 } = options;
  if (!(Number.isInteger(maxBounces) && maxBounces >= 0 && maxBounces <= 1_000_000))
    failWhole('options.maxBounces', maxBounces, { from: 0, to: 1000000, whole: true });
  const maxDistance = limitOf(options.maxDistance, 'options.maxDistance');
  return {
    maxBounces,
    maxDistance,
    maxTime: limitOf(options.maxTime, 'options.maxTime'),
    ...readMaterial(options, 'options'),
  };
}

/** Checks the options of a path. */
export function readLimits(options: unknown, others: readonly string[] = []): Limits {
  checkRecord(options, 'options', '{ maxBounces: 20 }', [...traceFields, ...others]);
  return limitsOf(options);
}

export function putLimits(
  { maxBounces, maxDistance, maxTime, restitution, friction, rollingFriction }: Limits,
  numbers: Float64Array,
): void {
  numbers[traceAt.maxTime] = maxTime;
  numbers[traceAt.maxBounces] = maxBounces;
  numbers[traceAt.maxDistance] = maxDistance;
  numbers[traceAt.restitution] = restitution;
  numbers[traceAt.friction] = friction;
  numbers[traceAt.rollingFriction] = rollingFriction;
}

/** The path in the shared buffer, and in a scene with its `count` legs. */
export function readTrace(
  shared: SharedBuffer,
  scene: RawScene,
  count: number,
  gravity: Vector3 | undefined,
): Trace {
  const legs: Leg[] = [];
  const all = new Float64Array(shared.raw.HEAPF64.buffer, scene.pathLegs(), count * legRow.size);
  for (let at = 0; at < all.length; at += legRow.size)
    if (all[at + legRow.hit] === 1) legs.push(readLeg(all, at, gravity !== undefined));
  const after = shared.view();
  const length = after[pathEndAt.length] as number;
  return {
    legs,
    crossings: readCrossings(shared, scene.pathCrossings(), after[crossingCountAt] as number),
    length,
    position: vectorAt(after, pathEndAt.position),
    velocity: vectorAt(after, pathEndAt.velocity),
    ended: endings[after[pathEndingAt] as number],
    ...(gravity && {
      time: after[pathTimeAt] as number,
      gravity: { ...gravity },
      supports: readSupports(after, pathSupportsAt.supports),
      segments: readSegments(shared, scene.pathSegments(), after[segmentCountAt] as number),
    }),
  } as Trace;
}

function readSegments(shared: SharedBuffer, address: number, count: number): PathSegment[] {
  const { size, ...at } = segmentRow;
  const numbers = new Float64Array(shared.raw.HEAPF64.buffer, address, count * size);
  return Array.from({ length: count }, (_, i) => ({
    kind: motionKinds[numbers[i * size + at.kind] as number] as PathSegment['kind'],
    from: vectorAt(numbers, i * size + at.from),
    velocity: vectorAt(numbers, i * size + at.velocity),
    acceleration: vectorAt(numbers, i * size + at.acceleration),
    time: numbers[i * size + at.time] as number,
    until: numbers[i * size + at.until] as number,
    supports: readSupports(numbers, i * size + at.supports),
  }));
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

function readLeg(all: Float64Array, at: number, falls: boolean): Leg {
  const number = (place: number) => all[at + place] as number;
  const vector = (place: number) => vectorAt(all, at + place);
  const point = vector(legRow.point);
  const scale = Math.max(Math.abs(point.x), Math.abs(point.y), Math.abs(point.z));
  // Reduced by the rounding of the logarithm.
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
    ...(falls && {
      kind: motionKinds[number(legRow.kind)] as 'flies' | 'slides',
      acceleration: vector(legRow.acceleration),
      supports: readSupports(all, at + legRow.supports),
    }),
  };
}

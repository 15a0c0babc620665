/** Events of living bullets, and their ends. */
import { bulletEventRow, endedBulletRow, supportsRow } from '../boundary/layout.js';
import { vectorAt } from '../boundary/shared_buffer.js';
import type { Vector3 } from '../boundary/vectors.js';
import { readSupports, type Support } from './supports.js';

/** A bullet has hit a target. */
export interface BulletHit {
  kind: 'hit';
  /** The id returned by `fire`. */
  bullet: number;
  /** A time of `bullets.time`, in frames. */
  time: number;
  /** The target's index in the scene. */
  target: number;
  /** The triangle, if it is a mesh. */
  triangle?: number;
  /** The number of the bullet's hits, including this one. */
  bounces: number;
  /** The bullet's centre at the hit. */
  center: Vector3;
  /** Where the surfaces touch. */
  point: Vector3;
  /** Unit, out of the target. */
  normal: Vector3;
  /** The velocity after the bounce, units a frame. */
  velocity: Vector3;
  /** Radians, 0 to π/2. */
  ricochetAngle: number;
  /** The velocity before the hit, units a frame. */
  before: Vector3;
  /** The speed at which the surfaces met, that is, the bullet's speed into the target along the normal, ≥ 0. */
  closingSpeed: number;
}

/** A bullet has entered or left a sensor: see `Crossing`. */
export interface BulletCrossing {
  kind: 'enters' | 'leaves';
  /** The id returned by `fire`. */
  bullet: number;
  /** A time of `bullets.time`, in frames. */
  time: number;
  /** The sensor's index in the scene. */
  target: number;
  /** The number of the bullet's hits until then. */
  bounces: number;
  /** The bullet's centre then. */
  center: Vector3;
}

/**
 * Under gravity a bullet has come to rest, or begun to slide: on one face, along the line of two, or on what is bent. It is reported once, and
 * again after it has flown to another hit.
 */
export interface BulletContact {
  kind: 'rests' | 'slides';
  /** As `fire` has given it. */
  bullet: number;
  /** Of `bullets.time`, in frames. */
  time: number;
  /** The first of `supports`. */
  target: number;
  /** Which of its triangles, where it is a mesh. */
  triangle?: number;
  /** What bears the bullet: up to three targets. */
  supports: Support[];
  /** How many hits the bullet has had until then. */
  bounces: number;
  /** The bullet's centre then. */
  center: Vector3;
  /** Where the bullet touches the first of `supports`. */
  point: Vector3;
  /** Unit, out of that target. */
  normal: Vector3;
  /** Units a frame: at rest that of what bears the bullet, 0 unless that moves. */
  velocity: Vector3;
}

/** An event of a bullet; `kind` distinguishes them. */
export type BulletEvent = BulletHit | BulletCrossing | BulletContact;

/** A bullet that lives no more. */
export interface EndedBullet {
  bullet: number;
  /**
   * `max-bounces`: it has had its last hit. `out-of-time`, `max-distance`: its `maxTime` is over, or its path has
   * reached its `maxDistance`. `comes-to-rest`: a hit has taken all of its velocity; under gravity, it has come to rest
   * after hit number `maxBounces`. A bullet that comes to rest before that stays alive, and `onRest` reports it.
   * `slides`: under gravity, as in `trace`.
   */
  ended: 'max-bounces' | 'out-of-time' | 'comes-to-rest' | 'slides' | 'max-distance';
  /** A time of `bullets.time`, in frames. */
  time: number;
  position: Vector3;
  velocity: Vector3;
}

/** In the order of the solver's kinds. */
const kinds = ['hit', 'enters', 'leaves', 'rests', 'slides'] as const;
const endings = ['max-bounces', 'out-of-time', 'comes-to-rest', 'slides', 'max-distance'] as const;

/** The kind of an event of a list. */
export const kindAt = (rows: Float64Array, i: number) =>
  kinds[rows[i * bulletEventRow.size + bulletEventRow.kind] as number] as BulletEvent['kind'];

/** `supports`: six numbers for each row. */
export function readBulletEvent(rows: Float64Array, supports: Float64Array, i: number): BulletEvent {
  const start = i * bulletEventRow.size;
  const number = (place: number) => rows[start + place] as number;
  const vector = (place: number) => vectorAt(rows, start + place);
  const kind = kindAt(rows, i);
  const what = {
    bullet: number(bulletEventRow.bullet),
    time: number(bulletEventRow.time),
    target: number(bulletEventRow.target),
    bounces: number(bulletEventRow.bounces),
    center: vector(bulletEventRow.center),
  };
  if (kind === 'enters' || kind === 'leaves') return { kind, ...what };
  const triangle = number(bulletEventRow.triangle);
  const touching = {
    ...what,
    ...(triangle >= 0 && { triangle }),
    point: vector(bulletEventRow.point),
    normal: vector(bulletEventRow.normal),
    velocity: vector(bulletEventRow.velocity),
  };
  if (kind !== 'hit') return { kind, ...touching, supports: readSupports(supports, i * supportsRow.size) };
  return {
    kind,
    ...touching,
    ricochetAngle: number(bulletEventRow.angle),
    before: vector(bulletEventRow.before),
    closingSpeed: number(bulletEventRow.closingSpeed),
  };
}

export function readEndedBullet(rows: Float64Array, i: number): EndedBullet {
  const start = i * endedBulletRow.size;
  return {
    bullet: rows[start + endedBulletRow.bullet] as number,
    ended: endings[rows[start + endedBulletRow.ending] as number] as EndedBullet['ended'],
    time: rows[start + endedBulletRow.time] as number,
    position: vectorAt(rows, start + endedBulletRow.position),
    velocity: vectorAt(rows, start + endedBulletRow.velocity),
  };
}

/** What happens to bullets that live: events, and how they end. */
import { bulletEventRow, endedBulletRow } from '../boundary/layout.js';
import { vectorAt } from '../boundary/shared_buffer.js';
import type { Vector3 } from '../boundary/vectors.js';

/** A bullet has hit a target. */
export interface BulletHit {
  kind: 'hit';
  /** As `fire` has given it. */
  bullet: number;
  /** Of `bullets.time`, in frames. */
  time: number;
  /** The target's index in the scene. */
  target: number;
  /** Which of its triangles, where it is a mesh. */
  triangle?: number;
  /** How many hits the bullet has had, with this one. */
  bounces: number;
  /** The bullet's centre at the hit. */
  center: Vector3;
  /** Where the surfaces touch. */
  point: Vector3;
  /** Unit, out of the target. */
  normal: Vector3;
  /** After the bounce, units a frame. */
  velocity: Vector3;
  /** Radians, 0 to π/2. */
  ricochetAngle: number;
  /** The velocity before the hit, units a frame. */
  before: Vector3;
  /** The speed at which the surfaces met: that of the bullet into the target, along the normal, ≥ 0: how hard it was. */
  closingSpeed: number;
}

/** A bullet has entered or left a sensor: see `Crossing`. */
export interface BulletCrossing {
  kind: 'enters' | 'leaves';
  /** As `fire` has given it. */
  bullet: number;
  /** Of `bullets.time`, in frames. */
  time: number;
  /** The sensor's index in the scene. */
  target: number;
  /** How many hits the bullet has had until then. */
  bounces: number;
  /** The bullet's centre then. */
  center: Vector3;
}

/** What has happened to a bullet, told apart by `kind`. */
export type BulletEvent = BulletHit | BulletCrossing;

/** A bullet that lives no more. */
export interface EndedBullet {
  bullet: number;
  /**
   * `max-bounces`: it has had its last hit. `out-of-time`, `max-distance`: its `maxTime` is over, or it has come as far as its `maxDistance`.
   * `comes-to-rest`: a hit has taken all of its velocity. Under gravity, that and `slides` as `trace` tells them.
   */
  ended: 'max-bounces' | 'out-of-time' | 'comes-to-rest' | 'slides' | 'max-distance';
  /** Of `bullets.time`, in frames. */
  time: number;
  position: Vector3;
  velocity: Vector3;
}

/** In the order of the solver's own. */
const kinds = ['hit', 'enters', 'leaves'] as const;
const endings = ['max-bounces', 'out-of-time', 'comes-to-rest', 'slides', 'max-distance'] as const;

/** The kind of an event of a list. */
export const kindAt = (rows: Float64Array, i: number) =>
  kinds[rows[i * bulletEventRow.size + bulletEventRow.kind] as number] as BulletEvent['kind'];

export function readBulletEvent(rows: Float64Array, i: number): BulletEvent {
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
  if (kind !== 'hit') return { kind, ...what };
  const triangle = number(bulletEventRow.triangle);
  return {
    kind,
    ...what,
    ...(triangle >= 0 && { triangle }),
    point: vector(bulletEventRow.point),
    normal: vector(bulletEventRow.normal),
    velocity: vector(bulletEventRow.velocity),
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

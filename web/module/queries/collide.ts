/**
 * `collide`: two balls with mass and restitution, or a ball and a wall: when and where they collide, and their new
 * velocities.
 */

import { type Ball, checkRadii, putBall } from '../arguments/balls.js';
import { checkRecord, isSame, putVector } from '../arguments/check.js';
import { putRestitution } from '../arguments/restitution.js';
import type { WallTarget } from '../arguments/shapes.js';
import {
  boxesAt,
  collideAt,
  collisionAt,
  collisionCases,
  mostSize,
  Outcome,
  outcomeNames,
  shadowsAt,
  wallCollisionAt,
  wallPartNames,
} from '../boundary/layout.js';
import { type SharedBuffer, vectorAt } from '../boundary/shared_buffer.js';
import type { Vector3 } from '../boundary/vectors.js';
import { fail } from '../errors/fail.js';
import { type Closest, readClosest, readOptions } from './shoot.js';

/** Options of `collide`. */
export interface CollideOptions {
  /**
   * The frame, ≥ 0, inclusive, at most 1e150; without it, or Infinity, for ever. With it the swept boxes are given too.
   *
   * @defaultValue Infinity
   */
  maxTime?: number | undefined;
}

/**
 * The six cases of the 1995 article: 1 same velocity, 2 never close enough, 3 receding, 4 overlapping at the start, 5
 * they collide, 6 after the frame.
 */
export type CollisionCase = 1 | 2 | 3 | 4 | 5 | 6;

/** Why two balls, or a ball and a wall, do not collide: the article's case, and the word that `shoot` has for it. */
export type CollisionMiss =
  | { hit: false; case: 4; reason: 'starts-inside'; closest?: undefined }
  | { hit: false; case: 1; reason: 'at-rest'; closest: Closest }
  | { hit: false; case: 2; reason: 'passes-by'; closest: Closest }
  | { hit: false; case: 3; reason: 'receding'; closest: Closest }
  | { hit: false; case: 6; reason: 'out-of-time'; closest: Closest };

/** A ball's part in a collision. */
export interface AlongNormal {
  /** Between its velocity and the line from its centre to the other's: radians, 0 to π; 0 for a ball at rest. */
  angle: number;
  /** Its speed along the normal before and after, units a frame. */
  before: number;
  after: number;
}

/** Each ball's bounding box over the frame; if they do not overlap, the balls cannot collide in it. */
export interface SweptBoxes {
  overlap: boolean;
  a: { min: Vector3; max: Vector3 };
  b: { min: Vector3; max: Vector3 };
}

/**
 * The answer of `collide` for two balls; `hit` distinguishes the two cases. It has `boxes` if `maxTime` was given.
 */
export type Collision = { boxes?: SweptBoxes } & (
  | CollisionMiss
  | {
      hit: true;
      case: 5;
      /** Frames until contact. */
      time: number;
      /** The centres then. */
      centerA: Vector3;
      centerB: Vector3;
      /** Where the surfaces touch. */
      point: Vector3;
      /** Unit, from b toward a. */
      normal: Vector3;
      /** After the collision, units a frame. */
      velocityA: Vector3;
      velocityB: Vector3;
      /** Transferred along the normal, ≥ 0. */
      impulse: number;
      /** By restitution below 1, ≥ 0. */
      energyLost: number;
      alongA: AlongNormal;
      alongB: AlongNormal;
    }
);

/** A wall for `collide`: a segment of the plane z = 0 that no ball moves. */
export interface CollisionWall extends WallTarget {
  /** 0 to 1; 1 by default. */
  restitution?: number | undefined;
}

/** The wall moved a ball's radius to either side. */
export type ShadowWalls = readonly [{ a: Vector3; b: Vector3 }, { a: Vector3; b: Vector3 }];

/** The answer of `collide` for a ball and a wall; `hit` distinguishes the two cases. */
export type WallCollision = { shadows: ShadowWalls } & (
  | CollisionMiss
  | {
      hit: true;
      case: 5;
      /** Frames until contact. */
      time: number;
      /** The face, or an end, which counts as an immovable ball of radius 0. */
      part: 'face' | 'end-a' | 'end-b';
      /** The ball's centre at contact. */
      center: Vector3;
      /** Where it touches the wall. */
      point: Vector3;
      /** Unit, out of the wall. */
      normal: Vector3;
      /** The ball's velocity afterwards, units a frame. */
      velocity: Vector3;
    }
);

/** `maxTime`: the boxes that the balls sweep over so long a time have to be finite. */
function readMaxTime(options: unknown): number {
  const frame = options === undefined ? Number.POSITIVE_INFINITY : readOptions(options);
  if (frame > mostSize && frame < Number.POSITIVE_INFINITY)
    fail('out-of-range', 'options.maxTime', frame, `at most ${mostSize} frames are possible, or Infinity`);
  return frame;
}

function putCollision(shared: SharedBuffer, a: Ball, b: Ball, options?: CollideOptions): void {
  const numbers = shared.view();
  putBall(a, 'a', numbers, collideAt.a);
  putBall(b, 'b', numbers, collideAt.b);
  checkRadii(numbers, collideAt.a, collideAt.b, b.radius);
  if (numbers[collideAt.a.mass] === Infinity && numbers[collideAt.b.mass] === Infinity)
    fail(
      'out-of-range',
      'b.mass',
      b.mass,
      'of two balls one has a finite mass',
      'Give one of them a finite mass',
    );
  numbers[collideAt.maxTime] = readMaxTime(options);
}

function missOf(outcome: number, closest: Closest): CollisionMiss {
  const theCase = collisionCases[outcome] as CollisionCase;
  const reason = outcomeNames[outcome];
  if (reason === 'starts-inside') return { hit: false, case: 4, reason };
  return { hit: false, case: theCase, reason: reason as 'passes-by', closest } as CollisionMiss;
}

function boxesOf(n: Float64Array): { boxes?: SweptBoxes } {
  if (n[boxesAt.areKnown] !== 1) return {};
  const a = { min: vectorAt(n, boxesAt.minA), max: vectorAt(n, boxesAt.maxA) };
  const b = { min: vectorAt(n, boxesAt.minB), max: vectorAt(n, boxesAt.maxB) };
  return { boxes: { overlap: n[boxesAt.overlap] === 1, a, b } };
}

function readCollision(shared: SharedBuffer, outcome: number): Collision {
  const n = shared.view();
  const boxes = boxesOf(n);
  if (outcome !== Outcome.hit) return { ...missOf(outcome, readClosest(n)), ...boxes };
  const { a, b } = collisionAt;
  const along = (side: typeof a | typeof b) => ({
    angle: n[side.angle] as number,
    before: n[side.before] as number,
    after: n[side.after] as number,
  });
  return {
    hit: true,
    case: 5,
    time: n[collisionAt.time] as number,
    centerA: vectorAt(n, a.center),
    centerB: vectorAt(n, b.center),
    point: vectorAt(n, collisionAt.point),
    normal: vectorAt(n, collisionAt.normal),
    velocityA: vectorAt(n, a.velocity),
    velocityB: vectorAt(n, b.velocity),
    impulse: n[collisionAt.impulse] as number,
    energyLost: n[collisionAt.energyLost] as number,
    alongA: along(a),
    alongB: along(b),
    ...boxes,
  };
}

function putWallCollision(
  shared: SharedBuffer,
  ball: Ball,
  wall: CollisionWall,
  options?: CollideOptions,
): void {
  const numbers = shared.view();
  putBall(ball, 'a', numbers, collideAt.a);
  checkRecord(wall, 'b', "{ shape: 'wall', a: [0, 0], b: [1, 0] }", [
    'shape',
    'a',
    'b',
    'velocity',
    'restitution',
  ]);
  putVector(wall.a, 'b.a', numbers, collideAt.wall.a);
  putVector(wall.b, 'b.b', numbers, collideAt.wall.b);
  putVector(wall.velocity ?? [0, 0], 'b.velocity', numbers, collideAt.wall.velocity);
  putRestitution(wall.restitution, 'b.restitution', numbers, collideAt.wall.restitution);
  for (const end of ['a', 'b'] as const)
    if (vectorAt(numbers, collideAt.wall[end]).z !== 0)
      fail('out-of-range', `b.${end}`, wall[end], 'a wall lies in the plane z = 0');
  if (isSame(numbers, collideAt.wall.a, collideAt.wall.b))
    fail('same-point', 'b.b', wall.b, 'it has to differ from b.a');
  numbers[collideAt.maxTime] = readMaxTime(options);
}

function readWallCollision(shared: SharedBuffer, outcome: number): WallCollision {
  const n = shared.view();
  const { first, second } = shadowsAt;
  const shadow = (at: typeof first | typeof second) => ({ a: vectorAt(n, at.a), b: vectorAt(n, at.b) });
  const shadows: ShadowWalls = [shadow(first), shadow(second)];
  if (outcome !== Outcome.hit) return { ...missOf(outcome, readClosest(n)), shadows };
  return {
    hit: true,
    case: 5,
    time: n[wallCollisionAt.time] as number,
    part: wallPartNames[n[wallCollisionAt.part] as number] as 'face',
    center: vectorAt(n, wallCollisionAt.center),
    point: vectorAt(n, wallCollisionAt.point),
    normal: vectorAt(n, wallCollisionAt.normal),
    velocity: vectorAt(n, wallCollisionAt.velocity),
    shadows,
  };
}

/** The solver's functions for two balls, and for a ball and a wall; each returns the number of the outcome. */
interface Asking {
  balls(): number;
  wall(): number;
}

function ask(
  shared: SharedBuffer,
  asking: Asking,
  a: Ball,
  b: Ball | CollisionWall,
  options?: CollideOptions,
): Collision | WallCollision {
  if (typeof b === 'object' && b !== null && 'shape' in b) {
    if (b.shape === 'wall') {
      putWallCollision(shared, a, b, options);
      return readWallCollision(shared, asking.wall());
    }
    if (Object.hasOwn(b, 'shape'))
      fail('unknown-shape', 'b.shape', b.shape, "b is a ball, without a shape, or has the shape 'wall'");
  }
  putCollision(shared, a, b as Ball, options);
  return readCollision(shared, asking.balls());
}

export function collide(
  shared: SharedBuffer,
  a: Ball,
  b: Ball | CollisionWall,
  options?: CollideOptions,
): Collision | WallCollision {
  const { raw } = shared;
  return ask(shared, { balls: raw._ricochet_collide, wall: raw._ricochet_collide_wall }, a, b, options);
}

/** The same answer, with the steps in the shared buffer. */
export function collideInSteps(
  shared: SharedBuffer,
  a: Ball,
  b: Ball | CollisionWall,
  options?: CollideOptions,
): Collision | WallCollision {
  const { raw } = shared;
  return ask(shared, { balls: raw.explainCollide, wall: raw.explainCollideWall }, a, b, options);
}

/** `collide`: two balls with mass and restitution, or a ball and a wall; when, where, and how do they go on? */

import { type Ball, checkRadii, putBall, putRestitution } from '../arguments/balls.js';
import { checkFields, checkObject, isSame, mostSize, putVector } from '../arguments/check.js';
import type { WallTarget } from '../arguments/shapes.js';
import { type Exchange, layout, vectorAt } from '../boundary/exchange.js';
import type { Vector3 } from '../boundary/vectors.js';
import { fail } from '../errors/fail.js';
import { type Closest, outcomes, readOptions } from './shoot.js';

/** Options of `collide`. */
export interface CollideOptions {
  /** The frame, ≥ 0, inclusive, at most 1e150; without it, or Infinity, for ever. With it the swept boxes are given too. */
  maxTime?: number;
}

/**
 * The 1995 article's six cases: 1 same velocity, 2 never close enough, 3 receding, 4 overlapping at the start,
 * 5 they collide, 6 after the frame.
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
  /** Between its velocity and the line from its centre to the other's: radians, 0 to π; 0 at rest. */
  angle: number;
  /** The share of its velocity along the normal before and after, units a frame. */
  before: number;
  after: number;
}

/** Each ball's bounding box over the frame; if they do not overlap, the balls cannot collide in it. */
export interface SweptBoxes {
  overlap: boolean;
  a: { min: Vector3; max: Vector3 };
  b: { min: Vector3; max: Vector3 };
}

/** The answer of `collide` for two balls: tell the two apart by `hit`. `boxes` are given with `maxTime`. */
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
      /** Passed along the normal, ≥ 0. */
      impulse: number;
      /** To restitution below 1, ≥ 0. */
      energyLost: number;
      alongA: AlongNormal;
      alongB: AlongNormal;
    }
);

/** A wall for `collide`: a segment of the plane z = 0 that no ball moves. */
export interface CollisionWall extends WallTarget {
  /** 0 to 1, 1 where it is missing. */
  restitution?: number;
}

/** The wall moved a ball's radius to either side. */
export type ShadowWalls = readonly [{ a: Vector3; b: Vector3 }, { a: Vector3; b: Vector3 }];

/** The answer of `collide` for a ball and a wall: tell the two apart by `hit`. */
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
      /** Of the ball afterwards, units a frame. */
      velocity: Vector3;
    }
);

/** The 1995 article's number of each outcome, by the number of the solver's `Outcome`. */
const cases = [5, 4, 1, 3, 2, 6] as const;
const parts = ['face', 'end-a', 'end-b'] as const;

/** `maxTime`: the boxes that the balls sweep over so long a time have to be finite. */
function readFrame(options: unknown): number {
  const frame = options === undefined ? Number.POSITIVE_INFINITY : readOptions(options);
  if (frame > mostSize && frame < Number.POSITIVE_INFINITY)
    fail('out-of-range', 'options.maxTime', frame, `at most ${mostSize} frames are possible, or Infinity`);
  return frame;
}

export function putCollision(exchange: Exchange, a: Ball, b: Ball, options?: CollideOptions): void {
  const numbers = exchange.view();
  putBall(a, 'a', numbers, layout.ballA);
  putBall(b, 'b', numbers, layout.ballB);
  checkRadii(numbers, layout.ballA, layout.ballB, b.radius);
  if (numbers[layout.ballA + 7] === Infinity && numbers[layout.ballB + 7] === Infinity)
    fail(
      'out-of-range',
      'b.mass',
      b.mass,
      'of two balls one has a finite mass',
      'Give one of them a finite mass',
    );
  numbers[layout.frame] = readFrame(options);
}

function missOf(outcome: number, closest: Closest): CollisionMiss {
  const theCase = cases[outcome] as CollisionCase;
  const reason = outcomes[outcome];
  if (reason === 'starts-inside') return { hit: false, case: 4, reason };
  return { hit: false, case: theCase, reason: reason as 'passes-by', closest } as CollisionMiss;
}

function boxesOf(n: Float64Array, at: number): { boxes?: SweptBoxes } {
  if (n[at] !== 1) return {};
  const box = (i: number) => ({ min: vectorAt(n, at + 2 + 6 * i), max: vectorAt(n, at + 5 + 6 * i) });
  return { boxes: { overlap: n[at + 1] === 1, a: box(0), b: box(1) } };
}

export function readCollision(exchange: Exchange, outcome: number): Collision {
  const n = exchange.view();
  const a = layout.answer;
  const boxes = boxesOf(n, a + 27);
  if (outcome !== 0)
    return { ...missOf(outcome, { time: n[a] as number, gap: n[a + 1] as number }), ...boxes };
  const side = (at: number) => ({
    angle: n[at + 6] as number,
    before: n[at + 7] as number,
    after: n[at + 8] as number,
  });
  return {
    hit: true,
    case: 5,
    time: n[a] as number,
    centerA: vectorAt(n, a + 9),
    centerB: vectorAt(n, a + 18),
    point: vectorAt(n, a + 1),
    normal: vectorAt(n, a + 4),
    velocityA: vectorAt(n, a + 12),
    velocityB: vectorAt(n, a + 21),
    impulse: n[a + 7] as number,
    energyLost: n[a + 8] as number,
    alongA: side(a + 9),
    alongB: side(a + 18),
    ...boxes,
  };
}

/** With `explain` the steps stand in the exchange as well. */
export function collide(
  exchange: Exchange,
  explain: 0 | 1,
  a: Ball,
  b: Ball,
  options?: CollideOptions,
): Collision {
  putCollision(exchange, a, b, options);
  return readCollision(exchange, exchange.raw._ricochet_collide(explain));
}

export function putWallCollision(
  exchange: Exchange,
  ball: Ball,
  wall: CollisionWall,
  options?: CollideOptions,
): void {
  const numbers = exchange.view();
  putBall(ball, 'a', numbers, layout.ballA);
  checkObject(wall, 'b', "{ shape: 'wall', a: [0, 0], b: [1, 0] }");
  checkFields(wall, 'b', ['shape', 'a', 'b', 'velocity', 'restitution']);
  putVector(wall.a, 'b.a', numbers, layout.wall);
  putVector(wall.b, 'b.b', numbers, layout.wall + 3);
  putVector(wall.velocity ?? [0, 0], 'b.velocity', numbers, layout.wall + 6);
  putRestitution(wall.restitution, 'b.restitution', numbers, layout.wallRestitution);
  for (const [i, end] of (['a', 'b'] as const).entries())
    if (numbers[layout.wall + 3 * i + 2] !== 0)
      fail('out-of-range', `b.${end}`, wall[end], 'a wall lies in the plane z = 0');
  if (isSame(numbers, layout.wall, layout.wall + 3))
    fail('same-point', 'b.b', wall.b, 'it has to differ from b.a');
  numbers[layout.frame] = readFrame(options);
}

export function readWallCollision(exchange: Exchange, outcome: number): WallCollision {
  const n = exchange.view();
  const a = layout.answer;
  const shadow = (i: number) => ({ a: vectorAt(n, a + 6 * i), b: vectorAt(n, a + 3 + 6 * i) });
  const shadows: [ReturnType<typeof shadow>, ReturnType<typeof shadow>] = [shadow(0), shadow(1)];
  const at = a + 12;
  if (outcome !== 0)
    return { ...missOf(outcome, { time: n[at] as number, gap: n[at + 1] as number }), shadows };
  return {
    hit: true,
    case: 5,
    time: n[at] as number,
    part: parts[n[at + 1] as number] as 'face',
    center: vectorAt(n, at + 2),
    point: vectorAt(n, at + 5),
    normal: vectorAt(n, at + 8),
    velocity: vectorAt(n, at + 11),
    shadows,
  };
}

/** With `explain` the steps stand in the exchange as well. */
export function collideWall(
  exchange: Exchange,
  explain: 0 | 1,
  ball: Ball,
  wall: CollisionWall,
  options?: CollideOptions,
): WallCollision {
  putWallCollision(exchange, ball, wall, options);
  return readWallCollision(exchange, exchange.raw._ricochet_collide_wall(explain));
}

export function collideAny(
  exchange: Exchange,
  explain: 0 | 1,
  a: Ball,
  b: Ball | CollisionWall,
  options?: CollideOptions,
): Collision | WallCollision {
  return typeof b === 'object' && b !== null && 'shape' in b && b.shape === 'wall'
    ? collideWall(exchange, explain, a, b, options)
    : collide(exchange, explain, a, b as Ball, options);
}

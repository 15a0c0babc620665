/** Balls: their types, checks and writing. */

import type { collideAt } from '../boundary/layout.js';
import type { Vector, Vector3 } from '../boundary/vectors.js';
import { fail } from '../errors/fail.js';
import { checkRecord, isSized, putNotNegative, putPositive, putVector } from './check.js';
import { type CollisionFilter, filterFields } from './groups.js';
import { putRestitution } from './restitution.js';

/** A ball for `sweep`: its velocity is the movement over the frame. */
export interface MovingBall {
  position: Vector;
  velocity: Vector;
  /** ≥ 0; two balls need a radius between them. */
  radius: number;
}

/** A ball for `collide`, which ignores its groups, and for simulations, whose walls stop every ball. */
export interface Ball extends MovingBall, CollisionFilter {
  /** > 0; Infinity for a ball that nothing moves. */
  mass: number;
  /** 0 to 1; 1 by default. The restitution of a pair is the product of both. */
  restitution?: number | undefined;
}

/** The current state of a simulation's ball. */
export interface BallState {
  position: Vector3;
  velocity: Vector3;
  radius: number;
  mass: number;
  restitution: number;
  groups: number;
  mask: number;
}

/** The fields of a ball to change; an undefined field stays unchanged. */
export type BallChange = { [Field in keyof Ball]?: Ball[Field] | undefined };

const example = '{ position: [0, 0], velocity: [1, 0], radius: 1 }';
const moving = ['position', 'velocity', 'radius'];
/** All fields that a ball may have. */
export const ballFields = [...moving, 'mass', 'restitution', ...filterFields];

/** The places of a ball's numbers. */
export type BallPlaces = Readonly<Record<keyof typeof collideAt.a, number>>;

/**
 * Checks and writes a ball's position, velocity and radius. In a single question they must be in the solver's range.
 * In a world that goes on, such as a snapshot's, positions and velocities may have become smaller.
 */
export function putMovingBall(
  ball: unknown,
  path: string,
  numbers: Float64Array,
  at: BallPlaces,
  fits: (value: unknown) => boolean = isSized,
): void {
  checkRecord(ball, path, example, ballFields);
  putVector(ball.position, `${path}.position`, numbers, at.position, fits);
  putVector(ball.velocity, `${path}.velocity`, numbers, at.velocity, fits);
  const { radius } = ball;
  if (radius === undefined) putPositive(undefined, `${path}.radius`, numbers, at.radius);
  putNotNegative(radius, `${path}.radius`, numbers, at.radius);
  numbers[at.mass] = 1;
  numbers[at.restitution] = 1;
}

/**
 * Like `putMovingBall`, with mass (> 0, Infinity for a ball that nothing moves) and restitution (0 to 1; 1 by
 * default).
 */
export function putBall(
  ball: unknown,
  path: string,
  numbers: Float64Array,
  at: BallPlaces,
  fits: (value: unknown) => boolean = isSized,
): void {
  putMovingBall(ball, path, numbers, at, fits);
  const { mass, restitution } = ball as { mass?: unknown; restitution?: unknown };
  if (mass === Number.POSITIVE_INFINITY) numbers[at.mass] = mass;
  else putPositive(mass, `${path}.mass`, numbers, at.mass, isSized, { above: 0, infinite: true });
  putRestitution(restitution, `${path}.restitution`, numbers, at.restitution);
}

/** Two balls need a radius between them. */
export function checkRadii(numbers: Float64Array, a: BallPlaces, b: BallPlaces, value: unknown): void {
  if (numbers[a.radius] === 0 && numbers[b.radius] === 0)
    fail('out-of-range', 'b.radius', value, 'two points never collide', 'Give one of them a radius');
}

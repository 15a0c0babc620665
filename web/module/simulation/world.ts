/** Worlds: the starting state of a simulation, checked. */

import type { Ball } from '../arguments/balls.js';
import { checkRecord, type Fields, itemsOf, lengthOf } from '../arguments/check.js';
import type { Vector } from '../boundary/vectors.js';
import { fail } from '../errors/fail.js';
import { checkFit, type PeriodicAxes, readBounds, readGravity, readPeriodic } from './bounds.js';
import { readMotion } from './motion.js';
import { type Obstacle, plainObstacle } from './obstacles.js';

/** The starting state of a simulation. */
export interface World {
  /**
   * Radius and mass must be above 0; mass Infinity for a ball that nothing moves. Balls that collide may touch, but
   * not overlap.
   */
  balls: readonly Ball[];
  /**
   * A box of walls. Without z, or with equal or infinite ends, there is no wall along that axis. Balls of infinite
   * mass pass through walls.
   */
  bounds?: { min: Vector; max: Vector } | undefined;
  /**
   * True if the box has no walls: a ball that leaves on one side comes in on the other. `true` applies to every axis
   * with two ends; an object selects axes, such as `{ x: true }`.
   */
  periodic?: boolean | PeriodicAxes | undefined;
  /**
   * Acceleration of the balls, units a frame²; by default none; not along a periodic axis. Obstacles, walls and balls
   * of infinite mass do not fall. A ball whose bounces end rests on its support, or slides on it without friction.
   *
   * @defaultValue no gravity
   */
  gravity?: Vector | undefined;
  /** The restitution of the walls, 0 to 1; 1 by default. Multiplied by the ball's. */
  restitution?: number | undefined;
  /**
   * Obstacles of any shape; those of a periodic world must be at rest. Each makes every prediction a little slower.
   */
  obstacles?: readonly Obstacle[] | undefined;
}

export const mostObstacles = 100_000;

const example = '{ balls: [{ position: [0, 0], velocity: [1, 0], radius: 1, mass: 1 }] }';

/** Everything but the balls, as plain numbers. */
export interface Surroundings {
  /** True if any axis is periodic. */
  readonly periodic: boolean;
  /** The sum of 1, 2 and 4 for x, y and z; and whether it was given for each axis. */
  readonly periodicAxes: number;
  readonly hasAxes: boolean;
  /** A `boundsRow`. */
  readonly bounds: Float64Array;
  readonly obstacles: Fields[];
  /** Rows of the changes of their velocities, in the order of times. */
  motion: Float64Array;
}

/** Refuses a value that is no world, judged by its fields. */
export function checkWorld(world: unknown, path: string): asserts world is Fields {
  checkRecord(world, path, example, ['balls', 'bounds', 'periodic', 'gravity', 'restitution', 'obstacles']);
}

/** Checks the surroundings of the balls. */
export function readSurroundings(world: unknown, path: string, balls: Float64Array): Surroundings {
  checkWorld(world, path);
  const bounds = readBounds(world, path);
  const periodicAxes = readPeriodic(world, path, bounds);
  const periodic = periodicAxes > 0;
  readGravity(world, path, periodicAxes, bounds);
  if (periodic) checkFit(balls, bounds, periodicAxes, path);
  const obstacles = world.obstacles ?? [];
  if (!Array.isArray(obstacles))
    fail('not-an-object', `${path}.obstacles`, obstacles, 'an array of obstacles is needed');
  const count = lengthOf(obstacles, `${path}.obstacles`);
  if (count > mostObstacles)
    fail(
      'out-of-range',
      `${path}.obstacles.length`,
      count,
      `at most ${mostObstacles} obstacles are possible`,
    );
  const plain = itemsOf(obstacles, count, (obstacle, i) =>
    plainObstacle(obstacle, `${path}.obstacles[${i}]`),
  );
  const motion = readMotion(plain, `${path}.obstacles`, periodic);
  const hasAxes = typeof world.periodic === 'object' && periodic;
  return { periodic, periodicAxes, hasAxes, bounds, obstacles: plain, motion };
}

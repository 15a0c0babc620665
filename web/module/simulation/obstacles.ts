/** Obstacles of a world: read once as plain JSON, and handed to the solver. */

import { checkFields, checkObject, type Fields, itemsOf, lengthOf, putVector } from '../arguments/check.js';
import { type CollisionFilter, filterFields, putFilter } from '../arguments/groups.js';
import { putRestitution } from '../arguments/restitution.js';
import { shapes, type Target } from '../arguments/shapes.js';
import { checkTargetSizes, failDegenerate, writeTarget } from '../arguments/targets.js';
import { bulletAt, obstacleAt, Refusal, targetAt, targetRow } from '../boundary/layout.js';
import { failMemory } from '../boundary/memory.js';
import { type SharedBuffer, vectorAt } from '../boundary/shared_buffer.js';
import type { Vector } from '../boundary/vectors.js';
import { fail, renamed } from '../errors/fail.js';
import { RicochetError } from '../errors/ricochet_error.js';
import { plainMotion } from './motion.js';
import { checkSize } from './world_balls.js';

/** A new velocity of an obstacle from a time on. */
export interface VelocityChange {
  /** Frames since the world began, ≥ 0; later than that of the previous change. */
  time: number;
  /** Units a frame. */
  velocity: Vector;
}

/** @inline */
interface ObstacleTraits extends CollisionFilter {
  /** 0 to 1; 1 by default. Multiplied by the ball's. */
  restitution?: number | undefined;
  /**
   * True for a sensor: it does not affect balls, and events report when they enter and leave it. It must be a sphere,
   * box, capsule or cylinder, in a world that is not periodic.
   */
  sensor?: boolean | undefined;
  /**
   * The times of changes of its velocity, and the new velocities. A change comes before all events that are reported
   * with its time, and costs about as much as predicting every ball again. A world with motion cannot be reversed,
   * and a periodic one has none.
   */
  motion?: readonly VelocityChange[] | undefined;
}

/** A body that no ball moves; its `velocity`, if any, is constant between the times of its `motion`. */
export type Obstacle =
  | (Target & { shape: 'sphere' | 'box' | 'capsule' | 'cylinder' } & ObstacleTraits)
  | (Target & { shape: 'plane' | 'triangle' | 'wall' } & ObstacleTraits & { sensor?: false | undefined });

/**
 * The fields of an obstacle to change; an undefined field stays unchanged. A shape must be complete: the obstacle is
 * then at the place of the shape; without one it goes on from where it is.
 */
export type ObstacleChange =
  | Obstacle
  | (ObstacleTraits & { shape?: undefined; velocity?: Vector | undefined });

/** Fields of every form of every shape. */
const shapeFields = Object.values(shapes).flatMap(({ forms }) =>
  forms.flatMap(({ fields }) => Object.keys(fields)),
);
/** All fields of an obstacle besides its shape. */
const traitFields = ['velocity', 'restitution', 'sensor', 'motion', ...filterFields];
const obstacleFields = [...new Set(['shape', ...shapeFields, ...traitFields])];

/**
 * A vector as plain JSON, or a quaternion, or a list of vectors; other values are returned unchanged, and refused
 * later. Further fields of a vector are left out.
 */
function plainValue(value: unknown, isQuaternion = false, depth = 2): unknown {
  if (typeof value === 'function') return undefined; // a function may run code when it is read
  if (typeof value !== 'object' || value === null || depth === 0) return value;
  if (Array.isArray(value) || ArrayBuffer.isView(value)) {
    // Longer lists are refused; their first five values show that they are too long.
    const list = value as unknown as readonly unknown[];
    const length = Math.min(lengthOf(list, 'a list'), 5);
    const items = itemsOf(list, length, (item) =>
      typeof item === 'function' ? null : plainValue(item, isQuaternion, depth - 1),
    );
    // In JSON, a missing z would be null.
    return items.length === 3 && items[2] === undefined ? items.slice(0, 2) : items;
  }
  const { x, y, z, w } = value as Fields;
  if (isQuaternion) return { x, y, z, w };
  return z === undefined ? { x, y } : { x, y, z };
}

/**
 * An obstacle as plain JSON: its known fields, each read once, so that later changes by the caller have no effect.
 */
export function plainObstacle(obstacle: unknown, path: string): Fields {
  const example = "{ shape: 'sphere', center: [0, 0], radius: 1 }";
  checkObject(obstacle, path, example);
  if (obstacle.shape === 'mesh')
    fail(
      'unknown-shape',
      `${path}.shape`,
      'mesh',
      'a mesh is a target of scenes, and no obstacle',
      "Give its triangles as obstacles, { shape: 'triangle', a, b, c } each, or boxes, spheres and capsules in its place",
    );
  checkFields(obstacle, path, obstacleFields);
  const plain: Fields = {};
  for (const field of obstacleFields) {
    const value = obstacle[field];
    if (value !== undefined)
      plain[field] =
        field === 'motion'
          ? plainMotion(value, `${path}.motion`, (velocity) => plainValue(velocity))
          : plainValue(value, field === 'rotation');
  }
  return plain;
}

/** An obstacle with a change applied, both as plain JSON; and whether it is put at the place of a new shape. */
export function changedObstacle(now: Fields, change: Fields): { obstacle: Fields; isPut: boolean } {
  const isPut = Object.keys(change).some((field) => !traitFields.includes(field));
  const kept = isPut
    ? Object.entries(now).filter(([field]) => traitFields.includes(field))
    : Object.entries(now);
  const all: Fields = { ...Object.fromEntries(kept), ...change };
  // In the order of `plainObstacle`, so that snapshots are the same text after `restore`.
  const fields = obstacleFields.filter((field) => Object.hasOwn(all, field));
  return { obstacle: Object.fromEntries(fields.map((field) => [field, all[field]])), isPut };
}

/** The obstacle with its velocity negated. */
export function reversedObstacle(obstacle: Fields): Fields {
  if (obstacle.velocity === undefined) return obstacle;
  const numbers = new Float64Array(3);
  putVector(obstacle.velocity, 'velocity', numbers, 0);
  return { ...obstacle, velocity: Array.from(numbers, (part) => -part) };
}

function readSensor(sensor: unknown, shape: Target['shape'], isPeriodic: boolean): boolean {
  const path = 'target.sensor';
  if (sensor === undefined || sensor === false) return false;
  if (sensor !== true) fail('out-of-range', path, sensor, 'true or false is needed');
  if (!shapes[shape].hasInside)
    fail(
      'conflicting-fields',
      path,
      sensor,
      `a ${shape} has no inside`,
      'Use a box around what balls may enter',
    );
  if (isPeriodic)
    fail(
      'conflicting-fields',
      path,
      sensor,
      'obstacles of a periodic world are no sensors',
      'Leave out periodic, or ask the balls for their positions',
    );
  return true;
}

/**
 * Passes an obstacle to the solver. `add` takes the number of its shape and returns −1 for a degenerate one;
 * otherwise it returns the number of a fault, which is the result.
 */
export function putObstacle(
  obstacle: Fields,
  path: string,
  isStill: boolean,
  shared: SharedBuffer,
  add: (kind: number) => number,
): number {
  const numbers = shared.view();
  const { restitution, groups, mask, sensor, motion, ...target } = obstacle;
  const end = targetAt.velocity + targetRow.size;
  try {
    numbers.fill(0, targetAt.velocity, end); // clears the numbers of an earlier question
    numbers[bulletAt.radius] = 1; // a capsule may be as thin as its segment
    const kind = writeTarget(target, numbers);
    putRestitution(restitution, 'target.restitution', numbers, obstacleAt.restitution);
    putFilter({ groups, mask }, 'target', numbers, obstacleAt);
    numbers[obstacleAt.sensor] = readSensor(sensor, target.shape as Target['shape'], isStill) ? 1 : 0;
    checkSize(numbers, targetAt.velocity, end, 'target');
    checkTargetSizes(target, kind, numbers);
    const { x, y, z } = vectorAt(numbers, targetAt.velocity);
    if (isStill && (x !== 0 || y !== 0 || z !== 0))
      fail(
        'conflicting-fields',
        'target.velocity',
        target.velocity,
        'obstacles of a periodic world do not move',
        'Use a ball of infinite mass',
      );
    const added = add(kind);
    if (added === Refusal.outOfMemory) failMemory('target', obstacle);
    if (added < 0) failDegenerate(target, kind, 'target');
    return added;
  } catch (cause) {
    throw cause instanceof RicochetError ? renamed(cause, path) : cause;
  }
}

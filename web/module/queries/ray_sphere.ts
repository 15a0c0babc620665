/** `raySphere`: whether a ray, or a part of it, meets a sphere, and how close it comes. */

import { putVector } from '../arguments/check.js';
import { putSphere } from '../arguments/targets.js';
import { rayAnswerAt, rayAt, rayOutcomeNames } from '../boundary/layout.js';
import { type SharedBuffer, vectorAt } from '../boundary/shared_buffer.js';
import type { Vector, Vector3 } from '../boundary/vectors.js';
import { failAs } from '../errors/fail.js';
import { readOptions, type ShootOptions } from './shoot.js';

/** A sphere for `raySphere` and `spherePlane`. */
export interface RaySphereTarget {
  shape?: 'sphere' | undefined;
  center: Vector;
  /** > 0 */
  radius: number;
}

/** The closest approach of a line to a sphere's centre, which may be behind the origin. */
export interface ClosestApproach {
  /** In units of the direction: the mean of the two roots, also if there are none. */
  time: number;
  /** From the centre. */
  distance: number;
  /** `distance` minus the radius: negative if the line enters the sphere. */
  gap: number;
  point: Vector3;
}

/**
 * The interval of times during which a line is in a sphere, compared with the window from 0 to `maxTime`. `where`
 * says why the two have no time in common: the line `misses`, or the interval is `behind` the origin or `beyond` the
 * window. Times are in units of the direction.
 */
export type RaySphere =
  | {
      meets: true;
      where: 'meets';
      startsInside: boolean;
      enter: number;
      exit: number;
      closest: ClosestApproach;
    }
  | {
      meets: false;
      where: 'behind' | 'beyond';
      startsInside: boolean;
      enter: number;
      exit: number;
      closest: ClosestApproach;
    }
  | { meets: false; where: 'misses'; closest: ClosestApproach };

/** Checks the arguments of `raySphere`, and writes them. */
export function putRay(
  shared: SharedBuffer,
  origin: Vector,
  direction: Vector,
  sphere: RaySphereTarget,
  options?: ShootOptions,
): void {
  const numbers = shared.view();
  putVector(origin, 'origin', numbers, rayAt.origin);
  putVector(direction, 'direction', numbers, rayAt.direction);
  const { x, y, z } = vectorAt(numbers, rayAt.direction);
  if (x === 0 && y === 0 && z === 0)
    failAs('out-of-range', 'direction', direction, 'it is zero, which is no direction', {
      length: { above: 0 },
    });
  putSphere(sphere, '{ center: [4, 4, 0], radius: 4 }', numbers, rayAt);
  numbers[rayAt.maxTime] = options === undefined ? Number.POSITIVE_INFINITY : readOptions(options);
}

/** The answer in the shared buffer. */
export function readRay(shared: SharedBuffer, outcome: number): RaySphere {
  const n = shared.view();
  const distance = n[rayAnswerAt.closestDistance] as number;
  const closest = {
    time: n[rayAnswerAt.closestTime] as number,
    distance,
    gap: distance - (n[rayAt.radius] as number),
    point: vectorAt(n, rayAnswerAt.closestPoint),
  };
  const where = rayOutcomeNames[outcome] as RaySphere['where'];
  if (where === 'misses') return { meets: false, where, closest };
  const interval = { enter: n[rayAnswerAt.enter] as number, exit: n[rayAnswerAt.exit] as number };
  const startsInside = n[rayAnswerAt.startsInside] === 1;
  if (where === 'meets') return { meets: true, where, startsInside, ...interval, closest };
  return { meets: false, where, startsInside, ...interval, closest };
}

export function raySphere(
  shared: SharedBuffer,
  origin: Vector,
  direction: Vector,
  sphere: RaySphereTarget,
  options?: ShootOptions,
): RaySphere {
  putRay(shared, origin, direction, sphere, options);
  return readRay(shared, shared.raw._ricochet_ray_sphere());
}

/** `raySphere`: does a ray, or a stretch of it, meet a sphere, and how close does it come? */

import { checkFields, checkObject, putPositive, putVector } from '../arguments/check.js';
import { checkIsSphere } from '../arguments/targets.js';
import { type Exchange, layout, vectorAt } from '../boundary/exchange.js';
import type { Vector, Vector3 } from '../boundary/vectors.js';
import { fail } from '../errors/fail.js';
import { readOptions, type ShootOptions } from './shoot.js';

/** A sphere for `raySphere` and `spherePlane`. */
export interface RaySphereTarget {
  shape?: 'sphere';
  center: Vector;
  /** > 0 */
  radius: number;
}

/** Where a line comes closest to a sphere's centre, behind the origin too. */
export interface ClosestApproach {
  /** In units of the direction: the mean of the two roots, also where there are none. */
  time: number;
  /** From the centre. */
  distance: number;
  /** `distance` less the radius: negative where the line enters the sphere. */
  gap: number;
  point: Vector3;
}

/**
 * The interval of times in which a line lies in a sphere, against the window from 0 to `maxTime`.
 * `where` tells why the two have no time in common: the line `misses`, the interval lies `behind` the origin or `beyond`
 * the window. Times are in units of the direction.
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

const outcomes = ['meets', 'misses', 'behind', 'beyond'] as const;

export function putRay(
  exchange: Exchange,
  origin: Vector,
  direction: Vector,
  sphere: RaySphereTarget,
  options?: ShootOptions,
): void {
  const numbers = exchange.view();
  putVector(origin, 'origin', numbers, layout.position);
  putVector(direction, 'direction', numbers, layout.heading);
  const h = layout.heading;
  if (numbers[h] === 0 && numbers[h + 1] === 0 && numbers[h + 2] === 0)
    fail('out-of-range', 'direction', direction, 'it is zero, which is no direction');
  checkObject(sphere, 'sphere', '{ center: [4, 4, 0], radius: 4 }');
  checkFields(sphere, 'sphere', ['shape', 'center', 'radius']);
  checkIsSphere(sphere.shape);
  putVector(sphere.center, 'sphere.center', numbers, layout.shape);
  putPositive(sphere.radius, 'sphere.radius', numbers, layout.shape + 3);
  numbers[layout.maxTime] = options === undefined ? Number.POSITIVE_INFINITY : readOptions(options);
}

export function readRay(exchange: Exchange, outcome: number): RaySphere {
  const n = exchange.view();
  const a = layout.answer;
  const closest = {
    time: n[a + 3] as number,
    distance: n[a + 4] as number,
    gap: (n[a + 4] as number) - (n[layout.shape + 3] as number),
    point: vectorAt(n, a + 5),
  };
  const where = outcomes[outcome] as RaySphere['where'];
  if (where === 'misses') return { meets: false, where, closest };
  const interval = { enter: n[a + 1] as number, exit: n[a + 2] as number };
  const startsInside = n[a] === 1;
  if (where === 'meets') return { meets: true, where, startsInside, ...interval, closest };
  return { meets: false, where, startsInside, ...interval, closest };
}

/** With `explain` the steps stand in the exchange as well. */
export function raySphere(
  exchange: Exchange,
  explain: 0 | 1,
  origin: Vector,
  direction: Vector,
  sphere: RaySphereTarget,
  options?: ShootOptions,
): RaySphere {
  putRay(exchange, origin, direction, sphere, options);
  return readRay(exchange, exchange.raw._ricochet_ray_sphere(explain));
}

/** Bullets: from one point toward another at a speed, or with a velocity; their types, checks and writing. */

import { BulletGiven, bulletAt } from '../boundary/layout.js';
import type { Vector } from '../boundary/vectors.js';
import { fail } from '../errors/fail.js';
import {
  checkSized,
  checkSizes,
  type Fields,
  failObject,
  failUnknown,
  isObject,
  isSame,
  putNotNegative,
  writePositive,
  writeVector,
} from './check.js';

/** A bullet that flies from one point toward another. */
export interface AimedBullet {
  /** Its centre at time 0. */
  from: Vector;
  /** Gives only the direction; different from `from`. */
  to: Vector;
  /** Units a frame, > 0. */
  speed: number;
  /** ≥ 0; 0, the default, is a point. */
  radius?: number | undefined;
}

/** A bullet with a velocity. */
export interface MovingBullet {
  /** Its centre at time 0. */
  position: Vector;
  /** Units a frame; may be zero. */
  velocity: Vector;
  /** ≥ 0; 0, the default, is a point. */
  radius?: number | undefined;
}

/** A bullet: aimed from one point toward another, or moving with a velocity, not both. */
export type Bullet = AimedBullet | MovingBullet;

const example = '{ from: [0, 0, 0], to: [4, 4, 4], speed: 3 }';
const fields = ['from', 'to', 'speed', 'radius', 'position', 'velocity'];
const noOthers: readonly string[] = [];

/** Checks a bullet and writes it into the shared buffer. */
export function putBullet(bullet: unknown, numbers: Float64Array, others?: readonly string[]): void {
  writeBullet(bullet, numbers, others);
  checkBulletSizes(bullet as Fields, numbers);
}

/** Refuses numbers outside of the solver's range, after `writeBullet` has written them. */
export function checkBulletSizes(bullet: Fields, numbers: Float64Array): void {
  const aims = numbers[bulletAt.given] === BulletGiven.aim;
  const start = aims ? 'from' : 'position';
  const end = aims ? 'to' : 'velocity';
  checkSizes(numbers, bulletAt.position, `bullet.${start}`, bullet[start]);
  checkSizes(numbers, bulletAt.heading, `bullet.${end}`, bullet[end]);
  checkSized(numbers[bulletAt.speed], 'bullet.speed');
  checkSized(numbers[bulletAt.radius], 'bullet.radius');
}

/**
 * Writes a bullet and checks everything except the range of its numbers, which the solver checks in single questions.
 * `others`: further fields that it may have.
 */
export function writeBullet(
  bullet: unknown,
  numbers: Float64Array,
  others: readonly string[] = noOthers,
): void {
  if (!isObject(bullet)) failObject(bullet, 'bullet', example, remedyFor(bullet));
  let aims = false;
  let moves = false;
  for (const field in bullet) {
    if (field === 'radius') continue;
    if (field === 'from' || field === 'to' || field === 'speed') aims = true;
    else if (Object.hasOwn(bullet, field)) {
      if (field === 'position' || field === 'velocity') moves = true;
      else if (!others.includes(field))
        failUnknown('bullet', field, bullet[field], [...fields, ...others], remedyForField(bullet, field));
    }
  }
  if (moves && aims) checkNotAimed(bullet);
  const from = moves ? undefined : bullet.from;
  // Fields of a class are not its objects' own.
  if (moves || (from === undefined && bullet.position !== undefined)) {
    putMoving(bullet, numbers);
    return;
  }
  numbers[bulletAt.given] = BulletGiven.aim;
  writeVector(from, 'bullet.from', numbers, bulletAt.position);
  writeVector(bullet.to, 'bullet.to', numbers, bulletAt.heading);
  writePositive(bullet.speed, 'bullet.speed', numbers, bulletAt.speed);
  writeRadius(bullet.radius, numbers);
  if (isSame(numbers, bulletAt.position, bulletAt.heading)) failSamePoint(bullet, numbers);
}

const bothInOne = 'A bullet is one object, with its place and its velocity: { position, velocity }';

/** The remedy for a value that is no bullet: a vector or a list looks like `(origin, direction)`. */
const remedyFor = (given: unknown): string => (typeof given === 'object' && given !== null ? bothInOne : '');

/** The remedy for a field that no bullet has, if a ray, a vector or a target has it. */
function remedyForField(bullet: Fields, field: string): string {
  if (bullet.origin !== undefined && (bullet.direction ?? bullet.dir) !== undefined)
    return "Give its origin as position, and its direction, times the speed, as velocity. For a ray of three.js: bulletOf(ray) of 'ricochet-wasm/three'";
  if (field === 'ray') return "Use bulletOf(raycaster.ray) of 'ricochet-wasm/three'";
  if (bullet.shape !== undefined) return 'The bullet comes first, and then the target';
  return typeof bullet.x === 'number' ? bothInOne : '';
}

function failSamePoint(bullet: Fields, numbers: Float64Array): never {
  checkBulletSizes(bullet, numbers);
  const allowed = 'it equals bullet.from, which leaves no direction';
  fail('same-point', 'bullet.to', bullet.to, allowed, 'Move one of them');
}

function writeRadius(radius: unknown, numbers: Float64Array): void {
  if (typeof radius === 'number' && radius >= 0) numbers[bulletAt.radius] = radius;
  else putNotNegative(radius, 'bullet.radius', numbers, bulletAt.radius);
}

function checkNotAimed(bullet: Fields): void {
  for (const field of ['from', 'to', 'speed'])
    if (Object.hasOwn(bullet, field) && bullet[field] !== undefined) {
      const allowed = 'a bullet has from, to and speed, or position and velocity';
      fail('conflicting-fields', `bullet.${field}`, bullet[field], allowed, 'Leave one set out');
    }
}

function putMoving(bullet: Fields, numbers: Float64Array): void {
  numbers[bulletAt.given] = BulletGiven.velocity;
  writeVector(bullet.position, 'bullet.position', numbers, bulletAt.position);
  writeVector(bullet.velocity, 'bullet.velocity', numbers, bulletAt.heading);
  writeRadius(bullet.radius, numbers);
  numbers[bulletAt.speed] = 0;
}

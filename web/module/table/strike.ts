/** Strikes: a cue, in metres, kilograms, seconds and radians. */

import { checkRecord, type Fields } from '../arguments/check.js';
import { strikeAt } from '../boundary/layout.js';
import type { Vector } from '../boundary/vectors.js';
import { fail, failWhole } from '../errors/fail.js';
import { mostNumber, putOnCloth, putWithin } from './numbers.js';

/** A cue. */
export interface Cue {
  /** Kilograms. @defaultValue 0.567 */
  mass?: number | undefined;
  /** Restitution of tip and ball, 0 to 1. @defaultValue 0.75 */
  restitution?: number | undefined;
}

/** The direction of a cue, seen from above: one of the two fields. */
type StrikeDirection =
  | {
      /** Radians from +x toward +y, -10 000 to 10 000. */
      angle: number;
      direction?: undefined;
    }
  | {
      angle?: undefined;
      /** Of any length but 0. */
      direction: Vector;
    };

/**
 * One stroke of the cue, with an `angle` or a `direction`. It gives the ball the velocity v and the spin ω, whatever
 * its motion before:
 *
 * `V = (1 + e) speed / (1 + m/M + 5/2 (a² + b²))`, `v = V cos(elevation) u`, `ω = 5/2 V/R (p × d)`
 *
 * with u the direction of the cue seen from above and d along the cue, e its restitution, M its mass, m and R the
 * ball's mass and radius, [a, b] the `offset` and p = a s + b (s × d) the place of the tip, in radii, where s points
 * right of the cue.
 */
export type Strike = StrikeSettings & StrikeDirection;

/** @inline */
interface StrikeSettings {
  /** Index of the ball that is struck. @defaultValue 0 */
  ball?: number | undefined;
  /** The cue's speed when it hits the ball, metres a second, 0 to 1000. */
  speed: number;
  /**
   * Where the tip hits the ball, in radii from its middle as the player sees it: [right, up], with a length below 1.
   * Right of the middle spins it anticlockwise, seen from above; below the middle spins it backward. @defaultValue
   * [0, 0]
   */
  offset?: Vector | undefined;
  /** The angle of the cue's butt above its tip, radians from 0 to less than π/2. @defaultValue 0 */
  elevation?: number | undefined;
  cue?: Cue | undefined;
}

const fields = ['ball', 'angle', 'direction', 'speed', 'offset', 'elevation', 'cue'];
/** The largest angle: larger ones are surely mistakes. */
const mostAngle = 1e4;

/** Checks a strike and writes it; there are `count` balls. */
export function putStrike(strike: unknown, numbers: Float64Array, count: number): void {
  const path = 'strike';
  checkRecord(strike, path, '{ angle: 0, speed: 2 }', fields);
  const { ball = 0, angle, direction, speed, offset = [0, 0], elevation, cue = {} } = strike;
  if (!(Number.isInteger(ball) && (ball as number) >= 0 && (ball as number) < count))
    failWhole(`${path}.ball`, ball, `a ball's index, 0 to ${count - 1}, is needed`);
  if (angle !== undefined && direction !== undefined)
    fail(
      'conflicting-fields',
      `${path}.direction`,
      direction,
      'either an angle or a direction is needed, not both',
    );
  if (angle === undefined && direction === undefined)
    fail('missing', `${path}.angle`, angle, 'an angle in radians or a direction is needed');
  const row = new Float64Array(numbers.length === 0 ? 0 : strikeSize);
  const at = (place: number) => place - strikeAt.ball;
  row[at(strikeAt.ball)] = ball as number;
  if (direction !== undefined) {
    putOnCloth(direction, `${path}.direction`, row, at(strikeAt.direction));
    if (row[at(strikeAt.direction)] === 0 && row[at(strikeAt.direction) + 1] === 0)
      fail('out-of-range', `${path}.direction`, direction, 'it has any length but 0');
    row[at(strikeAt.hasDirection)] = 1;
  } else
    putWithin(
      angle,
      `${path}.angle`,
      row,
      at(strikeAt.angle),
      [-mostAngle, mostAngle],
      undefined,
      ' of radians',
    );
  putWithin(speed, `${path}.speed`, row, at(strikeAt.speed), [0, 1000]);
  putOnCloth(offset, `${path}.offset`, row, at(strikeAt.offset));
  const [right = 0, up = 0] = row.subarray(at(strikeAt.offset));
  if (!(right * right + up * up < 1))
    fail('out-of-range', `${path}.offset`, offset, 'it lies on the ball: less than 1 radius from its middle');
  putWithin(elevation, `${path}.elevation`, row, at(strikeAt.elevation), [0, steepest], 0, ' of radians');
  checkRecord(cue, `${path}.cue`, '{ mass: 0.567 }', ['mass', 'restitution']);
  const { mass, restitution } = cue as Fields;
  putWithin(mass, `${path}.cue.mass`, row, at(strikeAt.cueMass), [1e-9, mostNumber], 0.567);
  putWithin(restitution, `${path}.cue.restitution`, row, at(strikeAt.tipRestitution), [0, 1], 0.75);
  numbers.set(row, strikeAt.ball);
}

/** The largest double below π/2. */
const steepest = 1.5707963267948963;
const strikeSize = strikeAt.tipRestitution + 1 - strikeAt.ball;

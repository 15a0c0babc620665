/** Balls of a table: their types and checks. */

import { checkRecord, itemsOf, lengthOf } from '../arguments/check.js';
import { BallState, Rack, tableBallRow, tableMotionRow } from '../boundary/layout.js';
import { vectorAt } from '../boundary/shared_buffer.js';
import type { Vector, Vector3 } from '../boundary/vectors.js';
import { fail } from '../errors/fail.js';
import type { Game } from './constants.js';
import { failName } from './names.js';
import { putOnCloth, putTableVector } from './numbers.js';

/**
 * The state of a ball's motion; each has its own equations, and ends at its own time. A ball in a pocket, and one
 * that `remove` has taken off the table, are `pocketed`.
 */
export type TableBallState = 'stationary' | 'spinning' | 'sliding' | 'rolling' | 'pocketed';

/** A ball to put on a table: metres, metres a second, radians a second. */
export interface TableBall {
  /** Its centre, in the plane of the centres: z is 0 or missing. */
  position: Vector;
  /** @defaultValue at rest */
  velocity?: Vector | undefined;
  /** Angular velocity, z up. @defaultValue none */
  spin?: Vector | undefined;
  /**
   * It rolls: its spin about x and y is exactly that of rolling, whatever `spin` says. Without this, a ball whose
   * numbers are a rounding away from rolling slides for a moment first.
   */
  state?: 'rolling' | undefined;
}

/** A ball's motion at a time. In a pocket it is where it fell. */
export interface TableBallAt {
  state: TableBallState;
  position: Vector3;
  velocity: Vector3;
  spin: Vector3;
}

/**
 * The motion, and a unit quaternion that rotates the ball from its orientation when it was put down to the current
 * one: for drawing.
 */
export interface TableBallPose extends TableBallAt {
  orientation: { x: number; y: number; z: number; w: number };
}

/**
 * Balls as a game begins, ball 0 the cue ball: the rack touches to the last bit of two doubles. Ball i has number i; ball 1 is at the apex, and
 * ball 8, 9 or 10 of its game in the middle.
 */
export type TableRack = '8-ball' | '9-ball' | '10-ball' | '6-ball' | '3-ball' | 'carom';

const racks: Readonly<Record<TableRack, Rack>> = {
  '8-ball': Rack.eightBall,
  '9-ball': Rack.nineBall,
  '10-ball': Rack.tenBall,
  '6-ball': Rack.sixBall,
  '3-ball': Rack.threeBall,
  carom: Rack.carom,
};

const states: Readonly<Record<number, TableBallState>> = {
  [BallState.stationary]: 'stationary',
  [BallState.spinning]: 'spinning',
  [BallState.sliding]: 'sliding',
  [BallState.rolling]: 'rolling',
  [BallState.pocketed]: 'pocketed',
};

/** The most balls of a table: `kMostTableBalls` of the solver. */
export const mostTableBalls = 1000;

/** Writes a ball's row. */
export function putTableBall(ball: unknown, path: string, numbers: Float64Array, place: number): void {
  checkRecord(ball, path, '{ position: [0, 0.6] }', ['position', 'velocity', 'spin', 'state']);
  const { position, velocity = [0, 0], spin = [0, 0, 0], state } = ball;
  numbers.fill(0, place, place + tableBallRow.size);
  putOnCloth(position, `${path}.position`, numbers, place + tableBallRow.position);
  putOnCloth(velocity, `${path}.velocity`, numbers, place + tableBallRow.velocity);
  putTableVector(spin, `${path}.spin`, numbers, place + tableBallRow.spin);
  if (state !== undefined && state !== 'rolling') failName(`${path}.state`, state, ['rolling']);
  numbers[place + tableBallRow.rolling] = state === 'rolling' ? 1 : 0;
}

/** The rows of balls, or the number of a rack. */
export function readTableBalls(
  balls: unknown,
  rack: unknown,
  path: string,
  game: Game | undefined,
): Float64Array | Rack {
  if (balls === undefined) {
    const name = rack ?? (game === 'carom' ? 'carom' : '9-ball');
    if (game === undefined)
      fail(
        rack === undefined ? 'missing' : 'conflicting-fields',
        rack === undefined ? `${path}.balls` : `${path}.rack`,
        rack,
        'a table of your own needs balls of its own: only named tables have spots for a rack',
      );
    if (!(typeof name === 'string' && Object.hasOwn(racks, name)))
      failName(`${path}.rack`, name, Object.keys(racks));
    return racks[name as TableRack];
  }
  if (rack !== undefined)
    fail('conflicting-fields', `${path}.rack`, rack, 'either balls or a rack is needed, not both');
  const own = `${path}.balls`;
  if (!Array.isArray(balls)) fail('not-an-object', own, balls, 'an array of balls is needed');
  const length = lengthOf(balls, own);
  if (length > mostTableBalls)
    fail('out-of-range', `${own}.length`, length, `at most ${mostTableBalls} balls are possible`);
  const rows = new Float64Array(tableBallRow.size * length);
  itemsOf(balls, length, (ball, i) => putTableBall(ball, `${own}[${i}]`, rows, tableBallRow.size * i));
  return rows;
}

/** A ball's motion from a row. */
export function motionAt(numbers: Float64Array, place: number): TableBallAt {
  const at = (index: number) => numbers[place + index] as number;
  const onCloth = (index: number): Vector3 => ({ x: at(index), y: at(index + 1), z: 0 });
  return {
    state: states[at(tableMotionRow.state)] as TableBallState,
    position: onCloth(tableMotionRow.position),
    velocity: onCloth(tableMotionRow.velocity),
    spin: vectorAt(numbers, place + tableMotionRow.spin),
  };
}

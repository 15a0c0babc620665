/** Constants of a table: those of each game, and the values that replace them. */

import { checkRecord, type Fields, putNotNegative, putPositive } from '../arguments/check.js';
import { fail, failAs } from '../errors/fail.js';
import { failName } from './names.js';

/**
 * Constants of balls, cloth and cushions, in SI units. Each has the default of its game: that of the table, or pool
 * for a table of your own.
 */
export interface TableConstants {
  /** The radius of a ball, metres: 0.028575 in pool, 0.03075 in carom. */
  radius?: number | undefined;
  /** The mass of a ball, kilograms: 0.170097 in pool, 0.21 in carom. */
  mass?: number | undefined;
  /** Coefficient of friction between cloth and a ball that slides, above 0. @defaultValue 0.2 */
  slidingFriction?: number | undefined;
  /** The deceleration of a ball that rolls, in units of gravity, above 0. @defaultValue 0.01 */
  rollingFriction?: number | undefined;
  /**
   * The coefficient by which the cloth slows the spin about the vertical, above 0: μ without a unit, in ω′ = −5 μ
   * g / (2 R), so that friction acts on a lever of μ R.
   *
   * @defaultValue 0.0127
   */
  spinningFriction?: number | undefined;
  /** Metres a second². @defaultValue 9.81 */
  gravity?: number | undefined;
  /** Restitution of two balls, 0 to 1. @defaultValue 0.95 */
  ballRestitution?: number | undefined;
  /** Restitution of a ball and a cushion, 0 to 1. @defaultValue 0.85 */
  cushionRestitution?: number | undefined;
  /** Coefficient of friction between ball and cushion: 0.2 in pool, 0.15 in carom. */
  cushionFriction?: number | undefined;
  /**
   * The height above the ball's centre at which the cushion's nose hits it, in radii: the sine of the angle, 0 to
   * below 1. @defaultValue 0.28
   */
  noseSine?: number | undefined;
  /** The law of cushions: Han's of 2005, with a nose above the centre, or one in the plane of the centres. @defaultValue 'han' */
  cushion?: 'han' | 'planar' | undefined;
  /**
   * The least speed, metres a second, at which bodies separate after a contact: it ends series of infinitely many
   * contacts. @defaultValue 0.001
   */
  separationSpeed?: number | undefined;
}

export type Game = 'pool' | 'carom';

const common = {
  slidingFriction: 0.2,
  rollingFriction: 0.01,
  spinningFriction: 0.0127,
  gravity: 9.81,
  ballRestitution: 0.95,
  cushionRestitution: 0.85,
  noseSine: 0.28,
  separationSpeed: 1e-3,
};

type Numbers = { [Name in Exclude<keyof TableConstants, 'cushion'>]-?: number };

/** All constants, as given or by default. */
export interface AllConstants extends Numbers {
  cushion: 'han' | 'planar';
}

const defaults: Readonly<Record<Game, Numbers>> = {
  pool: { radius: 0.028575, mass: 0.170097, cushionFriction: 0.2, ...common },
  carom: { radius: 0.03075, mass: 0.21, cushionFriction: 0.15, ...common },
};

const names = [...Object.keys(defaults.pool), 'cushion'];
const cushionLaws = ['han', 'planar'] as const;
/**
 * The constants that must not be 0: without size, mass or a speed of separation there is no table, and on cloth
 * without friction nothing ends.
 */
const positive = [
  'radius',
  'mass',
  'gravity',
  'separationSpeed',
  'slidingFriction',
  'rollingFriction',
  'spinningFriction',
];
const shares = ['ballRestitution', 'cushionRestitution'];

/** The largest constant: no cloth, ball or planet has more, and nothing overflows with it. */
const largest = 1e6;
const least = 1e-9;

export function readConstants(given: unknown, game: Game): AllConstants {
  const all: AllConstants = { ...defaults[game], cushion: 'han' };
  if (given === undefined) return all;
  const path = 'description.constants';
  checkRecord(given, path, '{ slidingFriction: 0.2 }', names);
  for (const name of Object.keys(defaults[game]) as (keyof Numbers)[]) {
    const value = given[name];
    if (value !== undefined) all[name] = readConstant(value, `${path}.${name}`, name);
  }
  const law = (given as Fields).cushion;
  if (law !== undefined) {
    if (!cushionLaws.includes(law as never)) failName(`${path}.cushion`, law, cushionLaws);
    all.cushion = law as AllConstants['cushion'];
  }
  return all;
}

function readConstant(value: unknown, path: string, name: string): number {
  const numbers = new Float64Array(1);
  if (positive.includes(name)) putPositive(value, path, numbers, 0);
  else putNotNegative(value, path, numbers, 0);
  const number = numbers[0] as number;
  if (shares.includes(name) && !(number <= 1)) fail('out-of-range', path, value, { from: 0, to: 1 });
  if (name === 'noseSine' && !(number < 1)) fail('out-of-range', path, value, { from: 0, below: 1 });
  if (!(number <= largest) || (number !== 0 && !(number >= least)))
    failAs('out-of-range', path, value, `in SI units, a number from ${least} to ${largest} is needed`, {
      from: least,
      to: largest,
    });
  return number;
}

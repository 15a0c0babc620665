// The setup of a shot: table, cloth, balls, stroke, and how much of the future is shown.
import type { ViewName } from './table_camera.js';

export const tableNames = ['pool-9ft', 'pool-7ft', 'carom'] as const;
export type TableName = (typeof tableNames)[number];

/** How much of the future is drawn before a shot: up to the first contact, all of it, or nothing. */
export const foresights = ['contact', 'end', 'none'] as const;
export type Foresight = (typeof foresights)[number];

/** Cloths and places: the constants of a table that they change. */
export const conditionNames = ['club', 'fast', 'slow', 'wet', 'moon'] as const;
export type Condition = (typeof conditionNames)[number];
export const conditions: Readonly<Record<Condition, Record<string, number>>> = {
  club: {},
  fast: { rollingFriction: 0.006, slidingFriction: 0.15 },
  slow: { rollingFriction: 0.016, slidingFriction: 0.25 },
  wet: { slidingFriction: 0.04, spinningFriction: 0.003 },
  moon: { gravity: 1.62 },
};

export interface PlacedBall {
  /** The printed number; 0 is the cue ball. */
  number: number;
  x: number;
  y: number;
}

/** The settings of a shot. */
export interface Shot {
  /** Degrees from +x toward +y: 90 is along the table. */
  angle: number;
  /** Speed of the cue, metres a second. */
  speed: number;
  /** Where the tip hits the ball, in radii: right, up. */
  side: number;
  height: number;
  /** Angle of the cue above level, degrees. */
  tilt: number;
}

/** The goal of a challenge. */
export interface Goal {
  /** Numbers of the balls that have to be potted; the cue ball must never be. */
  pot: number[];
  /** The cue ball has to come to rest within this distance, in metres, of a place. */
  rest?: { x: number; y: number; radius: number };
  /** The least number of cushions before the cue ball hits its first ball, or before the potted ball falls. */
  kick?: number;
  bank?: number;
  /** The number of balls that the cue ball has to hit. */
  hit?: number;
}

export interface State {
  table: TableName;
  conditions: Condition;
  throws: boolean;
  balls: PlacedBall[];
  shot: Shot;
  foresight: Foresight;
  view: Exclude<ViewName, 'shot' | 'side'>;
  goal: Goal | undefined;
}

export const limits = {
  angle: [-360, 360],
  speed: [0.1, 12],
  side: [-0.7, 0.7],
  height: [-0.7, 0.7],
  tilt: [0, 80],
} as const;
export type ShotField = keyof typeof limits;

/** Sizes in metres: half of the cloth, and the ball's radius. */
export const sizes: Readonly<Record<TableName, { half: [number, number]; radius: number }>> = {
  'pool-9ft': { half: [0.635, 1.27], radius: 0.028575 },
  'pool-7ft': { half: [0.4953, 0.9906], radius: 0.028575 },
  carom: { half: [0.71, 1.42], radius: 0.03075 },
};

export const mostBalls = 16;
/** Carom has three balls, which have names and no numbers. */
export const mostOn = (table: TableName): number => (table === 'carom' ? 3 : mostBalls);
/** The tip slips off a ball if it hits farther out than this. */
export const furthestOff = 0.7;

export const kindOf = (table: TableName): 'pool' | 'carom' => (table === 'carom' ? 'carom' : 'pool');

/** A spot in the middle of the head string, where a potted cue ball returns to the table. */
export const headSpot = (table: TableName): { x: number; y: number } => ({
  x: 0,
  y: -sizes[table].half[1] / 2,
});

export const plainShot: Shot = { angle: 90, speed: 3, side: 0, height: 0, tilt: 0 };

export function fits(field: ShotField, value: number): boolean {
  const [least, most] = limits[field];
  return value >= least && value <= most;
}

/** Whether a ball lies within the cushions. */
export function fitsTable(table: TableName, { x, y }: { x: number; y: number }): boolean {
  const { half, radius } = sizes[table];
  return Math.abs(x) <= half[0] - radius && Math.abs(y) <= half[1] - radius;
}

/**
 * True if a ball is between the rails, possibly in the jaws of a pocket, where balls may come to rest. The solver
 * says whether the place is free.
 */
export function liesOnTable(table: TableName, { x, y }: { x: number; y: number }): boolean {
  const { half } = sizes[table];
  return Math.abs(x) <= half[0] && Math.abs(y) <= half[1];
}

export const radians = (degrees: number): number => (degrees * Math.PI) / 180;

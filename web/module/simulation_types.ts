/** Worlds of many balls, and what happens in them. */
import type { Ball, Target, Vector, Vector3 } from './types.js';

export type { Ball, Vector3 };

/** Something that no ball moves; its `velocity`, if any, is steady. */
export type Obstacle = Target & {
  /** 0 to 1, 1 where it is missing; multiplied with the ball's. */
  restitution?: number;
};

/** What a simulation starts from. */
export interface World {
  /** Radius and mass above 0; mass Infinity for a ball that nothing moves. Touching is allowed, overlap is not. */
  balls: readonly Ball[];
  /** A box of walls. Without z, with equal ends, or with infinite ones, there is no wall along that axis. */
  bounds?: { min: Vector; max: Vector };
  /** The box has no walls: what leaves on one side comes in on the other. */
  periodic?: boolean;
  /** Of the walls, 0 to 1, 1 where it is missing; multiplied with the ball's. */
  restitution?: number;
  /** Of every shape; those of a periodic world are at rest. Each costs every prediction a little. */
  obstacles?: readonly Obstacle[];
}

/** @inline */
interface Contact {
  /** Frames since the world began. */
  time: number;
  /** Where the surfaces touch. */
  point: Vector3;
  /** Unit, toward the ball; of two, toward the first. */
  normal: Vector3;
  /** Along the normal, ≥ 0. */
  impulse: number;
  /** How many contacts that share balls were solved at this instant; 1 for most. */
  together: number;
  /** One of infinitely many in no time: it lost no energy, so that time goes on. */
  collapsed: boolean;
}

/** One contact: velocities before and after, in the order of the balls. */
export type SimulationEvent =
  | (Contact & {
      kind: 'ball';
      /** Indices, the lower first. */
      balls: [number, number];
      before: [Vector3, Vector3];
      after: [Vector3, Vector3];
    })
  | (Contact & {
      kind: 'wall';
      ball: number;
      /** 0 for x, 1 for y, 2 for z. */
      axis: 0 | 1 | 2;
      /** −1 at `bounds.min`, 1 at `bounds.max`. */
      side: -1 | 1;
      before: Vector3;
      after: Vector3;
    })
  | (Contact & {
      kind: 'obstacle';
      ball: number;
      /** Its index in `world.obstacles`. */
      obstacle: number;
      before: Vector3;
      after: Vector3;
    });

/**
 * Why a run ended: the `time` has come, the `budget` of events is spent, or it is `quiet`: nothing will happen any more. With
 * `work` it has not ended: as much work has been done as one call may do, and the same call goes on from there.
 */
export type Ending = 'time' | 'budget' | 'quiet' | 'work';

/** How far a run has come, and why it ended. */
export interface RunProgress {
  reason: Ending;
  /** That happened in this run. */
  events: number;
  /** Frames since the world began. */
  time: number;
  /**
   * Done in this run, in units of some nanoseconds: cells crossed, contacts predicted, neighbours, pairs and obstacles looked
   * at. An event in a gas takes about 200.
   */
  work: number;
}

/** Options of `next`. */
export interface NextOptions {
  /** Frames since the world began; Infinity where it is missing. */
  until?: number;
  /** How much work one call may do, as `RunProgress.work` counts it; two hundred million, about a second, where it is missing. */
  maxWork?: number;
}

/** Options of `advance`. */
export interface AdvanceOptions {
  /** After this many events it stops; ten million where it is missing. */
  maxEvents?: number;
  /** After so much work, too, it stops with `work`; two thousand million, about ten seconds, where it is missing. */
  maxWork?: number;
  /** Told of each event as it happens. */
  onEvent?: (event: SimulationEvent) => void;
}

/** An `AbortSignal`, or what does the same. */
export interface Signal {
  readonly aborted: boolean;
  throwIfAborted(): void;
}

/** Options of `run`: at least one of `events`, `until` and `signal`, or it would never end. */
export interface RunOptions {
  /** How many more events. */
  events?: number;
  /** Frames since the world began. */
  until?: number;
  /** After each slice of about 12 ms, with what has been done so far. */
  onProgress?: (progress: RunProgress) => void;
  /** Ends the run between two slices: whatever goes on in the world, they are short. */
  signal?: Signal;
}

/** What has happened since the world began. */
export interface EventCounts {
  ball: number;
  wall: number;
  obstacle: number;
  /** Among them those that lost no energy because infinitely many were about to come in no time. */
  collapsed: number;
  /**
   * Sum over the collisions of balls of impulse times distance of the centres: pressure without walls,
   * p V = N k T + virial / (3 t), in two dimensions / (2 t).
   */
  virial: number;
  /** Momentum passed to each wall: pressure is its growth over area and time. */
  wallImpulse: { min: Vector3; max: Vector3 };
}

/** A world as plain JSON, velocities, times and all: `restore` takes it. */
export interface SimulationSnapshot {
  format: string;
  version: number;
  world: unknown;
  numbers: number[];
}

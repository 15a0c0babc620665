/** Scenes, batches, paths and aim: what goes in and what comes out. */
import type { Signal } from './simulation_types.js';
import type { Hit, Miss, Target, Vector, Vector3 } from './types.js';

/** `scene.shoot`'s answer: that of `shoot`, and which target it is about. */
export type SceneShot =
  | (Hit & {
      /** Its index in the scene. */
      target: number;
    })
  | {
      hit: false;
      /**
       * `out-of-time`: the first hit comes after `maxTime`; `closest` and `target` tell when, and of what.
       * `at-rest`: the bullet does not move, and nothing comes to it. `passes-by`: it hits nothing, ever.
       */
      reason: Extract<Miss['reason'], 'out-of-time' | 'at-rest' | 'passes-by'>;
      closest?: { time: number; gap: number };
      target: number | null;
    };

/** Options of `trace` and `traceMany`. */
export interface TraceOptions {
  /** 100 where it is missing. */
  maxBounces?: number;
  /** The path ends with the hit that reaches this length. Infinity where it is missing. */
  maxLength?: number;
  /** Of the velocity along the normal, 0 to 1; 1 where it is missing. */
  restitution?: number;
}

/** A stretch of a path that ends in a hit. */
export interface Leg {
  /** The bullet's centre at its start. */
  from: Vector3;
  /** Its index in the scene. */
  target: number;
  /** Frames since the path began, at the hit. */
  time: number;
  /** Where the surfaces touch. */
  point: Vector3;
  /** The bullet's centre at the hit. */
  center: Vector3;
  /** Unit, out of the target. */
  normal: Vector3;
  /** Radians, 0 to π/2. */
  ricochetAngle: number;
  /** After the bounce, units a frame. */
  velocity: Vector3;
  /**
   * How many decimal digits of the hit's place, `point` or `center`, are certain: they lie within 10^−digitsLeft times the
   * largest coordinate of `point` of the exact path's, as long as that meets the same targets. Rounding is magnified by each
   * flight, curved surface and grazing hit. 0 where it may have missed the target: then the path is one of many that the
   * given numbers allow.
   */
  digitsLeft: number;
}

/** The path of a bullet through a scene. */
export interface Trace {
  legs: Leg[];
  /** Of all legs. */
  length: number;
  /** Where the path goes on after its last leg; `ended` if a limit has cut it short there. */
  position: Vector3;
  velocity: Vector3;
  ended: 'flies-off' | 'max-bounces' | 'max-length';
}

/**
 * Arrays of rows in WebAssembly memory: batches use them without copying. Views end, with length 0, when the memory grows,
 * or is first asked for after a buffer has been disposed of: fetch `bullets` and `hits` anew after calls that may need memory. Views that have ended, or are of a buffer that has been
 * disposed of, are refused by name.
 */
export interface SceneBuffer {
  /** How many rows. */
  readonly count: number;
  /** 8 numbers a row: position, velocity, radius, maxTime. */
  readonly bullets: Float64Array;
  /** 12 numbers a row: target (−1: none), time, point, normal, velocity, sine of the ricochet angle. */
  readonly hits: Float64Array;
  dispose(): void;
}

/** Options of batches that take their time. */
export interface BatchOptions {
  /** Receives the answers; a new array where it is missing. */
  out?: Float64Array;
  /** After each slice of about 12 ms: how many rows are done, of how many. */
  onProgress?: (done: number, count: number) => void;
  /** An `AbortSignal` that ends the batch between two slices. */
  signal?: Signal;
}

/** The shot to aim. */
export interface AimFrom {
  /** The bullet's centre. */
  position: Vector;
  /** Units a frame; 1 where it is missing. It matters where something moves. */
  speed?: number;
  radius?: number;
}

/** The goal: a point, or a ball to be touched. */
export interface AimTo {
  position: Vector;
  /** 0, a point, where it is missing. */
  radius?: number;
  velocity?: Vector;
}

/** Options of `aim`. */
export interface AimOptions {
  /** What may stand in the way. */
  others?: readonly Target[];
}

/** One bounce of an aimed shot. */
export interface AimBounce {
  /** The bullet's centre. */
  center: Vector3;
  point: Vector3;
  normal: Vector3;
  /** After the bounce. */
  velocity: Vector3;
  /** Frames since the shot. */
  time: number;
  ricochetAngle: number;
}

/** One way to shoot, by way of every target of `via`. */
export interface AimSolution {
  /** Unit. */
  direction: Vector3;
  /** The bullet to shoot, as `shoot` takes it. */
  bullet: { position: Vector3; velocity: Vector3; radius: number };
  bounces: AimBounce[];
  /** The bullet's centres: start, bounces, goal. */
  path: Vector3[];
  /** Frames until the bullet reaches the goal. */
  time: number;
  /**
   * How far the line of its centre passes from the goal's: within 1e-12 of the distance, or where bounces magnify the rounding
   * of the direction to more, as near as a direction in doubles comes, and within 1e-6.
   */
  miss: number;
  /** What stands in the way, where no way is free: on which leg, and which of `via`, or of `others`. */
  blocked?: { leg: number; via: number } | { leg: number; other: number };
}

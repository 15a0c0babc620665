/** Event counts of a simulation. */
import { layout } from '../boundary/exchange.js';
import type { Vector3 } from '../boundary/vectors.js';

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

/** The counts that stand in the answer. */
export function readCounts(numbers: Float64Array): EventCounts {
  const at = (place: number) => numbers[layout.answer + place] as number;
  return {
    ball: at(5),
    wall: at(6),
    obstacle: at(7),
    collapsed: at(8),
    virial: at(9),
    wallImpulse: { min: { x: at(10), y: at(12), z: at(14) }, max: { x: at(11), y: at(13), z: at(15) } },
  };
}

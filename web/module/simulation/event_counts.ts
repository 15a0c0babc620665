/** Event counts of a simulation. */
import { stateAt } from '../boundary/layout.js';
import type { Vector3 } from '../boundary/vectors.js';

/** Counts of the events since the world began. */
export interface EventCounts {
  ball: number;
  wall: number;
  obstacle: number;
  /** How often a ball has entered or left a sensor. */
  sensor: number;
  /** How often, under gravity, a ball has come to rest or begun to slide. */
  rest: number;
  /** How often a ball has got stuck between others. */
  stuck: number;
  /** Those among them that lost no energy, because infinitely many were about to follow in no time. */
  collapsed: number;
  /**
   * Sum over the collisions of balls of impulse times distance of the centres: pressure without walls,
   * p V = N k T + virial / (3 t), in two dimensions / (2 t).
   */
  virial: number;
  /** Momentum passed to each wall: pressure is its growth over area and time. */
  wallImpulse: { min: Vector3; max: Vector3 };
}

/** The counts in the shared buffer. */
export function readCounts(numbers: Float64Array): EventCounts {
  const { counts } = stateAt;
  const at = (place: number) => numbers[place] as number;
  // The walls come by axis: at its lower end, at its upper end.
  const impulses = (side: 0 | 1): Vector3 => ({
    x: at(counts.wallImpulse + side),
    y: at(counts.wallImpulse + 2 + side),
    z: at(counts.wallImpulse + 4 + side),
  });
  return {
    ball: at(counts.ball),
    wall: at(counts.wall),
    obstacle: at(counts.obstacle),
    sensor: at(stateAt.sensor),
    rest: at(stateAt.rest),
    stuck: at(counts.stuck),
    collapsed: at(counts.collapsed),
    virial: at(counts.virial),
    wallImpulse: { min: impulses(0), max: impulses(1) },
  };
}

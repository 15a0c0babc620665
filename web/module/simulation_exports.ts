/** Exports about simulations, for the full build and for the entry with simulations alone. */
export type { BallChange, BallState } from './arguments/balls.js';
export type { VectorArrays } from './batches/vectors.js';
export type { Signal } from './scheduling/abort_signal.js';
export type { PeriodicAxes } from './simulation/bounds.js';
export type { EventCounts } from './simulation/event_counts.js';
export type { BallSupport, SimulationEvent } from './simulation/events.js';
export type { Obstacle, ObstacleChange, VelocityChange } from './simulation/obstacles.js';
export type {
  AdvanceOptions,
  Ending,
  NextOptions,
  RunOptions,
  RunProgress,
} from './simulation/run_options.js';
export type { Simulation } from './simulation/simulation.js';
export type {
  JsonNumber,
  SimulationSnapshot,
  SnapshotBall,
  SnapshotIds,
  SnapshotWorld,
} from './simulation/snapshot.js';
export type { World } from './simulation/world.js';

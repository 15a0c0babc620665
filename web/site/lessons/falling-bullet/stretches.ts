// What moves, as stretches of free flight from event to event.
import type { Leg } from '../../lesson/series.js';
import type { Triple } from '../../widgets/numbers.js';

export type Stretch = Required<Leg>;

/** A bounce: what it is off, and where. */
export interface Bounce {
  time: number;
  target: 'target' | 'ground';
  /** The centre of the bullet. */
  center: Triple;
  point: Triple;
  normal: Triple;
  /** Its velocity before and after. */
  before: Triple;
  after: Triple;
}

export interface Path {
  stretches: readonly Stretch[];
  bounces: readonly Bounce[];
  /** The target: at rest, in steady motion, or falling until it lies on the ground. */
  target: readonly Stretch[];
  /** Until when it is followed. */
  end: number;
  /** At the limit of infinitely many bounces. */
  rest: { time: number; at: Triple; isSliding: boolean } | undefined;
}

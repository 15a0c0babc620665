// Moving bodies as stretches of free flight between events.
import type { Leg } from '../../lesson/series.js';
import type { Triple } from '../../widgets/numbers.js';

export type Stretch = Required<Leg>;

/** A bounce: the body that was hit, and the place. */
export interface Bounce {
  time: number;
  target: 'target' | 'ground';
  /** The centre of the bullet. */
  center: Triple;
  point: Triple;
  normal: Triple;
  /** The velocity before and after. */
  before: Triple;
  after: Triple;
}

export interface Path {
  stretches: readonly Stretch[];
  bounces: readonly Bounce[];
  /** The target: at rest, in uniform motion, or falling until it is on the ground. */
  target: readonly Stretch[];
  /** The end of the shown time. */
  end: number;
  /** The limit of infinitely many bounces. */
  rest: { time: number; at: Triple; isSliding: boolean } | undefined;
}

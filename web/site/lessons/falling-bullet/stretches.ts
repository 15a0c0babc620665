// Moving bodies as stretches with one acceleration each.
import type { Leg } from '../../lesson/series.js';
import type { Triple } from '../../widgets/numbers.js';
import type { BodyName } from './throw.js';

export type Stretch = Required<Leg>;

/** A stretch of the bullet's path, as the module names its kind. */
export interface PathStretch extends Stretch {
  kind: 'flies' | 'slides' | 'bounces' | 'rests';
}

/** A bounce: the body that was hit, and the place. */
export interface Bounce {
  time: number;
  target: BodyName;
  /** The centre of the bullet. */
  center: Triple;
  point: Triple;
  normal: Triple;
  /** The velocity before and after. */
  before: Triple;
  after: Triple;
}

export interface Path {
  stretches: readonly PathStretch[];
  bounces: readonly Bounce[];
  /** The target: at rest, in uniform motion, or falling until it is on the ground. */
  target: readonly Stretch[];
  /** The end of the shown time. */
  end: number;
  /** From here on the bullet rests, or slides for ever. */
  rest: { time: number; at: Triple; isSliding: boolean } | undefined;
}

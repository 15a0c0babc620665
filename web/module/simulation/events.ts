/** Events of a simulation. */

import { EventKind, eventAt } from '../boundary/layout.js';
import { vectorAt } from '../boundary/shared_buffer.js';
import type { Vector3 } from '../boundary/vectors.js';

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
  /** The number of simultaneous contacts that share balls and were solved together; usually 1. */
  together: number;
  /**
   * True for one of many contacts in no time, which lost no energy, so that time goes on. Under gravity also for a
   * small bounce that ends a series: it would rise by at most 2⁻²⁰ of the highest since the ball left its support.
   * And for balls that touch at a speed below 2⁻¹¹ √(g r), with g the size of gravity and r the smaller radius: they
   * separate at that speed and gain at most 2⁻²³ m g r.
   */
  collapsed: boolean;
}

/**
 * One contact, or the moment at which a ball enters or leaves a sensor, with velocities before and after, in the
 * order of the balls.
 */
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
      /**
       * `enters`, `leaves`: its surface begins or ceases to touch a sensor, without impulse. A ball that starts in a
       * sensor only leaves it. A ball that grazes it does neither. The same holds for a ball whose contact exactly at
       * the sensor's surface turns it back, from inside or outside; if it passes through the surface there, it enters
       * or leaves after that contact, at its time. Otherwise these events come first among simultaneous ones.
       */
      kind: 'obstacle' | 'enters' | 'leaves';
      ball: number;
      /** Its index in `world.obstacles`. */
      obstacle: number;
      before: Vector3;
      after: Vector3;
    })
  | (Contact & {
      /**
       * Under gravity, without impulse: from now on the ball rests, or slides without friction, until it leaves its
       * support: a contact lifts it or presses it down, it reaches an edge, or the support changes, moves or is
       * removed. A contact at right angles to the support, as with a side wall, does not end that: the ball slides on
       * with another velocity, or begins to, without another `slide`. On walls, planes and faces that is where ever
       * shorter bounces end; `collapsed` if there is no such sum: a ball that hardly moves is borne by what it
       * touches.
       */
      kind: 'rest' | 'slide';
      ball: number;
      /** The first of its supports. */
      on: BallSupport;
      /** All of its supports: up to three. */
      supports: BallSupport[];
      before: Vector3;
      after: Vector3;
    })
  | (Contact & {
      /**
       * Bodies in steady motion press the ball against others, and no velocity leads it out. From now on it stays
       * where it is, like a ball of infinite mass at rest that obstacles pass through, so that time goes on. It moves
       * again, from rest and without an event, when nothing that moves overlaps it any more.
       */
      kind: 'stuck';
      ball: number;
      /** What squeezes it: up to three, including the one that it touched last. */
      between: BallSupport[];
      before: Vector3;
      after: Vector3;
    });

/**
 * Something that a ball touches: a wall, an obstacle by its index, or a ball by its index, which has infinite mass if
 * it bears another.
 */
export type BallSupport =
  | { kind: 'wall'; axis: 0 | 1 | 2; side: -1 | 1 }
  | { kind: 'obstacle'; obstacle: number }
  | { kind: 'ball'; ball: number };

const wallOf = (wall: number) => ({
  axis: (wall >> 1) as 0 | 1 | 2,
  side: (wall % 2 === 1 ? 1 : -1) as -1 | 1,
});

function supportOf(kind: number, index: number): BallSupport {
  if (kind === EventKind.wall) return { kind: 'wall', ...wallOf(index) };
  return kind === EventKind.ball ? { kind: 'ball', ball: index } : { kind: 'obstacle', obstacle: index };
}

/** Up to three supports of the event in the shared buffer. */
function supportsOf(numbers: Float64Array): BallSupport[] {
  const { on, b, others } = eventAt;
  return [
    [on, b],
    [others, others + 1],
    [others + 2, others + 3],
  ].flatMap(([kind, index]) => {
    const at = numbers[index as number] as number;
    return at < 0 ? [] : [supportOf(numbers[kind as number] as number, at)];
  });
}

const obstacleKinds: Record<number, 'enters' | 'leaves'> = {
  [EventKind.enters]: 'enters',
  [EventKind.leaves]: 'leaves',
};

/** The event in the shared buffer. */
export function readEvent(numbers: Float64Array): SimulationEvent {
  const at = (place: number) => numbers[place] as number;
  const vector = (place: number) => vectorAt(numbers, place);
  const a = at(eventAt.a);
  const b = at(eventAt.b);
  const common = {
    time: at(eventAt.time),
    point: vector(eventAt.point),
    normal: vector(eventAt.normal),
    impulse: at(eventAt.impulse),
    together: at(eventAt.together),
    collapsed: at(eventAt.collapsed) === 1,
  };
  const before = vector(eventAt.beforeA);
  const after = vector(eventAt.afterA);
  const kind = at(eventAt.kind);
  switch (kind) {
    case EventKind.ball:
      return {
        kind: 'ball',
        ...common,
        balls: [a, b],
        before: [before, vector(eventAt.beforeB)],
        after: [after, vector(eventAt.afterB)],
      };
    case EventKind.wall:
      return { kind: 'wall', ...common, ball: a, ...wallOf(b), before, after };
    case EventKind.rest:
    case EventKind.slide: {
      const supports = supportsOf(numbers);
      const on = supports[0] as BallSupport;
      return {
        kind: kind === EventKind.rest ? 'rest' : 'slide',
        ...common,
        ball: a,
        on,
        supports,
        before,
        after,
      };
    }
    case EventKind.stuck:
      return { kind: 'stuck', ...common, ball: a, between: supportsOf(numbers), before, after };
    default:
      return { kind: obstacleKinds[kind] ?? 'obstacle', ...common, ball: a, obstacle: b, before, after };
  }
}

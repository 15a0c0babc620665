/** Events of a simulation. */

import { layout, vectorAt } from '../boundary/exchange.js';
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

export function readEvent(numbers: Float64Array): SimulationEvent {
  const at = (place: number) => numbers[layout.answer + place] as number;
  const vector = (place: number) => vectorAt(numbers, layout.answer + place);
  const a = at(2);
  const b = at(3);
  const common = {
    time: at(1),
    point: vector(7),
    normal: vector(10),
    impulse: at(4),
    together: at(5),
    collapsed: at(6) === 1,
  };
  switch (at(0)) {
    case 0:
      return {
        kind: 'ball',
        ...common,
        balls: [a, b],
        before: [vector(13), vector(16)],
        after: [vector(19), vector(22)],
      };
    case 1:
      return {
        kind: 'wall',
        ...common,
        ball: a,
        axis: (b >> 1) as 0 | 1 | 2,
        side: b % 2 === 1 ? 1 : -1,
        before: vector(13),
        after: vector(19),
      };
    default:
      return { kind: 'obstacle', ...common, ball: a, obstacle: b, before: vector(13), after: vector(19) };
  }
}

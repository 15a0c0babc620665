/** Events of a table. */

import { TableEventKind as Kind, tableEventRow } from '../boundary/layout.js';
import { motionAt, type TableBallAt } from './balls.js';

/**
 * The kind of an event: two balls collide; a ball hits the straight edge of a cushion, or its round end; it falls
 * into a pocket; it stops sliding and rolls; it comes to rest, or only spins on; such a spin ends.
 */
export type TableEventKind = 'ball' | 'cushion' | 'nose' | 'pocket' | 'rolling' | 'stop' | 'spin-stop';

/** A ball's part in an event or a future: which one, and how it moves. */
export interface TableBallOf extends TableBallAt {
  /** Its index. */
  ball: number;
}

/** One event. Simultaneous events come one after the other. */
export interface TableEvent {
  kind: TableEventKind;
  /** Seconds since the table was made. */
  time: number;
  /** When the paths began whose equation gave the time: at the last event of the ball, or of the later one of two. */
  since: number;
  /** Indices of its balls: two if balls collide, the lower first; else one. */
  balls: number[];
  /** The index of the table's segment, nose or pocket; null if there is none. */
  with: number | null;
  /** The motion of its balls just before and just after, in the order of `balls`. */
  before: TableBallOf[];
  after: TableBallOf[];
  /** Along the normal of a contact, newton seconds; else 0. */
  impulse: number;
  /** The number of contacts that were resolved together at this instant; usually 1. */
  together: number;
}

const kinds: Readonly<Record<number, TableEventKind>> = {
  [Kind.ball]: 'ball',
  [Kind.cushion]: 'cushion',
  [Kind.nose]: 'nose',
  [Kind.pocket]: 'pocket',
  [Kind.rolling]: 'rolling',
  [Kind.stop]: 'stop',
  [Kind.spinStop]: 'spin-stop',
};

/** The event in a row. */
export function tableEventAt(numbers: Float64Array, place: number): TableEvent {
  const at = (index: number) => numbers[place + index] as number;
  const [a, b] = [at(tableEventRow.a), at(tableEventRow.b)];
  const which = at(tableEventRow.with);
  const part = (ball: number, row: number): TableBallOf => ({ ball, ...motionAt(numbers, place + row) });
  const isPair = b >= 0;
  return {
    kind: kinds[at(tableEventRow.kind)] as TableEventKind,
    time: at(tableEventRow.time),
    since: at(tableEventRow.since),
    balls: isPair ? [a, b] : [a],
    with: which < 0 ? null : which,
    before: [
      part(a, tableEventRow.beforeA.position),
      ...(isPair ? [part(b, tableEventRow.beforeB.position)] : []),
    ],
    after: [
      part(a, tableEventRow.afterA.position),
      ...(isPair ? [part(b, tableEventRow.afterB.position)] : []),
    ],
    impulse: at(tableEventRow.impulse),
    together: at(tableEventRow.together),
  };
}

/** Everything that will happen after a strike: the result of `preview`. */
export interface TableFuture {
  /** Every ball just after the strike. */
  start: TableBallOf[];
  events: TableEvent[];
  /** The time of the last event; without any, the current time. */
  time: number;
  /** Every ball after the last event. */
  end: TableBallOf[];
  /** All is at rest then: `maxEvents` has cut nothing off. */
  complete: boolean;
}

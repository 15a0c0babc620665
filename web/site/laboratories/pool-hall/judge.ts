// The result of a shot: the potted balls, the place of the cue ball, and whether a goal is reached.
import type { Future, Point } from '../../billiards/future.js';
import type { Goal, PlacedBall } from '../../billiards/layout.js';

export interface Outcome {
  /** Numbers of the balls that fell, in order; the cue ball is 0. */
  potted: number[];
  /** The place where the cue ball comes to rest, if it stays on the table. */
  rest: Point | undefined;
  /** The number of the first ball that the cue ball hits, and the cushions before it. */
  first: number | undefined;
  kicks: number;
  /** Cushions that the last potted ball had hit before. */
  banks: number;
  /** The number of balls that the cue ball hits. */
  hits: number;
}

export function outcomeOf(future: Future, balls: readonly PlacedBall[]): Outcome {
  const numberOf = (index: number): number => balls[index]?.number ?? 0;
  const outcome: Outcome = { potted: [], rest: undefined, first: undefined, kicks: 0, banks: 0, hits: 0 };
  const cushions = new Map<number, number>();
  const met = new Set<number>();
  for (const { kind, balls: own } of future.events) {
    const [ball = 0, other] = own;
    if (kind === 'pocket') {
      outcome.potted.push(numberOf(ball));
      if (ball !== 0) outcome.banks = Math.max(outcome.banks, cushions.get(ball) ?? 0);
    } else if (kind === 'cushion' || kind === 'nose') {
      cushions.set(ball, (cushions.get(ball) ?? 0) + 1);
      if (ball === 0 && outcome.first === undefined) outcome.kicks++;
    } else if (kind === 'ball' && ball === 0 && other !== undefined) {
      outcome.first ??= numberOf(other);
      met.add(other);
    }
  }
  outcome.hits = met.size;
  const { x, y, state } = future.at(0, future.end);
  if (state !== 'pocketed') outcome.rest = { x, y };
  return outcome;
}

/** The first part of a goal that is not reached; undefined if all are. */
export type Missed = 'scratch' | 'pot' | 'rest' | 'kick' | 'bank' | 'hit';

export function missedOf(goal: Goal, outcome: Outcome): Missed | undefined {
  const { potted, rest, kicks, banks, hits } = outcome;
  if (rest === undefined) return 'scratch';
  if (!goal.pot.every((number) => potted.includes(number))) return 'pot';
  if (goal.kick !== undefined && kicks < goal.kick) return 'kick';
  if (goal.bank !== undefined && banks < goal.bank) return 'bank';
  if (goal.hit !== undefined && hits < goal.hit) return 'hit';
  if (goal.rest !== undefined && Math.hypot(rest.x - goal.rest.x, rest.y - goal.rest.y) > goal.rest.radius)
    return 'rest';
  return undefined;
}

/** A goal that challenges others to repeat this shot: the same balls, and the cue ball within a hand's breadth. */
export function goalOf({ potted, rest }: Outcome): Goal | undefined {
  if (rest === undefined) return undefined;
  const pot = potted.filter((number) => number > 0);
  const place = { x: Number(rest.x.toFixed(3)), y: Number(rest.y.toFixed(3)), radius: 0.1 };
  return { pot, rest: place };
}

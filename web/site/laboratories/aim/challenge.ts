// The puzzle: one aims oneself, and has to reach the goal after so many bounces. What was shot, and whether that solves it.
import type { Ricochet, Trace, Vector3 } from 'ricochet-wasm';
import { type Attempt, attemptOf } from '../shared/prediction.js';
import type { Solution } from './find_shots.js';
import { bodiesOf, fromOf, goalOf, presets, type State, writeState } from './state.js';

/** Off this many degrees a shot that misses has no points left. */
const noPointsFrom = 20;

/** Bounces after which a shot that does not meet the goal is given up. */
const furtherBounces = 2;

export interface FiredShot {
  trace: Trace;
  /** Frames until the goal, or until the last bounce that is followed. */
  end: number;
  /** The bounces before the goal; undefined where it is never met. */
  bounces: number | undefined;
}

/** Shoots at an angle in degrees from the x axis, and follows the bullet to the goal. */
export function fire(ricochet: Ricochet, state: State, degrees: number): FiredShot {
  const { position, radius, speed } = fromOf(state);
  const goal = goalOf(state);
  const angle = (degrees * Math.PI) / 180;
  const velocity: [number, number] = [speed * Math.cos(angle), speed * Math.sin(angle)];
  const targets = bodiesOf(state).map(({ target }) => target);
  const goalBall = {
    shape: 'sphere',
    center: goal.position,
    radius: goal.radius,
    velocity: goal.velocity,
  } as const;
  const scene = ricochet.createScene([...targets, goalBall]);
  try {
    const maxBounces = (state.challenge ?? 0) + 1 + furtherBounces;
    const trace = scene.trace({ position, velocity, radius }, { maxBounces });
    const bounces = trace.legs.findIndex(({ target }) => target === targets.length);
    const last = trace.legs[bounces < 0 ? trace.legs.length - 1 : bounces];
    // A bullet that leaves flies on for a while, so that one sees where to.
    const beyond = bounces < 0 && trace.ended === 'flies-off' ? 5 / speed : 0;
    return { trace, end: (last?.time ?? 0) + beyond, bounces: bounces < 0 ? undefined : bounces };
  } finally {
    scene.dispose();
  }
}

/** Where a fired bullet has been until a time: its start, its bounces, and where it is. */
export function pathUntil({ trace }: FiredShot, time: number): Pick<Vector3, 'x' | 'y'>[] {
  const done = trace.legs.filter((leg) => leg.time <= time);
  const next = trace.legs[done.length];
  const from = next?.from ?? trace.position;
  const begun = done.at(-1)?.time ?? 0;
  const share = next === undefined ? 0 : (time - begun) / (next.time - begun);
  const now =
    next === undefined
      ? { x: from.x + trace.velocity.x * (time - begun), y: from.y + trace.velocity.y * (time - begun) }
      : { x: from.x + (next.center.x - from.x) * share, y: from.y + (next.center.y - from.y) * share };
  return [trace.legs[0]?.from ?? trace.position, ...done.map(({ center }) => center), now];
}

export const isSolved = (shot: FiredShot, { challenge }: State): boolean => shot.bounces === challenge;

/** The free paths that solve the challenge. */
const solving = ({ shots }: Solution, { challenge }: State) =>
  shots.filter(({ via, blocked }) => via.length === challenge && blocked === undefined);

export const isSolvable = (solution: Solution, state: State): boolean => solving(solution, state).length > 0;

/** Between two directions in degrees, 0 to 180. */
const turnBetween = (a: number, b: number): number => Math.abs(((((a - b) % 360) + 540) % 360) - 180);

/** The shot as an attempt: against the nearest path that solves the challenge, with full marks for any shot that does. */
export function attemptWith(degrees: number, shot: FiredShot, solution: Solution, state: State): Attempt {
  const answers = solving(solution, state).map(({ angle }) => angle);
  const nearest = answers.sort((a, b) => turnBetween(a, degrees) - turnBetween(b, degrees))[0] ?? Number.NaN;
  const { score } = attemptOf(turnBetween(degrees, nearest), 0, noPointsFrom);
  return {
    guess: degrees,
    answer: nearest,
    difference: turnBetween(degrees, nearest),
    score: isSolved(shot, state) ? 100 : Math.min(score, 95),
  };
}

/** The challenges to begin with, from easy to hard: a preset, and how many bounces. */
const levelsOf: [preset: (typeof presets)[number]['name'], bounces: number][] = [
  ['behind', 1],
  ['banks', 1],
  ['corner', 1],
  ['moving', 0],
  ['moving', 1],
  ['corner', 2],
  ['banks', 2],
];

/** Each as the query of its link. */
export const levels: { name: (typeof presets)[number]['name']; bounces: number; query: string }[] =
  levelsOf.map(([name, bounces]) => ({ name, bounces, query: challengeQuery(stateOf(name), bounces) }));

function stateOf(name: (typeof presets)[number]['name']): State {
  return (presets.find((preset) => preset.name === name) ?? (presets[0] as (typeof presets)[number])).state;
}

/** The link's query for a table as a challenge; which path solves it, it does not say. */
export function challengeQuery(state: State, bounces: number): string {
  return writeState({ ...state, pairs: bounces === 2, challenge: bounces, shot: 'direct' });
}

// The same drop twice: as Ricochet traces it, from bounce to bounce, and in a stepping engine.
import type { Texts } from '../../lesson/lesson.js';
import { choiceOf, scalarOf } from '../../lesson/texts.js';
import type { SceneSolver } from '../../shell/solvers/scene.js';
import { step } from '../shared/stepper.mjs';
import { lastBefore } from '../shared/way.js';

export interface Drop {
  /** Height of the ball's lowest point over the floor. */
  height: number;
  gravity: number;
  restitution: number;
  /** The number of bounces to follow. */
  bounces: number;
  stepsPerSecond: number;
  /** True if the stepping engine lifts a ball out of the floor. */
  lifts: boolean;
}

export function dropOf(texts: Texts): Drop {
  return {
    height: scalarOf(texts, 'height'),
    gravity: scalarOf(texts, 'gravity'),
    restitution: scalarOf(texts, 'restitution'),
    bounces: Number(choiceOf(texts, 'bounces')),
    stepsPerSecond: Number(choiceOf(texts, 'steps')),
    lifts: choiceOf(texts, 'contact') === 'lift',
  };
}

/** A bounce: when, and how fast it goes up from there. */
export interface Bounce {
  time: number;
  speed: number;
  /** The height to which the ball then rises. */
  height: number;
}

export interface ExactDrop {
  bounces: readonly Bounce[];
  /** When it lies still, at the limit of infinitely many bounces; undefined if it bounces for ever. */
  rest: number | undefined;
}

/** The question to the module. */
export const askedOf = ({ height, gravity, restitution, bounces }: Drop) => ({
  floor: { shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0] } as const,
  gravity: [0, -gravity, 0] as const,
  ball: { position: [0, height, 0], velocity: [0, 0, 0] } as const,
  options: { restitution, maxBounces: bounces },
});

export function exactDrop(ricochet: SceneSolver, drop: Drop): ExactDrop {
  const { floor, gravity: pull, ball, options } = askedOf(drop);
  const { gravity } = drop;
  const scene = ricochet.createScene([floor], { gravity: pull });
  try {
    const path = scene.trace(ball, options);
    return {
      bounces: path.legs.map(({ time, velocity }) => ({
        time,
        speed: velocity.y,
        height: (velocity.y * velocity.y) / (2 * gravity),
      })),
      rest: path.ended === 'comes-to-rest' ? path.time : undefined,
    };
  } finally {
    scene.dispose();
  }
}

/** The height at a time: between two bounces v t − g t² / 2. */
export function exactHeight(drop: Drop, { bounces, rest }: ExactDrop, time: number): number {
  if (rest !== undefined && time >= rest) return 0;
  const at = lastBefore(bounces, time);
  if (at < 0) return Math.max(0, drop.height - (drop.gravity * time * time) / 2);
  const { time: start, speed } = bounces[at] as Bounce;
  const passed = time - start;
  // Bounces beyond the requested ones are too low to be seen, or after the end.
  return Math.max(0, speed * passed - (drop.gravity * passed * passed) / 2);
}

export interface SteppedDrop {
  /** The height after each step; the first is the start. */
  heights: Float64Array;
  /** The time of each bounce, and the height after it. */
  bounces: readonly { time: number; height: number }[];
}

function rise({ y }: { y: number }, bounce: { height: number } | undefined): void {
  if (bounce !== undefined) bounce.height = Math.max(bounce.height, y);
}

/** As many steps as the exact drop lasts; but the last bounce is followed to its top. */
function steppedDrop(drop: Drop, seconds: number): SteppedDrop {
  const dt = 1 / drop.stepsPerSecond;
  const count = Math.max(1, Math.ceil(seconds * drop.stepsPerSecond));
  const heights = new Float64Array(count + 1);
  heights[0] = drop.height;
  const ball = { y: drop.height, v: 0 };
  const bounces: { time: number; height: number }[] = [];
  for (let i = 1; i <= count; i++) {
    if (step(ball, dt, drop)) bounces.push({ time: i * dt, height: 0 });
    heights[i] = ball.y;
    rise(ball, bounces.at(-1));
  }
  while (bounces.length > 0 && ball.v > 0 && !step(ball, dt, drop)) rise(ball, bounces.at(-1));
  return { heights, bounces };
}

/** For the picture, which interpolates between steps. */
export function steppedHeight({ stepsPerSecond }: Drop, { heights }: SteppedDrop, time: number): number {
  const at = Math.min(heights.length - 1, Math.max(0, time * stepsPerSecond));
  const [from, to] = [Math.floor(at), Math.min(heights.length - 1, Math.floor(at) + 1)];
  const share = at - from;
  return (heights[from] as number) * (1 - share) + (heights[to] as number) * share;
}

/**
 * The sum of the series, t₀ (1 + e) / (1 − e) with t₀ = √(2 h / g): the fall, and for each bounce up and down a share e of the time of
 * the one before.
 */
export const seriesSum = ({ height, gravity, restitution }: Drop): number =>
  (Math.sqrt((2 * height) / gravity) * (1 + restitution)) / (1 - restitution);

/** Both drops, for as long as the page shows them. */
export interface Drops {
  drop: Drop;
  exact: ExactDrop;
  stepped: SteppedDrop;
  end: number;
}

/** A longer drop is cut after this many steps. */
const mostSteps = 1_500_000;

export function dropsOf(ricochet: SceneSolver, drop: Drop): Drops {
  const exact = exactDrop(ricochet, drop);
  const last = exact.bounces.at(-1)?.time ?? Math.sqrt((2 * drop.height) / drop.gravity);
  const wanted = exact.rest === undefined ? last : 1.15 * exact.rest;
  const end = Math.min(wanted, mostSteps / drop.stepsPerSecond);
  return { drop, exact, stepped: steppedDrop(drop, end), end };
}

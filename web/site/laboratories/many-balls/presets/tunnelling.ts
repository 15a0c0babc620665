// The same fast ball twice: by time steps, as in most programs, and by events.
import type { World } from 'ricochet-wasm';
import { ball, type Ghost, type Label, type Scene } from '../scene.js';
import type { Values } from '../state.js';

const radius = 0.25;
const wallX = 7.8;
const right = 13;
const targetRadius = 0.15;

/** Heights of the four lanes: a wall by steps and by events, a ball by steps and by events. */
const lanes = { wallSteps: 3, wallEvents: 1, ballSteps: -1, ballEvents: -3 } as const;

/** A target in a program with time steps, which moves the ball and only then tests whether the two overlap. */
export class Encounter {
  /** Number of the step at which it detects the target; undefined if it never does. */
  readonly caught: number | undefined;

  constructor(
    readonly velocity: number,
    readonly step: number,
    /** Centres nearer than this overlap. */
    readonly sumOfRadii: number,
  ) {
    for (let k = 0; this.#straight(k) < wallX + sumOfRadii && this.caught === undefined; k++)
      if (Math.abs(this.#straight(k) - wallX) < sumOfRadii) this.caught = k;
  }

  stepAt(time: number): number {
    return Math.floor(time / this.step + 1e-9);
  }

  isPast(k: number): boolean {
    return this.#straight(k) >= wallX + this.sumOfRadii;
  }

  /** The ball's place in the program after `k` steps; after a detection, the target throws it back. */
  xAt(k: number): number {
    const { caught } = this;
    return caught === undefined || k <= caught ? this.#straight(k) : this.#straight(2 * caught - k);
  }

  #straight(k: number): number {
    return k * this.step * this.velocity;
  }
}

export function encounters({ velocity = 12, step = 0.1 }: Values): { wall: Encounter; ball: Encounter } {
  return {
    wall: new Encounter(velocity, step, radius),
    ball: new Encounter(velocity, step, radius + targetRadius),
  };
}

export type LaneNames = Record<'steps' | 'events', string>;

export function tunnellingScene({ velocity = 12, step = 0.1 }: Values, names: LaneNames): Scene {
  const target = ball(wallX, lanes.ballEvents, 0, targetRadius);
  const world: World = {
    balls: [ball(0, lanes.wallEvents, velocity, radius), ball(0, lanes.ballEvents, velocity, radius), target],
    obstacles: [{ shape: 'wall', a: [wallX, lanes.wallEvents - 0.8], b: [wallX, lanes.wallEvents + 0.8] }],
  };
  const met = encounters({ velocity, step });
  // By then the ball that nothing stopped has left the picture, and the other one is still visible.
  const end = (1.08 * right) / velocity;
  const most = Math.min(200, Math.ceil(end / step) + 1);
  const ghosts = (time: number): Ghost[] => {
    const now = met.wall.stepAt(time);
    const shown: Ghost[] = [
      { x: wallX, y: lanes.ballSteps, radius: target.radius, quantity: 'sphere', strength: 1 },
    ];
    for (const [y, lane] of [
      [lanes.wallSteps, met.wall],
      [lanes.ballSteps, met.ball],
    ] as const)
      for (let k = Math.max(0, now - most + 1); k <= now; k++)
        shown.push({ x: lane.xAt(k), y, radius, quantity: 'bullet', strength: k === now ? 1 : 0.3 });
    return shown;
  };
  const label = (text: string, y: number): Label => ({
    text,
    quantity: 'plain',
    at: [-radius, y + 0.68],
    isAtStart: true,
  });
  return {
    world,
    view: { min: [-0.6, -4], max: [right, 4.1] },
    shape: 'table',
    quantityOf: (index) => (index === 2 ? 'sphere' : 'bullet'),
    lines: [lanes.wallSteps, lanes.wallEvents].map((y) => ({ from: [wallX, y - 0.8], to: [wallX, y + 0.8] })),
    labels: [
      label(names.steps, lanes.wallSteps),
      label(names.events, lanes.wallEvents),
      label(names.steps, lanes.ballSteps),
      label(names.events, lanes.ballEvents),
    ],
    ghosts: { most: 2 * most + 1, at: ghosts },
    end,
  };
}

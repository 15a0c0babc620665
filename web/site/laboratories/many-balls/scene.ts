// The scene of a preset: the world for the solver, and how it is shown.

import type { World } from 'ricochet-wasm';
import type { Quantity } from '../../shell/quantity.js';
import { literal, program } from '../../widgets/export.js';

export interface Label {
  text: string;
  quantity: Quantity;
  at: [number, number];
  /** True: it begins there; else its middle is there. */
  isAtStart?: boolean;
  /** It is above the ball with this index, and moves with it. */
  ball?: number;
}

/** A ball that is only drawn: its place in another program. */
export interface Ghost {
  x: number;
  y: number;
  radius: number;
  quantity: Quantity;
  /** 0 to 1. */
  strength: number;
}

export interface Scene {
  world: World;
  /** A program that makes the same world, if it is shorter than one with every ball. */
  program?: string;
  /** The region that the picture shows. */
  view: { min: readonly [number, number]; max: readonly [number, number] };
  /** True for three dimensions, which can be turned; else the view is straight onto the plane. */
  deep?: boolean;
  /** Width over height of the picture. */
  shape: 'table' | 'lane' | 'square';
  /** The box is a table with a cloth. */
  hasCloth?: boolean;
  quantityOf(ball: number): Quantity;
  /** The colour of a ball shows its speed: from 0 to this speed. */
  fastest?: number;
  /** A ball with a ring around it, to be followed. */
  followed?: number;
  /** Lines that are no bounds: x, y of each end. */
  lines?: { from: [number, number]; to: [number, number] }[];
  labels?: Label[];
  ghosts?: { most: number; at(time: number): Ghost[] };
  /** Playing stops at this time. */
  end?: number;
}

/** The drawing of a scene at a time. */
export interface SceneState {
  time: number;
  positions: Float64Array;
  velocities: Float64Array;
  /** Velocities are drawn as arrows. */
  hasArrows: boolean;
  radii: Float64Array;
  /** The ball with a ring around it, if any. */
  chosen?: number | undefined;
  /** A contact that has just happened: its place and normal. */
  contact?:
    | { point: { x: number; y: number; z: number }; normal: { x: number; y: number; z: number } }
    | undefined;
}

/** A ball that moves along x. */
export const ball = (x: number, y: number, speed: number, radius: number, mass = 1) => ({
  position: [x, y] as const,
  velocity: [speed, 0] as const,
  radius,
  mass,
});

/** Walls to the left and right alone. */
export const wallsAt = (left: number, right = Number.POSITIVE_INFINITY) => ({
  min: [left, Number.NEGATIVE_INFINITY] as const,
  max: [right, Number.POSITIVE_INFINITY] as const,
});

/** A world written out ball by ball. */
function worldText({ balls, ...rest }: World): string {
  const rows = balls.map((ball) => `    ${literal(ball)},`);
  const others = Object.entries(rest).map(([name, value]) => `  ${name}: ${literal(value)},`);
  return ['const world = {', '  balls: [', ...rows, '  ],', ...others, '};'].join('\n');
}

/**
 * The program that repeats what the page has done: it runs when pasted. `atEvent`: the page is at an event, and
 * possibly among simultaneous ones.
 */
export function codeOf(
  { world, program: own }: Scene,
  { time, events, atEvent }: { time: number; events: number; atEvent: boolean },
): string {
  const advance = atEvent
    ? `for (let events = 0; events < ${events}; events++) simulation.next();`
    : `simulation.advance(${time});`;
  return program(
    own ?? worldText(world),
    'const simulation = ricochet.createSimulation(world);',
    advance,
    'console.log(simulation.time, simulation.eventCount, simulation.energy);',
    'simulation.dispose();',
  );
}

// The scene of a preset: the world for the solver, and how it is shown.

import type { World } from 'ricochet-wasm';
import type { Quantity } from '../../shell/quantity.js';
import { literal, program } from '../../widgets/export.js';

export interface Label {
  text: string;
  quantity: Quantity;
  at: [number, number];
  /** It begins there; else its middle stands there. */
  isAtStart?: boolean;
  /** It stands above this place of a ball, and moves with it. */
  ball?: number;
}

/** A ball that is only drawn: where another program would have it. */
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
  /** The program text that makes the same world, where it is shorter than that with every ball. */
  program?: string;
  /** What the picture holds. */
  view: { min: readonly [number, number]; max: readonly [number, number] };
  /** Three dimensions, to be turned; else one looks straight onto the plane. */
  deep?: boolean;
  /** Width over height of the picture. */
  shape: 'table' | 'lane' | 'square';
  /** The box is a table with a cloth. */
  hasCloth?: boolean;
  quantityOf(ball: number): Quantity;
  /** Balls have the colour of their speed: that of a slow one at 0, that of a fast one from this speed on. */
  fastest?: number;
  /** A ball with a ring around it, to be followed. */
  followed?: number;
  /** Lines that are no bounds: x, y of each end. */
  lines?: { from: [number, number]; to: [number, number] }[];
  labels?: Label[];
  ghosts?: { most: number; at(time: number): Ghost[] };
  /** Playing stops here by itself. */
  end?: number;
}

/** What is drawn of a scene at a time. */
export interface SceneState {
  time: number;
  positions: Float64Array;
  velocities: Float64Array;
  /** Velocities are drawn as arrows. */
  hasArrows: boolean;
  radii: Float64Array;
  /** The ball with a ring around it, if any. */
  chosen?: number | undefined;
  /** A contact that has just happened: where, and along which normal. */
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

/** The program that does what the page has done since: it runs as pasted. `atEvent`: it stands at an event, and may be within an instant. */
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

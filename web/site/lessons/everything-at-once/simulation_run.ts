// A simulation run to its end: its events, and the path of each ball from hit to hit.
import type { Ball, Ending, ExplanationStep, SimulationEvent, World } from 'ricochet-wasm';
import { Vector3 } from 'three';
import type { Leg } from '../../lesson/series.js';
import type { SimulationSolver } from '../../shell/solvers/simulation.js';
import type { Triple } from '../../widgets/numbers.js';

export interface Run {
  events: SimulationEvent[];
  ended: Ending;
  /** The time at which the run ended. */
  end: number;
  /** The path of each ball, leg by leg. */
  paths: Leg[][];
  energy: [start: number, end: number];
  momentum: [start: Triple, end: Triple];
  positions: Float64Array;
  velocities: Float64Array;
  working: Working | undefined;
}

/** The first hit of two balls, explained from the last moment before it at which anything happened. */
export interface Working {
  balls: [number, number];
  from: number;
  steps: ExplanationStep[];
  /** True if other balls touch at the same instant. Then these two alone do not determine the new velocities. */
  isCut: boolean;
}

/** The most events that are kept; a longer list would not be read. */
export const mostEvents = 200;

const vectorAt = (numbers: Float64Array, i: number): Vector3 => new Vector3().fromArray(numbers, 3 * i);

export function ballsOf(event: SimulationEvent): number[] {
  return event.kind === 'ball' ? event.balls : [event.ball];
}

/** Runs the world until a time. @throws {RicochetError} for a world or a time that the module refuses. */
export function runWorld(ricochet: SimulationSolver, world: World, until: number): Run {
  const simulation = ricochet.createSimulation(world);
  try {
    const start = [simulation.energy, simulation.momentum] as const;
    let [positions, velocities] = [simulation.positions, simulation.velocities];
    const paths = world.balls.map((_, i): Leg[] => [
      { time: 0, at: vectorAt(positions, i), velocity: vectorAt(velocities, i) },
    ]);
    const events: SimulationEvent[] = [];
    let working: Working | undefined;
    let last = 0;
    const record = (event: SimulationEvent): void => {
      if (working === undefined && event.kind === 'ball')
        working = explain(ricochet, world, event, last, positions, velocities);
      events.push(event);
      last = event.time;
      [positions, velocities] = [simulation.positions, simulation.velocities];
      for (const i of ballsOf(event))
        paths[i]?.push({ time: last, at: vectorAt(positions, i), velocity: vectorAt(velocities, i) });
    };
    const { reason } = simulation.advance(until, { maxEvents: mostEvents, onEvent: record });
    // Only a further call without events shows whether any are left.
    const ended = reason === 'time' ? simulation.advance(0).reason : reason;
    return {
      events,
      ended,
      end: simulation.time,
      paths,
      energy: [start[0], simulation.energy],
      momentum: [start[1], simulation.momentum],
      positions: simulation.positions,
      velocities: simulation.velocities,
      working,
    };
  } finally {
    simulation.dispose();
  }
}

/** The last step that depends on the two balls alone, whatever else touches them. */
const lastOfTwo = 'point';

function explain(
  ricochet: SimulationSolver,
  world: World,
  event: Extract<SimulationEvent, { kind: 'ball' }>,
  from: number,
  positions: Float64Array,
  velocities: Float64Array,
): Working {
  const asItWas = (i: number): Ball => ({
    ...(world.balls[i] as Ball),
    position: vectorAt(positions, i),
    velocity: vectorAt(velocities, i),
  });
  const [a, b] = [asItWas(event.balls[0]), asItWas(event.balls[1])];
  const { steps } = ricochet.explain.collide(a, b);
  const isCut = event.together > 1;
  const cut = isCut ? steps.findIndex(({ id }) => id === lastOfTwo) + 1 : steps.length;
  return { balls: event.balls, from, steps: steps.slice(0, cut), isCut };
}

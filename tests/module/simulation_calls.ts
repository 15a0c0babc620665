// Calls on a long-lived simulation: questions and changes.
import type { Anything } from './entry_points.js';
import { pick, type Random, randomBall, randomTarget, type SimulationLife, vector, whole } from './lives.js';
import { type Call, few, type Population } from './population.js';

/** A call of one of the simulations. */
export function simulationCall(all: Population): Call {
  const { random, simulations } = all;
  const life = pick(random, simulations);
  const { simulation } = life;
  const count = life.isDisposed ? 3 : simulation.count;
  const index = () => whole(random, count + 1);
  const asks: (() => Call)[] = [
    () => ({ name: 'ball', given: [index()], ask: (g) => ({ ...simulation.ball(g[0]), mass: 1 }) }),
    () => ({
      name: 'obstacleOffset',
      given: [whole(random, 4)],
      ask: (g) => simulation.obstacleOffset(g[0]),
    }),
    () => ({ name: 'obstacle', given: [whole(random, 4)], ask: (g) => simulation.obstacle(g[0]) }),
    () => ({ name: 'ballId', given: [index()], ask: (g) => simulation.indexOfBall(simulation.ballId(g[0])) }),
    () => ({
      name: 'obstacleId',
      given: [whole(random, 4)],
      ask: (g) => simulation.indexOfObstacle(simulation.obstacleId(g[0])),
    }),
    () => ({
      name: 'readInto',
      given: [{ positions: new Float64Array(3 * count), velocities: new Float32Array(3 * count) }],
      ask: (g) => simulation.readInto(g[0]),
    }),
    () => ({
      name: 'getters',
      given: [],
      ask: () => [
        simulation.time,
        simulation.energy,
        simulation.momentum,
        simulation.eventCount,
        simulation.counts,
      ],
    }),
    () => ({ name: 'snapshot', given: [], ask: () => void simulation.snapshot() }),
  ];
  const changes: (() => Call)[] = [
    () => ({ name: 'next', given: [{ until: 100, maxWork: 100_000 }], ask: (g) => simulation.next(g[0]) }),
    () => ({
      name: 'advance',
      given: [random(), { maxEvents: 30, maxWork: 100_000, onEvent: all.callback(life) }],
      ask: (g) => simulation.advance(g[0], g[1]),
    }),
    () => ({
      name: 'advanceTo',
      given: [9 * random(), { maxEvents: 30, maxWork: 100_000 }],
      ask: (g) => simulation.advanceTo(g[0], g[1]),
    }),
    () => ({
      name: 'run',
      given: [{ events: 5, until: 100, onProgress: few() }],
      ask: (g) => simulation.run(g[0]),
    }),
    () => ({
      name: 'setBall',
      given: [index(), { ...randomBall(random) }],
      ask: (g) => simulation.setBall(g[0], g[1]),
    }),
    () => ({
      name: 'setBall',
      given: [index(), { velocity: vector(random) }],
      ask: (g) => simulation.setBall(g[0], g[1]),
    }),
    () => ({
      name: 'addBall',
      given: [randomBall(random)],
      ask: (g) => (count < 20 ? simulation.addBall(g[0]) : undefined),
    }),
    () => ({ name: 'removeBall', given: [index()], ask: (g) => simulation.removeBall(g[0]) }),
    () => ({
      name: 'addObstacle',
      given: [randomObstacle(random)],
      ask: (g) => (simulation.obstacleCount < 20 ? simulation.addObstacle(g[0]) : undefined),
    }),
    () => ({
      name: 'setObstacle',
      given: [whole(random, 4), randomObstacle(random)],
      ask: (g) => simulation.setObstacle(g[0], g[1]),
    }),
    () => ({
      name: 'setObstacle',
      given: [whole(random, 4), { velocity: vector(random) }],
      ask: (g) => simulation.setObstacle(g[0], g[1]),
    }),
    () => ({
      name: 'removeObstacle',
      given: [whole(random, 4)],
      ask: (g) => simulation.removeObstacle(g[0]),
    }),
    () => ({ name: 'reverse', given: [], ask: () => simulation.reverse() }),
    () => ({
      name: 'restore',
      given: [snapshotOf(pick(random, simulations))],
      ask: (g) => simulation.restore(g[0]),
    }),
  ];
  const isChange = random() < 0.6;
  const call = pick(random, isChange ? changes : asks)();
  return { ...call, name: `simulation.${call.name}`, about: life, ...(isChange ? { changes: life } : {}) };
}

/** Some of them are to move, and some are refused by every world. */
function randomObstacle(random: Random): Anything {
  const obstacle: Anything = randomTarget(random, []);
  if (random() < 0.2) obstacle.motion = [{ time: 1 + whole(random, 50), velocity: vector(random) }];
  if (random() < 0.1) obstacle.motion = [{ time: whole(random, 3), velocity: [0, 0, 0] }];
  return obstacle;
}

function snapshotOf({ simulation }: SimulationLife): unknown {
  try {
    return JSON.parse(JSON.stringify(simulation.snapshot()));
  } catch {
    return {}; // it is disposed, or has run too far
  }
}

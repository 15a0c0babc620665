// Entry points: every call of the module that takes arguments, with valid arguments.
import type { Ricochet } from 'ricochet-wasm';
import { everyShape } from './shapes.js';
import { tableEntryPoints } from './table_entries.js';

const bullet = () => ({ from: [0, 0, 0], to: [4, 4, 4], speed: 3, radius: 0.5 });
const moving = () => ({ position: { x: -5, y: 0, z: 0 }, velocity: [1, 0, 0], radius: 1 });
const sphere = () => ({ shape: 'sphere', center: [4, 4, 0], radius: 3, velocity: [0, 0.1, 0] });
const ball = (x: number) => ({
  position: [x, 0, 0],
  velocity: [-x, 0, 0],
  radius: 1,
  mass: 2,
  restitution: 1,
});
const shapes = () => [sphere(), ...everyShape().slice(1)];
const rows = () => new Float64Array([-5, 0, 0, 1, 0, 0, 0.5, Infinity]);
const spheres = () => new Float64Array([0, 0, 0, 1, 0, 0, 0, 0]);
/** A world that comes to rest after one event, so that a run without an end ends. */
const world = () => ({
  balls: [ball(-5), ball(5)],
  bounds: { min: [-100, Number.NEGATIVE_INFINITY], max: [100, Infinity] },
  restitution: 1,
  periodic: false,
  obstacles: [{ shape: 'sphere', center: [0, 50, 0], radius: 1, restitution: 1 }],
});
const ended = () => ({ events: 5, until: 10, onProgress: () => {} });

// biome-ignore lint/suspicious/noExplicitAny: that any value may be given is what is tested
export type Anything = any;

export interface EntryPoint {
  /** Arguments that are right. */
  right(): unknown[];
  ask(ricochet: Ricochet, given: Anything[]): unknown;
}

const plain = (
  right: () => unknown[],
  ask: (ricochet: Ricochet, ...given: Anything[]) => unknown,
): EntryPoint => ({ right, ask: (ricochet, given) => ask(ricochet, ...given) });

/** An entry point of a scene of all shapes, which is disposed of after the answer. */
const inScene = (
  right: () => unknown[],
  ask: (scene: ReturnType<Ricochet['createScene']>, ...given: Anything[]) => unknown,
): EntryPoint =>
  plain(right, (ricochet, ...given) => {
    const scene = ricochet.createScene(shapes() as never);
    const answer = (() => {
      try {
        return ask(scene, ...given);
      } catch (cause) {
        scene.dispose();
        throw cause;
      }
    })();
    if (!(answer instanceof Promise)) {
      scene.dispose();
      return answer;
    }
    return answer.finally(() => scene.dispose());
  });

/** Asks two pairs, and disposes of them. */
function inPairs(ricochet: Ricochet, ask: (pairs: ReturnType<Ricochet['createPairs']>) => unknown): unknown {
  const pairs = ricochet.createPairs(2);
  try {
    const { bullets, spheres } = pairs;
    bullets.position.x.fill(-5);
    bullets.velocity.x.fill(1);
    spheres.radius.fill(1);
    ask(pairs);
    const { time, normal } = pairs.hits;
    // Misses have an infinite time, which is not an error.
    return [...time].map((frames, i) =>
      frames === Number.POSITIVE_INFINITY ? 'none' : [frames, normal.x[i]],
    );
  } finally {
    pairs.dispose();
  }
}

/** An entry point of a simulation, which is disposed of after the answer. */
const inWorld = (
  right: () => unknown[],
  ask: (simulation: ReturnType<Ricochet['createSimulation']>, ...given: Anything[]) => unknown,
): EntryPoint =>
  plain(right, (ricochet, ...given) => {
    const simulation = ricochet.createSimulation(world() as never);
    let answer: unknown;
    try {
      answer = ask(simulation, ...given);
    } finally {
      if (!(answer instanceof Promise)) simulation.dispose();
    }
    return answer instanceof Promise ? answer.finally(() => simulation.dispose()) : answer;
  });

/** Lets some events of a world happen, and returns the positions afterwards. */
function advanced(simulation: ReturnType<Ricochet['createSimulation']>): unknown {
  const progress = simulation.advance(1, { maxEvents: 20 });
  const positions = new Float64Array(3 * simulation.count);
  simulation.readInto({ positions });
  return [progress, positions];
}

const snapshot = () => ({
  format: 'ricochet-simulation',
  version: 1,
  world: { ...world(), bounds: { min: [-100, '-Infinity', 0], max: [100, 'Infinity', 0] } },
  // The numbers of this world's `snapshot()`.
  numbers: [
    ...[0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    ...[-5, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0],
    ...[5, 0, 0, -5, 0, 0, 0, 0, 0, 0, 0],
    ...[0, 0, 0],
  ],
});

const meshData = () => ({
  positions: new Float64Array([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]),
  indices: new Uint32Array([0, 2, 1, 0, 1, 3]),
});

/** Every entry point of the module that takes arguments. */
/** An entry point of two bullets in such a scene, one of which has been fired. */
const withBullets = (
  right: () => unknown[],
  ask: (
    bullets: ReturnType<ReturnType<Ricochet['createScene']>['createBullets']>,
    ...given: Anything[]
  ) => unknown,
): EntryPoint =>
  inScene(right, (scene, ...given) => {
    const bullets = scene.createBullets(2);
    try {
      bullets.fire({ position: [-5, 0, 0], velocity: [1, 0, 0] });
      return ask(bullets, ...given);
    } finally {
      bullets.dispose();
    }
  });

export const entryPoints: Record<string, EntryPoint> = {
  shoot: plain(
    () => [bullet(), sphere(), { maxTime: 5 }],
    (r, ...given) => r.shoot(...(given as [never, never, never])),
  ),
  'shoot, moving': plain(
    () => [moving(), shapes()[4], { maxTime: 5 }],
    (r, ...given) => r.shoot(...(given as [never, never, never])),
  ),
  'shoot, plane': plain(
    () => [bullet(), shapes()[2]],
    (r, a, b, c) => r.shoot(a, b, c),
  ),
  'shoot, capsule': plain(
    () => [bullet(), shapes()[5]],
    (r, a, b, c) => r.shoot(a, b, c),
  ),
  'shoot, wall': plain(
    () => [bullet(), shapes()[7]],
    (r, a, b, c) => r.shoot(a, b, c),
  ),
  'shoot, turned box': plain(
    () => [bullet(), shapes()[8]],
    (r, a, b, c) => r.shoot(a, b, c),
  ),
  raySphere: plain(
    () => [[-13, 3], { x: 2, y: 0 }, { center: [0, 0], radius: 5 }, { maxTime: 9 }],
    (r, a, b, c, d) => r.raySphere(a, b, c, d),
  ),
  sweep: plain(
    () => [moving(), { ...moving(), position: [5, 0] }],
    (r, a, b) => r.sweep(a, b),
  ),
  spherePlane: plain(
    () => [
      { shape: 'sphere', center: [0, 0, 2], radius: 1 },
      { shape: 'plane', point: [0, 0], normal: [0, 0, 1] },
    ],
    (r, a, b) => r.spherePlane(a, b),
  ),
  collide: plain(
    () => [ball(-5), ball(5), { maxTime: 4 }],
    (r, a, b, c) => r.collide(a, b, c),
  ),
  'collide, wall': plain(
    () => [
      ball(-5),
      { shape: 'wall', a: [0, -1], b: [0, 1], velocity: [0, 0], restitution: 1 },
      { maxTime: 4 },
    ],
    (r, a, b, c) => r.collide(a, b, c),
  ),
  'explain.shoot': plain(
    () => [bullet(), sphere(), { maxTime: 5 }],
    (r, a, b, c) => r.explain.shoot(a, b, c),
  ),
  'explain.raySphere': plain(
    () => [[-13, 3], [2, 0], { center: [0, 0], radius: 5 }],
    (r, a, b, c, d) => r.explain.raySphere(a, b, c, d),
  ),
  'explain.sweep': plain(
    () => [moving(), { ...moving(), position: [5, 0] }],
    (r, a, b) => r.explain.sweep(a, b),
  ),
  'explain.spherePlane': plain(
    () => [
      { center: [0, 0, 2], radius: 1 },
      {
        through: [
          [0, 0],
          [1, 0],
          [0, 1],
        ],
      },
    ],
    (r, a, b) => r.explain.spherePlane(a, b),
  ),
  'explain.collide': plain(
    () => [ball(-5), ball(5)],
    (r, a, b, c) => r.explain.collide(a, b, c),
  ),
  aim: plain(
    () => [
      { position: [-5, 5, 0], speed: 1, radius: 0.5 },
      [{ shape: 'sphere', center: [0, 0, 0], radius: 1 }],
      { position: [5, 5, 0], radius: 0.5, velocity: [0, 0, 0] },
      { others: [{ shape: 'box', min: [0, 20, 0], max: [1, 21, 1] }] },
    ],
    (r, a, b, c, d) => r.aim(a, b, c, d),
  ),
  closestPoint: plain(
    () => [[1, 2, 3], shapes()[6]],
    (r, a, b) => r.closestPoint(a, b),
  ),
  overlap: plain(
    () => [sphere(), shapes()[8]],
    (r, a, b) => r.overlap(a, b),
  ),
  'overlap, point': plain(
    () => [shapes()[4], { x: 1, y: 2, z: 3 }],
    (r, a, b) => r.overlap(a, b),
  ),
  'explain.closestPoint': plain(
    () => [[1, 2, 3], shapes()[6]],
    (r, a, b) => r.explain.closestPoint(a, b),
  ),
  'explain.overlap': plain(
    () => [sphere(), shapes()[8]],
    (r, a, b) => r.explain.overlap(a, b),
  ),
  shootPairs: plain(
    () => [rows(), spheres(), new Float64Array(12)],
    (r, a, b, c) => r.shootPairs(a, b, c),
  ),
  createPairs: plain(
    () => [3],
    (r, count) => r.createPairs(count).dispose(),
  ),
  'pairs.shoot': plain(
    () => [{ maxTime: 9 }],
    (r, options) => inPairs(r, (pairs) => pairs.shoot(options)),
  ),
  'pairs.timesOfImpact': plain(
    () => [{ maxTime: 9 }],
    (r, options) => inPairs(r, (pairs) => pairs.timesOfImpact(options)),
  ),
  createScene: plain(
    () => [shapes()],
    (r, targets) => r.createScene(targets).dispose(),
  ),
  createMesh: plain(
    () => [meshData()],
    (r, data) => r.createMesh(data).dispose(),
  ),
  buildMesh: plain(
    () => [meshData(), { onProgress: () => {} }],
    async (r, data, options) => (await r.buildMesh(data, options)).dispose(),
  ),
  'scene.add, mesh': inScene(
    () => [
      {
        shape: 'mesh',
        ...meshData(),
        position: [1, 2, 3],
        rotation: [0, 0, 1, 1],
        scale: 2,
        velocity: [1, 0, 0],
      },
    ],
    (scene, target) => scene.add(target),
  ),
  'scene.add': inScene(
    () => [sphere()],
    (scene, target) => scene.add(target),
  ),
  'scene.move': inScene(
    () => [3, sphere()],
    (scene, index, target) => scene.move(index, target),
  ),
  'scene.remove': inScene(
    () => [3],
    (scene, index) => scene.remove(index),
  ),
  'scene.shoot': inScene(
    () => [
      bullet(),
      { maxTime: 9, maxDistance: 90, closest: true, mask: 1, ignore: [0], filter: () => true },
    ],
    (scene, a, b) => scene.shoot(a, b),
  ),
  'scene.nearest': inScene(
    () => [[1, 2, 3], { maxDistance: 9, mask: 1, ignore: [0] }],
    (scene, a, b) => scene.nearest(a, b),
  ),
  'scene.overlaps': inScene(
    () => [
      { shape: 'sphere', center: [4, 4, 0], radius: 3 },
      { mask: 1, ignore: [0] },
    ],
    (scene, a, b) => scene.overlaps(a, b),
  ),
  'scene.overlaps, box': inScene(
    () => [{ shape: 'box', min: [4, 4, 0], max: [40, 5, 1] }],
    (scene, a) => scene.overlaps(a),
  ),
  'scene.trace': inScene(
    () => [moving(), { maxBounces: 5, maxDistance: 100, restitution: 0.5 }],
    (scene, a, b) => scene.trace(a, b),
  ),
  'scene.moveMany': inScene(
    () => [[0], new Float64Array([1, 2, 3]), new Float64Array([0, 0, 0, 1])],
    (scene, a, b, c) => scene.moveMany(a, b, c),
  ),
  'scene.target': inScene(
    () => [0],
    (scene, a) => scene.target(a),
  ),
  'scene.setTraits': inScene(
    () => [0, { groups: 5, sensor: false }],
    (scene, a, b) => scene.setTraits(a, b),
  ),
  'scene.shootThrough': inScene(
    () => [bullet(), { maxTime: 9, maxHits: 3 }],
    (scene, a, b) => scene.shootThrough(a, b),
  ),
  'scene.shootThroughMany': inScene(
    () => [rows(), 2, new Float64Array(20), { mask: 1 }],
    (scene, a, b, c, d) => scene.shootThroughMany(a, b, c, d),
  ),
  'scene.shootMany': inScene(
    () => [rows(), new Float64Array(12), new Int32Array(1), { masks: new Uint32Array([1]), ignore: [0] }],
    (scene, a, b, c, d) => scene.shootMany(a, b, c, d),
  ),
  'scene.traceMany': inScene(
    () => [
      rows(),
      {
        maxBounces: 5,
        maxDistance: 100,
        restitution: 0.5,
        crossings: new Float64Array(14),
        ignores: new Int32Array([-1]),
      },
      new Float64Array(10),
    ],
    (scene, a, b, c) => scene.traceMany(a, b, c),
  ),
  'scene.shootAll': inScene(
    () => [rows(), { out: new Float64Array(12), onProgress: () => {}, signal: new AbortController().signal }],
    (scene, a, b) => scene.shootAll(a, b),
  ),
  'scene.traceAll': inScene(
    () => [rows(), { out: new Float64Array(10), maxBounces: 5, signal: new AbortController().signal }],
    (scene, a, b) => scene.traceAll(a, b),
  ),
  'scene.buffer': inScene(
    () => [3],
    (scene, count) => scene.buffer(count).dispose(),
  ),
  'scene.createBullets': inScene(
    () => [3, { restitution: 0.5, maxBounces: 9 }],
    (scene, a, b) => scene.createBullets(a, b).dispose(),
  ),
  'bullets.fire': withBullets(
    () => [{ ...moving(), mask: 1, ignore: [0], maxTime: 9, maxDistance: 90 }],
    (bullets, a) => bullets.fire(a),
  ),
  'bullets.fire, aimed': withBullets(
    () => [bullet()],
    (bullets, a) => bullets.fire(a),
  ),
  'bullets.advance': withBullets(
    () => [2, { onHit: () => {}, onEnd: () => {} }],
    (bullets, a, b) => bullets.advance(a, b),
  ),
  'bullets.advanceTo': withBullets(
    () => [2],
    (bullets, a) => bullets.advanceTo(a),
  ),
  'bullets.readInto': withBullets(
    () => [{ positions: new Float32Array(3), velocities: new Float64Array(4) }],
    (bullets, a) => bullets.readInto(a),
  ),
  createSimulation: plain(
    () => [world()],
    (r, given) => {
      const simulation = r.createSimulation(given);
      try {
        return advanced(simulation);
      } finally {
        simulation.dispose();
      }
    },
  ),
  'simulation.next': inWorld(
    () => [{ until: 9 }],
    (s, options) => s.next(options),
  ),
  'simulation.advance': inWorld(
    () => [1, { maxEvents: 9, onEvent: () => {} }],
    (s, frames, options) => s.advance(frames, options),
  ),
  'simulation.advanceTo': inWorld(
    () => [1, { maxEvents: 9, onEvent: () => {} }],
    (s, time, options) => s.advanceTo(time, options),
  ),
  'simulation.run': inWorld(
    () => [ended()],
    (s, options) => s.run(options),
  ),
  'simulation.ball': inWorld(
    () => [1],
    (s, index) => s.ball(index),
  ),
  'simulation.setBall': inWorld(
    () => [0, { position: [-6, 0, 0], velocity: { x: 1, y: 0 }, radius: 1, mass: 2, restitution: 0.5 }],
    (s, index, change) => {
      s.setBall(index, change);
      return advanced(s);
    },
  ),
  'simulation.addBall': inWorld(
    () => [{ ...ball(20), velocity: [0, 0] }],
    (s, given) => {
      s.addBall(given);
      return advanced(s);
    },
  ),
  'simulation.removeBall': inWorld(
    () => [0],
    (s, index) => s.removeBall(index),
  ),
  'simulation.obstacleOffset': inWorld(
    () => [0],
    (s, index) => s.obstacleOffset(index),
  ),
  'simulation.obstacle': inWorld(
    () => [0],
    (s, index) => s.obstacle(index),
  ),
  'simulation.addObstacle': inWorld(
    () => [
      {
        shape: 'sphere',
        center: [0, 20, 0],
        radius: 1,
        velocity: [0, 0.5, 0],
        restitution: 0.5,
        motion: [{ time: 3, velocity: [0, 1, 0] }],
      },
    ],
    (s, given) => [s.addObstacle(given), advanced(s)],
  ),
  'simulation.setObstacle': inWorld(
    () => [0, { shape: 'sphere', center: [0, 30, 0], radius: 2, velocity: [0, 1, 0], groups: 3, mask: 1 }],
    (s, index, change) => {
      s.setObstacle(index, change);
      return [s.obstacle(0), advanced(s)];
    },
  ),
  'simulation.setObstacle, all but its shape': inWorld(
    () => [0, { velocity: [0, 1, 0], restitution: 0.5, motion: [{ time: 3, velocity: [0, 1, 0] }] }],
    (s, index, change) => {
      s.setObstacle(index, change);
      return [s.obstacle(0), advanced(s)];
    },
  ),
  'simulation.removeObstacle': inWorld(
    () => [0],
    (s, index) => s.removeObstacle(index),
  ),
  'simulation.ballId': inWorld(
    () => [1],
    (s, index) => s.ballId(index),
  ),
  'simulation.obstacleId': inWorld(
    () => [0],
    (s, index) => s.obstacleId(index),
  ),
  'simulation.indexOfBall': inWorld(
    () => [1],
    (s, id) => s.indexOfBall(id),
  ),
  'simulation.indexOfObstacle': inWorld(
    () => [1],
    (s, id) => s.indexOfObstacle(id),
  ),
  'simulation.readInto': inWorld(
    () => [{ positions: new Float64Array(6), velocities: new Float32Array(6) }],
    (s, arrays) => s.readInto(arrays),
  ),
  'simulation.restore': inWorld(
    () => [snapshot()],
    (s, given) => {
      s.restore(given);
      // The restored world has to continue, or to end.
      return advanced(s);
    },
  ),
  ...tableEntryPoints,
};

// Long-lived objects for random calls: scenes and simulations with a record of their contents, and random targets,
// bullets and worlds.
import type { Mesh, Ricochet, Scene, SceneTarget, Simulation, World } from 'ricochet-wasm';
import { edgeNumber } from './edge_numbers.js';
import type { Anything } from './entry_points.js';

export type Random = () => number;

export const whole = (random: Random, below: number) => Math.floor(random() * below);
export const pick = <Kind>(random: Random, list: readonly Kind[]): Kind =>
  list[whole(random, list.length)] as Kind;

/** A coordinate: mostly a small integer, so that bodies often meet and touch. */
function coordinate(random: Random): number {
  const kind = random();
  if (kind < 0.7) return whole(random, 21) - 10;
  return kind < 0.99 ? (random() - 0.5) * 20 : edgeNumber(random, 1);
}

export const vector = (random: Random): number[] => [
  coordinate(random),
  coordinate(random),
  coordinate(random),
];
const size = (random: Random) => 0.25 + whole(random, 8) / 2;
const quaternion = (random: Random) =>
  pick(random, [
    [0, 0, 0, 1],
    [1, 0, 0, 1],
    [1, 2, 3, 4],
  ]);

/** A random target; meshes are chosen from the given ones. */
export function randomTarget(random: Random, meshes: readonly Mesh[]): SceneTarget {
  const a = vector(random);
  const traits: Anything = {};
  if (random() < 0.3) traits.groups = pick(random, [1, 2, 3, 4, 0, -1]);
  if (random() < 0.2) traits.friction = pick(random, [0, 0.1, 0.5, 3]);
  if (random() < 0.1) traits.restitution = pick(random, [0, 0.5, 1]);
  if (random() < 0.2) traits.velocity = random() < 0.5 ? [0, 0, 0] : vector(random).map((x) => x / 8);
  const isSensor = random() < 0.1;
  const solid = () => (isSensor ? { ...traits, sensor: true } : traits);
  const made: Record<string, () => Anything> = {
    sphere: () => ({ shape: 'sphere', center: a, radius: size(random), ...solid() }),
    box: () => ({ shape: 'box', min: a, max: a.map((x) => x + size(random)), ...solid() }),
    turned: () => ({
      shape: 'box',
      center: a,
      halfSize: [size(random), size(random), size(random)],
      rotation: quaternion(random),
      ...solid(),
    }),
    capsule: () => ({ shape: 'capsule', a, b: vector(random), radius: size(random), ...solid() }),
    cylinder: () => ({ shape: 'cylinder', a, b: vector(random), radius: size(random), ...solid() }),
    triangle: () => ({ shape: 'triangle', a, b: vector(random), c: vector(random), ...traits }),
    plane: () => ({ shape: 'plane', point: a, normal: vector(random), ...traits }),
    wall: () => ({ shape: 'wall', a: a.slice(0, 2), b: vector(random).slice(0, 2), ...traits }),
    mesh: () => ({
      shape: 'mesh',
      mesh: pick(random, meshes),
      position: a,
      rotation: quaternion(random),
      scale: size(random),
      ...traits,
    }),
  };
  const names = ['sphere', 'sphere', 'sphere', ...Object.keys(made)];
  return (made[pick(random, names)] as () => Anything)();
}

export function randomBullet(random: Random): Anything {
  const radius = pick(random, [0, 0, 0.5, 1]);
  if (random() < 0.5) return { from: vector(random), to: vector(random), speed: size(random), radius };
  return { position: vector(random), velocity: vector(random), radius };
}

export function randomRows(random: Random): Float64Array {
  const rows = Array.from({ length: pick(random, [0, 1, 2, 5, 40]) }, () => [
    ...vector(random),
    ...vector(random),
    pick(random, [0, 0.5]),
    pick(random, [5, 1e3, Number.POSITIVE_INFINITY]),
  ]);
  return Float64Array.from(rows.flat());
}

/** A scene, and a record of its contents. Its answers have to equal those of a new scene with the same targets. */
export class SceneLife {
  scene: Scene;
  readonly targets = new Map<number, SceneTarget>();
  /** One more than the largest index so far. */
  next = 0;
  isDisposed = false;
  /** The number of asynchronous calls under way. */
  underWay = 0;
  /** The last answers to the probes, until something changes. */
  #answers: string | undefined;

  constructor(ricochet: Ricochet, targets: readonly SceneTarget[]) {
    this.scene = ricochet.createScene(targets);
    for (const target of targets) this.targets.set(this.next++, target);
  }

  changed(): void {
    this.#answers = undefined;
  }

  /** Describes an error after a call that was refused or changed nothing. */
  finding(): string | undefined {
    const answers = probesOf(this.scene, (index) => index);
    const before = this.#answers;
    this.#answers = answers;
    if (before === undefined || before === answers) return undefined;
    return `answers have changed from ${before} to ${answers}`;
  }

  /** Describes a difference from a new scene with the same contents. */
  difference(ricochet: Ricochet): string | undefined {
    const indices = [...this.targets.keys()].sort((a, b) => a - b);
    using fresh = ricochet.createScene(indices.map((index) => this.targets.get(index) as SceneTarget));
    const here = probesOf(this.scene, (index) => index);
    const there = probesOf(fresh, (index) => indices[index] as number);
    if (here === undefined || there === undefined) return undefined;
    return here === there ? undefined : `answers are ${here}, of a new scene ${there}`;
  }
}

/** Bullets, points and balls that are tried on every scene. */
const probes = {
  bullets: [
    { from: [-30, 1, 2], to: [0, 0, 0], speed: 3 },
    { position: [5, 30, -1], velocity: [0.1, -2, 0.05], radius: 0.5 },
  ],
  places: [
    [0, 0, 0],
    [7, -3, 2],
  ],
  ball: { shape: 'sphere', center: [1, 2, 0], radius: 4 },
  rows: new Float64Array([-30, 1, 2, 2, 0, 0, 0, 1e3, 3, 3, 40, 0, 0.1, -1, 0, 1e3]),
} as const;

function probesOf(scene: Scene, nameOf: (index: number) => number): string {
  const named = (answer: Anything): unknown => {
    if (answer === null) return answer;
    if (typeof answer.target === 'number') return { ...answer, target: nameOf(answer.target) };
    return answer;
  };
  const paths = scene.traceMany(probes.rows, { maxBounces: 4 });
  return JSON.stringify([
    scene.count,
    ...probes.bullets.flatMap((bullet) => [
      named(scene.shoot(bullet as Anything)),
      scene.shootThrough(bullet as Anything, { maxHits: 5 }).map(named),
    ]),
    ...probes.places.map((place) => named(scene.nearest(place as Anything))),
    scene.overlaps(probes.ball).map(nameOf),
    Array.from(paths, (number, i) => (i % 10 === 8 && number >= 0 ? nameOf(number) : number)),
  ]);
}

export function randomBall(random: Random): Anything {
  return {
    position: [whole(random, 10), whole(random, 10), whole(random, 10)].map((x) => 2 * x + 1),
    velocity: vector(random).map((x) => x / 4),
    radius: pick(random, [0.25, 0.5, 1]),
    mass: pick(random, [1, 2, 0.5, 1e3, Number.POSITIVE_INFINITY]),
    ...(random() < 0.3 ? { restitution: pick(random, [1, 0.5, 0]) } : {}),
    ...(random() < 0.2 ? { groups: pick(random, [1, 2, 3]), mask: pick(random, [1, 2, 3, -1]) } : {}),
  };
}

/** A world whose balls are on a grid, each at its own place. */
export function randomWorld(random: Random): World {
  const places = new Set<string>();
  const balls = Array.from({ length: whole(random, 10) }, () => randomBall(random)).filter(({ position }) => {
    const place = String(position);
    return !places.has(place) && places.add(place);
  });
  const world: Anything = { balls };
  const kind = random();
  if (kind < 0.7) world.bounds = { min: [0, 0, 0], max: [20, 20, 20] };
  if (kind < 0.2) world.periodic = random() < 0.5 ? true : { x: true };
  // Some of them fall along a periodic axis, which is refused
  if (random() < 0.4)
    world.gravity = pick(random, [[0, -1], [0, -8, 0], [0, -0.5, 0.25], [0, 0, -1], vector(random)]);
  if (kind >= 0.3 && kind < 0.6)
    world.obstacles = [
      { shape: 'box', min: [40, 0, 0], max: [41, 20, 20], velocity: [-0.25, 0, 0] },
      { shape: 'sphere', center: [10, 10, 30], radius: 4, sensor: random() < 0.5 },
      { shape: 'plane', point: [0, 0, -9], normal: [0, 0, 1], ...(random() < 0.3 ? motion : {}) },
    ];
  return world as World;
}
const motion = {
  motion: [
    { time: 1, velocity: [0, 0, 0.5] },
    { time: 3, velocity: [0, 0, -0.5] },
  ],
};

/** A simulation, and its state after the last call that may have changed it. */
export class SimulationLife {
  simulation: Simulation;
  isDisposed = false;
  /** The number of asynchronous calls under way. */
  underWay = 0;
  #state: string | undefined;

  constructor(ricochet: Ricochet, world: World) {
    this.simulation = ricochet.createSimulation(world);
  }

  changed(): void {
    this.#state = undefined;
  }

  finding(): string | undefined {
    const { simulation } = this;
    const state = JSON.stringify([
      simulation.time,
      simulation.counts,
      simulation.energy,
      simulation.momentum,
      ...simulation.positions,
      ...simulation.velocities,
      ...Array.from({ length: simulation.count }, (_, i) => simulation.ballId(i)),
      ...Array.from({ length: simulation.obstacleCount }, (_, i) => [
        simulation.obstacleId(i),
        simulation.obstacle(i),
        simulation.obstacleOffset(i),
      ]),
    ]);
    const before = this.#state;
    this.#state = state;
    if (before === undefined || before === state) return undefined;
    return `the state has changed from ${before} to ${state}`;
  }

  /** Describes a difference from a twin restored from its snapshot. */
  difference(ricochet: Ricochet): string | undefined {
    const snapshot = JSON.parse(JSON.stringify(this.simulation.snapshot()));
    using twin = ricochet.createSimulation({ balls: [] });
    twin.restore(snapshot);
    const far = (one: Simulation) => {
      const { reason, events, time } = one.advance(0.5, { maxEvents: 50, maxWork: 100_000 });
      // How far this much work leads depends on earlier predictions.
      if (reason === 'work') return undefined;
      // After a snapshot it has to be proved again that nothing more will happen.
      const ended = reason === 'quiet' ? 'time' : reason;
      return JSON.stringify([ended, events, time, ...one.positions, ...one.velocities]);
    };
    const [here, there] = [far(this.simulation), far(twin)];
    this.changed();
    if (here === undefined || there === undefined) return undefined;
    return here === there ? undefined : `it goes on as ${here}, from its snapshot as ${there}`;
  }
}

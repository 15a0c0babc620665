// Values that programs meet by mistake, and values that only someone hostile would make.
import type { Ricochet } from 'ricochet-wasm';

const throws = (): never => {
  throw new Error('its own code threw');
};
const refuses = { get: throws, has: throws, ownKeys: throws, getOwnPropertyDescriptor: throws };
// A value for whatever is asked: the object that goes on for ever.
const endless: object = new Proxy(() => endless, {
  get: (_, name) => (typeof name === 'symbol' ? undefined : endless),
});

function revoked(target: object): object {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

function detached(): Float64Array {
  const array = new Float64Array(16);
  structuredClone(array.buffer, { transfer: [array.buffer] });
  return array;
}

/** A sphere, a vector, a number: each time it is read, another. */
function changing(...values: unknown[]): object {
  let reads = 0;
  const next = () => values[reads++ % values.length];
  const field = { enumerable: true, configurable: true, get: next };
  const names = [
    'x',
    'y',
    'z',
    'from',
    'to',
    'speed',
    'center',
    'radius',
    'shape',
    'position',
    'velocity',
    'mass',
  ];
  return Object.defineProperties({}, Object.fromEntries(names.map((name) => [name, field])));
}

class LongArray extends Float64Array {
  override get length(): number {
    return 2 ** 31;
  }
}
class Strange extends Array<unknown> {
  static override get [Symbol.species](): ArrayConstructor {
    return throws();
  }
  override entries(): never {
    return throws();
  }
  override [Symbol.iterator](): never {
    return throws();
  }
}
const sparse: unknown[] = [];
sparse[2] = 1;

/** Made anew for every use: some of them change, and one test must not disturb another. */
export const nasty: Record<string, () => unknown> = {
  undefined: () => undefined,
  null: () => null,
  true: () => true,
  NaN: () => Number.NaN,
  infinity: () => Number.POSITIVE_INFINITY,
  'minus infinity': () => Number.NEGATIVE_INFINITY,
  'minus zero': () => -0,
  huge: () => 1e300,
  'the largest double': () => Number.MAX_VALUE,
  'the smallest double': () => Number.MIN_VALUE,
  'a whole number beyond 2^53': () => 2 ** 60,
  negative: () => -1,
  bigint: () => 10n,
  symbol: () => Symbol('nasty'),
  text: () => '1',
  'text with numbers': () => 'Infinity',
  'a very long text': () => 'x'.repeat(100_000),
  'a function': () => throws,
  'a class': () => Strange,
  date: () => new Date(0),
  'a bad date': () => new Date(Number.NaN),
  'a boxed number': () => new Number(3),
  'an expression': () => /x/g,
  error: () => new Error('given'),
  promise: () => Promise.resolve(1),
  map: () => new Map([['x', 1]]),
  'an empty object': () => ({}),
  'an object without prototype': () => Object.assign(Object.create(null), { x: 1, y: 2 }),
  'a frozen vector': () => Object.freeze({ x: 1, y: 2, z: 3 }),
  'an empty list': () => [],
  'a sparse list': () => sparse,
  'a list with a huge length': () => {
    const list: unknown[] = [];
    list.length = 2 ** 32 - 1;
    return list;
  },
  'something like a list': () => ({ length: 2 ** 40, 0: 1, 1: 2 }),
  'a list that contains itself': () => {
    const list: unknown[] = [1, 2];
    list[2] = list;
    return list;
  },
  'an object that contains itself': () => {
    const object: Record<string, unknown> = { shape: 'sphere' };
    object.center = object.position = object.balls = object;
    return object;
  },
  'a kind of list of its own': () => Strange.from([1, 2, 3]),
  'a kind of array that lies about its length': () => new LongArray(8),
  'numbers of half the size': () => new Float32Array(8),
  'no numbers': () => new Float64Array(0),
  'big whole numbers': () => new BigInt64Array(3),
  'bytes in disguise': () => Object.setPrototypeOf(new Uint8Array(8), Float64Array.prototype),
  'an array in name only': () => Object.create(Float64Array.prototype),
  'a list in name only': () => Object.create(Array.prototype),
  'a detached array': detached,
  'a detached buffer': () => detached().buffer,
  'shared memory': () => new Float64Array(new SharedArrayBuffer(64)),
  'a view of bytes': () => new DataView(new ArrayBuffer(24)),
  'a getter that throws': () => Object.defineProperty({ y: 0 }, 'x', { enumerable: true, get: throws }),
  'getters that throw numbers': () => ({
    get x() {
      throw 7;
    },
    y: 1,
  }),
  'a getter that changes its mind': () => changing(1, Number.NaN, { x: 1, y: 1 }, 'sphere', undefined),
  'a getter that grows': () => changing(...Array.from({ length: 50 }, (_, i) => 10 ** i)),
  'text that cannot be made': () => ({ toString: throws, valueOf: throws, [Symbol.toPrimitive]: throws }),
  'JSON that cannot be made': () => ({ toJSON: throws, x: 1, y: 2 }),
  'a proxy that refuses': () => new Proxy({}, refuses),
  'a proxy of a list that refuses': () => new Proxy([], refuses),
  'a proxy of numbers': () => new Proxy(new Float64Array(8), {}),
  'a revoked proxy': () => revoked({}),
  'a revoked list': () => revoked([]),
  'a revoked function': () => revoked(() => 0),
  endless: () => endless,
  '__proto__ as a field': () => JSON.parse('{"__proto__": {"x": 1}, "x": 1, "y": 2}'),
  'an inherited sphere': () => Object.create({ shape: 'sphere', center: [0, 0], radius: 1 }),
  'the prototype of objects': () => Object.prototype,
  'constructor as a shape': () => ({ shape: 'constructor', center: [0, 0], radius: 1 }),
  '__proto__ as a shape': () => ({ shape: '__proto__', center: [0, 0], radius: 1 }),
  'a shape whose name cannot be made': () => ({ shape: { toString: throws }, center: [0, 0], radius: 1 }),
  'a constructor that throws': () => Object.defineProperty([1, 2], 'constructor', { get: throws }),
  globals: () => globalThis,
};

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
const shapes = () => [
  sphere(),
  { shape: 'plane', point: [0, 0, -9], normal: [0, 0, 1] },
  {
    shape: 'plane',
    through: [
      [0, 0, -8],
      [1, 0, -8],
      [0, 1, -8],
    ],
  },
  { shape: 'triangle', a: [9, 0, 0], b: [9, 1, 0], c: [9, 0, 1] },
  { shape: 'box', min: [20, 20, 20], max: [21, 22, 23] },
  { shape: 'capsule', a: [30, 0, 0], b: [30, 5, 0], radius: 1 },
  { shape: 'cylinder', a: [40, 0, 0], b: [40, 5, 0], radius: 1 },
  { shape: 'wall', a: [50, 0], b: [50, 1] },
];
const rows = () => new Float64Array([-5, 0, 0, 1, 0, 0, 0.5, Infinity]);
const spheres = () => new Float64Array([0, 0, 0, 1, 0, 0, 0, 0]);
/** Comes to rest after one event, so that it may be asked to run for ever. */
const world = () => ({
  balls: [ball(-5), ball(5)],
  bounds: { min: [-100, Number.NEGATIVE_INFINITY], max: [100, Infinity] },
  restitution: 1,
  periodic: false,
  obstacles: [{ shape: 'sphere', center: [0, 50, 0], radius: 1, restitution: 1 }],
});
const ended = () => ({ events: 5, until: 10, onProgress: () => {} });

// biome-ignore lint/suspicious/noExplicitAny: that any value may be given is what is tested
type Anything = any;

export interface Entry {
  /** Arguments that are right. */
  right(): unknown[];
  ask(ricochet: Ricochet, given: Anything[]): unknown;
}

const plain = (
  right: () => unknown[],
  ask: (ricochet: Ricochet, ...given: Anything[]) => unknown,
): Entry => ({ right, ask: (ricochet, given) => ask(ricochet, ...given) });

/** A question to a scene of all shapes. */
const inScene = (
  right: () => unknown[],
  ask: (scene: ReturnType<Ricochet['createScene']>, ...given: Anything[]) => unknown,
): Entry =>
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

const inWorld = (
  right: () => unknown[],
  ask: (simulation: ReturnType<Ricochet['createSimulation']>, ...given: Anything[]) => unknown,
): Entry =>
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

/** Some events of a world, and where its balls are then. */
function wentOn(simulation: ReturnType<Ricochet['createSimulation']>): unknown {
  const progress = simulation.advance(1, { maxEvents: 20 });
  const positions = new Float64Array(3 * simulation.count);
  simulation.readInto({ positions });
  return [progress, positions];
}

const snapshot = () => ({
  format: 'ricochet-simulation',
  version: 1,
  world: { ...world(), bounds: { min: [-100, '-Infinity', 0], max: [100, 'Infinity', 0] } },
  // As `snapshot()` of that very world gives them.
  numbers: [
    ...[0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    ...[-5, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0],
    ...[5, 0, 0, -5, 0, 0, 0, 0, 0, 0, 0],
    ...[0, 0, 0],
  ],
});

/** Every entry point of the module that takes arguments. */
export const entries: Record<string, Entry> = {
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
  shootPairs: plain(
    () => [rows(), spheres(), new Float64Array(12)],
    (r, a, b, c) => r.shootPairs(a, b, c),
  ),
  createScene: plain(
    () => [shapes()],
    (r, targets) => r.createScene(targets).dispose(),
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
    () => [bullet(), { maxTime: 9 }],
    (scene, a, b) => scene.shoot(a, b),
  ),
  'scene.trace': inScene(
    () => [moving(), { maxBounces: 5, maxLength: 100, restitution: 0.5 }],
    (scene, a, b) => scene.trace(a, b),
  ),
  'scene.shootMany': inScene(
    () => [rows(), new Float64Array(12)],
    (scene, a, b) => scene.shootMany(a, b),
  ),
  'scene.traceMany': inScene(
    () => [rows(), { maxBounces: 5, maxLength: 100, restitution: 0.5 }, new Float64Array(10)],
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
  createSimulation: plain(
    () => [world()],
    (r, given) => {
      const simulation = r.createSimulation(given);
      try {
        return wentOn(simulation);
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
      return wentOn(s);
    },
  ),
  'simulation.addBall': inWorld(
    () => [{ ...ball(20), velocity: [0, 0] }],
    (s, given) => {
      s.addBall(given);
      return wentOn(s);
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
  'simulation.readInto': inWorld(
    () => [{ positions: new Float64Array(6), velocities: new Float32Array(6) }],
    (s, arrays) => s.readInto(arrays),
  ),
  'simulation.restore': inWorld(
    () => [snapshot()],
    (s, given) => {
      s.restore(given);
      // What was taken up has to go on, or to end.
      return wentOn(s);
    },
  ),
};

/** A copy in which the part at `path` is another; arrays and objects on the way are copied, the rest is shared. */
export function replaced(value: unknown, path: readonly (string | number)[], by: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return by;
  const copy: Anything = Array.isArray(value) ? [...value] : { ...(value as object) };
  copy[first] = replaced(copy[first], rest, by);
  return copy;
}

/** The place of every part, and of fields nobody asked for. */
export function placesIn(value: unknown, path: readonly (string | number)[] = []): (string | number)[][] {
  const here = [[...path]];
  if (
    typeof value !== 'object' ||
    value === null ||
    ArrayBuffer.isView(value) ||
    value instanceof AbortSignal
  )
    return here;
  const parts = Object.entries(value).flatMap(([name, part]) =>
    placesIn(part, [...path, Array.isArray(value) ? Number(name) : name]),
  );
  const more = Array.isArray(value) ? [] : [[...path, 'other']];
  return [...here, ...parts, ...more].filter(({ length }) => length > 0);
}

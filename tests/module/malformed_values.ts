// Malformed values: what programs pass by mistake, and what only an attacker would.

const throws = (): never => {
  throw new Error('its own code threw');
};
const refuses = { get: throws, has: throws, ownKeys: throws, getOwnPropertyDescriptor: throws };
/** An object that has every field, each of which is such an object again. */
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

/** An object whose fields have a different value each time they are read. */
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

/** Makers of the values: some change when they are read, and one test must not disturb another. */
export const malformed: Record<string, () => unknown> = {
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
  symbol: () => Symbol('malformed'),
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

// A refusal is immediate. Whatever the wrong value is and wherever it is, hardly any of it is read, and no work is as
// long as it is. The test counts reads by the value's own code, and memory, not seconds.
import { createRicochet, RicochetError } from 'ricochet-wasm';
import { createSceneWorkers } from 'ricochet-wasm/workers';
import { afterEach, describe, expect, it } from 'vitest';
import { placesIn, replaced } from './argument_places.js';
import { type Anything, entryPoints } from './entry_points.js';
import { caught } from './refusals.js';

const ricochet = await createRicochet();
const asked: Anything = ricochet;
afterEach(() => new Promise<void>((done) => setTimeout(done)));

interface Counted {
  value: unknown;
  /** The number of runs of its own code. */
  count(): number;
}

/** A proxy that counts all accesses. */
function watched(target: object): Counted {
  let count = 0;
  const handler = new Proxy(
    {},
    {
      get:
        (_, trap: keyof typeof Reflect) =>
        (...given: unknown[]) => {
          count++;
          return (Reflect[trap] as (...all: unknown[]) => unknown)(...given);
        },
    },
  );
  return { value: new Proxy(target, handler), count: () => count };
}

/** A list whose own iterators and methods never end. A test that calls one ends by its exception. */
function endless(list: unknown[]): Counted {
  let count = 0;
  function* forever() {
    for (;;) {
      if (++count > 10_000) throw new Error('an endless iterator');
      yield [0, list[0]];
    }
  }
  const fields = [
    Symbol.iterator,
    'entries',
    'keys',
    'values',
    'map',
    'forEach',
    'slice',
    'flatMap',
  ] as const;
  for (const field of fields) Object.defineProperty(list, field, { value: forever });
  return { value: list, count: () => count };
}

/** A list with an invalid length. */
function lying(length: unknown): Counted {
  let count = 0;
  const get = (list: unknown[], name: string | symbol) => {
    count++;
    return name === 'length' ? length : Reflect.get(list, name);
  };
  return { value: new Proxy([], { get }), count: () => count };
}

const manyFields = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`field${i}`, i]));
const holes = new Array(1e8);
const numbers = new Float64Array(100_000);
const list = Array.from(numbers);
function* endlessNumbers() {
  for (;;) yield 1;
}

const hostile: Record<string, () => Counted> = {
  'a proxy of many fields': () => watched(manyFields),
  'a proxy of many holes': () => watched(holes),
  'a proxy of a long list': () => watched(list),
  'a proxy of a long typed array': () => watched(numbers),
  'a proxy of a proxy': () => watched(watched(list).value as object),
  'a proxy of a function': () => watched(() => 0),
  'a proxy of a date': () => watched(new Date(0)),
  'a list with endless iterators': () => endless([{ shape: 'sphere', center: [9, 9], radius: 1 }]),
  'a list of one number with endless iterators': () => endless([0]),
  'a list of three numbers with endless iterators': () => endless([1, 2, 3]),
  'a list of the length infinity': () => lying(Number.POSITIVE_INFINITY),
  'a list of the length NaN': () => lying(Number.NaN),
  'a list of the length 2^53': () => lying(2 ** 53),
  'a list of a negative length': () => lying(-1),
  'a list of half a length': () => lying(1.5),
  'a list whose length is a list': () => lying([1]),
  'a list whose length never ends': () => lying({ [Symbol.iterator]: endlessNumbers }),
};

describe.each(Object.keys(entryPoints))('%s', (name) => {
  it('asks hardly anything of what it refuses', async () => {
    const entry = entryPoints[name];
    if (entry === undefined) throw new Error(name);
    const findings: string[] = [];
    for (const place of placesIn(entry.right()))
      for (const [kind, make] of Object.entries(hostile)) {
        const { value, count } = make();
        try {
          await entry.ask(ricochet, replaced(entry.right(), place, value) as unknown[]);
        } catch (error) {
          // An exception in a callback is passed on unchanged.
          if (!(error instanceof RicochetError) && typeof value !== 'function')
            findings.push(`${kind} at ${place.join('.')}: ${(error as Error).stack}`);
        }
        if (count() > 60) findings.push(`${kind} at ${place.join('.')}: asked ${count()} times`);
      }
    expect(findings.slice(0, 5)).toEqual([]);
  });
});

describe('workers', () => {
  it.each(Object.entries(hostile))('refuse %s', async (_, make) => {
    for (const targets of [(value: unknown) => value, (value: unknown) => [value]]) {
      const { value, count } = make();
      const made = createSceneWorkers(targets(value) as never, { count: 1 });
      // A list of one sphere is valid, whatever its methods are.
      await made
        .then((workers) => workers.dispose())
        .catch((error) => expect(error).toBeInstanceOf(RicochetError));
      expect(count()).toBeLessThan(60);
    }
  });
});

describe('messages', () => {
  const said = (value: unknown) => caught(() => asked.closestPoint(value, { shape: 'sphere' })).message;
  const speed = (value: unknown) =>
    caught(() => asked.shoot({ from: [0, 0], to: [1, 1], speed: value }, {})).message;

  it('name what is long, and enumerate nothing of it', () => {
    const long = new Float64Array(10_000_001);
    const before = process.memoryUsage().heapUsed;
    using scene = ricochet.createScene([]);
    expect(caught(() => scene.shootMany(long)).message).toBe(
      'bullets is a Float64Array of 10000001: a Float64Array of 8 numbers a row is needed; it has 10000001.',
    );
    for (const given of [long, new Proxy(long, {})]) {
      expect(caught(() => asked.shoot(given, {})).code).toBe('not-an-object');
      expect(caught(() => asked.createSimulation(given)).code).toBe('not-an-object');
      expect(caught(() => asked.createScene([given])).code).toBe('not-an-object');
      expect(caught(() => scene.shoot({ from: [0, 0], to: [1, 1], speed: 1 }, given as never)).code).toBe(
        'not-an-object',
      );
    }
    // Names of ten million places would take 300 MB.
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(50e6);
  });

  it.each([
    [new Uint8Array(7), 'a Uint8Array of 7'],
    [new Int16Array(7), 'an Int16Array of 7'],
    [new BigInt64Array(7), 'a BigInt64Array of 7'],
    [new Float32Array(new SharedArrayBuffer(28)), 'a Float32Array of 7'],
    [new DataView(new ArrayBuffer(8)), 'a DataView'],
    [new Array(1e8), 'an array of 100000000'],
    [10n ** 2_000_000n, 'a bigint of more than 40 digits'],
    [-(10n ** 40n), 'a bigint of more than 40 digits'],
    [12n, '12n'],
    ['x'.repeat(1e7), `the text "${'x'.repeat(40)}…", not a number`],
    [' '.repeat(1e7), `the text "${' '.repeat(40)}…", not a number`],
    [Symbol('x'.repeat(1e6)), 'a symbol'],
    [() => 'x'.repeat(1e6), 'a function'],
    [{ y: 2, x: 1, other: 3 }, 'an object with x, y'],
    [{ other: 3 }, 'an object'],
    [JSON.parse(`${'['.repeat(10_000)}${']'.repeat(10_000)}`), 'an array of 1'],
    [new Proxy({}, { getOwnPropertyDescriptor: () => fails(), has: () => fails() }), 'an unreadable object'],
    [Object.assign(() => 0, { toString: () => 'x'.repeat(1e6) }), 'a function'],
    [-0, '-0'],
  ] as [unknown, string][])('show %#', (value, text) => {
    expect(speed(value)).toContain(`bullet.speed is ${text}: a finite number above 0 is needed.`);
  });

  it('show nothing of a thrown thing but its beginning', () => {
    const thrown = {
      get x() {
        throw new Array(1e8);
      },
    };
    expect(said(thrown).length).toBeLessThan(200);
  });

  it('are short, whatever a length says', () => {
    const list = new Proxy([], { get: (_, name) => (name === 'length' ? 'x'.repeat(1e6) : undefined) });
    expect(speed(list)).toContain('bullet.speed is an array: ');
  });
});

function fails(): never {
  throw new Error('its own code threw');
}

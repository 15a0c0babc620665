// RicochetError: one error class for all entries, with code, path and cause.
import { inspect } from 'node:util';
import { createRicochet, RicochetError } from 'ricochet-wasm';
import { RicochetError as CoreError, createRicochet as createCore } from 'ricochet-wasm/core';
import { createRicochet as createExternal, RicochetError as ExternalError } from 'ricochet-wasm/external';
import { createSceneWorkers } from 'ricochet-wasm/workers';
import { describe, expect, it } from 'vitest';

async function thrown(ask: () => unknown): Promise<unknown> {
  try {
    await ask();
  } catch (error) {
    return error;
  }
  throw new Error('no error');
}

const [full, core, external] = await Promise.all([createRicochet(), createCore(), createExternal()]);
// biome-ignore lint/suspicious/noExplicitAny: bad arguments are what is tested
const bad: any = { from: [0, 0], to: [1, 0], speed: -1 };
const sphere = { shape: 'sphere', center: [4, 4, 0], radius: 4 } as const;
const errors: [string, () => unknown][] = [
  ['the main entry', () => full.shoot(bad, sphere)],
  ['core', () => core.shoot(bad, sphere)],
  ['external', () => external.shoot(bad, sphere)],
  ['workers', () => createSceneWorkers([{ ...sphere, radius: -1 }])],
];

describe.each(errors)('an error of %s', (_, ask) => {
  it('is known by the class of every entry', async () => {
    const error = await thrown(ask);
    for (const Class of [RicochetError, CoreError, ExternalError]) {
      expect(Class.is(error)).toBe(true);
      expect(error instanceof Class).toBe(true);
    }
    expect(error).toBeInstanceOf(Error);
  });

  it('has its name, also in minified code', async () => {
    const error = (await thrown(ask)) as RicochetError;
    expect(error.name).toBe('RicochetError');
    expect(error.constructor.name).toBe('RicochetError');
    expect(String(error)).toMatch(/^RicochetError: /);
    expect(error.stack).toMatch(/^RicochetError: /);
    expect(inspect(error)).toMatch(/^RicochetError: /);
    expect(Object.prototype.toString.call(error)).toBe('[object Error]');
    expect([error.code, typeof error.path, typeof error.message]).toEqual([
      'out-of-range',
      'string',
      'string',
    ]);
  });
});

describe('the allowed values', () => {
  it.each(errors)('are data in an error of %s', async (_, ask) => {
    expect(((await thrown(ask)) as RicochetError).allowed).toEqual({ above: 0 });
  });

  const ball = { position: [0, 0], velocity: [0, 0], radius: 1, mass: 1 } as const;
  const bullet = { position: [0, 0], velocity: [1, 0] } as const;
  const scene = full.createScene([sphere]);
  const refusals: [object | undefined, string, () => unknown][] = [
    [{ above: 0 }, 'above 0', () => scene.add({ ...sphere, radius: 0 })],
    [{ above: 0 }, 'above 0', () => full.createScene([sphere, { ...sphere, radius: -1 }])],
    [{ from: 0 }, '0 or more', () => full.shoot({ ...bullet, radius: -1 }, sphere)],
    [{ from: 0, infinite: true }, 'Infinity', () => full.shoot(bullet, sphere, { maxTime: -1 })],
    [
      { from: 0, to: 1 },
      'from 0 to 1',
      () => full.createSimulation({ balls: [{ ...ball, restitution: 2 }] }),
    ],
    [{ above: 0, infinite: true }, 'above 0', () => full.createSimulation({ balls: [{ ...ball, mass: 0 }] })],
    [{ from: 0, to: 1_000_000, whole: true }, 'whole', () => scene.trace(bullet, { maxBounces: -1 })],
    [{ length: { above: 0 } }, 'no direction', () => full.raySphere([0, 0], [0, 0], sphere)],
    [
      { apart: ['balls[0]', 'balls[2]'] },
      'overlap',
      () => full.createSimulation({ balls: [ball, { ...ball, position: [9, 0] }, ball] }),
    ],
    [{ from: 0 }, '0 or more', () => scene.shootMany(new Float64Array([0, 0, 0, 1, 0, 0, -1, 1]))],
    [undefined, 'from', () => full.shoot({ from: [1, 1], to: [1, 1], speed: 1 }, sphere)],
  ];
  it.each(refusals)('are %j where the message says “%s”', async (allowed, words, ask) => {
    const error = (await thrown(ask)) as RicochetError;
    expect(error.allowed).toEqual(allowed);
    expect(error.message).toContain(words);
  });
});

it('nothing else is a RicochetError', () => {
  const refuses = () => {
    throw new Error('own');
  };
  const others: unknown[] = [
    undefined,
    null,
    0,
    'RicochetError',
    Symbol.for('ricochet-wasm.RicochetError'),
    {},
    [],
    new Error('x'),
    Object.assign(new Error('x'), { name: 'RicochetError', code: 'missing', path: 'x' }),
    new Proxy({}, { get: refuses, getPrototypeOf: refuses }),
    RicochetError,
  ];
  for (const other of others) {
    expect(RicochetError.is(other)).toBe(false);
    expect(other instanceof RicochetError).toBe(false);
  }
});

it('subclasses are told apart', () => {
  class Own extends RicochetError {}
  const own = new Own('missing', 'x', undefined, 'x is missing');
  const plain = new RicochetError('missing', 'x', undefined, 'x is missing');
  expect([own instanceof Own, own instanceof RicochetError, plain instanceof Own]).toEqual([
    true,
    true,
    false,
  ]);
});

describe('the cause', () => {
  const center = (act: () => unknown) => ({
    ...sphere,
    center: Object.defineProperty({ y: 4 }, 'x', { get: act }),
  });

  it("is the caller's code where that threw, with the argument", async () => {
    const own = new Error('mine');
    const act = () => {
      throw own;
    };
    const error = (await thrown(() =>
      full.spherePlane(center(act) as never, { point: [0, 0], normal: [0, 1] }),
    )) as RicochetError;
    expect([error.code, error.path, error.cause]).toEqual(['unreadable', 'sphere.center', own]);
    expect(error.message).toBe('sphere.center could not be read: its own code threw (mine)');
  });

  it('stays with an error that gets the name of its place', async () => {
    const own = new Error('mine');
    const act = () => {
      throw own;
    };
    for (const ask of [
      () => full.createScene([sphere]).add(center(act) as never),
      () => full.aim({ position: [-5, 5] }, [sphere, center(act) as never], { position: [5, 5] }),
      () => createSceneWorkers([center(act) as never]),
    ])
      expect(await thrown(ask)).toMatchObject({ code: 'unreadable', cause: own });
  });

  it('is the solver, never the argument, where WebAssembly trapped', async () => {
    // A module whose only function traps.
    const trap = Uint8Array.of(
      ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 4, 1, 0x60, 0, 0, 3, 2, 1, 0],
      ...[7, 5, 1, 1, 0x74, 0, 0, 10, 5, 1, 3, 0, 0, 0x0b],
    );
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(trap));
    const error = (await thrown(() =>
      full.shoot(bad, center(exports.t as () => never) as never),
    )) as RicochetError;
    expect([error.code, error.path]).toEqual(['out-of-range', 'bullet.speed']);
    const good = { ...bad, speed: 1 };
    const failed = (await thrown(() =>
      full.shoot(good, center(exports.t as () => never) as never),
    )) as RicochetError;
    expect([failed.code, failed.path]).toEqual(['solver-failed', 'ricochet']);
    expect(failed.cause).toBeInstanceOf(WebAssembly.RuntimeError);
    expect(failed.message).not.toContain('could not be read');
  });
});

describe('options of createRicochet', () => {
  // biome-ignore lint/suspicious/noExplicitAny: bad arguments are what is tested
  type Anything = any;
  const refuses = {
    get wasm() {
      throw new Error('own');
    },
  };
  const given: [string, Anything, string, string][] = [
    ['a misspelt field', { wams: '/ricochet.wasm' }, 'unknown-field', 'options.wams'],
    ['null', null, 'not-an-object', 'options'],
    ['an address by itself', '/ricochet.wasm', 'not-an-object', 'options'],
    ['a list', [], 'not-an-object', 'options'],
    ['code that throws', refuses, 'unreadable', 'options'],
    ['a number for a source', { wasm: 3 }, 'wasm-not-loaded', 'options.wasm'],
    [
      'a source whose text cannot be made',
      { wasm: { [Symbol.toStringTag]: 'URL', toString: null } },
      'wasm-not-loaded',
      'options.wasm',
    ],
  ];
  const entries = [createRicochet, createExternal, createCore] as ((given: Anything) => Promise<unknown>)[];
  it.each(given)('%s is refused by every entry', async (_, options, code, path) => {
    for (const create of entries)
      expect(await thrown(() => create(options))).toMatchObject({ name: 'RicochetError', code, path });
  });

  it('may be empty', async () => {
    for (const create of entries)
      for (const options of [undefined, {}, { wasm: undefined }]) expect(await create(options)).toBeDefined();
  });
});

describe('misspelt fields of every option object and argument', () => {
  const ball = { position: [0, 0], velocity: [1, 0], radius: 1, mass: 1 };
  const ray = { center: [0, 0], radius: 5 };
  const plane = { point: [0, 0], normal: [0, 1] };
  const bullet = { ...bad, speed: 1 };
  // biome-ignore lint/suspicious/noExplicitAny: bad arguments are what is tested
  const r = full as any;
  const typo = { maxtime: 1 };
  const calls: [string, () => unknown][] = [
    ['options.maxtime', () => r.shoot(bullet, sphere, typo)],
    ['options.maxtime', () => r.explain.shoot(bullet, sphere, typo)],
    ['options.maxtime', () => r.raySphere([0, 0], [1, 0], ray, typo)],
    ['options.maxtime', () => r.explain.raySphere([0, 0], [1, 0], ray, typo)],
    ['options.maxtime', () => r.collide(ball, { ...ball, position: [9, 0] }, typo)],
    ['options.maxtime', () => r.collide(ball, { shape: 'wall', a: [0, 9], b: [1, 9] }, typo)],
    ['options.maxtime', () => r.explain.collide(ball, { ...ball, position: [9, 0] }, typo)],
    ['options.maxtime', () => r.aim({ position: [-5, 5] }, sphere, { position: [5, 5] }, typo)],
    ['bullet.raduis', () => r.shoot({ ...bullet, raduis: 1 }, sphere)],
    ['target.velocty', () => r.shoot(bullet, { ...sphere, velocty: [1, 0] })],
    ['sphere.centre', () => r.raySphere([0, 0], [1, 0], { ...ray, centre: [0, 0] })],
    ['sphere.velocity', () => r.spherePlane({ ...ray, velocity: [0, 0] }, plane)],
    ['plane.nromal', () => r.spherePlane(ray, { ...plane, nromal: [0, 1] })],
    ['a.weight', () => r.sweep({ ...ball, weight: 1 }, ball)],
    ['b.masss', () => r.collide(ball, { ...ball, masss: 1 })],
    ['b.radius', () => r.collide(ball, { shape: 'wall', a: [0, 9], b: [1, 9], radius: 1 })],
    ['from.velocity', () => r.aim({ position: [-5, 5], velocity: [1, 0] }, sphere, { position: [5, 5] })],
    ['to.speed', () => r.aim({ position: [-5, 5] }, sphere, { position: [5, 5], speed: 1 })],
    ['via.raduis', () => r.aim({ position: [-5, 5] }, { ...sphere, raduis: 1 }, { position: [5, 5] })],
    [
      'options.others[0].raduis',
      () =>
        r.aim({ position: [-5, 5] }, sphere, { position: [5, 5] }, { others: [{ ...sphere, raduis: 1 }] }),
    ],
  ];
  it.each(calls)('%s', async (path, ask) => {
    expect(await thrown(ask)).toMatchObject({ code: 'unknown-field', path });
  });
});

it('a sphere of another shape is refused with the question that answers it', async () => {
  const box = { shape: 'box', center: [0, 0, 2], radius: 1 };
  // biome-ignore lint/suspicious/noExplicitAny: bad arguments are what is tested
  const r = full as any;
  const plane = { point: [0, 0], normal: [0, 0, 1] };
  expect(await thrown(() => r.spherePlane(box, plane))).toMatchObject({
    code: 'unknown-shape',
    path: 'sphere.shape',
  });
  expect(await thrown(() => r.raySphere([0, 0], [1, 0], box))).toMatchObject({
    code: 'unknown-shape',
    path: 'sphere.shape',
  });
});

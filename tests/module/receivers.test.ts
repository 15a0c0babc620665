// Every method and getter of every class, called on a wrong receiver: detached from its object, or on a proxy as in
// Vue and MobX.
import { createRicochet, RicochetError } from 'ricochet-wasm';
import { createRicochet as createCore } from 'ricochet-wasm/core';
import { buildMeshInWorker, createSceneWorkers } from 'ricochet-wasm/workers';
import { afterAll, describe, expect, it } from 'vitest';
import type { Anything } from './entry_points.js';
import { caught, rejected } from './refusals.js';

const ricochet = await createRicochet();
const core = await createCore();
const sphere = { shape: 'sphere', center: [9, 0, 0], radius: 1 } as const;
const positions = new Float64Array([0, 0, 0, 1, 0, 0, 0, 1, 0]);
const scene = ricochet.createScene([sphere]);
const mesh = ricochet.createMesh({ positions });
const simulation = ricochet.createSimulation({
  balls: [{ position: [0, 0], velocity: [1, 0], radius: 1, mass: 1 }],
});
const pairs = ricochet.createPairs(2);
const workers = await createSceneWorkers([sphere], { count: 1 });
afterAll(() => workers.dispose());

const objects: Record<string, object> = { ricochet, core, scene, mesh, simulation, pairs, workers };

/** The methods and getters of an object, including its base classes. */
function* members(object: object): Generator<[name: string | symbol, descriptor: PropertyDescriptor]> {
  for (
    let prototype = Object.getPrototypeOf(object) as object;
    prototype !== Object.prototype;
    prototype = Object.getPrototypeOf(prototype) as object
  )
    for (const name of Reflect.ownKeys(prototype))
      if (name !== 'constructor')
        yield [name, Object.getOwnPropertyDescriptor(prototype, name) as PropertyDescriptor];
}

/** The exception of a call, or the reason of its rejected promise. */
async function thrown(call: () => unknown): Promise<unknown> {
  try {
    await call();
    return 'no error';
  } catch (error) {
    return error;
  }
}

/** A proxy whose parts are proxies too, as made by `reactive`. */
function reactive<Kind extends object>(target: Kind): Kind {
  return new Proxy(target, {
    get(object, name, receiver) {
      const value: unknown = Reflect.get(object, name, receiver);
      return typeof value === 'object' && value !== null ? reactive(value) : value;
    },
  });
}

describe.each(Object.keys(objects))('%s', (name) => {
  const object = objects[name] as object;
  const itself = name === 'core' ? 'ricochet' : name;
  const revoked = Proxy.revocable(object, {});
  revoked.revoke();
  const receivers: [string, unknown][] = [
    ['nothing', undefined],
    ['null', null],
    ['a number', 1],
    ['another object', {}],
    ['an object made from it', Object.create(object)],
    ['a proxy', new Proxy(object, {})],
    ['a reactive proxy', reactive(object)],
    ['a revoked proxy', revoked.proxy],
    ['a proxy that refuses', new Proxy({}, { getPrototypeOf: () => fails(), get: () => fails() })],
    ['its prototype', Object.getPrototypeOf(object)],
  ];

  it.each(receivers)('says what to do, called on %s', async (_, receiver) => {
    const findings: string[] = [];
    let asked = 0;
    for (const [member, { get, value, set }] of members(object)) {
      expect(set).toBeUndefined();
      asked++;
      const error = await thrown(() => Reflect.apply((get ?? value) as () => unknown, receiver, []));
      if (
        !(error instanceof RicochetError) ||
        error.code !== 'not-an-object' ||
        error.path !== itself ||
        !/markRaw|bind/.test(error.message)
      )
        findings.push(`${String(member)}: ${(error as Error)?.stack ?? String(error)}`);
    }
    expect(findings).toEqual([]);
    expect(asked).toBeGreaterThan(2);
  });

  it('tells proxies from methods that were taken out', async () => {
    for (const [member, { value }] of members(object)) {
      if (typeof value !== 'function' || typeof member === 'symbol') continue;
      const { [member]: taken } = object as Record<string, () => unknown>;
      expect(((await thrown(taken as () => unknown)) as Error).message).toBe(
        `${itself}.${member} was called without its ${itself}. Call it as ${itself}.${member}(…), or hand on ${itself}.${member}.bind(${itself}).`,
      );
      const wrapped = reactive(object) as Record<string, () => unknown>;
      expect(((await thrown(() => wrapped[member]?.())) as Error).message).toBe(
        `${itself}.${member} was asked of a proxy, or of an object made from the ${itself}, which has nothing of its own to ask. Keep it out of what makes proxies: markRaw(${itself}) in Vue, observable.ref in MobX.`,
      );
    }
  });

  it('keeps the names and lengths of its methods', () => {
    for (const [member, { value, get }] of members(object))
      expect(((get ?? value) as { name: string }).name).toContain(
        typeof member === 'symbol' ? member.description : member,
      );
  });

  it('has no fields but those that are documented, as `{ ...object }` and for … in see it', () => {
    for (const field of Object.keys(object))
      expect(['version', 'explain', 'triangleCount', 'degenerateCount', 'bytes', 'count']).toContain(field);
  });
});

describe('a proxy as an argument', () => {
  it('of a mesh is refused, with the remedy', () => {
    const error = caught(() => scene.add({ shape: 'mesh', mesh: reactive(mesh) }));
    expect(error).toMatchObject({ code: 'not-an-object', path: 'target.mesh' });
    expect(error.message).toContain('markRaw(mesh)');
  });

  it('of a solver is refused by name', async () => {
    const error = await rejected(buildMeshInWorker(reactive(ricochet), { positions }));
    expect(error).toMatchObject({ code: 'not-an-object', path: 'ricochet' });
  });

  it('of plain numbers and targets is taken', () => {
    expect(ricochet.shoot(reactive({ from: [0, 0, 0], to: [1, 0, 0], speed: 1 }), reactive(sphere)).hit).toBe(
      true,
    );
  });
});

describe('fields that every object inherits', () => {
  const inherited = ['sped', 'position', 'velocity', 'center', 'other', 'from', 'speed', 'rotation'];
  const calls: [string, () => unknown][] = [
    [
      'shoot',
      () =>
        ricochet.shoot(
          { from: [0, 0, 0], to: [1, 0, 0], speed: 1 },
          { shape: 'sphere', center: [9, 0], radius: 1, velocity: [0, 0] },
          { maxTime: 99 },
        ),
    ],
    [
      'shoot, moving',
      () =>
        ricochet.shoot(
          { position: [0, 0, 0], velocity: [1, 0, 0] },
          { shape: 'capsule', a: [9, 0], b: [9, 1], radius: 1, velocity: [0, 0] },
        ),
    ],
    ['scene', () => scene.shoot({ from: [0, 0, 0], to: [1, 0, 0], speed: 1 }, { maxTime: 99 })],
    ['trace', () => scene.trace({ position: [0, 0, 0], velocity: [1, 0, 0] }, { maxBounces: 3 })],
    ['nearest', () => scene.nearest([0, 0], { maxDistance: 99 })],
    ['raySphere', () => ricochet.raySphere([0, 0], [1, 0], { center: [9, 0], radius: 1 }, {})],
    ['setBall', () => simulation.setBall(0, { radius: 1, velocity: [1, 0], position: [0, 0] })],
    ['advance', () => simulation.advance(0, {}).reason],
    ['createMesh', () => ricochet.createMesh({ positions }).dispose()],
  ];
  it.each(calls)('refuse nothing: %s', (_, ask) => {
    const expected = JSON.stringify(ask());
    for (const field of inherited) {
      const prototype = Object.prototype as Anything;
      Object.defineProperty(prototype, field, {
        value: () => 0,
        enumerable: true,
        configurable: true,
        writable: true,
      });
      try {
        expect(JSON.stringify(ask())).toBe(expected);
      } finally {
        delete prototype[field];
      }
    }
  });

  it('of a class of bullets are taken, own ones beside them refused', () => {
    class Shell {
      get position() {
        return [0, 0, 0] as const;
      }
      get velocity() {
        return [1, 0, 0] as const;
      }
    }
    expect(ricochet.shoot(new Shell(), sphere).hit).toBe(true);
    expect(caught(() => ricochet.shoot(Object.assign(new Shell(), { extra: 1 }), sphere))).toMatchObject({
      code: 'unknown-field',
      path: 'bullet.extra',
    });
  });
});

describe('what has been disposed of', () => {
  it('says so, and not that it is undefined', async () => {
    const one = ricochet.createScene([sphere]);
    const buffer = one.buffer(1);
    const others = {
      scene: one,
      mesh: ricochet.createMesh({ positions }),
      simulation: ricochet.createSimulation({ balls: [] }),
      pairs: ricochet.createPairs(1),
    };
    buffer.dispose();
    expect(caught(() => buffer.hits).message).toBe('buffer has been disposed of. Create another.');
    for (const each of Object.values(others)) each.dispose();
    expect(caught(() => others.scene.count).message).toBe('scene has been disposed of. Create another.');
    expect(caught(() => others.simulation.time).message).toBe(
      'simulation has been disposed of. Create another.',
    );
    expect(caught(() => others.pairs.hits).message).toBe('pairs have been disposed of. Create others.');
    expect(caught(() => scene.add({ shape: 'mesh', mesh: others.mesh })).message).toBe(
      'target.mesh has been disposed of. Create another.',
    );
  });
});

function fails(): never {
  throw new Error('its own code threw');
}

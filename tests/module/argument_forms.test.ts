// Plain objects of numbers are the fastest for engines. Any other object with the same fields means the same, in
// answers and errors.
import { createRicochet, type SphereTarget } from 'ricochet-wasm';
import { Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { caught } from './refusals.js';

const ricochet = await createRicochet();
type Plain = { readonly [field: string]: unknown };
const aimed = { from: { x: -9, y: 0.5, z: 0.25 }, to: { x: 1, y: 0.25, z: 0 }, speed: 3, radius: 0.5 };
const moving = { position: aimed.from, velocity: { x: 3, y: 0.125, z: 0 }, radius: 0.5 };
const sphere = { shape: 'sphere', center: { x: 1, y: 0, z: 0 }, radius: 2 };
const flying = { ...sphere, velocity: { x: 0.25, y: 0.125, z: 0 } };

class Thing {
  constructor(fields: Plain) {
    Object.assign(this, fields);
  }
}

/** Each vector of an object in another form. */
const vectors = (given: Plain, form: (v: Vector3) => unknown) =>
  Object.fromEntries(
    Object.entries(given).map(([field, value]) => {
      const { x, y, z } = (value ?? {}) as Vector3;
      return [field, typeof x === 'number' ? form(new Vector3(x, y, z)) : value];
    }),
  );

const withGetters = (given: Plain) =>
  Object.defineProperties(
    {},
    Object.fromEntries(
      Object.entries(given).map(([field, value]) => [field, { enumerable: true, get: () => value }]),
    ),
  );

const forms: Record<string, (given: Plain) => unknown> = {
  'frozen objects': (given) => Object.freeze({ ...given }),
  'instances of a class': (given) => new Thing(given),
  'objects without a prototype': (given) => Object.assign(Object.create(null), given),
  'fields in another order': (given) => Object.fromEntries(Object.entries(given).toReversed()),
  'fields that are undefined': (given) => ({ ...given, radius: given.radius }),
  'fields that come and go': (given) => {
    const object: Record<string, unknown> = { other: 1, ...given };
    delete object.other;
    return object;
  },
  getters: withGetters,
  proxies: (given) => new Proxy({ ...given }, {}),
  'three.js vectors': (given) => vectors(given, (v) => v),
  'arrays for vectors': (given) => vectors(given, (v) => v.toArray()),
  'typed arrays for vectors': (given) => vectors(given, (v) => new Float64Array(v.toArray())),
  'proxies for vectors': (given) => vectors(given, (v) => new Proxy(v, {})),
};

const ask = (bullet: unknown, target: unknown) => ricochet.shoot(bullet as never, target as SphereTarget);

describe.each(Object.entries(forms))('%s', (_, form) => {
  it.each([
    [aimed, sphere],
    [aimed, flying],
    [moving, sphere],
    [moving, flying],
    [{ ...aimed, to: { x: 1, y: 9, z: 0 } }, sphere],
  ])('are answered as plain objects are', (bullet, target) => {
    const usual = ask(bullet, target);
    expect(ask(form(bullet), target)).toStrictEqual(usual);
    expect(ask(bullet, form(target))).toStrictEqual(usual);
    expect(ask(form(bullet), form(target))).toStrictEqual(usual);
  });

  const bad = [undefined, null, Number.NaN, Number.POSITIVE_INFINITY, '3', 1e-200, -1, true, 3n, {}, []];
  it.each(['from', 'to', 'speed', 'radius'])('are refused as plain objects are for their %s', (field) => {
    for (const value of bad) {
      const bullet = { ...aimed, [field]: value };
      if (field === 'radius' && value === undefined) continue;
      const { code, path } = caught(() => ask(bullet, sphere));
      expect(caught(() => ask(form(bullet), sphere))).toMatchObject({ code, path });
    }
  });
  it.each(['center', 'radius', 'shape'])('are refused as plain targets are for their %s', (field) => {
    for (const value of bad) {
      const target = { ...sphere, [field]: value };
      const { code, path } = caught(() => ask(aimed, target));
      expect(caught(() => ask(aimed, form(target)))).toMatchObject({ code, path });
    }
  });
});

it('with a field too many are refused, whatever it is', () => {
  for (const [bullet, target] of [
    [{ ...aimed, sped: 3 }, sphere],
    [aimed, { ...sphere, colour: 3 }],
    [{ ...aimed, velocity: aimed.to }, sphere],
    [Object.assign([], aimed), sphere],
    [aimed, Object.assign([], sphere)],
  ])
    expect(['unknown-field', 'conflicting-fields', 'not-an-object']).toContain(
      caught(() => ask(bullet, target)).code,
    );
});

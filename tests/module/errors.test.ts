// Bad input gets a clear error that names the argument, its value and the remedy; nothing traps, nothing leaks.
import { createRicochet, type Ricochet, RicochetError } from 'ricochet-wasm';
import { beforeAll, describe, expect, it } from 'vitest';

let ricochet: Ricochet;
// Without types, because the tests pass bad arguments.
let shoot: (...given: unknown[]) => unknown;
beforeAll(async () => {
  ricochet = await createRicochet();
  shoot = ricochet.shoot.bind(ricochet) as typeof shoot;
});

const bullet = { from: [0, 0, 0], to: [4, 4, 4], speed: 3 };
const sphere = { shape: 'sphere', center: [4, 4, 0], radius: 4 };

function errorOf(...given: unknown[]): RicochetError {
  try {
    shoot(...given);
  } catch (error) {
    expect(error).toBeInstanceOf(RicochetError);
    return error as RicochetError;
  }
  throw new Error(`no error for ${String(given)}`);
}

const bad: [string, unknown, unknown, unknown, string, string][] = [
  ['no arguments', undefined, undefined, undefined, 'missing', 'bullet'],
  ['no target', bullet, undefined, undefined, 'missing', 'target'],
  ['a null bullet', null, sphere, undefined, 'not-an-object', 'bullet'],
  ['a text for a bullet', 'bullet', sphere, undefined, 'not-an-object', 'bullet'],
  ['a list for a target', bullet, [1, 2, 3], undefined, 'not-an-object', 'target'],
  ['no from', { to: [1, 0, 0], speed: 1 }, sphere, undefined, 'missing', 'bullet.from'],
  ['no to', { from: [1, 0, 0], speed: 1 }, sphere, undefined, 'missing', 'bullet.to'],
  ['no speed', { from: [1, 0, 0], to: [2, 0, 0] }, sphere, undefined, 'missing', 'bullet.speed'],
  ['no position', { velocity: [1, 0, 0] }, sphere, undefined, 'missing', 'bullet.position'],
  ['no velocity', { position: [1, 0, 0] }, sphere, undefined, 'missing', 'bullet.velocity'],
  [
    'NaN in a list',
    { ...bullet, from: [0, Number.NaN, 0] },
    sphere,
    undefined,
    'not-finite',
    'bullet.from[1]',
  ],
  [
    'NaN in an object',
    { ...bullet, from: { x: Number.NaN, y: 0 } },
    sphere,
    undefined,
    'not-finite',
    'bullet.from.x',
  ],
  ['infinity', { ...bullet, to: [Infinity, 0, 0] }, sphere, undefined, 'not-finite', 'bullet.to[0]'],
  [
    'text for a coordinate',
    { ...bullet, from: ['0', 0, 0] },
    sphere,
    undefined,
    'not-a-number',
    'bullet.from[0]',
  ],
  [
    'null for a coordinate',
    { ...bullet, from: [null, 0, 0] },
    sphere,
    undefined,
    'not-a-number',
    'bullet.from[0]',
  ],
  ['a coordinate missing', { ...bullet, from: { x: 1 } }, sphere, undefined, 'missing', 'bullet.from.y'],
  ['one coordinate', { ...bullet, from: [1] }, sphere, undefined, 'not-a-vector', 'bullet.from'],
  ['four coordinates', { ...bullet, from: [1, 2, 3, 4] }, sphere, undefined, 'not-a-vector', 'bullet.from'],
  ['a number for a vector', { ...bullet, from: 3 }, sphere, undefined, 'not-a-vector', 'bullet.from'],
  ['from equal to to', { ...bullet, to: [0, 0, 0] }, sphere, undefined, 'same-point', 'bullet.to'],
  ['speed 0', { ...bullet, speed: 0 }, sphere, undefined, 'out-of-range', 'bullet.speed'],
  ['a negative speed', { ...bullet, speed: -1 }, sphere, undefined, 'out-of-range', 'bullet.speed'],
  ['speed NaN', { ...bullet, speed: Number.NaN }, sphere, undefined, 'not-finite', 'bullet.speed'],
  ['speed as text', { ...bullet, speed: '3' }, sphere, undefined, 'not-a-number', 'bullet.speed'],
  ['speed as bigint', { ...bullet, speed: 3n }, sphere, undefined, 'not-a-number', 'bullet.speed'],
  ['speed as symbol', { ...bullet, speed: Symbol('s') }, sphere, undefined, 'not-a-number', 'bullet.speed'],
  ['a negative bullet radius', { ...bullet, radius: -1 }, sphere, undefined, 'out-of-range', 'bullet.radius'],
  [
    'an infinite bullet radius',
    { ...bullet, radius: Infinity },
    sphere,
    undefined,
    'not-finite',
    'bullet.radius',
  ],
  ['a typo', { ...bullet, sped: 3 }, sphere, undefined, 'unknown-field', 'bullet.sped'],
  [
    'both ways to move',
    { ...bullet, velocity: [1, 0, 0] },
    sphere,
    undefined,
    'conflicting-fields',
    'bullet.from',
  ],
  ['no shape', bullet, { center: [0, 0, 0], radius: 1 }, undefined, 'missing', 'target.shape'],
  ['an unknown shape', bullet, { ...sphere, shape: 'cube' }, undefined, 'unknown-shape', 'target.shape'],
  ['an inherited name', bullet, { ...sphere, shape: 'toString' }, undefined, 'unknown-shape', 'target.shape'],
  ['radius 0', bullet, { ...sphere, radius: 0 }, undefined, 'out-of-range', 'target.radius'],
  ['a negative radius', bullet, { ...sphere, radius: -4 }, undefined, 'out-of-range', 'target.radius'],
  ['no radius', bullet, { shape: 'sphere', center: [0, 0, 0] }, undefined, 'missing', 'target.radius'],
  ['no centre', bullet, { shape: 'sphere', radius: 1 }, undefined, 'missing', 'target.center'],
  [
    'a typo in the target',
    bullet,
    { ...sphere, centre: [0, 0] },
    undefined,
    'unknown-field',
    'target.centre',
  ],
  [
    'a bad velocity',
    bullet,
    { ...sphere, velocity: [1, Number.NaN] },
    undefined,
    'not-finite',
    'target.velocity[1]',
  ],
  [
    'a zero normal',
    bullet,
    { shape: 'plane', point: [1, 0], normal: [0, 0] },
    undefined,
    'degenerate-shape',
    'target.normal',
  ],
  [
    'points in line',
    bullet,
    {
      shape: 'plane',
      through: [
        [0, 0],
        [1, 1],
        [2, 2],
      ],
    },
    undefined,
    'degenerate-shape',
    'target.through',
  ],
  [
    'two points',
    bullet,
    {
      shape: 'plane',
      through: [
        [0, 0],
        [1, 1],
      ],
    },
    undefined,
    'not-a-vector',
    'target.through',
  ],
  [
    'plane both ways',
    bullet,
    {
      shape: 'plane',
      through: [
        [0, 0],
        [1, 1],
        [2, 0],
      ],
      normal: [1, 0],
    },
    undefined,
    'conflicting-fields',
    'target.normal',
  ],
  [
    'a flat triangle',
    bullet,
    { shape: 'triangle', a: [0, 0], b: [1, 1], c: [3, 3] },
    undefined,
    'degenerate-shape',
    'target.c',
  ],
  [
    'a box inside out',
    bullet,
    { shape: 'box', min: [1, 0, 0], max: [0, 1, 1] },
    undefined,
    'out-of-range',
    'target.min',
  ],
  [
    'a cylinder without height',
    bullet,
    { shape: 'cylinder', a: [1, 0], b: [1, 0], radius: 1 },
    undefined,
    'same-point',
    'target.b',
  ],
  [
    'a wall without length',
    bullet,
    { shape: 'wall', a: [1, 0], b: [1, 0] },
    undefined,
    'same-point',
    'target.b',
  ],
  [
    'a wall in space',
    bullet,
    { shape: 'wall', a: [1, 0, 1], b: [1, 1, 1] },
    undefined,
    'out-of-range',
    'target.a',
  ],
  ['a negative maxTime', bullet, sphere, { maxTime: -1 }, 'out-of-range', 'options.maxTime'],
  ['maxTime NaN', bullet, sphere, { maxTime: Number.NaN }, 'not-finite', 'options.maxTime'],
  ['maxTime as text', bullet, sphere, { maxTime: '1' }, 'not-a-number', 'options.maxTime'],
  ['a typo in the options', bullet, sphere, { maxtime: 1 }, 'unknown-field', 'options.maxtime'],
  ['options null', bullet, sphere, null, 'not-an-object', 'options'],
];

describe('bad input', () => {
  it.each(bad)('%s', (_name, theBullet, theTarget, options, code, path) => {
    const error = errorOf(theBullet, theTarget, options);
    expect([error.code, error.path]).toEqual([code, path]);
    expect(error.message).toContain(path);
    expect(error.message.length).toBeGreaterThan(path.length + 15);
  });

  it('carries the value and a message that says what, what is allowed, and the remedy', () => {
    const error = errorOf({ ...bullet, speed: '3' }, sphere);
    expect(error.value).toBe('3');
    expect(error.message).toBe(
      'bullet.speed is the text "3", not a number: a finite number above 0 is needed. Convert text with Number().',
    );
  });

  it('says what is allowed where that differs', () => {
    const ball = { position: [0, 0], velocity: [1, 0], radius: 1, mass: 1 };
    const refused = (a: unknown, b: unknown) => {
      try {
        ricochet.collide(a as never, b as never);
      } catch (error) {
        return error as RicochetError;
      }
      throw new Error('nothing is refused');
    };
    expect(refused({ ...ball, mass: 'Infinity' }, ball).message).toBe(
      'a.mass is the text "Infinity", not a number: a number above 0 is needed, or Infinity. Convert text with Number().',
    );
    const box = refused(ball, { shape: 'box', min: [0, 0], max: [1, 1] });
    expect([box.code, box.path]).toEqual(['unknown-shape', 'b.shape']);
    expect(box.message).toContain("or has the shape 'wall'");
  });

  it('survives values that throw when they are read', () => {
    const bites = {
      get from(): never {
        throw new Error('no');
      },
      to: [1, 0, 0],
      speed: 1,
    };
    expect(errorOf(bites, sphere).code).toBe('unreadable');
    const unprintable = { [Symbol.toPrimitive]: () => Symbol('x') };
    expect(errorOf({ ...bullet, speed: unprintable }, sphere).code).toBe('not-a-number');
    const revoked = Proxy.revocable({}, {});
    revoked.revoke();
    expect(errorOf(revoked.proxy, sphere)).toBeInstanceOf(RicochetError);
    expect(
      ricochet.shoot(
        { from: [0, 0, 0], to: [4, 4, 4], speed: 3 },
        { shape: 'sphere', center: [4, 4, 0], radius: 4 },
      ).hit,
    ).toBe(true);
  });

  it('leaves memory flat over 100 000 failing and 100 000 good calls', () => {
    const round = () => {
      for (let i = 0; i < 50_000; ++i) {
        try {
          shoot({ ...bullet, speed: -i }, sphere);
        } catch {}
        shoot(bullet, sphere);
      }
    };
    round();
    globalThis.gc?.();
    const before = process.memoryUsage();
    round();
    globalThis.gc?.();
    const after = process.memoryUsage();
    // WebAssembly memory must not grow at all; the JavaScript heap may vary by a few MB.
    expect(after.arrayBuffers).toBeLessThanOrEqual(before.arrayBuffers + 65536);
    expect(after.heapUsed - before.heapUsed).toBeLessThan(16e6);
  });
});

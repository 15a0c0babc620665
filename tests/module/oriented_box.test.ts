// Boxes turned by a quaternion, through every call: both forms of a box, three.js quaternions, and refusals.
import { createRicochet, type Obstacle, RicochetError, type Target } from 'ricochet-wasm';
import { createRicochet as createCore } from 'ricochet-wasm/core';
import { createSceneWorkers } from 'ricochet-wasm/workers';
import { Euler, Quaternion, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';

const ricochet = await createRicochet();
const core = await createCore();
// biome-ignore lint/suspicious/noExplicitAny: bad arguments are what is tested
type Anything = any;

const flight = { from: [0, 0, 0], to: [1, 0, 0], speed: 1 } as const;
/** Turned about z by 2 atan(1/3), whose cosine is 4/5 and whose sine is 3/5. */
const turned = { shape: 'box', center: [5, 0, 0], halfSize: [3, 4, 1], rotation: [0, 0, 1, 3] } as const;

function errorOf(target: Anything, r: Anything = ricochet): RicochetError {
  try {
    r.shoot(flight, target);
  } catch (error) {
    expect(error).toBeInstanceOf(RicochetError);
    return error as RicochetError;
  }
  throw new Error('nothing was refused');
}

describe('a box with center, halfSize and rotation', () => {
  it('is hit where its turned face stands', () => {
    // The face at -3 along the box's own x axis, (4, 3)/5, is hit where 4 (x - 5)/5 = -3.
    for (const r of [ricochet, core]) {
      const shot = r.shoot(flight, turned);
      if (!shot.hit) throw new Error('a miss');
      expect(shot.time).toBe(1.25);
      expect(shot.normal.x).toBeCloseTo(-0.8, 15);
      expect(shot.normal.y).toBeCloseTo(-0.6, 15);
      expect(shot.normal.z).toBe(0);
      expect(shot.ricochetAngle).toBeCloseTo(Math.asin(0.8), 15);
    }
  });

  it('stands along the axes without a rotation, as one with min and max', () => {
    const along: Target = { shape: 'box', min: [4, -2, -3], max: [6, 2, 3], velocity: [-1, 0.25, 0] };
    const centred: Target = { shape: 'box', center: [5, 0, 0], halfSize: [1, 2, 3], velocity: [-1, 0.25, 0] };
    for (const bullet of [flight, { ...flight, radius: 0.5 }, { ...flight, to: [1, 0.75, 0.5] as const }]) {
      const want = ricochet.shoot(bullet, along);
      expect(want.hit).toBe(true);
      expect(ricochet.shoot(bullet, centred)).toEqual(want);
    }
    // A quarter turn only swaps the sides, also by a quaternion of length 2 with the opposite sign.
    const quarter: Target = { ...centred, halfSize: [2, 1, 3], rotation: { x: 0, y: 0, z: -2, w: -2 } };
    expect(ricochet.shoot(flight, quarter)).toEqual(ricochet.shoot(flight, along));
  });

  it('takes quaternions as objects, arrays and three.js quaternions alike', () => {
    const three = new Quaternion().setFromEuler(new Euler(0.3, -1.2, 0.7));
    const { x, y, z, w } = three;
    const want = ricochet.shoot(flight, { ...turned, rotation: { x, y, z, w } });
    expect(want.hit).toBe(true);
    const others: Anything[] = [
      three,
      [x, y, z, w],
      Float64Array.of(x, y, z, w),
      three.clone().conjugate().invert(),
    ];
    for (const rotation of others) expect(ricochet.shoot(flight, { ...turned, rotation })).toEqual(want);
    const center = new Vector3(5, 0, 0);
    const halfSize = new Vector3(3, 4, 1);
    expect(ricochet.shoot(flight, { shape: 'box', center, halfSize, rotation: three })).toEqual(want);
    // It turns like three.js: the box's own x axis points to the image of (1, 0, 0) there.
    const axis = new Vector3(1, 0, 0).applyQuaternion(three);
    const from = axis.clone().multiplyScalar(20);
    const shot = ricochet.shoot(
      { from, to: [0, 0, 0], speed: 1 },
      { ...turned, center: [0, 0, 0], rotation: three },
    );
    if (!shot.hit) throw new Error('a miss');
    expect(new Vector3(shot.normal.x, shot.normal.y, shot.normal.z).distanceTo(axis)).toBeLessThan(1e-14);
    expect(shot.time).toBeCloseTo(17, 13);
  });

  it('may be flat, and be given in the plane', () => {
    const plate: Target = { shape: 'box', center: [4, 0], halfSize: [0, 3], rotation: [0, 0, 0, 1] };
    expect(ricochet.shoot(flight, plate)).toMatchObject({ hit: true, time: 4, normal: { x: -1 } });
  });

  it('explains itself with the answer of shoot', () => {
    const { shot, steps } = ricochet.explain.shoot(
      { ...flight, radius: 0.5 },
      { ...turned, velocity: [0, 0.1, 0] },
    );
    expect(shot).toEqual(ricochet.shoot({ ...flight, radius: 0.5 }, { ...turned, velocity: [0, 0.1, 0] }));
    if (shot.hit) expect(steps.at(-1)).toMatchObject({ id: 'velocity', value: shot.velocity });
    expect(shot.hit).toBe(true);
  });
});

describe('what is refused', () => {
  const bad: [string, Anything, string, string][] = [
    ['min beside center', { ...turned, min: [0, 0, 0] }, 'conflicting-fields', 'target.min'],
    [
      'rotation beside min and max',
      { shape: 'box', min: [0, 0], max: [1, 1], rotation: [0, 0, 0, 1] },
      'conflicting-fields',
      'target.min',
    ],
    ['no center', { shape: 'box', halfSize: [1, 1, 1] }, 'missing', 'target.center'],
    ['no half size', { shape: 'box', center: [1, 1, 1] }, 'missing', 'target.halfSize'],
    ['a half size below 0', { ...turned, halfSize: [1, -1, 1] }, 'out-of-range', 'target.halfSize'],
    [
      'a half size that is too large',
      { ...turned, halfSize: [1, 1e151, 1] },
      'out-of-range',
      'target.halfSize[1]',
    ],
    ['one half size for all', { ...turned, halfSize: 2 }, 'not-a-vector', 'target.halfSize'],
    [
      'a quaternion of length 0',
      { ...turned, rotation: [0, 0, 0, 0] },
      'degenerate-shape',
      'target.rotation',
    ],
    ['a quaternion of three numbers', { ...turned, rotation: [0, 0, 1] }, 'not-a-vector', 'target.rotation'],
    ['an angle for a quaternion', { ...turned, rotation: 1.5 }, 'not-a-vector', 'target.rotation'],
    ['null for a quaternion', { ...turned, rotation: null }, 'not-a-vector', 'target.rotation'],
    [
      'a vector for a quaternion',
      { ...turned, rotation: { x: 0, y: 0, z: 1 } },
      'missing',
      'target.rotation.w',
    ],
    ['three.js Euler angles', { ...turned, rotation: new Euler(1, 2, 3) }, 'missing', 'target.rotation.w'],
    [
      'NaN in a quaternion',
      { ...turned, rotation: { x: 0, y: Number.NaN, z: 1, w: 0 } },
      'not-finite',
      'target.rotation.y',
    ],
    ['text in a quaternion', { ...turned, rotation: [0, 0, '1', 1] }, 'not-a-number', 'target.rotation[2]'],
    ['a tiny quaternion', { ...turned, rotation: [0, 0, 0, 1e-151] }, 'out-of-range', 'target.rotation[3]'],
    ['a typo', { ...turned, rotaton: [0, 0, 0, 1] }, 'unknown-field', 'target.rotaton'],
  ];
  it.each(bad)('%s', (_name, target, code, path) => {
    for (const r of [ricochet, core]) {
      const error = errorOf(target, r);
      expect([error.code, error.path]).toEqual([code, path]);
    }
    expect(() => ricochet.createScene([target])).toThrow(expect.objectContaining({ code }));
    const balls = [{ position: [-9, 0, 0], velocity: [1, 0, 0], radius: 1, mass: 1 }];
    expect(() => ricochet.createSimulation({ balls, obstacles: [target] } as Anything)).toThrow(
      expect.objectContaining({ code }),
    );
  });

  it('says what a box has, and what to do', () => {
    expect(errorOf({ ...turned, max: [9, 9, 9] }).message).toBe(
      'target.max is an array of 3: a box has min and max, or center, halfSize and rotation. Leave one out.',
    );
    expect(errorOf({ ...turned, halfSize: [1, -1, 1] }).message).toContain('y is -1, below 0');
    expect(errorOf({ ...turned, rotation: [0, 0, 0, 0] }).message).toContain(
      'a quaternion has a length above 0',
    );
  });
});

describe('among others', () => {
  let seed = 20;
  const random = (low: number, high: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) | 0;
    return low + ((high - low) * (seed >>> 0)) / 2 ** 32;
  };
  const place = (size: number): [number, number, number] => [
    random(-size, size),
    random(-size, size),
    random(-size, size),
  ];
  const boxes = (count: number): Target[] =>
    Array.from({ length: count }, (_, i) => ({
      shape: 'box',
      center: place(9),
      halfSize: [random(0, 1), random(0, 1), i % 5 ? random(0, 1) : 0],
      rotation: { x: random(-1, 1), y: random(-1, 1), z: random(-1, 1), w: random(-1, 1) },
      ...(i % 7 === 0 ? { velocity: place(0.1) } : {}),
    }));

  it('a scene says what asking every box says, and so do its batches', () => {
    const targets = boxes(60);
    using scene = ricochet.createScene(targets);
    let hits = 0;
    for (let i = 0; i < 400; i++) {
      const position = place(12);
      const velocity = place(1);
      const bullet = { position, velocity, radius: i % 2 ? random(0, 0.5) : 0 };
      const shots = targets.map((target) => ricochet.shoot(bullet, target));
      const first = Math.min(...shots.map((shot) => (shot.hit ? shot.time : Number.POSITIVE_INFINITY)));
      const got = scene.shoot(bullet);
      const row = scene.shootMany(
        Float64Array.of(...position, ...velocity, bullet.radius, Number.POSITIVE_INFINITY),
      );
      expect(got.hit).toBe(first < Number.POSITIVE_INFINITY);
      expect(row[0]).toBe(got.hit ? got.target : -1);
      if (!got.hit) continue;
      hits++;
      expect(got.time).toBe(first);
      expect(shots[got.target]).toMatchObject({ hit: true, time: first });
      expect(row[1]).toBe(first);
    }
    expect(hits).toBeGreaterThan(30);
  });

  it('workers answer as the scene does', async () => {
    const targets = boxes(40);
    using scene = ricochet.createScene(targets);
    const rows = Float64Array.from({ length: 8 * 200 }, (_, i) =>
      i % 8 === 6 ? 0.1 : i % 8 === 7 ? Number.POSITIVE_INFINITY : random(-9, 9),
    );
    const workers = await createSceneWorkers(targets, { count: 2 });
    try {
      expect(await workers.shootMany(rows)).toEqual(scene.shootMany(rows));
    } finally {
      await workers.dispose();
    }
  });

  it('aim banks off a turned box, and the shot does what was asked', () => {
    const wall: Target = { shape: 'box', center: [0, -2, 0], halfSize: [9, 1, 9], rotation: [0, 0, 1, 40] };
    const [solution] = ricochet.aim({ position: [-5, 5, 0] }, wall, { position: [5, 5, 0] });
    if (solution === undefined) throw new Error('no solution');
    const { x, y, z } = solution.direction;
    const shot = ricochet.shoot({ position: [-5, 5, 0], velocity: [x, y, z] }, wall);
    if (!shot.hit) throw new Error('a miss');
    const toGoal = new Vector3(5 - shot.center.x, 5 - shot.center.y, -shot.center.z).normalize();
    expect(
      toGoal.distanceTo(new Vector3(shot.velocity.x, shot.velocity.y, shot.velocity.z).normalize()),
    ).toBeLessThan(1e-12);
  });

  it('balls bounce off turned obstacles, keep their speed, and do so again from a snapshot', () => {
    const obstacles: Obstacle[] = [
      { shape: 'box', center: [5, 5, 5], halfSize: [2, 1, 0.5], rotation: new Quaternion(1, 2, 3, 4) },
      { shape: 'box', center: [3, 8, 5], halfSize: [1, 1, 1], rotation: [0, 1, 0, 3] },
    ];
    const world = {
      balls: [
        { position: [1, 1, 1], velocity: [1, 1.1, 0.9], radius: 0.25, mass: 1, restitution: 1 },
        { position: [9, 9, 2], velocity: [-1, -0.7, 0.4], radius: 0.5, mass: 2, restitution: 1 },
      ],
      bounds: { min: [0, 0, 0], max: [10, 10, 10] },
      obstacles,
    } as Anything;
    using simulation = ricochet.createSimulation(world);
    const energy = simulation.energy;
    const met = new Set<number>();
    for (let i = 0; i < 400; i++) {
      const event = simulation.next();
      if (event?.kind === 'obstacle') met.add(event.obstacle);
    }
    expect(met).toEqual(new Set([0, 1]));
    expect(simulation.energy).toBeCloseTo(energy, 12);
    const snapshot = JSON.parse(JSON.stringify(simulation.snapshot()));
    expect(JSON.stringify(snapshot)).toContain('"rotation"');
    using again = ricochet.createSimulation({ balls: [] });
    again.restore(snapshot);
    for (let i = 0; i < 50; i++) expect(again.next()).toEqual(simulation.next());
  });
});

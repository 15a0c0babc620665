// Scenes under gravity: the hits of `shoot`, paths that bounce, come to rest or slide, batches, and refusals.
import { createRicochet, type Leg, type Ricochet, type SceneTarget } from 'ricochet-wasm';
import { beforeAll, describe, expect, it } from 'vitest';
import { numbersBetween } from './random.js';
import { caught } from './refusals.js';

let ricochet: Ricochet;
beforeAll(async () => {
  ricochet = await createRicochet();
});

const floor = { shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0] } as const;
const gravity = [0, -2, 0] as const;

describe('a scene under gravity', () => {
  it('has what starts on a corner, an edge or a face and goes in on its way from then on', () => {
    const shapes: SceneTarget[] = [
      { shape: 'box', min: [-1, -1, -1], max: [1, 1, 1] },
      { shape: 'cylinder', a: [0, 0, -1], b: [0, 0, 1], radius: 1 },
    ];
    for (const shape of shapes) {
      using scene = ricochet.createScene([shape], { gravity: [0, 0, -1] });
      for (const position of [
        [-1, 0, 1],
        [-1, 0, 0],
        [0, 0, 1],
      ] as const) {
        const bullet = { position, velocity: [1, 0, -1] } as const;
        expect(scene.shoot(bullet)).toMatchObject({ hit: true, time: 0 });
        const stays = scene.shootThrough(bullet);
        expect(stays).toMatchObject([{ enter: 0 }]);
        expect(stays[0]?.exit).toBeCloseTo(Math.min(1 - position[0], Math.sqrt(3 + 2 * position[2]) - 1), 12);
      }
    }
  });

  it('is hit where `shoot` with each target says', () => {
    const between = numbersBetween(5);
    const place = (size: number) =>
      [between(-size, size), between(-size, size), between(-size, size)] as const;
    const targets: SceneTarget[] = Array.from({ length: 60 }, (_, i) =>
      i % 3 === 0
        ? { shape: 'sphere', center: place(9), radius: between(0.2, 1) }
        : i % 3 === 1
          ? { shape: 'capsule', a: place(9), b: place(9), radius: 0.2 }
          : { shape: 'triangle', a: place(9), b: place(9), c: place(9) },
    );
    const scene = ricochet.createScene(targets, { gravity });
    let hits = 0;
    for (let i = 0; i < 60; ++i) {
      const bullet = { position: place(12), velocity: place(6), radius: i % 2 === 0 ? 0 : 0.25 };
      const got = scene.shoot(bullet);
      const times = targets.map((target) => {
        const shot = ricochet.shoot(bullet, target as never, { gravity });
        return shot.hit ? shot.time : Number.POSITIVE_INFINITY;
      });
      const first = Math.min(...times);
      expect(got.target).toBe(first === Number.POSITIVE_INFINITY ? null : times.indexOf(first));
      if (got.hit) expect(got.time).toBe(first);
      hits += got.hit ? 1 : 0;
      const row = scene.shootMany(
        new Float64Array([...bullet.position, ...bullet.velocity, bullet.radius, Number.POSITIVE_INFINITY]),
      );
      expect(row[0]).toBe(got.target ?? -1);
      if (got.hit) expect(row[1]).toBe(first);
    }
    expect(hits).toBeGreaterThan(20);
    scene.dispose();
  });

  it('is straight without it, and with the zero vector', () => {
    const bullet = { position: [0, 5, 0], velocity: [1, -1, 0] } as const;
    const straight = ricochet.createScene([floor]).trace(bullet);
    expect(ricochet.createScene([floor], { gravity: [0, 0, 0] }).trace(bullet)).toEqual(straight);
    expect(ricochet.createScene([floor], {}).trace(bullet)).toEqual(straight);
    expect(straight).not.toHaveProperty('time');
  });

  it('has paths that bounce to their height, and come to rest at the limit of a series', () => {
    const scene = ricochet.createScene([floor], { gravity });
    const ever = scene.trace({ position: [0, 10, 0], velocity: [0, 0, 0], radius: 1 }, { maxBounces: 20 });
    expect(ever.ended).toBe('max-bounces');
    expect(ever.legs.map(({ time }: Leg) => time)).toEqual(Array.from({ length: 20 }, (_, i) => 3 + 6 * i));
    const end = scene.trace(
      { position: [0, 10, 0], velocity: [0, 0, 0], radius: 1 },
      { restitution: 0.5, maxBounces: 4 },
    );
    // 3 + 3 + 1.5 + ...
    expect(end).toMatchObject({ ended: 'comes-to-rest', time: 9, velocity: { x: 0, y: 0, z: 0 } });
    expect(end.position).toEqual({ x: 0, y: 1, z: 0 });
    expect(end.legs.map(({ time }) => time)).toEqual([3, 6, 7.5, 8.25]);
    const slides = scene.trace({ position: [0, 9, 0], velocity: [2, 0, 0] }, { restitution: 0 });
    expect(slides).toMatchObject({ ended: 'slides', time: 3, velocity: { x: 2, y: 0, z: 0 } });
    const many = scene.traceMany(new Float64Array([0, 9, 0, 0, 0, 0, 0, Number.POSITIVE_INFINITY]), {
      restitution: 0.5,
      maxBounces: 4,
    });
    const [bounces, length, ...rest] = many.slice(0, 8);
    expect([bounces, length]).toEqual([4, 9 + 4.5 + 1.125 + 0.28125]);
    // A point on a plane is on it or in front of it.
    for (const number of rest) expect(Math.abs(number)).toBeLessThan(1e-20);
    scene.dispose();
  });

  it('has meshes that are fallen on', () => {
    const mesh = ricochet.createMesh({ positions: new Float64Array([-5, 0, -5, 5, 0, -5, 0, 0, 5]) });
    const scene = ricochet.createScene([{ shape: 'mesh', mesh, position: [0, 1, 0] }], { gravity });
    expect(scene.shoot({ position: [0, 10, 0], velocity: [0, 0, 0] })).toMatchObject({
      hit: true,
      time: 3,
      target: 0,
      triangle: 0,
    });
    scene.dispose();
  });

  it.each([
    [{ gravity: -9.8 }, 'not-a-vector', 'options.gravity'],
    [{ gravity: [0, Number.NaN, 0] }, 'not-finite', 'options.gravity[1]'],
    [{ gravty: [0, 1, 0] }, 'unknown-field', 'options.gravty'],
    [7, 'not-an-object', 'options'],
  ])('refuses %j as %s', (options, code, path) => {
    expect(caught(() => ricochet.createScene([floor], options as never))).toMatchObject({ code, path });
  });

  it('tells each time that a parabola passes through something, and enters and leaves sensors', () => {
    // 5 t − t² is 4 at 1 and 4, and 6 at 2 and 3.
    const slab = { shape: 'box', min: [-9, 4, -9], max: [9, 6, 9] } as const;
    const scene = ricochet.createScene([floor, { ...slab, sensor: true }], { gravity });
    const bullet = { position: [0, 0, 0], velocity: [0.25, 5, 0] } as const;
    const stays = scene.shootThrough(bullet).filter(({ target }) => target === 1);
    expect(stays.map(({ enter, exit }) => [enter, exit])).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(stays.map(({ normal }) => normal.y)).toEqual([-1, 1]);
    const rows = scene.shootThroughMany(
      new Float64Array([0, 0, 0, 0.25, 5, 0, 0, Number.POSITIVE_INFINITY]),
      3,
    );
    expect([0, 10, 20].map((row) => rows[row])).toEqual([1, 1, 0]);
    const { crossings } = scene.trace(bullet, { maxBounces: 1 });
    expect(crossings.map(({ event, time }) => [event, time])).toEqual([
      ['enters', 1],
      ['leaves', 2],
      ['enters', 3],
      ['leaves', 4],
    ]);
    const all = new Float64Array(28);
    scene.traceMany(new Float64Array([0, 0, 0, 0.25, 5, 0, 0, Number.POSITIVE_INFINITY]), {
      maxBounces: 1,
      crossings: all,
    });
    expect([2, 9, 16, 23].map((at) => all[at])).toEqual([1, 2, 3, 4]);
    const bullets = scene.createBullets(1, { maxBounces: 1 });
    bullets.fire(bullet);
    const told: [string, number][] = [];
    while (bullets.count > 0)
      bullets.advance(0.75, {
        onEnter: ({ time }) => told.push(['enters', time]),
        onLeave: ({ time }) => told.push(['leaves', time]),
      });
    expect(told).toEqual(crossings.map(({ event, time }) => [event, time]));
    bullets.dispose();
    scene.dispose();
  });

  it('has faces with an end, over which a sliding bullet falls on', () => {
    const scene = ricochet.createScene(
      [
        { shape: 'box', min: [-2, -1, -3], max: [4, 0, 3] },
        { shape: 'plane', point: [0, -9, 0], normal: [0, 1, 0] },
      ],
      { gravity },
    );
    const path = scene.trace({ position: [0, 4, 0], velocity: [0.5, 0, 0] }, { restitution: 0 });
    expect(path.legs.map(({ target }) => target)).toEqual([0, 1]);
    expect(path.legs[1]?.from.x).toBeCloseTo(4, 12);
    expect(path.legs[1]?.time).toBeCloseTo(11, 11);
    expect(path).toMatchObject({ ended: 'slides' });
    const bullets = scene.createBullets(1, { restitution: 0 });
    bullets.fire({ position: [0, 4, 0], velocity: [0.5, 0, 0] });
    const { time, position, velocity } = path;
    while (bullets.count > 0)
      bullets.advance(0.3, {
        onEnd: (end) => expect(end).toMatchObject({ ended: 'slides', time, position, velocity }),
      });
    bullets.dispose();
    scene.dispose();
  });
});

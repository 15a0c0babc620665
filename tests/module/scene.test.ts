// Scenes through the module: the nearest hit, the longest time, paths, and refusals.
import { createRicochet, type Ricochet, RicochetError, type Target } from 'ricochet-wasm';
import { beforeAll, describe, expect, it } from 'vitest';
import { bullets, cloud, row, type Triple } from './clouds.js';
import { numbersBetween } from './random.js';
import { caught } from './refusals.js';

let ricochet: Ricochet;
beforeAll(async () => {
  ricochet = await createRicochet();
});

describe('scene.shoot', () => {
  it('is the nearest of shoot with each target', () => {
    const targets = cloud(300, 1);
    using scene = ricochet.createScene(targets);
    expect(scene.count).toBe(300);
    const rows = bullets(300, 2);
    let hits = 0;
    for (let i = 0; i < 300; i++) {
      const { bullet, maxTime } = row(rows, i);
      const each = targets.map((target, index) => ({
        ...ricochet.shoot(bullet, target, { maxTime }),
        target: index,
      }));
      const first = each.reduce<(typeof each)[number] | undefined>(
        (best, shot) => (shot.hit && (!best?.hit || shot.time < best.time) ? shot : best),
        undefined,
      );
      const found = scene.shoot(bullet, { maxTime });
      if (first === undefined) expect(found.hit).toBe(false);
      else expect(found).toEqual(first);
      hits += Number(found.hit);
    }
    expect(hits).toBeGreaterThan(50);
  });

  it('follows targets that come, move and go', () => {
    using scene = ricochet.createScene([{ shape: 'sphere', center: [5, 0], radius: 1 }]);
    const bullet = { from: [0, 0], to: [1, 0], speed: 1 } as const;
    expect(scene.add({ shape: 'sphere', center: [3, 0], radius: 1 })).toBe(1);
    expect(scene.shoot(bullet)).toMatchObject({ target: 1, time: 2 });
    scene.move(1, { shape: 'box', min: [8, -1, -1], max: [9, 1, 1] });
    expect(scene.shoot(bullet)).toMatchObject({ target: 0, time: 4 });
    scene.remove(0);
    expect(scene.shoot(bullet)).toMatchObject({ target: 1, time: 8 });
    expect(scene.count).toBe(1);
    expect(scene.shoot(bullet, { maxTime: 3 })).toEqual({ hit: false, reason: 'out-of-time', target: null });
    const late = { hit: false, reason: 'out-of-time', closest: { time: 8, gap: 0 }, target: 1 };
    expect(scene.shoot(bullet, { maxTime: 3, closest: true })).toEqual(late);
    expect(scene.shoot(bullet, { maxTime: 9, closest: true })).toEqual(scene.shoot(bullet));
    scene.remove(1);
    const nothing = { hit: false, reason: 'passes-by', target: null };
    expect(scene.shoot(bullet)).toEqual(nothing);
    expect(scene.shoot(bullet, { closest: true, maxTime: 3 })).toEqual(nothing);
    expect(scene.shoot(bullet, { closest: false, maxTime: 3 })).toMatchObject({ reason: 'out-of-time' });
    const still = { position: [0, 0], velocity: [0, 0] } as const;
    expect(scene.shoot(still)).toMatchObject({ reason: 'at-rest' });
    expect(scene.shoot(still, { maxTime: 3 })).toMatchObject({ reason: 'out-of-time' });
    expect(scene.shoot(still, { maxTime: 3, closest: true })).toMatchObject({ reason: 'at-rest' });
  });

  it('tells what comes after the longest time only where it is asked for', () => {
    using scene = ricochet.createScene([{ shape: 'sphere', center: [5, 0], radius: 1 }]);
    const bullet = { position: [0, 0], velocity: [1, 0] } as const;
    const shot = scene.shoot(bullet, { maxTime: 3, closest: true });
    if (shot.hit || shot.reason !== 'out-of-time') throw new Error(shot.hit ? 'it hits' : shot.reason);
    const { time, gap }: { time: number; gap: number } = shot.closest;
    const target: number = shot.target;
    expect([time, gap, target]).toEqual([4, 0, 0]);
    expect(scene.shoot(bullet, { maxTime: 3 })).toEqual({ hit: false, reason: 'out-of-time', target: null });
    const asked = { maxTime: 3, closest: Math.random() < 2 };
    const either = scene.shoot(bullet, asked);
    expect('closest' in either && either.closest).toEqual({ time: 4, gap: 0 });
    for (const closest of [1, 'yes', null])
      expect(() => scene.shoot(bullet, { closest } as unknown as { closest: true })).toThrow(
        expect.objectContaining({ code: 'out-of-range', path: 'options.closest' }),
      );
  });
});

describe('the longest time', () => {
  it('is compared with the exact time, not the rounded one, by every call', async () => {
    const sphere: Target = { shape: 'sphere', center: [2, 0, 0], radius: 1 };
    using scene = ricochet.createScene([sphere]);
    for (const [speed, maxTime] of [
      [3, 0.3333333333333333],
      [1.5, 0.6666666666666666],
    ] as const) {
      const bullet = { position: [0, 0, 0] as Triple, velocity: [speed, 0, 0] as Triple };
      const late = { hit: false, reason: 'out-of-time', closest: { time: maxTime, gap: 0 } };
      expect(ricochet.shoot(bullet, sphere, { maxTime })).toEqual(late);
      expect(scene.shoot(bullet, { maxTime, closest: true })).toEqual({ ...late, target: 0 });
      expect(scene.shoot(bullet, { maxTime }).hit).toBe(false);
      const rows = Float64Array.of(0, 0, 0, speed, 0, 0, 0, maxTime);
      expect(scene.shootMany(rows)[0]).toBe(-1);
      expect((await scene.shootAll(rows))[0]).toBe(-1);
      expect(ricochet.shootPairs(rows, Float64Array.of(2, 0, 0, 1, 0, 0, 0, 0))[0]).toBe(-1);
    }
  });

  it('is that of shoot at the time itself and beside it, and changes no number', () => {
    const random = numbersBetween(21);
    const place = (): Triple => [random(-3, 3), random(-3, 3), random(-3, 3)];
    const beside = (time: number, units: number) => {
      const bits = new BigInt64Array(Float64Array.of(time).buffer);
      bits[0] = (bits[0] ?? 0n) + BigInt(units);
      return new Float64Array(bits.buffer)[0] ?? 0;
    };
    let late = 0;
    for (let i = 0; i < 1600; i++) {
      const a = place();
      const b = place();
      const velocity: Triple = i % 3 ? [0, 0, 0] : [random(-1, 1), random(-1, 1), random(-1, 1)];
      const shapes: Target[] = [
        { shape: 'sphere', center: a, radius: 1, velocity },
        { shape: 'plane', point: a, normal: b, velocity },
        { shape: 'triangle', a, b, c: place(), velocity },
        {
          shape: 'box',
          min: a.map((x, k) => Math.min(x, b[k] ?? 0)) as Triple,
          max: a.map((x, k) => Math.max(x, b[k] ?? 0)) as Triple,
          velocity,
        },
        { shape: 'capsule', a, b, radius: 0.5, velocity },
        { shape: 'cylinder', a, b, radius: 0.5, velocity },
        { shape: 'wall', a: [a[0], a[1]], b: [b[0], b[1]], velocity },
        { shape: 'box', center: a, halfSize: b.map(Math.abs) as Triple, rotation: [...place(), 1], velocity },
      ];
      const target = shapes[i % 8] as Target;
      const position: Triple = [9, random(-4, 4), random(-4, 4)];
      const radius = i % 2 ? random(0, 1) : 0;
      const bullet =
        i % 4 < 2
          ? { from: position, to: place(), speed: 2, radius }
          : { position, velocity: place(), radius };
      const ever = ricochet.shoot(bullet, target);
      if (!ever.hit) continue;
      using scene = ricochet.createScene([target]);
      for (const maxTime of [ever.time, beside(ever.time, 1), beside(ever.time, -1)]) {
        const want = ricochet.shoot(bullet, target, { maxTime });
        const got = scene.shoot(bullet, { maxTime, closest: true });
        expect(got.hit).toBe(want.hit);
        expect(scene.shoot(bullet, { maxTime })).toEqual(
          got.hit ? got : { hit: false, reason: 'out-of-time', target: null },
        );
        if (got.hit) expect(got).toEqual({ ...ever, target: 0 });
        else expect(got).toMatchObject({ reason: 'out-of-time', closest: { time: ever.time } });
        late += Number(!want.hit && maxTime === ever.time);
        if (!('velocity' in bullet)) continue;
        const rows = Float64Array.of(...position, ...(bullet.velocity as Triple), radius, maxTime);
        const hit = scene.shootMany(rows);
        expect(hit[0]).toBe(want.hit ? 0 : -1);
        rows[7] = Number.POSITIVE_INFINITY;
        if (want.hit) expect(hit).toEqual(scene.shootMany(rows));
      }
    }
    expect(late).toBeGreaterThan(50);
  });
});

describe('paths', () => {
  it('are shoot, bounce by bounce, and know the digits they have left', () => {
    const targets = ([-1, 1] as const).flatMap((side): Target[] => [
      { shape: 'plane', point: [5 * side, 0, 0], normal: [-side, 0, 0] },
      { shape: 'plane', point: [0, 5 * side, 0], normal: [0, -side, 0] },
    ]);
    using scene = ricochet.createScene([...targets, { shape: 'sphere', center: [0, 0], radius: 1 }]);
    const { legs, ended } = scene.trace({ from: [-3, 0.25], to: [4, 0.3], speed: 2 }, { maxBounces: 12 });
    expect(ended).toBe('max-bounces');
    expect(legs).toHaveLength(12);
    for (const [i, leg] of legs.entries()) {
      const before = legs[i - 1];
      if (before === undefined) continue;
      expect(leg.from).toEqual(before.center);
      expect(Math.hypot(leg.velocity.x, leg.velocity.y)).toBeCloseTo(2, 14);
      expect(leg.digitsLeft).toBeLessThanOrEqual(before.digitsLeft + 0.6);
    }
    expect(legs[0]?.digitsLeft).toBeGreaterThan(14);
    expect(legs[0]?.target).toBe(4);
    const all = scene.traceMany(Float64Array.of(0, 3, 0, 1, 0, 0, 0, 1, 0, 3, 0, 0, 1, 0, 0, 1), {
      maxBounces: 7,
    });
    expect([all[0], all[10]]).toEqual([7, 7]);
    expect(scene.trace({ from: [0, 3], to: [1, 3], speed: 1 }, { maxDistance: 30 })).toMatchObject({
      ended: 'max-distance',
      length: 25,
      position: { x: 0, y: 3, z: 0 },
    });
  });

  it('end at maxTime, at maxBounces where that comes first, and by the batch alike, whatever the rows have', () => {
    using scene = ricochet.createScene([
      { shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0] },
      { shape: 'plane', point: [0, 9, 0], normal: [0, 1, 0] },
    ]);
    const bullet = { position: [0, 3, 0], velocity: [0, -1, 0] } as const;
    const row = (maxTime: number) => Float64Array.of(...bullet.position, ...bullet.velocity, 0, maxTime);
    for (const [options, ended, bounces, length, y] of [
      [{ maxTime: 1 }, 'out-of-time', 0, 0, 2],
      [{ maxTime: 5 }, 'out-of-time', 1, 3, 2],
      [{ maxTime: 902 }, 'max-bounces', 100, 894, 9],
      [{ maxTime: 902, maxBounces: 200 }, 'out-of-time', 100, 894, 1],
      [{ maxTime: 20, maxBounces: 2 }, 'max-bounces', 2, 12, 9],
    ] as const) {
      const path = scene.trace(bullet, options);
      expect(path).toMatchObject({ ended, length, position: { x: 0, y, z: 0 } });
      expect(path.legs).toHaveLength(bounces);
      for (const own of [0, 1, 4, Number.POSITIVE_INFINITY])
        expect([...scene.traceMany(row(own), options).slice(0, 5)]).toEqual([bounces, length, 0, y, 0]);
    }
    expect(caught(() => scene.traceMany(row(-1))).path).toBe('bullets[7]');
  });

  it('know what a grazing end loses, by the batch too', () => {
    using scene = ricochet.createScene([
      { shape: 'plane', point: [0, -3, 0], normal: [0, 1, 0] },
      { shape: 'sphere', center: [0, 0, 0], radius: 1 },
    ]);
    // The second hit of the exact path, computed in 1200 bits; the sine of its angle is 1.7e-6.
    const exact = [-0.72778913833584069, 0.68580096975753435] as const;
    const position = [-5.605, -1.51, 0] as const;
    const velocity = [0.6858021738708115, -0.7277880036893086, 0] as const;
    const off = (x = 0, y = 0) => Math.hypot(x - exact[0], y - exact[1]) - 2.3e-16;
    const row = scene.traceMany(Float64Array.of(...position, ...velocity, 0, Number.POSITIVE_INFINITY));
    expect(row[0]).toBe(2);
    expect(off(row[2], row[3])).toBeGreaterThan(1e-11);
    expect(off(row[2], row[3])).toBeLessThanOrEqual(row[9] as number);
    expect(row[9]).toBeLessThan(1e-6);
    const { legs } = scene.trace({ position, velocity });
    expect(legs).toHaveLength(2);
    const { point, digitsLeft } = legs[1] as (typeof legs)[number];
    expect(off(point.x, point.y)).toBeLessThanOrEqual(Math.abs(point.x) * 10 ** -digitsLeft);
    expect(digitsLeft).toBeGreaterThan(6);
    expect(digitsLeft).toBeLessThan(10);
  });

  it('by the batch are those of trace', async () => {
    using scene = ricochet.createScene(cloud(400, 9).filter(({ velocity }) => velocity === undefined));
    const rows = bullets(2000, 10);
    const paths = await scene.traceAll(rows, { maxBounces: 3 });
    expect(paths).toEqual(scene.traceMany(rows, { maxBounces: 3 }));
    for (let i = 0; i < 2000; i += 7) {
      const path = scene.trace(row(rows, i).bullet, { maxBounces: 3 });
      expect(paths[10 * i]).toBe(path.legs.length);
      expect(Math.abs((paths[10 * i + 1] as number) - path.length)).toBeLessThan(1e-8 * (1 + path.length));
    }
  });
});

describe('refusals', () => {
  it('name the argument, also inside arrays', () => {
    using scene = ricochet.createScene(cloud(20, 11));
    const bad = bullets(10, 12);
    bad[8 * 3 + 4] = Number.NaN;
    const negative = bullets(10, 12);
    negative[8 * 9 + 6] = -1;
    const cases: [() => unknown, string, string][] = [
      [() => ricochet.createScene(3 as never), 'not-an-object', 'targets'],
      [
        () => ricochet.createScene([{ shape: 'sphere', center: [0, 0] } as never]),
        'missing',
        'targets[0].radius',
      ],
      [
        () => ricochet.createScene([{ shape: 'triangle', a: [0, 0], b: [1, 1], c: [2, 2] }]),
        'degenerate-shape',
        'targets[0].c',
      ],
      [() => scene.add({ shape: 'ball' } as never), 'unknown-shape', 'target.shape'],
      [() => scene.move(2, { shape: 'ball' } as never), 'unknown-shape', 'target.shape'],
      [() => scene.move(20, { shape: 'sphere', center: [0, 0], radius: 1 }), 'out-of-range', 'index'],
      [() => scene.shootMany([1] as never), 'not-an-object', 'bullets'],
      [() => scene.shootMany(new Float64Array(9)), 'wrong-length', 'bullets'],
      [() => scene.shootMany(bullets(2, 1), new Float64Array(23)), 'wrong-length', 'out'],
      [() => scene.shootMany(bad), 'not-finite', 'bullets[28]'],
      [() => scene.shootMany(negative), 'out-of-range', 'bullets[78]'],
      [() => ricochet.shootPairs(bullets(2, 1), new Float64Array(16)), 'out-of-range', 'spheres[3]'],
      [() => scene.traceMany(bullets(2, 1), { maxBounces: -1 }), 'out-of-range', 'options.maxBounces'],
      [() => scene.buffer(0), 'out-of-range', 'count'],
      [() => ricochet.aim({} as never, [], { position: [1, 1] }), 'missing', 'from.position'],
      [() => ricochet.aim({ position: [0, 0] }, undefined as never, { position: [1, 1] }), 'missing', 'via'],
    ];
    for (const [action, code, path] of cases) expect(caught(action)).toMatchObject({ code, path });
    // Scenes have meshes; single questions have none.
    for (const ask of [
      () => scene.add({ shape: 'ball' } as never),
      () => scene.move(2, { shape: 'ball' } as never),
      () => ricochet.createScene([{ shape: 'ball' } as never]),
    ])
      expect(caught(ask).message).toMatch(/: known shapes are sphere, .*, wall, mesh\. Use 'sphere'\.$/);
    const shot = { from: [0, 0], to: [1, 0], speed: 1 } as const;
    expect(caught(() => ricochet.shoot(shot, { shape: 'ball' } as never)).message).toMatch(
      /, wall\. Use 'sphere'\.$/,
    );
    expect(caught(() => scene.shootMany(bad)).message).toBe(
      "bullets[28] is NaN: row 3's velocity.y has to be a finite number.",
    );
    scene.dispose();
    scene.dispose();
    expect(caught(() => scene.shoot({ from: [0, 0], to: [1, 0], speed: 1 })).code).toBe('disposed');
  });

  it('say of an index whether its target has gone, and what to do', () => {
    using scene = ricochet.createScene([{ shape: 'sphere', center: [0, 0, 0], radius: 1 }]);
    scene.remove(0);
    for (const ask of [
      () => scene.target(0),
      () => scene.remove(0),
      () => scene.setTraits(0, { groups: 1 }),
    ]) {
      const { code, path, message } = caught(ask);
      expect([code, path]).toEqual(['out-of-range', 'index']);
      expect(message).toContain('is needed. It has been removed, and add gives another.');
    }
    expect(caught(() => scene.moveMany([0], [0, 0, 0])).message).toContain(
      'It has been removed, and add gives',
    );
    expect(caught(() => scene.target(1)).message).not.toContain('removed');
  });

  it('leave memory flat', async () => {
    const fresh = await createRicochet();
    const targets = cloud(200, 13);
    const round = () => {
      for (let i = 0; i < 200; i++) {
        using scene = fresh.createScene(targets);
        scene.shootMany(bullets(50, 1));
        scene.buffer(1000);
        expect(() => fresh.createScene([...targets, {} as never])).toThrow(RicochetError);
      }
    };
    round();
    const before = fresh.memoryBytes;
    round();
    round();
    expect(fresh.memoryBytes).toBe(before);
  });
});

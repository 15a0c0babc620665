// Game questions to a scene: groups, masks, ignored targets, sensors, through-shots.
import { type Bullet, createRicochet, type Ricochet, RicochetError, type SceneTarget } from 'ricochet-wasm';
import { beforeAll, describe, expect, it } from 'vitest';
import { fractions } from './random.js';

let ricochet: Ricochet;
beforeAll(async () => {
  ricochet = await createRicochet();
});

const row = (groups: (number | undefined)[], sensors: number[] = []): SceneTarget[] =>
  groups.map((group, i) => ({
    shape: 'sphere',
    center: [3 * i + 3, 0, 0],
    radius: 1,
    ...(group === undefined ? {} : { groups: group }),
    ...(sensors.includes(i) ? { sensor: true } : {}),
  }));
const along = { position: [0, 0, 0] as const, velocity: [1, 0, 0] as const };

function refusal(ask: () => unknown): Pick<RicochetError, 'code' | 'path'> {
  try {
    ask();
  } catch (error) {
    if (!RicochetError.is(error)) throw error;
    const { code, path } = error;
    return { code, path };
  }
  throw new Error('nothing was refused');
}

describe('masks and ignored targets', () => {
  it('choose what is hit', () => {
    const scene = ricochet.createScene(row([1, 2, undefined, 4]));
    const target = (options: object) => scene.shoot(along, options).target;
    expect([{}, { mask: 2 }, { mask: 4 }, { mask: 8 }, { ignore: [0] }].map(target)).toEqual([0, 1, 2, 2, 1]);
    expect(target({ mask: 2, ignore: [2, 1] })).toBe(null);
    expect(target({ mask: 6, ignore: [2, 1] })).toBe(3);
    expect(target({ mask: ~1 })).toBe(1);
    expect(target({ mask: 0 })).toBe(null);
    expect(target({})).toBe(0);
    scene.move(0, { shape: 'sphere', center: [3, 0, 0], radius: 1, groups: 2 });
    expect(target({ mask: 2 })).toBe(0);
    scene.move(0, { shape: 'sphere', center: [3, 0, 0], radius: 1 });
    expect(target({ mask: 8 })).toBe(0);
    expect(scene.add({ shape: 'sphere', center: [1.5, 0, 0], radius: 0.25, groups: 1 << 31 })).toBe(4);
    expect([target({ mask: 1 << 31 }), target({ mask: 1 })]).toEqual([4, 0]);
    scene.dispose();
  });

  it('are not there without a mask: what is in no group counts as all else', async () => {
    using scene = ricochet.createScene(row([0]));
    const bullets = new Float64Array([0, 0, 0, 1, 0, 0, 0, Number.POSITIVE_INFINITY]);
    const ball = { shape: 'sphere', center: [3, 0, 0], radius: 1 } as const;
    const box = { shape: 'box', min: [0, 0, 0], max: [3, 1, 1] } as const;
    const asked = async (options?: { mask?: number; ignore?: number[] }) => [
      scene.shoot(along, options).target,
      scene.shoot(along, { ...options, maxTime: 1, closest: true }).target,
      scene.trace(along, options).legs[0]?.target ?? null,
      scene.shootThrough(along, options)[0]?.target ?? null,
      scene.shootMany(bullets, undefined, undefined, options)[0],
      (await scene.shootAll(bullets, options))[0],
      scene.shootThroughMany(bullets, 1, undefined, options)[0],
      scene.traceMany(bullets, options)[8],
      scene.nearest([0, 0, 0], options)?.target ?? null,
      scene.overlaps(ball, options)[0] ?? null,
      scene.overlaps(box, options)[0] ?? null,
    ];
    const found = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    const nothing = [null, null, null, null, -1, -1, -1, -1, null, null, null];
    for (const options of [undefined, {}, { ignore: [] }]) expect(await asked(options)).toEqual(found);
    for (const options of [{ mask: -1 }, { mask: 0xffffffff }, { mask: 0 }, { ignore: [0] }])
      expect(await asked(options)).toEqual(nothing);
    expect(await asked()).toEqual(found);
  });

  it('choose what is near, sensors included', () => {
    const random = fractions(51);
    const place = () => [random() * 40, random() * 4 - 2, random() * 4 - 2] as const;
    const groups = [1, 2, undefined, 4, 0, 6, 1, 2, 3, 0, 5, undefined];
    using all = ricochet.createScene(row(groups, [1, 6, 9]));
    for (let i = 0; i < 200; i++) {
      const mask = i % 5 === 0 ? undefined : Math.floor(random() * 8);
      const ignore = i % 3 === 0 ? [Math.floor(random() * groups.length), 2] : [];
      using some = ricochet.createScene(row(groups));
      for (const [k, own = 0xffffffff] of groups.entries())
        if ((mask !== undefined && (own & mask) === 0) || ignore.includes(k)) some.remove(k);
      const filter = { ...(mask === undefined ? {} : { mask }), ignore };
      const from = place();
      expect(all.nearest(from, filter)).toEqual(some.nearest(from));
      expect(all.nearest(from, { ...filter, maxDistance: 1 })).toEqual(
        some.nearest(from, { maxDistance: 1 }),
      );
      const volumes = [
        { shape: 'sphere', center: from, radius: 3 },
        { shape: 'box', min: from, max: [50, 5, 5] },
        from,
      ] as const;
      for (const volume of volumes) expect(all.overlaps(volume, filter)).toEqual(some.overlaps(volume));
    }
  });

  it('are refused by nearest and overlaps as by all else', () => {
    using scene = ricochet.createScene(row([1]));
    for (const ask of [
      (options: object) => scene.nearest([0, 0, 0], options),
      (options: object) => scene.overlaps([0, 0, 0], options),
    ]) {
      expect(refusal(() => ask({ mask: 1.5 }))).toEqual({ code: 'out-of-range', path: 'options.mask' });
      expect(refusal(() => ask({ ignore: [1] }))).toEqual({
        code: 'out-of-range',
        path: 'options.ignore[0]',
      });
      expect(refusal(() => ask({ masks: 1 }))).toEqual({ code: 'unknown-field', path: 'options.masks' });
    }
  });

  it('hold in batches and paths, one by one and in slices', async () => {
    const scene = ricochet.createScene(row([1, 2, 1]));
    const bullets = new Float64Array([0, 0, 0, 1, 0, 0, 0, Number.POSITIVE_INFINITY]);
    const filter = { mask: 2 };
    expect(scene.shootMany(bullets, undefined, undefined, filter)[0]).toBe(1);
    expect((await scene.shootAll(bullets, filter))[0]).toBe(1);
    expect(scene.trace(along, filter).legs[0]?.target).toBe(1);
    expect(scene.traceMany(bullets, filter)[8]).toBe(1);
    expect((await scene.traceAll(bullets, { ...filter, maxBounces: 1 }))[8]).toBe(1);
    expect(scene.shootMany(bullets)[0]).toBe(0);
    scene.dispose();
  });

  it('are as if the others were not there', () => {
    const random = fractions(31);
    const number = (size: number) => (random() * 2 - 1) * size;
    const place = (size: number) => [number(size), number(size), number(size)] as const;
    for (let i = 0; i < 40; i++) {
      const targets: SceneTarget[] = Array.from({ length: 30 }, (_, k) => ({
        ...(k % 3 === 0
          ? { shape: 'box', min: [k / 3 - 5, -1, -1], max: [k / 3 - 4.5, number(1) + 1, 1] }
          : { shape: 'sphere', center: place(6), radius: 0.2 + random() }),
        groups: 1 << (k % 4),
      })) as SceneTarget[];
      const mask = 1 + Math.floor(random() * 15);
      const ignore = [3, 17, 9];
      const all = ricochet.createScene(targets);
      const some = ricochet.createScene(targets);
      targets.forEach(({ groups }, k) => {
        if (((groups ?? 0) & mask) === 0 || ignore.includes(k)) some.remove(k);
      });
      for (let k = 0; k < 10; k++) {
        const bullet = { position: place(9), velocity: place(3), radius: k % 2 ? 0.25 : 0 };
        expect(all.shoot(bullet, { mask, ignore })).toEqual(some.shoot(bullet));
        expect(all.trace(bullet, { mask, ignore, maxBounces: 5 })).toEqual(
          some.trace(bullet, { maxBounces: 5 }),
        );
        expect(all.shootThrough(bullet, { mask, ignore })).toEqual(some.shootThrough(bullet));
      }
      all.dispose();
      some.dispose();
    }
  });

  it('are refused by name', () => {
    const scene = ricochet.createScene(row([1, 1]));
    const asked = (options: object) => refusal(() => scene.shoot(along, options as never));
    expect(asked({ mask: 1.5 })).toEqual({ code: 'out-of-range', path: 'options.mask' });
    expect(asked({ mask: 2 ** 32 })).toEqual({ code: 'out-of-range', path: 'options.mask' });
    expect(asked({ mask: 'all' })).toEqual({ code: 'not-a-number', path: 'options.mask' });
    expect(asked({ mask: Number.NaN })).toEqual({ code: 'not-finite', path: 'options.mask' });
    expect(asked({ ignore: 1 })).toEqual({ code: 'not-an-object', path: 'options.ignore' });
    expect(asked({ ignore: [2] })).toEqual({ code: 'out-of-range', path: 'options.ignore[0]' });
    expect(asked({ ignore: [0, 0.5] })).toEqual({ code: 'out-of-range', path: 'options.ignore[1]' });
    expect(asked({ ignore: new Array(2 ** 32 - 1) })).toEqual({
      code: 'wrong-length',
      path: 'options.ignore',
    });
    expect(asked({ masks: 1 })).toEqual({ code: 'unknown-field', path: 'options.masks' });
    expect(refusal(() => scene.shootMany(new Float64Array(8), undefined, undefined, { mask: -1.5 }))).toEqual(
      {
        code: 'out-of-range',
        path: 'options.mask',
      },
    );
    const target = (traits: object) =>
      refusal(() => ricochet.createScene([...row([1]), { ...row([1])[0], ...traits } as never]));
    expect(target({ groups: {} })).toEqual({ code: 'not-a-number', path: 'targets[1].groups' });
    expect(target({ sensor: 1 })).toEqual({ code: 'out-of-range', path: 'targets[1].sensor' });
    expect(target({ group: 1 })).toEqual({ code: 'unknown-field', path: 'targets[1].group' });
    const mesh = { shape: 'mesh', positions: new Float32Array(9), sensor: true } as const;
    expect(refusal(() => scene.add(mesh as never))).toEqual({
      code: 'conflicting-fields',
      path: 'target.sensor',
    });
    expect(refusal(() => ricochet.shoot(along, row([1])[0] as never))).toEqual({
      code: 'unknown-field',
      path: 'target.groups',
    });
    scene.dispose();
  });
});

describe('sensors', () => {
  const events = (targets: SceneTarget[], bullet: Bullet = along) => {
    const scene = ricochet.createScene(targets);
    const { crossings } = scene.trace(bullet, { maxBounces: 3 });
    scene.dispose();
    return crossings.map(({ event, time }) => `${event} ${time}`);
  };

  it('are not left, or entered, where a bounce turns the bullet back at their surface', () => {
    const wall: SceneTarget = { shape: 'plane', point: [10, 0, 0], normal: [-1, 0, 0] };
    const ulp = 2 ** -49;
    for (const x of [10, 10 + ulp, 10 - ulp / 2]) {
      const within: SceneTarget = { shape: 'box', min: [3, -1, -1], max: [x, 1, 1], sensor: true };
      const behind: SceneTarget = { shape: 'box', min: [x, -1, -1], max: [12, 1, 1], sensor: true };
      expect(events([wall, within])).toEqual(['enters 3', 'leaves 17']);
      expect(events([wall, behind])).toEqual([]);
    }
  });

  it('are not left by what stays in them for ever', () => {
    const layer: SceneTarget = { shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0], sensor: true };
    expect(events([layer], { ...along, position: [0, 0.25, 0], radius: 0.5 })).toEqual([]);
  });

  it('tell when a path enters and leaves them, and change none of its bits', () => {
    const room: SceneTarget[] = [
      { shape: 'plane', point: [10, 0, 0], normal: [-1, 0, 0] },
      { shape: 'plane', point: [-10, 0, 0], normal: [1, 0, 0] },
    ];
    const door: SceneTarget = { shape: 'box', min: [4, -1, -1], max: [6, 1, 1], sensor: true };
    const scene = ricochet.createScene([
      ...room,
      door,
      { shape: 'sphere', center: [10, 0, 0], radius: 2, sensor: true },
    ]);
    const path = scene.trace(along, { maxBounces: 2 });
    expect(path.crossings).toEqual([
      { target: 2, event: 'enters', time: 4, center: { x: 4, y: 0, z: 0 }, leg: 0 },
      { target: 2, event: 'leaves', time: 6, center: { x: 6, y: 0, z: 0 }, leg: 0 },
      { target: 3, event: 'enters', time: 8, center: { x: 8, y: 0, z: 0 }, leg: 0 },
      { target: 3, event: 'leaves', time: 12, center: { x: 8, y: 0, z: 0 }, leg: 1 },
      { target: 2, event: 'enters', time: 14, center: { x: 6, y: 0, z: 0 }, leg: 1 },
      { target: 2, event: 'leaves', time: 16, center: { x: 4, y: 0, z: 0 }, leg: 1 },
    ]);
    expect(scene.shoot(along).target).toBe(0);
    const without = ricochet.createScene(room).trace(along, { maxBounces: 2 });
    expect({ ...path, crossings: [] }).toEqual(without);
    expect(scene.trace({ ...along, position: [5, 0, 0] }, { maxBounces: 1 }).crossings[0]?.event).toBe(
      'leaves',
    );
    expect(scene.trace(along, { maxBounces: 2, ignore: [3], mask: 1 }).crossings.length).toBe(4);
    scene.dispose();
  });
});

describe('shootThrough', () => {
  it('lists everything on the way', () => {
    const scene = ricochet.createScene(row([1, 2, 4], [1]));
    const hits = scene.shootThrough({ position: [3, 0, 0], velocity: [1, 0, 0] });
    expect(hits.map(({ target, enter, exit }) => [target, enter, exit])).toEqual([
      [0, -1, 1],
      [1, 2, 4],
      [2, 5, 7],
    ]);
    expect(hits[1]).toEqual({
      target: 1,
      enter: 2,
      exit: 4,
      point: { x: 5, y: 0, z: 0 },
      normal: { x: -1, y: 0, z: 0 },
    });
    expect(scene.shootThrough(along, { maxHits: 1 }).map(({ target }) => target)).toEqual([0]);
    expect(scene.shootThrough(along, { maxTime: 5 }).map(({ target }) => target)).toEqual([0, 1]);
    expect(scene.shootThrough(along, { maxTime: 4.999 }).map(({ target }) => target)).toEqual([0]);
    expect(scene.shootThrough({ position: [0, 9, 0], velocity: [1, 0, 0] })).toEqual([]);
    scene.dispose();
  });

  it('lists the triangles of a mesh, and a row for each in batches', () => {
    const positions = new Float32Array([1, -1, -1, 1, 1, -1, 1, 0, 2, 4, -1, -1, 4, 1, -1, 4, 0, 2]);
    const scene = ricochet.createScene([
      { shape: 'sphere', center: [2.5, 0, 0], radius: 1 },
      { shape: 'mesh', positions },
    ]);
    const hits = scene.shootThrough(along);
    expect(hits.map(({ target, triangle, enter, exit }) => [target, triangle, enter, exit])).toEqual([
      [1, 0, 1, 1],
      [0, undefined, 1.5, 3.5],
      [1, 1, 4, 4],
    ]);
    const bullets = new Float64Array(8 * 3000);
    for (let i = 0; i < 3000; i++)
      bullets.set([0, i % 2 ? 9 : 0, 0, 1, 0, 0, 0, Number.POSITIVE_INFINITY], 8 * i);
    const rows = scene.shootThroughMany(bullets, 4);
    expect(rows.length).toBe(3000 * 40);
    const last = rows.subarray(2998 * 40);
    const targets = [0, 1, 2, 3, 4, 5].map((k) => [last[10 * k], last[10 * k + 1], last[10 * k + 2]]);
    expect(targets).toEqual([
      [1, 0, 1],
      [0, -1, 1.5],
      [1, 1, 4],
      [-1, 0, 0],
      [-1, 0, 0],
      [-1, 0, 0],
    ]);
    expect(refusal(() => scene.shootThroughMany(bullets, 0))).toEqual({
      code: 'out-of-range',
      path: 'maxHits',
    });
    expect(refusal(() => scene.shootThroughMany(bullets, 1001))).toEqual({
      code: 'out-of-range',
      path: 'maxHits',
    });
    expect(refusal(() => scene.shootThroughMany(bullets, undefined as never))).toEqual({
      code: 'not-a-number',
      path: 'maxHits',
    });
    expect(refusal(() => scene.shootThrough(along, { maxHits: 0 }))).toEqual({
      code: 'out-of-range',
      path: 'options.maxHits',
    });
    scene.dispose();
    expect(refusal(() => scene.shootThrough(along))).toEqual({ code: 'disposed', path: 'scene' });
  });
});

describe('aim', () => {
  it('is not in the way of what does not count', () => {
    const wall = { shape: 'plane', point: [0, 4, 0], normal: [0, -1, 0] } as const;
    const from = { position: [-4, 0, 0], speed: 1 } as const;
    const to = { position: [4, 0, 0] } as const;
    const post = { shape: 'sphere', center: [0, 4, 0], radius: 1, groups: 2 } as const;
    const free = { shape: 'sphere', center: [0, -9, 0], radius: 1 } as const;
    const blocked = (options: object) => ricochet.aim(from, wall, to, options)[0]?.blocked;
    expect(blocked({ others: [free, post] })).toMatchObject({ other: 1 });
    expect(blocked({ others: [free, post], mask: 1 })).toBe(undefined);
    expect(blocked({ others: [free, post], mask: 2 })).toMatchObject({ other: 1 });
    expect(blocked({ others: [free, post], ignore: [1] })).toBe(undefined);
    expect(blocked({ others: [free, post], ignore: [0] })).toMatchObject({ other: 1 });
    expect(blocked({ others: [{ ...post, sensor: true }] })).toBe(undefined);
    const inNone = { ...post, groups: 0 };
    expect(blocked({ others: [free, inNone], ignore: [0] })).toMatchObject({ other: 1 });
    expect(blocked({ others: [free, inNone], mask: -1 })).toBe(undefined);
    expect(refusal(() => blocked({ others: [post], ignore: [1] }))).toEqual({
      code: 'out-of-range',
      path: 'options.ignore[0]',
    });
  });
});

describe('moveMany', () => {
  it('puts targets elsewhere, and answers as a scene that has them there', () => {
    const random = fractions(33);
    const number = (size: number) => (random() * 2 - 1) * size;
    type Place = [number, number, number];
    const place = (): Place => [number(9), number(9), number(9)];
    const mesh = ricochet.createMesh({
      positions: new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 1, 0, 1, 1]),
    });
    const targets = (at: readonly Place[], turn: readonly number[][]): SceneTarget[] =>
      at.map((center, i) => {
        const rotation = turn[i] as [number, number, number, number];
        if (i % 3 === 0) return { shape: 'sphere', center, radius: 0.5 };
        if (i % 3 === 1) return { shape: 'box', center, halfSize: [0.5, 0.25, 0.25], rotation };
        return { shape: 'mesh', mesh, position: center, rotation };
      });
    const places = Array.from({ length: 200 }, place);
    const turns = places.map(() => [number(1), number(1), number(1), 1]);
    const scene = ricochet.createScene(targets(places, turns));
    for (let step = 0; step < 4; step++) {
      const indices = places.map((_, i) => i).filter((i) => i % 5 !== step);
      for (const i of indices) {
        places[i] = place();
        if (step % 2 === 1) turns[i] = [number(1), number(1), number(1), 1];
      }
      const rows = new Float64Array(indices.flatMap((i) => places[i] as number[]));
      const turned = new Float64Array(indices.flatMap((i) => turns[i] as number[]));
      scene.moveMany(
        step % 2 === 0 ? indices : new Int32Array(indices),
        rows,
        step % 2 === 1 ? turned : undefined,
      );
      const fresh = ricochet.createScene(targets(places, turns));
      for (let k = 0; k < 50; k++) {
        const bullet = { position: place(), velocity: place(), radius: k % 2 ? 0.25 : 0 };
        expect(scene.shoot(bullet)).toEqual(fresh.shoot(bullet));
      }
      fresh.dispose();
    }
    scene.dispose();
    mesh.dispose();
  });

  it('takes plain arrays too', () => {
    const box: SceneTarget = { shape: 'box', center: [0, 0, 0], halfSize: [1, 2, 3] };
    using scene = ricochet.createScene([box, box]);
    using typed = ricochet.createScene([box, box]);
    const places = [4, 5, 6, 7, 8, 9];
    const rotations = [0, 0, 0, 1, 0, 0, 1, 1];
    scene.moveMany([0, 1], places, rotations);
    typed.moveMany([0, 1], new Float64Array(places), new Float64Array(rotations));
    for (const i of [0, 1]) expect(scene.target(i)).toEqual(typed.target(i));
  });

  it('is refused by name, and then moves nothing', () => {
    const scene = ricochet.createScene([
      ...row([undefined, undefined]),
      { shape: 'plane', point: [0, -5, 0], normal: [0, 1, 0] },
    ]);
    const big = scene.add({ shape: 'capsule', a: [0, 99, 0], b: [1.5e149, 99, 0], radius: 1 });
    const upright = scene.add({ shape: 'wall', a: [0, 99], b: [1, 99] });
    const before = scene.shoot(along);
    const moved = (...given: unknown[]) =>
      refusal(() => (scene.moveMany as (...all: unknown[]) => void)(...given));
    const two = new Float64Array(6);
    expect(moved()).toEqual({ code: 'missing', path: 'indices' });
    expect(moved([0, 1])).toEqual({ code: 'missing', path: 'places' });
    expect(moved([0, 1], 'abcdef')).toEqual({ code: 'not-an-object', path: 'places' });
    expect(moved([0, 1], [1, 2, 3])).toEqual({ code: 'wrong-length', path: 'places' });
    expect(moved([0], [1, '2', 3])).toEqual({ code: 'not-a-number', path: 'places[1]' });
    expect(moved([0], [1, 2, 3], [0, 0, 0, Number.NaN])).toEqual({
      code: 'not-finite',
      path: 'rotations[3]',
    });
    expect(moved({ length: 1 }, [1, 2, 3])).toEqual({ code: 'not-an-object', path: 'indices' });
    expect(moved(new Proxy([], { get: () => 2 ** 40 }), [])).toEqual({
      code: 'out-of-range',
      path: 'indices.length',
    });
    expect(moved([0], two)).toEqual({ code: 'wrong-length', path: 'places' });
    expect(moved([0, 5], two)).toEqual({ code: 'out-of-range', path: 'indices[1]' });
    const far = new Float64Array([1e149, 0, 0, 9e149, 0, 0]);
    expect(moved([0, big], far)).toEqual({ code: 'out-of-range', path: 'places[3]' });
    expect(moved([0, upright], two.with(5, 1))).toEqual({ code: 'out-of-range', path: 'places[3]' });
    expect(moved([0, 1], two.with(4, Number.NaN))).toEqual({ code: 'not-finite', path: 'places[4]' });
    expect(moved([0, 1], two.with(4, 1e200))).toEqual({ code: 'out-of-range', path: 'places[4]' });
    expect(moved([0, 1], two, new Float64Array(7))).toEqual({ code: 'wrong-length', path: 'rotations' });
    expect(moved([0, 1], two, new Float64Array(8))).toEqual({
      code: 'degenerate-shape',
      path: 'rotations[0]',
    });
    expect(scene.shoot(along)).toEqual(before);
    scene.dispose();
  });
});

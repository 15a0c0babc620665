// Loops of questions in closed rooms. Each question receives what the bullet is leaving, by `leaving` or by a batch's
// rows. Then the loop equals the path of `trace`, and no bullet gets out.
import { type Bullet, createRicochet, type Leg, type Scene, type SceneShot } from 'ricochet-wasm';
import { createSceneWorkers } from 'ricochet-wasm/workers';
import { describe, expect, it } from 'vitest';
import { numbersBetween } from './random.js';
import { caught, rejected } from './refusals.js';

const ricochet = await createRicochet();
const bounces = 20;
const bulletsOfRoom = 10;

type Vector3 = [number, number, number];
type Vector3Like = Leg['center'];

/** A room of a turned mesh, of half size 1 to 2, with a ball inside. */
function room(random: (low: number, high: number) => number) {
  const q = [0, 0, 0, 0].map(() => random(-1, 1)) as [number, number, number, number];
  const half: Vector3 = [random(1, 2), random(1, 2), random(1, 2)];
  const positions = new Float64Array(24);
  for (let k = 0; k < 8; k++)
    for (let c = 0; c < 3; c++) positions[3 * k + c] = ((k >> c) & 1 ? 1 : -1) * (half[c] as number);
  const faces = ['0264', '1573', '0451', '2376', '0132', '4675'].map((face) => [...face].map(Number));
  const indices = new Uint32Array(faces.flatMap(([a, b, c, d]) => [a, b, c, a, c, d] as number[]));
  const position: Vector3 = [random(-3, 3), random(-3, 3), random(-3, 3)];
  const targets = [
    { shape: 'mesh', positions, indices, position, rotation: q },
    { shape: 'sphere', center: position, radius: 0.25 },
  ] as const;
  const reach = Math.hypot(...half);
  const isInside = ({ x, y, z }: { x: number; y: number; z: number }) =>
    Math.hypot(x - position[0], y - position[1], z - position[2]) <= reach + 1e-9;
  const bullets = new Float64Array(8 * bulletsOfRoom);
  for (let i = 0; i < bulletsOfRoom; i++) {
    const velocity = [0, 0, 0].map(() => random(-1, 1));
    const from = position.map((x) => x + random(0.4, 0.5));
    bullets.set([...from, ...velocity, i % 2 ? 0.05 : 0, Number.POSITIVE_INFINITY], 8 * i);
  }
  return { targets, bullets, isInside };
}

const vector = (rows: ArrayLike<number>, at: number) => ({
  x: rows[at] as number,
  y: rows[at + 1] as number,
  z: rows[at + 2] as number,
});

const bulletAt = (rows: Float64Array, i: number) => ({
  position: vector(rows, 8 * i),
  velocity: vector(rows, 8 * i + 3),
  radius: rows[8 * i + 6] as number,
});

/** Moves each bullet to the place in its row. */
function goOn(bullets: Float64Array, hits: Float64Array): void {
  for (let i = 0; i < bullets.length / 8; i++)
    for (let c = 0; c < 3; c++) {
      const way = (bullets[8 * i + 3 + c] as number) * (hits[12 * i + 1] as number);
      bullets[8 * i + c] = (bullets[8 * i + c] as number) + way;
      bullets[8 * i + 3 + c] = hits[12 * i + 8 + c] as number;
    }
}

const vectorBetween = (a: Vector3Like, b: Vector3Like) => ({
  x: (a.x + b.x) / 2,
  y: (a.y + b.y) / 2,
  z: (a.z + b.z) / 2,
});

const start = () => new Float64Array(15 * bulletsOfRoom).fill(-1);

/** Targets and triangles of the legs of a path, as far as known. */
function legsOf(scene: Scene, bullets: Float64Array, i: number) {
  const { legs } = scene.trace(bulletAt(bullets, i), { maxBounces: bounces });
  const known = legs.findIndex(({ digitsLeft }) => digitsLeft < 6);
  return legs
    .slice(0, known < 0 ? legs.length : known)
    .map(({ target, triangle }) => [target, triangle ?? -1]);
}

/**
 * The loop begins each leg at a rounded place, the path at a place of two doubles. Their results agree within the
 * remaining digits.
 */
function expectSameToRounding(shots: readonly Extract<SceneShot, { hit: true }>[], legs: readonly Leg[]) {
  let time = 0;
  let speed = 0;
  for (const [i, shot] of shots.entries()) {
    const leg = legs[i] as Leg;
    time += shot.time;
    speed = Math.max(speed, Math.hypot(shot.velocity.x, shot.velocity.y, shot.velocity.z));
    const size = Math.max(...[leg.point.x, leg.point.y, leg.point.z].map(Math.abs));
    // A place may have the error given by the digits, in each of the two. A time may be off by the time for that
    // distance, and a direction by the turn that a ball of radius 0.25 makes of it. Rooms are some units large, so
    // all this and the rounding of sums is within 100 times the place's error.
    const bound = 100 * size * 10 ** -leg.digitsLeft;
    for (const axis of ['x', 'y', 'z'] as const) {
      expect(Math.abs(shot.center[axis] - leg.center[axis])).toBeLessThan(bound);
      expect(Math.abs(shot.velocity[axis] - leg.velocity[axis])).toBeLessThan(bound * speed);
    }
    expect(Math.abs(time - leg.time) * speed).toBeLessThan(bound);
  }
}

describe('a loop', () => {
  it('of shoot with `leaving` is the path of trace, and none gets out', () => {
    const random = numbersBetween(41);
    for (let n = 0; n < 100; n++) {
      const { targets, bullets, isInside } = room(random);
      using scene = ricochet.createScene(targets);
      for (let i = 0; i < bulletsOfRoom; i++) {
        const bullet = bulletAt(bullets, i);
        const met: number[][] = [];
        const shots: Extract<SceneShot, { hit: true }>[] = [];
        let shot: SceneShot | null = null;
        for (let k = 0; k < bounces; k++) {
          shot = scene.shoot(bullet, { leaving: shot as Extract<SceneShot, { hit: true }> | null });
          if (!shot.hit) break;
          bullet.position = shot.center;
          bullet.velocity = shot.velocity;
          met.push([shot.target, shot.triangle ?? -1]);
          shots.push(shot);
          expect(isInside(shot.center)).toBe(true);
        }
        expect(met.length).toBe(bounces);
        const legs = legsOf(scene, bullets, i);
        expect(met.slice(0, legs.length)).toEqual(legs);
        expectSameToRounding(shots.slice(0, legs.length), scene.trace(bulletAt(bullets, i)).legs);
      }
    }
  });

  it('into exact corners is the path of trace', () => {
    const planes = [0, 1, 2].flatMap((axis) =>
      [-5, 5].map((at) => {
        const point: Vector3 = [0, 0, 0];
        point[axis] = at;
        return { shape: 'plane' as const, point, normal: point };
      }),
    );
    using scene = ricochet.createScene(planes);
    for (const velocity of [
      [1, 1, 1],
      [-1, 1, 1],
      [1, -1, 0],
      [2, 2, -2],
    ] as Vector3[])
      for (const radius of [0, 0.25]) {
        const bullet: Bullet = { position: [0, 0, 0], velocity, radius };
        const { legs } = scene.trace(bullet, { maxBounces: bounces });
        let state = bullet;
        let shot: SceneShot | null = null;
        for (const { target, center } of legs) {
          shot = scene.shoot(state, { leaving: shot as Extract<SceneShot, { hit: true }> | null });
          expect(shot).toMatchObject({ hit: true, target, center });
          if (shot.hit) state = { position: shot.center, velocity: shot.velocity, radius };
        }
      }
  });

  it('into an exact edge under gravity is the path of trace, whichever of both planes comes first', () => {
    const planes = [0, 1, 2].flatMap((axis) =>
      [-4, 4].map((at) => {
        const point: Vector3 = [0, 0, 0];
        point[axis] = at;
        return { shape: 'plane' as const, point, normal: point };
      }),
    );
    using scene = ricochet.createScene(planes, { gravity: [2, -2, -1] });
    let state: Bullet = { position: [-2, 2, -2], velocity: [0, 0, 0] };
    const { legs } = scene.trace(state, { maxBounces: 7 });
    let shot: SceneShot | null = null;
    // The loop's next start is in front of both planes, by a unit in the last place. So they are not met at the same
    // time.
    const targets: number[] = [];
    for (const { center } of legs) {
      shot = scene.shoot(state, { leaving: shot as Extract<SceneShot, { hit: true }> | null });
      if (!shot.hit) throw new Error(shot.reason);
      targets.push(shot.target);
      for (const axis of ['x', 'y', 'z'] as const) {
        expect(shot.center[axis]).toBeCloseTo(center[axis], 12);
        expect(Math.abs(shot.center[axis])).toBeLessThanOrEqual(4);
      }
      state = { position: shot.center, velocity: shot.velocity };
    }
    expect(targets.toSorted()).toEqual(legs.map(({ target }) => target).toSorted());
  });

  it('goes on from a normal with numbers that are too small to be given', () => {
    using scene = ricochet.createScene([{ shape: 'cylinder', a: [3, -1, 0], b: [-3, -1, -1], radius: 1 }]);
    const bullet: Bullet = { position: [3, 1, -1], velocity: [-1, 0, 1], radius: 1 };
    const shot = scene.shoot(bullet, { leaving: null });
    if (!shot.hit) throw new Error(shot.reason);
    const next = { position: shot.center, velocity: shot.velocity, radius: 1 };
    for (const x of [4e-166, -5e-324])
      expect(scene.shoot(next, { leaving: { ...shot, normal: { ...shot.normal, x } } }).hit).toBe(false);
  });

  it('goes on from hits after times that are larger than what may be given, or smaller', () => {
    for (const speed of [1e-54, 1e140]) {
      const size = speed < 1 ? 1e100 : 1e-100;
      using scene = ricochet.createScene([
        { shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0] },
        { shape: 'plane', point: [0, size, 0], normal: [0, 1, 0] },
      ]);
      const bullet = { position: [0, size / 2, 0], velocity: [0, speed, 0] } satisfies Bullet;
      const { legs } = scene.trace(bullet, { maxBounces: 3 });
      let state: Bullet = bullet;
      let shot: Extract<SceneShot, { hit: true }> | null = null;
      const row = Float64Array.from([...bullet.position, ...bullet.velocity, 0, Number.POSITIVE_INFINITY]);
      const leaving = new Float64Array(15).fill(-1);
      for (const { target, velocity } of legs) {
        const next: SceneShot = scene.shoot(state, { leaving: shot });
        if (!next.hit) throw new Error(next.reason);
        expect(next).toMatchObject({ target, velocity });
        shot = next;
        state = { position: next.center, velocity: next.velocity };
        const [met, time] = scene.shootMany(row, undefined, undefined, { leaving });
        expect(met).toBe(target);
        row[1] = (row[1] as number) + (row[4] as number) * (time as number);
        row[4] = velocity.y;
      }
    }
  });

  it('of frames stays inside', () => {
    const random = numbersBetween(42);
    for (let n = 0; n < 100; n++) {
      const { targets, bullets, isInside } = room(random);
      using scene = ricochet.createScene(targets);
      for (let i = 0; i < bulletsOfRoom; i++) {
        const bullet = bulletAt(bullets, i);
        for (let k = 0; k < 40; k++) {
          const path = scene.trace(bullet, { maxTime: random(0, 1) });
          expect(path.ended).toBe('out-of-time');
          bullet.position = path.position;
          bullet.velocity = path.velocity;
          expect(isInside(path.position)).toBe(true);
        }
      }
    }
  });

  it('of rows with `leaving` is the path of trace, in slices and in workers, too', async () => {
    const random = numbersBetween(43);
    for (let n = 0; n < 30; n++) {
      const { targets, bullets, isInside } = room(random);
      using scene = ricochet.createScene(targets);
      const legs = Array.from({ length: bulletsOfRoom }, (_, i) => legsOf(scene, bullets, i));
      using workers = n < 2 ? await createSceneWorkers(targets, { count: 2 }) : undefined;
      const triangles = new Int32Array(bulletsOfRoom);
      const [leaving, other, third] = [start(), start(), start()];
      for (let k = 0; k < bounces; k++) {
        const hits = scene.shootMany(bullets, undefined, triangles, { leaving });
        expect(await scene.shootAll(bullets, { leaving: other })).toEqual(hits);
        expect(other).toEqual(leaving);
        if (workers !== undefined) {
          expect(await workers.shootMany(bullets, { leaving: third })).toEqual(hits);
          expect(third).toEqual(leaving);
        }
        goOn(bullets, hits);
        for (let i = 0; i < bulletsOfRoom; i++) {
          expect(isInside(vector(bullets, 8 * i))).toBe(true);
          expect([leaving[15 * i], leaving[15 * i + 1]]).toEqual([hits[12 * i], triangles[i]]);
          if (k < (legs[i]?.length ?? 0)) expect([hits[12 * i], triangles[i]]).toEqual(legs[i]?.[k]);
        }
      }
    }
  });

  it('goes through more rows than are copied at a time, also in WebAssembly memory', () => {
    using scene = ricochet.createScene([
      { shape: 'plane', point: [5, 0, 0], normal: [3, 1, 0] },
      { shape: 'plane', point: [-5, 0, 0], normal: [3, 1, 0] },
    ]);
    const count = 2500;
    const { bullets, hits } = scene.buffer(count);
    for (let i = 0; i < count; i++) bullets.set([0, 0, 0, 1, i / 1e4, 0, 0, Number.POSITIVE_INFINITY], 8 * i);
    const plain = bullets.slice();
    const [leaving, other] = [0, 0].map(() => new Float64Array(15 * count).fill(-1)) as [
      Float64Array,
      Float64Array,
    ];
    for (let k = 0; k < 6; k++) {
      scene.shootMany(bullets, hits, undefined, { leaving });
      expect(scene.shootMany(plain, undefined, undefined, { leaving: other })).toEqual(hits.slice());
      expect(other).toEqual(leaving);
      goOn(bullets, hits);
      plain.set(bullets);
      for (let i = 0; i < count; i++) expect(hits[12 * i]).toBe(k % 2);
    }
  });
});

describe('what bullets leave', () => {
  const bullet = [0, 0, 0, 1, 0, 0, 0, 50];
  const target = { shape: 'sphere', center: [9, 0, 0], radius: 1 } as const;
  const rows = (...numbers: number[]) => Float64Array.from({ length: 15 }, (_, k) => numbers[k] ?? 0);

  it('is refused by row and value', async () => {
    using scene = ricochet.createScene([target]);
    using workers = await createSceneWorkers([target], { count: 1 });
    const bullets = Float64Array.from([...bullet, ...bullet]);
    for (const [numbers, at, value, code] of [
      [[1], 15, 1, 'out-of-range'],
      [[-2], 15, -2, 'out-of-range'],
      [[0.5], 15, 0.5, 'out-of-range'],
      [[Number.NaN], 15, Number.NaN, 'not-finite'],
      [[0, -2], 16, -2, 'out-of-range'],
      [[0, 2 ** 31], 16, 2 ** 31, 'out-of-range'],
      [[0, -1, -1], 17, -1, 'out-of-range'],
      [[0, -1, 1, Number.POSITIVE_INFINITY], 18, Number.POSITIVE_INFINITY, 'not-finite'],
      [[0, -1, 1, 1, 0, 0, 2], 21, 2, 'out-of-range'],
      [[0, -1, 1, 1, 0, 0, 1, 1e200], 22, 1e200, 'out-of-range'],
    ] as const) {
      const leaving = new Float64Array(30).fill(-1);
      leaving.set(rows(...numbers), 15);
      const wanted = { code, path: `options.leaving[${at}]`, value };
      const before = leaving.slice();
      expect(caught(() => scene.shootMany(bullets, undefined, undefined, { leaving }))).toMatchObject(wanted);
      expect(await rejected(scene.shootAll(bullets, { leaving }))).toMatchObject(wanted);
      expect(await rejected(workers.shootMany(bullets, { leaving }))).toMatchObject(wanted);
      expect(leaving).toEqual(before);
    }
    expect(
      caught(() => scene.shootMany(bullets, undefined, undefined, { leaving: new Float64Array(15) })),
    ).toMatchObject({ code: 'wrong-length', path: 'options.leaving' });
    const wrong = new Int32Array(30) as never;
    expect(caught(() => scene.shootMany(bullets, undefined, undefined, { leaving: wrong }))).toMatchObject({
      code: 'not-an-object',
      path: 'options.leaving',
    });
  });

  it('has memory of its own', async () => {
    using scene = ricochet.createScene([target]);
    using workers = await createSceneWorkers([target], { count: 1 });
    const memory = new ArrayBuffer(1024);
    const bullets = new Float64Array(memory, 0, 8);
    bullets.set(bullet);
    const out = new Float64Array(memory, 64, 12);
    const triangles = new Int32Array(memory, 160, 1);
    for (const offset of [0, 56, 64, 152, 160]) {
      const leaving = new Float64Array(memory, offset, 15);
      const wanted = { code: 'overlap', path: 'options.leaving' };
      expect(caught(() => scene.shootMany(bullets, out, triangles, { leaving }))).toMatchObject(wanted);
      expect(await rejected(scene.shootAll(bullets, { out, triangles, leaving }))).toMatchObject(wanted);
      expect(await rejected(workers.shootMany(bullets, { out, triangles, leaving }))).toMatchObject(wanted);
    }
    const leaving = new Float64Array(memory, 168, 15).fill(-1);
    expect(scene.shootMany(bullets, out, triangles, { leaving })[1]).toBe(8);
    expect([...leaving.slice(0, 3)]).toEqual([0, -1, 8]);
    structuredClone(memory, { transfer: [memory] });
    const others = Float64Array.from(bullet);
    expect(caught(() => scene.shootMany(others, undefined, undefined, { leaving }))).toMatchObject({
      code: 'disposed',
      path: 'options.leaving',
    });
  });

  it('is refused where it is known to be of another scene', () => {
    const room = [
      { shape: 'plane', point: [5, 0, 0], normal: [3, 1, 0] },
      { shape: 'plane', point: [-5, 0, 0], normal: [3, 1, 0] },
    ] as const;
    using scene = ricochet.createScene(room);
    using other = ricochet.createScene(room);
    const start = { position: [0, 0, 0], velocity: [1, 0, 0] } as const;
    const hit = scene.shoot(start, { leaving: null });
    const { legs } = scene.trace(start, { maxBounces: 3 });
    const last = legs.at(-1);
    if (!hit.hit || last === undefined) throw new Error('hits are wanted');
    for (const [leaving, { center, velocity }] of [
      [hit, hit],
      [last, last],
    ] as const) {
      const next = { position: center, velocity };
      expect(caught(() => other.shoot(next, { leaving }))).toMatchObject({
        code: 'conflicting-fields',
        path: 'options.leaving',
        value: leaving,
        message: expect.stringMatching(/is a hit of another scene\. Give the hit that/),
      });
      expect(scene.shoot(next, { leaving }).hit).toBe(true);
      // A copy is not known to belong to any scene.
      expect(other.shoot(next, { leaving: { ...leaving } })).toEqual(scene.shoot(next, { leaving }));
    }
  });

  it('counts as nothing where the bullet does not start on it: an older hit', () => {
    using scene = ricochet.createScene([
      { shape: 'wall', a: [0, 0], b: [7, 1] },
      { shape: 'wall', a: [7, 1], b: [2, 6] },
      { shape: 'wall', a: [2, 6], b: [0, 0] },
    ]);
    let state: Bullet = { position: [3, 2, 0], velocity: [1, 0.25, 0] };
    let older = scene.shoot(state, { leaving: null });
    for (let k = 0; k < 50; k++) {
      if (!older.hit) throw new Error('a hit is wanted');
      const now = scene.shoot({ position: older.center, velocity: older.velocity }, { leaving: older });
      if (!now.hit) throw new Error('a hit is wanted');
      state = { position: now.center, velocity: now.velocity };
      expect(scene.shoot(state, { leaving: older })).toEqual(scene.shoot(state, { leaving: null }));
      // Nor half-way.
      const half = { position: vectorBetween(older.center, now.center), velocity: older.velocity };
      expect(scene.shoot(half, { leaving: older })).toEqual(scene.shoot(half, { leaving: null }));
      older = now;
    }
  });

  it('that is no more counts as nothing, and a bullet elsewhere leaves what it left', () => {
    using scene = ricochet.createScene([target, { ...target, center: [20, 0, 0] }]);
    const first = scene.shoot({ position: [0, 0, 0], velocity: [1, 0, 0] }, { leaving: null });
    if (!first.hit) throw new Error('a hit is wanted');
    scene.remove(0);
    const next = { position: first.center, velocity: [1, 0, 0] } as const;
    expect(scene.shoot(next, { leaving: first })).toMatchObject({ target: 1, time: 11 });
    const leaving = rows(0, -1, 8, -1);
    const hits = scene.shootMany(Float64Array.from([8, ...bullet.slice(1)]), undefined, undefined, {
      leaving,
    });
    expect([...hits.slice(0, 2)]).toEqual([1, 11]);
  });
});

// Pairs of bullets and spheres in columns: decisions of `shoot`, numbers of `shootPairs`, and memory that grows and is given back.
import { createRicochet, type HitColumns, type Pairs, type Ricochet, type Target } from 'ricochet-wasm';
import { beforeAll, describe, expect, it } from 'vitest';
import { bullets as bulletRows, row } from './clouds.js';
import { numbersBetween } from './random.js';
import { caught } from './refusals.js';

let ricochet: Ricochet;
beforeAll(async () => {
  ricochet = await createRicochet();
});

const axes = ['x', 'y', 'z'] as const;

/** Random rows of spheres, moving or not. With `isHostile` many are touched, grazed or started in. */
function sphereRows(count: number, seed: number, isHostile = false): Float64Array {
  const random = numbersBetween(seed);
  const whole = (most: number) => Math.round(random(-most, most));
  return new Float64Array(8 * count).map((_, i) => {
    const k = i % 8;
    if (k === 3) return isHostile ? 1 + Math.abs(whole(2)) : random(3, 9);
    if (k === 7) return 0;
    return isHostile ? whole(k > 3 ? 1 : 4) : k > 3 ? random(-0.3, 0.3) : random(-4, 4);
  });
}

/** Bullets between integer points: many graze, start at the surface, or move with the sphere. */
function hostileBullets(count: number, seed: number): Float64Array {
  const random = numbersBetween(seed);
  return new Float64Array(8 * count).map((_, i) => {
    const k = i % 8;
    if (k === 7) return Number.POSITIVE_INFINITY;
    if (k === 6) return Math.round(random(0, 1));
    return Math.round(k > 2 ? random(-1.4, 1.4) : random(-5, 5));
  });
}

/** Copies rows into columns. */
function fill({ bullets, spheres }: Pairs, ofBullets: Float64Array, ofSpheres: Float64Array): void {
  const put = (column: Float64Array, rows: Float64Array, place: number) => {
    for (let i = 0; i < column.length; i++) column[i] = rows[8 * i + place] as number;
  };
  for (const [k, axis] of axes.entries()) {
    put(bullets.position[axis], ofBullets, k);
    put(bullets.velocity[axis], ofBullets, 3 + k);
    put(spheres.center[axis], ofSpheres, k);
    put(spheres.velocity[axis], ofSpheres, 4 + k);
  }
  put(bullets.radius, ofBullets, 6);
  put(spheres.radius, ofSpheres, 3);
}

/** The numbers of a row of `shootPairs`, with the infinite time of columns. */
const rowOf = ({ time, point, normal, velocity, angleSine }: HitColumns, i: number) => {
  const vectors = [point, normal, velocity].flatMap((v) => axes.map((axis) => v[axis][i]));
  return [time[i] === Number.POSITIVE_INFINITY ? -1 : 0, time[i], ...vectors, angleSine[i]];
};

describe('pairs in columns', () => {
  it.each([false, true])('decide as shoot, one by one; hostile: %s', (isHostile) => {
    const count = 3001;
    const shots = isHostile ? hostileBullets(count, 17) : bulletRows(count, 17);
    const targets = sphereRows(count, 18, isHostile);
    using pairs = ricochet.createPairs(count);
    fill(pairs, shots, targets);
    let found = 0;
    for (const maxTime of [Number.POSITIVE_INFINITY, 2]) {
      const { time, normal } = pairs.timesOfImpact({ maxTime });
      for (let i = 0; i < count; i++) {
        const [x = 0, y = 0, z = 0, radius = 1, vx = 0, vy = 0, vz = 0] = targets.subarray(8 * i, 8 * i + 8);
        const target: Target = { shape: 'sphere', center: [x, y, z], radius, velocity: [vx, vy, vz] };
        const shot = ricochet.shoot(row(shots, i).bullet, target, { maxTime });
        expect(time[i] !== Number.POSITIVE_INFINITY, `${i}`).toBe(shot.hit);
        if (!shot.hit) continue;
        found++;
        expect(Math.abs((time[i] as number) - shot.time)).toBeLessThanOrEqual(1e-12 * shot.time);
        for (const axis of axes)
          expect(Math.abs((normal[axis][i] as number) - shot.normal[axis])).toBeLessThan(1e-11);
      }
    }
    expect(found).toBeGreaterThan(100);
  });

  it.each([1, 2, 31, 32, 33, 1000])('have the numbers of rows, to the bit: %i of them', (count) => {
    const shots = bulletRows(count, 19).map((number, i) => (i % 8 === 7 ? 12 : number));
    const targets = sphereRows(count, 20);
    using pairs = ricochet.createPairs(count);
    fill(pairs, shots, targets);
    const rows = ricochet.shootPairs(shots, targets);
    const times = Float64Array.from(pairs.timesOfImpact({ maxTime: 12 }).time);
    const hits = pairs.shoot({ maxTime: 12 });
    expect(hits.time).toEqual(times);
    for (let i = 0; i < count; i++) {
      const expected = Array.from(rows.subarray(12 * i, 12 * i + 12));
      if (expected[0] === -1) expected[1] = Number.POSITIVE_INFINITY;
      expect(rowOf(hits, i)).toEqual(expected);
    }
  });

  it('leave points and velocities alone where times and normals are asked for', () => {
    using pairs = ricochet.createPairs(3);
    fill(pairs, bulletRows(3, 1), sphereRows(3, 2));
    pairs.hits.point.y.fill(7);
    pairs.hits.velocity.z.fill(8);
    pairs.hits.angleSine.fill(9);
    const { time } = pairs.timesOfImpact();
    expect(time).toBe(pairs.hits.time);
    expect([pairs.hits.point.y[0], pairs.hits.velocity.z[1], pairs.hits.angleSine[2]]).toEqual([7, 8, 9]);
  });

  it('have columns of their own, of as many numbers as there are pairs', () => {
    for (const count of [1, 8, 9, 64, 512]) {
      using pairs = ricochet.createPairs(count);
      const { bullets, spheres, hits } = pairs;
      const vectors = [bullets.position, bullets.velocity, spheres.center, spheres.velocity];
      const columns = [...vectors, hits.point, hits.normal, hits.velocity].flatMap((v) => [v.x, v.y, v.z]);
      columns.push(bullets.radius, spheres.radius, hits.time, hits.angleSine);
      expect(columns.map(({ length }) => length)).toEqual(new Array(25).fill(count));
      for (const [k, column] of columns.entries()) column.fill(k + 1);
      for (const [k, column] of columns.entries())
        expect(column.every((number) => number === k + 1)).toBe(true);
    }
  });
});

describe('the memory of pairs', () => {
  it('may grow: columns fetched anew have the same numbers, and asking needs no fetching', async () => {
    const fresh = await createRicochet();
    using pairs = fresh.createPairs(100);
    const shots = bulletRows(100, 5);
    const targets = sphereRows(100, 6);
    fill(pairs, shots, targets);
    const { radius } = pairs.spheres;
    const before = Float64Array.from(pairs.shoot().time);
    using other = fresh.createPairs(1_000_000);
    expect(radius.length).toBe(0);
    expect(pairs.spheres.radius[99]).toBe(targets[8 * 99 + 3]);
    expect(pairs.hits.time).toEqual(before);
    expect(pairs.shoot().time).toEqual(before);
    expect(other.bullets.radius.length).toBe(1_000_000);
    using third = fresh.createPairs(2_000_000);
    expect(pairs.timesOfImpact().time).toEqual(before);
    expect(third.count).toBe(2_000_000);
  });

  it('is given back, after which every call is an error by name', () => {
    const pairs = ricochet.createPairs(10_000);
    const { bullets, hits } = pairs;
    pairs.dispose();
    pairs.dispose();
    bullets.radius.fill(1);
    hits.time.fill(1);
    using scene = ricochet.createScene([{ shape: 'sphere', center: [5, 0], radius: 1 }]);
    expect([bullets.radius.length, hits.time.length]).toEqual([0, 0]);
    expect(scene.shoot({ position: [0, 0], velocity: [1, 0] })).toMatchObject({ hit: true, time: 4 });
    const calls = [
      () => pairs.shoot(),
      () => pairs.timesOfImpact(),
      () => pairs.bullets,
      () => pairs.spheres,
      () => pairs.hits,
    ];
    for (const call of calls) {
      const error = caught(call);
      expect(error).toMatchObject({ code: 'disposed', path: 'pairs' });
      expect(error.message).toContain('Create others');
    }
    expect(pairs.count).toBe(10_000);
  });
});

describe('numbers that pairs may not have', () => {
  it('are named with their column, row and what is allowed', () => {
    using pairs = ricochet.createPairs(40);
    pairs.spheres.radius.fill(1);
    pairs.bullets.position.x.fill(-5);
    pairs.bullets.velocity.x.fill(1);
    const { bullets, spheres } = pairs;
    const cases: [Float64Array, number, string, string][] = [
      [bullets.position.z, Number.NaN, 'not-finite', 'bullets.position.z[37]'],
      [bullets.velocity.x, Number.POSITIVE_INFINITY, 'not-finite', 'bullets.velocity.x[37]'],
      [bullets.radius, -1, 'out-of-range', 'bullets.radius[37]'],
      [spheres.center.y, Number.NEGATIVE_INFINITY, 'not-finite', 'spheres.center.y[37]'],
      [spheres.radius, 0, 'out-of-range', 'spheres.radius[37]'],
      [spheres.velocity.z, Number.NaN, 'not-finite', 'spheres.velocity.z[37]'],
    ];
    for (const [column, value, code, path] of cases)
      for (const ask of [() => pairs.shoot(), () => pairs.timesOfImpact()]) {
        const good = column[37] as number;
        column[37] = value;
        pairs.hits.time.fill(0);
        const error = caught(ask);
        expect(error).toMatchObject({ code, path: `pairs.${path}`, value });
        expect(error.message).toContain('a finite number');
        // The hits up to there are written.
        expect(pairs.hits.time[36]).toBe(4);
        column[37] = good;
        expect(pairs.timesOfImpact().time[37]).toBe(4);
      }
    expect(caught(() => ricochet.createPairs(2).shoot())).toMatchObject({ path: 'pairs.spheres.radius[0]' });
  });

  it('nor options: those that are misspelt, and numbers of pairs', () => {
    using pairs = ricochet.createPairs(1);
    pairs.spheres.radius.fill(1);
    const misspelt = { maxtime: 1 } as never;
    expect(caught(() => pairs.shoot(misspelt))).toMatchObject({
      code: 'unknown-field',
      path: 'options.maxtime',
    });
    expect(caught(() => pairs.timesOfImpact({ maxTime: -1 }))).toMatchObject({ path: 'options.maxTime' });
    for (const count of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 10_000_001, '3', undefined, null])
      expect(caught(() => ricochet.createPairs(count as number))).toMatchObject({
        code: count === '3' ? 'not-a-number' : 'out-of-range',
        path: 'count',
      });
  });

  it('may not be put there by options that ask meanwhile', () => {
    using pairs = ricochet.createPairs(1);
    pairs.spheres.radius.fill(1);
    const sly = {
      get maxTime() {
        pairs.dispose();
        return 1;
      },
    };
    expect(caught(() => pairs.shoot(sly))).toMatchObject({ code: 'unreadable' });
    expect(pairs.shoot().time[0]).toBe(Number.POSITIVE_INFINITY);
  });
});

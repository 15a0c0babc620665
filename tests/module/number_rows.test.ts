// The number range in rows and columns of batches: an error names the place of a number out of range.
import { createRicochet } from 'ricochet-wasm';
import { describe, expect, it } from 'vitest';
import { caught } from './refusals.js';

const ricochet = await createRicochet();

describe('rows and columns', () => {
  const target = { shape: 'sphere', center: [9, 0, 0], radius: 1 } as const;
  const bullet = [0, 0, 0, 1, 0, 0, 0.5, 50];
  const sphere = [9, 0, 0, 1, 0, 0, 0, 0];
  /** Two rows, the second with one number changed. */
  const spoilt = (row: readonly number[], place: number, number: number) =>
    Float64Array.from([...row, ...row.with(place, number)]);
  const beyond = [1.0000001e150, 1e151, -1e182, 1e300, -Number.MAX_VALUE];
  const refusal = (index: number, name = 'bullets') => ({
    code: 'out-of-range',
    path: `${name}[${index}]`,
    message: expect.stringMatching(/at most 1e\+?150 in size|of 0 or more/),
  });

  it.each([0, 1, 2, 3, 4, 5, 6])('refuse what is beyond the range, at place %i of a bullet', (place) => {
    const scene = ricochet.createScene([target, { shape: 'plane', point: [0, 0, -9], normal: [0, 0, 1] }]);
    for (const number of beyond) {
      const rows = spoilt(bullet, place, number);
      for (const ask of [
        () => scene.shootMany(rows),
        () => scene.traceMany(rows),
        () => scene.shootThroughMany(rows, 2),
        () => ricochet.shootPairs(rows, Float64Array.from([...sphere, ...sphere])),
      ])
        expect(caught(ask)).toMatchObject(refusal(8 + place));
    }
    for (const number of [1e150, 0, 1e-150]) {
      const answers = [scene.shootMany, scene.traceMany].map((ask) =>
        Reflect.apply(ask as (rows: Float64Array) => Float64Array, scene, [spoilt(bullet, place, number)]),
      );
      for (const answer of answers) expect([...answer].every(Number.isFinite)).toBe(true);
    }
    scene.dispose();
  });

  it.each([0, 1, 2, 3, 4, 5, 6])('refuse it at place %i of a sphere', (place) => {
    for (const number of beyond)
      expect(
        caught(() =>
          ricochet.shootPairs(Float64Array.from([...bullet, ...bullet]), spoilt(sphere, place, number)),
        ),
      ).toMatchObject({ code: 'out-of-range', path: `spheres[${8 + place}]` });
    const pairs = ricochet.createPairs(2);
    const { center, radius, velocity } = pairs.spheres;
    const columns = [center.x, center.y, center.z, radius, velocity.x, velocity.y, velocity.z];
    pairs.spheres.radius.fill(1);
    pairs.bullets.velocity.x.fill(1);
    for (const number of beyond) {
      const column = columns[place] as Float64Array;
      const before = column[1] as number;
      column[1] = number;
      expect(caught(() => pairs.shoot())).toMatchObject({
        code: 'out-of-range',
        path: expect.stringMatching(/^pairs\.spheres\..*\[1\]$/),
      });
      column[1] = before;
    }
    pairs.dispose();
  });
});

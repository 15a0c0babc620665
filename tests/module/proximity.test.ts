// Nearness: closest points, overlaps, and the same in scenes, with every refusal by name.
import { createRicochet, type Target, type Vector } from 'ricochet-wasm';
import { createRicochet as createCore } from 'ricochet-wasm/core';
import { describe, expect, it } from 'vitest';
import { caught } from './refusals.js';
import { everyShape } from './shapes.js';

const ricochet = await createRicochet();
// biome-ignore lint/suspicious/noExplicitAny: wrong arguments are given on purpose
type Anything = any;
const asked: Anything = ricochet;

const box = { shape: 'box', min: [-1, -1, -1], max: [1, 1, 1] } as const;
const ball = { shape: 'sphere', center: [3, 0, 0], radius: 1 } as const;
const mesh = { shape: 'mesh', positions: new Float64Array([0, 0, 0, 1, 0, 0, 0, 1, 0]) } as const;
/** Their motion does not matter. */
const shapes = everyShape().map((shape): Target => ({ ...shape, velocity: [1, 0, 0] }));
const places: Vector[] = [
  [0, 0, 0],
  [3.5, 0, 0],
  { x: 9, y: 0.25, z: 0.25 },
  [30, 7],
  [40, 1, 0.25],
  [60, 0.5, 2.5],
  [21, 21, 21],
];

describe('closestPoint', () => {
  it('gives the point, the signed distance and the normal', () => {
    expect(ricochet.closestPoint([3, 4], { shape: 'sphere', center: [0, 0], radius: 2 })).toEqual({
      point: { x: 1.2, y: 1.6, z: 0 },
      distance: 3,
      normal: { x: 0.6, y: 0.8, z: 0 },
    });
    expect(ricochet.closestPoint([0.5, 0, 0], box)).toEqual({
      point: { x: 1, y: 0, z: 0 },
      distance: -0.5,
      normal: { x: 1, y: 0, z: 0 },
    });
    const { distance, normal } = ricochet.closestPoint([50, 0.5, 7], shapes[7] as Target);
    expect([distance, normal.x]).toEqual([0, 1]);
  });

  it('goes back to the place along the normal, for every shape', () => {
    for (const shape of shapes)
      for (const place of places) {
        const { point, distance, normal } = ricochet.closestPoint(place, shape);
        const [x, y, z = 0] = (Array.isArray(place) ? place : Object.values(place)) as number[];
        for (const [axis, is] of Object.entries({ x, y, z }) as ['x' | 'y' | 'z', number][])
          expect(point[axis] + distance * normal[axis]).toBeCloseTo(is, 13);
      }
  });

  it('refuses what is no point or shape, by name', () => {
    expect(caught(() => asked.closestPoint(undefined, ball))).toMatchObject({
      code: 'missing',
      path: 'point',
    });
    expect(caught(() => asked.closestPoint([0, Number.NaN], ball))).toMatchObject({
      code: 'not-finite',
      path: 'point[1]',
    });
    expect(caught(() => asked.closestPoint([0, 0], { ...ball, radius: -1 }))).toMatchObject({
      code: 'out-of-range',
      path: 'shape.radius',
      value: -1,
    });
    expect(caught(() => asked.closestPoint([0, 0], { ...shapes[3], c: [9, 2, 0] }))).toMatchObject({
      code: 'degenerate-shape',
      path: 'shape.c',
    });
    expect(
      caught(() => asked.closestPoint([0, 0], { shape: 'capsule', a: [0, 0], b: [1, 0], radius: 0 })),
    ).toMatchObject({ code: 'out-of-range', path: 'shape.radius' });
    const refused = caught(() => asked.closestPoint([0, 0], mesh));
    expect(refused).toMatchObject({ code: 'unknown-shape', path: 'shape.shape', value: 'mesh' });
    expect(refused.message).toMatch(/createScene/);
  });
});

describe('overlap', () => {
  it('counts touching, and takes a ball or a point on either side', () => {
    const near = (x: number) => ({ shape: 'sphere', center: [x, 0, 0], radius: 0.5 }) as const;
    for (const [x, is] of [
      [1.5, true],
      [1.5000000000000002, false],
      [0, true],
    ] as const) {
      expect(ricochet.overlap(near(x), box)).toBe(is);
      expect(ricochet.overlap(box, near(x))).toBe(is);
    }
    expect(ricochet.overlap([1, 1, 1], box)).toBe(true);
    expect(ricochet.overlap(box, { x: 1, y: 1, z: 1.0000000000000002 })).toBe(false);
    expect(ricochet.overlap(ball, { x: 4, y: 0 })).toBe(true);
    expect(ricochet.overlap(ball, { ...ball, center: [5, 0, 0], velocity: [9, 0, 0] })).toBe(true);
    expect(ricochet.overlap([1, 2], { x: 1, y: 2, z: 0 })).toBe(true);
    expect(ricochet.overlap([1, 2], [1, 2, 3])).toBe(false);
  });

  it('is what closestPoint tells of the distance, for every shape', () => {
    for (const shape of shapes)
      for (const place of places)
        for (const radius of [0.5, 3]) {
          const { distance } = ricochet.closestPoint(place, shape);
          expect(ricochet.overlap({ shape: 'sphere', center: place, radius }, shape)).toBe(
            distance <= radius,
          );
          expect(ricochet.overlap(shape, place)).toBe(distance <= 0);
        }
  });

  it('refuses two shapes of which neither is a ball or a point, with a remedy', () => {
    const error = caught(() => asked.overlap(box, shapes[5]));
    expect(error).toMatchObject({ code: 'unknown-shape', path: 'a.shape', value: 'box' });
    expect(error.message).toMatch(/a sphere or a point.*createScene/);
    expect(caught(() => asked.overlap(box))).toMatchObject({ code: 'missing', path: 'b' });
    expect(caught(() => asked.overlap(undefined, ball))).toMatchObject({ code: 'missing', path: 'a' });
    expect(caught(() => asked.overlap(ball, { shape: 'box', min: [2, 0], max: [1, 1] }))).toMatchObject({
      code: 'out-of-range',
      path: 'b.min',
    });
    expect(caught(() => asked.overlap({ ...ball, radius: 0 }, box))).toMatchObject({ path: 'a.radius' });
    expect(caught(() => asked.overlap(box, { ...ball, size: 3 }))).toMatchObject({
      code: 'unknown-field',
      path: 'b.size',
    });
    expect(caught(() => asked.overlap([1, 'two'], box))).toMatchObject({
      code: 'not-a-number',
      path: 'a[1]',
    });
    expect(caught(() => asked.overlap(ball, mesh)).message).toMatch(/createScene/);
  });
});

describe('explanations', () => {
  it('of a closest point have its numbers, for every shape', () => {
    for (const shape of shapes)
      for (const place of places) {
        const { closestPoint, steps } = ricochet.explain.closestPoint(place, shape);
        expect(closestPoint).toEqual(ricochet.closestPoint(place, shape));
        const value = (name: string) => steps.find(({ id }) => id === name)?.value;
        expect(value('start-gap')).toBe(closestPoint.distance);
        expect(value('normal')).toEqual(closestPoint.normal);
        expect(value('point')).toEqual(closestPoint.point);
        for (const { id, formula, numbers } of steps)
          expect(`${formula} ${numbers}`, id).not.toMatch(/NaN|undefined|Infinity|cdot {2}|bullet|target/);
      }
  });

  it('of an overlap end with the gap, whose sign it is', () => {
    for (const shape of shapes)
      for (const place of places)
        for (const a of [place, { shape: 'sphere', center: place, radius: 2.5 } as const]) {
          const { overlaps, steps } = ricochet.explain.overlap(a, shape);
          expect(overlaps).toBe(ricochet.overlap(a, shape));
          expect(steps.at(-1)).toMatchObject({ id: 'start-gap', unit: 'units' });
          expect((steps.at(-1)?.value as number) > 0).toBe(!overlaps);
          for (const { id, formula, numbers } of steps)
            expect(`${formula} ${numbers}`, id).not.toMatch(/NaN|undefined|Infinity|bullet|target/);
        }
  });

  it('put the numbers into the formulas', () => {
    const last = (steps: { formula: string; numbers: string }[]) =>
      steps.find(({ formula }) => /^(d|g_0) =/.test(formula));
    const { steps } = ricochet.explain.closestPoint([6, 4, 0], ball);
    expect(last(steps)).toMatchObject({
      formula: String.raw`d = \lvert \mathbf m \rvert - R`,
      numbers: String.raw`\lvert (-3,\;-4,\;0) \rvert - 1 = 4`,
    });
    const inside = ricochet.explain.closestPoint([0.5, 0, 0], box).steps;
    expect(last(inside)).toMatchObject({
      formula: String.raw`d = \pm\lvert \mathbf o \rvert`,
      numbers: String.raw`-\lvert (-0.5,\;0,\;0) \rvert = -0.5`,
    });
    const plane = { shape: 'plane', point: [0, 0, 0], normal: [0, 3, 0] } as const;
    expect(last(ricochet.explain.overlap({ ...ball, center: [7, -2, 1] }, plane).steps)).toMatchObject({
      formula: String.raw`g_0 = \lvert h \rvert - R`,
      numbers: String.raw`\lvert (-2) \rvert - 1 = 1`,
    });
  });

  it('refuse what the questions refuse, and take the ball or the point first', () => {
    expect(caught(() => asked.explain.overlap(box, ball))).toMatchObject({
      code: 'unknown-shape',
      path: 'a',
    });
    expect(caught(() => asked.explain.overlap([0, 0], [1, 1]))).toMatchObject({ path: 'b' });
    expect(caught(() => asked.explain.closestPoint([0, 0], mesh)).message).toMatch(/createScene/);
    expect(caught(() => asked.explain.closestPoint('here', ball))).toMatchObject({ path: 'point' });
  });
});

describe('a scene', () => {
  it('names the nearest target as closestPoint with each does', () => {
    const scene = ricochet.createScene(shapes);
    for (const place of places) {
      const all = shapes.map((shape) => ricochet.closestPoint(place, shape));
      const least = Math.min(...all.map(({ distance }) => distance));
      const target = all.findIndex(({ distance }) => distance === least);
      expect(scene.nearest(place)).toEqual({ ...all[target], target });
      expect(scene.nearest(place, { maxDistance: 0.25 }) === null).toBe(least > 0.25);
      expect(scene.nearest(place, { maxDistance: Number.POSITIVE_INFINITY })?.target).toBe(target);
    }
    scene.dispose();
  });

  it('names the triangle of a mesh, and null where nothing is', () => {
    const scene = ricochet.createScene([ball, { ...mesh, position: [0, 0, 1] }]);
    expect(scene.nearest([0.25, 0.25, 3])).toMatchObject({ target: 1, triangle: 0, distance: 2 });
    expect(scene.nearest([3, 0, 0])).not.toHaveProperty('triangle');
    scene.remove(0);
    scene.remove(1);
    expect(scene.nearest([0, 0, 0])).toBeNull();
    expect(scene.overlaps([0, 0, 0])).toEqual([]);
    scene.dispose();
  });

  it('names all that overlap a ball, a box or a point', () => {
    const scene = ricochet.createScene([...shapes, { ...mesh, position: [3, 0, 0] }]);
    expect(scene.overlaps({ shape: 'sphere', center: [2, 0, 0], radius: 0.5 })).toEqual([0]);
    expect(scene.overlaps({ shape: 'box', min: [3, 0, -8], max: [60, 30, 30] })).toEqual([
      0, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
    expect(scene.overlaps([21, 22, 23])).toEqual([4]);
    expect(scene.overlaps({ x: 50, y: 1, z: 100 })).toEqual([7]);
    scene.move(0, { ...ball, center: [100, 0, 0] });
    expect(scene.overlaps({ shape: 'sphere', center: [2, 0, 0], radius: 0.5 })).toEqual([]);
    scene.dispose();
  });

  it('refuses other shapes, other options, and to answer once it is disposed of', () => {
    const scene = ricochet.createScene(shapes) as Anything;
    const error = caught(() => scene.overlaps(shapes[8]));
    expect(error).toMatchObject({ code: 'unknown-shape', path: 'shape.shape', value: 'box' });
    expect(error.message).toMatch(/a box of min and max/);
    expect(caught(() => scene.overlaps({ ...box, max: [-2, 0] }))).toMatchObject({ path: 'shape.min' });
    expect(caught(() => scene.overlaps())).toMatchObject({ code: 'missing', path: 'shape' });
    expect(caught(() => scene.nearest([0, 0], { maxDistance: -1 }))).toMatchObject({
      code: 'out-of-range',
      path: 'options.maxDistance',
      value: -1,
    });
    expect(caught(() => scene.nearest([0, 0], { distance: 1 }))).toMatchObject({ code: 'unknown-field' });
    expect(caught(() => scene.nearest('here'))).toMatchObject({ code: 'not-a-vector', path: 'point' });
    scene.dispose();
    expect(caught(() => scene.nearest([0, 0])).code).toBe('disposed');
    expect(caught(() => scene.overlaps([0, 0])).code).toBe('disposed');
  });
});

it('core has none of it', async () => {
  const core = (await createCore()) as Anything;
  for (const question of ['closestPoint', 'overlap', 'createScene'])
    expect(caught(() => core[question]())).toMatchObject({
      code: 'unknown-field',
      path: `ricochet.${question}`,
    });
  expect(Object.keys(core.explain)).toEqual(['shoot', 'raySphere', 'sweep', 'spherePlane', 'collide']);
});

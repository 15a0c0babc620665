// Range of numbers: 0, or sizes from 1e-150 to 1e150. Every question refuses others by name, and answers these without NaN
// and infinities.
import { createRicochet, RicochetError } from 'ricochet-wasm';
import { createRicochet as createCore } from 'ricochet-wasm/core';
import { describe, expect, it } from 'vitest';

const ricochet = await createRicochet();
const core = await createCore();
// biome-ignore lint/suspicious/noExplicitAny: arguments are put together here
type Anything = any;

const bullet = { from: [0, 0, 0], to: [4, 4, 4], speed: 3, radius: 0.5 };
const moving = { position: { x: 0.5, y: 0.25, z: 0.125 }, velocity: [3, 1, 2], radius: 0.5 };
const flying = (x: number) => ({ position: [x, 0.5, 0.25], velocity: [-x, 1, 2], radius: 1 });
const ball = (x: number) => ({ ...flying(x), mass: 2, restitution: 0.5 });
const shapes: Record<string, Anything> = {
  sphere: { center: [4, 4, 1], radius: 3 },
  plane: { point: [9, 1, 1], normal: [1, 2, 3] },
  triangle: { a: [9, 1, 1], b: [8, 7, 1], c: [9, 1, 7] },
  box: { min: [5, 6, 7], max: [8, 9, 10] },
  'turned box': { shape: 'box', center: [6, 7, 8], halfSize: [1, 2, 3], rotation: [0.5, 0.25, 1, 2] },
  capsule: { a: [9, 1, 1], b: [8, 7, 1], radius: 1 },
  cylinder: { a: [9, 1, 1], b: [8, 7, 1], radius: 1 },
};
const wall = { shape: 'wall', a: [9, -3], b: [9, 3] };

const questions: [string, string[], Anything[], (r: Anything, ...given: Anything[]) => unknown][] = [
  ...Object.entries(shapes).flatMap(([shape, fields]): typeof questions => [
    [
      `shoot, ${shape}`,
      ['bullet', 'target'],
      [bullet, { shape, ...fields, velocity: [0.5, 1, 2] }],
      (r, a, b) => r.shoot(a, b),
    ],
    [
      `explain.shoot, ${shape}`,
      ['bullet', 'target'],
      [moving, { shape, ...fields }],
      (r, a, b) => r.explain.shoot(a, b),
    ],
  ]),
  [
    'shoot, moving',
    ['bullet', 'target'],
    [moving, { shape: 'sphere', ...shapes.sphere }],
    (r, a, b) => r.shoot(a, b),
  ],
  ['shoot, wall', ['bullet', 'target'], [bullet, wall], (r, a, b) => r.shoot(a, b)],
  ...Object.entries(shapes).map(([shape, fields]): (typeof questions)[number] => [
    `closestPoint, ${shape}`,
    ['point', 'shape'],
    [[1, 2, 3], { shape, ...fields, velocity: [0.5, 1, 2] }],
    (r, a, b) => r.closestPoint(a, b),
  ]),
  [
    'overlap',
    ['a', 'b'],
    [
      { shape: 'sphere', ...shapes.sphere },
      { shape: 'capsule', ...shapes.capsule },
    ],
    (r, a, b) => r.overlap(a, b),
  ],
  [
    'raySphere',
    ['origin', 'direction', 'sphere'],
    [[1, 2, 3], { x: 1, y: 2, z: 3 }, shapes.sphere],
    (r, a, b, c) => r.raySphere(a, b, c),
  ],
  ['sweep', ['a', 'b'], [flying(-5), flying(5)], (r, a, b) => r.sweep(a, b)],
  ['spherePlane', ['sphere', 'plane'], [shapes.sphere, shapes.plane], (r, a, b) => r.spherePlane(a, b)],
  [
    'spherePlane, three points',
    ['sphere', 'plane'],
    [
      shapes.sphere,
      {
        through: [
          [1, 2, 3],
          [2, 2, 4],
          [3, 1, 1],
        ],
      },
    ],
    (r, a, b) => r.explain.spherePlane(a, b),
  ],
  ['collide', ['a', 'b'], [ball(-5), ball(5)], (r, a, b) => r.collide(a, b)],
  [
    'collide, wall',
    ['a', 'b'],
    [ball(-5), { ...wall, velocity: [1, 2], restitution: 0.5 }],
    (r, a, b) => r.collide(a, b),
  ],
];

/** Every number in the arguments: its path, and its name in an error. */
function numbersIn(value: Anything, names: string[]): [place: (string | number)[], path: string][] {
  const walk = (part: Anything, place: (string | number)[], path: string): [(string | number)[], string][] =>
    typeof part === 'number'
      ? [[place, path]]
      : typeof part === 'object'
        ? Object.entries(part).flatMap(([name, inner]) =>
            Array.isArray(part)
              ? walk(inner, [...place, Number(name)], `${path}[${name}]`)
              : walk(inner, [...place, name], `${path}.${name}`),
          )
        : [];
  return names.flatMap((name, i) => walk(value[i], [i], name));
}

function replaced(value: Anything, [first, ...rest]: (string | number)[], by: unknown): Anything {
  if (first === undefined) return by;
  const copy = Array.isArray(value) ? [...value] : { ...value };
  copy[first] = replaced(copy[first], rest, by);
  return copy;
}

function errorOf(ask: () => unknown): RicochetError | undefined {
  try {
    ask();
  } catch (error) {
    expect(error).toBeInstanceOf(RicochetError);
    return error as RicochetError;
  }
  return undefined;
}

const tooFar = [
  5e-324,
  -5e-324,
  1e-310,
  9.99e-151,
  -9.99e-151,
  1.01e150,
  -1.01e150,
  1e308,
  -Number.MAX_VALUE,
];

/** Questions that `core` leaves out. */
const onlyFull = /^(closestPoint|overlap)/;

describe.each(questions)('%s', (name, names, given, ask) => {
  const all = numbersIn(given, names);

  it('refuses every number out of the range, by name', () => {
    expect(all.length).toBeGreaterThan(7);
    for (const [place, path] of all)
      for (const value of tooFar)
        for (const r of onlyFull.test(name) ? [ricochet] : [ricochet, core]) {
          const error = errorOf(() => ask(r, ...replaced(given, place, value)));
          expect([value, error?.code, error?.path]).toEqual([value, 'out-of-range', path]);
          if (value > 0 && !path.endsWith('restitution')) expect(error?.message).toMatch(/1e-150 to 1e150/);
        }
  });

  it('refuses NaN and infinities as not finite', () => {
    for (const [place, path] of all)
      for (const value of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
        if (path.endsWith('.mass') && value === Number.POSITIVE_INFINITY) continue;
        const error = errorOf(() => ask(ricochet, ...replaced(given, place, value)));
        expect([value, error?.code, error?.path]).toEqual([value, 'not-finite', path]);
      }
  });

  it('takes the ends of the range', () => {
    for (const [place, path] of all)
      for (const value of [1e-150, 1e150]) {
        const error = errorOf(() => ask(ricochet, ...replaced(given, place, value)));
        // A restitution above 1 and a box whose min is above its max are refused for other reasons.
        if (error !== undefined)
          expect([path, error.message]).not.toEqual([path, expect.stringMatching(/1e-150 to 1e150/)]);
      }
  });
});

it('refuses the numbers that gave NaN', () => {
  const end = errorOf(() =>
    ricochet.collide(ball(3) as Anything, { shape: 'wall', a: [1, 5e-324], b: [1, 0] }),
  );
  expect([end?.code, end?.path, end?.value]).toEqual(['out-of-range', 'b.a[1]', 5e-324]);
  const thin = errorOf(() =>
    ricochet.spherePlane({ center: [0, 0, 2], radius: 1e-310 }, { point: [0, 0], normal: [0, 0, 1] }),
  );
  expect([thin?.code, thin?.path, thin?.value]).toEqual(['out-of-range', 'sphere.radius', 1e-310]);
});

it('collide refuses a longest time over which the swept boxes are not finite', () => {
  const [a, b] = [ball(-5), ball(5)] as Anything[];
  expect(errorOf(() => ricochet.collide(a, b, { maxTime: 1e151 }))?.path).toBe('options.maxTime');
  expect(errorOf(() => ricochet.collide(a, wall as Anything, { maxTime: Number.MAX_VALUE }))?.path).toBe(
    'options.maxTime',
  );
  expect(ricochet.collide(a, b, { maxTime: Number.POSITIVE_INFINITY }).hit).toBe(true);
  expect(ricochet.collide(a, b, { maxTime: 5e-324 }).hit).toBe(false);
});

it('other questions, which only compare the longest time, take any', () => {
  const target = { shape: 'sphere', ...shapes.sphere } as Anything;
  expect(ricochet.shoot(bullet as Anything, target, { maxTime: Number.MAX_VALUE }).hit).toBe(true);
  expect(ricochet.shoot(bullet as Anything, target, { maxTime: 5e-324 }).hit).toBe(false);
});

it('holds for aims and for the targets of scenes', () => {
  const via = { shape: 'sphere', center: [0, 0], radius: 2 } as const;
  const from = { position: [-5, 5] } as const;
  const to = { position: [5, 5] } as const;
  const paths = [
    errorOf(() => ricochet.aim({ position: [-5, 1e-200] }, via, to)),
    errorOf(() => ricochet.aim({ ...from, speed: 1e151 }, via, to)),
    errorOf(() => ricochet.aim(from, { ...via, radius: 1e-151 }, to)),
    errorOf(() => ricochet.aim(from, via, { ...to, velocity: [1e-308, 0] })),
    errorOf(() => ricochet.createScene([via, { ...via, center: [1e-308, 0] }])),
    errorOf(() => ricochet.createScene([via, { shape: 'box', min: [0, 0, 0], max: [1, 1e200, 1] }])),
  ];
  expect(paths.map((error) => [error?.code, error?.path])).toEqual(
    [
      'from.position[1]',
      'from.speed',
      'via.radius',
      'to.velocity[0]',
      'targets[1].center[0]',
      'targets[1].max[1]',
    ].map((path) => ['out-of-range', path]),
  );
});

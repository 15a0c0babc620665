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

/** Every number in the arguments: its path, and the name that an error gives it. */
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

/** Every number in an answer. */
const numbersOf = (answer: unknown): number[] =>
  typeof answer === 'number'
    ? [answer]
    : typeof answer === 'object' && answer !== null
      ? Object.values(answer).flatMap(numbersOf)
      : [];

describe('an answer that overflows', () => {
  const largest = Number.MAX_VALUE;
  const far = { a: [4024230011.6351647, 0], b: [5.109705156896159e-14, 5.185004380401849e137] } as const;
  const to = [4.700697611888637e-121, 2.661679122266835e-61, 1.3701003742100673e102] as const;
  const slow = {
    from: [0, 0, 0],
    to,
    speed: 4.281420045753329e-144,
    radius: 1.1634624595114431e-91,
  } as const;
  const heavy = {
    position: [-5, 0],
    velocity: [1e120, 0],
    radius: 1,
    mass: 1e144,
    restitution: 0.5,
  } as const;
  const flat = {
    through: [
      [0, 0, 3.813898262548216e47],
      [-1, 0, 4.397359665735385e139],
      [-1.1643798997804475, -8.476931745853789e-76, 9.251398051835316e136],
    ],
  } as const;
  const falling = {
    position: [8.035839603632224e-76, -1e150, -8.884491798678774e146],
    velocity: [0, 0, -1080155305857.678],
  } as const;

  it('is the largest double: times and places', () => {
    const shot = ricochet.shoot(slow, { shape: 'wall', ...far });
    expect(shot.hit && [shot.time, shot.distance]).toEqual([largest, 1.1729320837196928e232]);
    const fall = ricochet.shoot(falling, { shape: 'plane', ...flat });
    expect(fall.hit && [fall.time, fall.distance, fall.point.z, fall.center.z]).toEqual([
      largest,
      largest,
      -largest,
      -largest,
    ]);
    const { steps } = ricochet.explain.shoot(falling, { shape: 'plane', ...flat });
    expect(steps.find(({ id }) => id === 'time')?.value).toBe(largest);
    for (const answer of [shot, fall, steps.map(({ value }) => value)])
      expect(numbersOf(answer).filter((n) => !Number.isFinite(n))).toEqual([]);
  });

  it('is the largest double: energies', () => {
    const answer = ricochet.collide(heavy, { ...heavy, position: [5, 0], velocity: [0, 0] });
    expect(answer.hit && [answer.energyLost, answer.impulse]).toEqual([largest, 6.249999999999999e263]);
    expect(
      ricochet.explain.collide(heavy, { ...heavy, position: [5, 0], velocity: [0, 0] }).collision,
    ).toEqual(answer);
  });

  it('is the largest double: places in a triangle', () => {
    const corners = [
      [0, 7.750329236709443e-8, 0],
      [0, 1.3835925119046996e-20, 0],
      [1.945207328861007e-118, -1e150, -3.847447645633994e-145],
    ] as const;
    const center = [-1, 9.558534293165855e143, 4.289490649074788e143] as const;
    const { triangle } = ricochet.spherePlane(
      { center, radius: 3.966307275678148e-142 },
      { through: corners },
    );
    expect([triangle?.u, triangle?.v]).toEqual([largest, -4.361608192869543e234]);
  });

  it('is the largest double: state and events of a world', () => {
    const at = (x: number, y: number) =>
      ({ position: [x, 0], velocity: [0.5, y], radius: 1e150, mass: 1e150 }) as const;
    const world = ricochet.createSimulation({ balls: [at(-1e150, 1e150), at(1e150, 0)] });
    const meeting = ricochet.createSimulation({
      balls: [
        { ...at(-1e150, 0), velocity: [1e150, 0], radius: 1e149 },
        { ...at(1e150, 0), velocity: [-1e150, 0], radius: 1e149, mass: 1e149 },
      ],
    });
    try {
      expect(world.energy).toBe(largest);
      for (let i = 0; i < 3; i++) world.advance(1e150);
      const event = meeting.next();
      // Reduced mass 1e150 / 11, closing at 2e150: the impulse is 4e300 / 11. It times the distance 2e149 is beyond.
      expect(event?.impulse).toBeCloseTo(4e300 / 11, -286);
      expect(meeting.counts.virial).toBe(largest);
      for (const one of [world, meeting]) {
        const state = [one.energy, one.momentum, one.counts, [...one.positions], [...one.velocities]];
        expect(numbersOf([state, event]).filter((n) => !Number.isFinite(n))).toEqual([]);
        expect(JSON.stringify(one.snapshot())).not.toContain('null');
      }
    } finally {
      world.dispose();
      meeting.dispose();
    }
  });
});

describe('worlds whose numbers are of very different sizes', () => {
  const at = (x: number, velocity: number, radius: number, mass: number) =>
    ({ position: [x, 0], velocity: [velocity, 0], radius, mass }) as const;
  const size = 1.33531557347902e-149;
  const worlds = {
    // At contact its position is accurate to 1e106, while its radius is 1.
    'a place too coarse for the radius': [at(-4.6e104, 1e150, 1, 2e-41), at(5e122, 0, 1.7e-41, 1)],
    // Between a heavy ball and a fast one it becomes faster than 1e151: speed over radius is 1e300.
    'a small ball in a pinch': [
      at(0, 1e150, size, 1),
      at(3 * size, 0, size, 9.9e-150),
      at(6 * size, -1e-150, size, 1e119),
    ],
  };
  it.each(Object.entries(worlds))('go on in numbers: %s', (_, balls) => {
    const world = ricochet.createSimulation({ balls });
    try {
      for (let i = 0; i < 40; i++) {
        const state = [
          world.next({ maxWork: 1e6 }),
          world.energy,
          [...world.positions],
          [...world.velocities],
        ];
        expect(numbersOf(state).filter((n) => !Number.isFinite(n))).toEqual([]);
      }
      expect(world.counts.ball).toBeGreaterThan(0);
    } finally {
      world.dispose();
    }
  });
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

it('a world goes on from velocities that have become smaller', () => {
  const world = { balls: [{ position: [0, 0], velocity: [1e-200, 0], radius: 1, mass: 1 }] } as const;
  const simulation = ricochet.createSimulation(world);
  simulation.setBall(0, { position: [1, 0] });
  simulation.restore(simulation.snapshot());
  expect(simulation.ball(0).velocity).toMatchObject({ x: 1e-200 });
  // Radii and masses, which never change by themselves, have the range of every question.
  for (const [field, value] of [
    ['mass', 5e-324],
    ['radius', 1e-160],
    ['restitution', 1e-200],
  ] as const)
    expect(errorOf(() => simulation.setBall(0, { [field]: value }))).toMatchObject({
      code: 'out-of-range',
      path: `ball.${field}`,
    });
  simulation.dispose();
});

describe('rows and columns', () => {
  const target = { shape: 'sphere', center: [9, 0, 0], radius: 1 } as const;
  const bullet = [0, 0, 0, 1, 0, 0, 0.5, 50];
  const sphere = [9, 0, 0, 1, 0, 0, 0, 0];
  /** Two rows, of which the second has another number. */
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
        expect(errorOf(ask)).toMatchObject(refusal(8 + place));
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
        errorOf(() =>
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
      expect(errorOf(() => pairs.shoot())).toMatchObject({
        code: 'out-of-range',
        path: expect.stringMatching(/^pairs\.spheres\..*\[1\]$/),
      });
      column[1] = before;
    }
    pairs.dispose();
  });
});

// Answers and worlds at the ends of the number range: larger values become the largest double, and nothing becomes
// NaN.
import { createRicochet } from 'ricochet-wasm';
import { describe, expect, it } from 'vitest';
import { caught } from './refusals.js';

const ricochet = await createRicochet();

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

it('a world goes on from velocities that have become smaller', () => {
  const world = { balls: [{ position: [0, 0], velocity: [1e-200, 0], radius: 1, mass: 1 }] } as const;
  const simulation = ricochet.createSimulation(world);
  simulation.setBall(0, { position: [1, 0] });
  simulation.restore(simulation.snapshot());
  expect(simulation.ball(0).velocity).toMatchObject({ x: 1e-200 });
  // Radii and masses never change by themselves, and have the range of every question.
  for (const [field, value] of [
    ['mass', 5e-324],
    ['radius', 1e-160],
    ['restitution', 1e-200],
  ] as const)
    expect(caught(() => simulation.setBall(0, { [field]: value }))).toMatchObject({
      code: 'out-of-range',
      path: `ball.${field}`,
    });
  simulation.dispose();
});

// Explanations of a table's events: each value follows from its formula, the steps before it and the event.
import { createRicochet, type TableBallOf, type TableDescription, type TableEvent } from 'ricochet-wasm';
import { expect, it } from 'vitest';

const ricochet = await createRicochet();

interface Vector {
  x: number;
  y: number;
  z: number;
}
const dot = (a: Vector, b: Vector) => a.x * b.x + a.y * b.y + a.z * b.z;
/** a + k b */
const along = (a: Vector, k: number, b: Vector): Vector => ({
  x: a.x + k * b.x,
  y: a.y + k * b.y,
  z: a.z + k * b.z,
});

/** The values of an event's steps, by their names. */
function stepsOf(event: TableEvent) {
  const { steps } = ricochet.explain.event(event);
  const found = new Map(steps.map((step) => [step.id, step]));
  expect(found.size).toBe(steps.length);
  const value = (id: string) => {
    const step = found.get(id);
    if (step === undefined) throw new Error(`${event.kind}: no ${id}`);
    return step.value;
  };
  return {
    steps,
    formula: (id: string) => found.get(id)?.formula,
    note: (id: string) => found.get(id)?.note,
    number: (id: string) => value(id) as number,
    vector: (id: string) => value(id) as Vector,
  };
}

// Speeds below 20 m/s and spins below 1000 rad/s, each rounded some times.
const expectVector = (a: Vector, b: Vector) => {
  for (const axis of ['x', 'y', 'z'] as const) expect(Math.abs(a[axis] - b[axis])).toBeLessThan(1e-11);
};

const descriptions: TableDescription[] = [];
for (const throws of [false, true])
  for (const cushion of ['han', 'planar'] as const)
    descriptions.push({ table: 'pool-7ft', rack: '9-ball', throw: throws, constants: { cushion } });

function eventsOf(description: TableDescription): TableEvent[] {
  const table = ricochet.createTable(description);
  return [0.002, -0.3].flatMap(
    (turn) =>
      table.preview({ angle: Math.PI / 2 + turn, speed: 7, offset: [0.3, -0.2], elevation: 0.1 }).events,
  );
}

it('two balls: impulse, friction and velocity follow, and contacts that were solved together are said to be', () => {
  const seen = { alone: 0, together: 0 };
  for (const description of descriptions)
    for (const event of eventsOf(description)) {
      if (event.kind !== 'ball') continue;
      const { number, vector, formula, note, steps } = stepsOf(event);
      const [a, b] = event.before as [TableBallOf, TableBallOf];
      const [, after] = event.after as [TableBallOf, TableBallOf];
      const mass = 0.170097;
      const n = vector('normal');
      expect(number('approach')).toBeCloseTo(dot(along(b.velocity, -1, a.velocity), n), 12);
      const pushed = along(b.velocity, number('impulse') / mass, n);
      if (event.together > 1) {
        ++seen.together;
        expect(note('impulse')).toContain(`the ${event.together} has an event of its own`);
        expect(steps.map(({ id }) => id)).not.toContain('separation');
        expectVector(along(pushed, 1, vector('others')), vector('velocity-b'));
        continue;
      }
      ++seen.alone;
      expect(number('impulse')).toBeCloseTo((mass * (number('separation') - number('approach'))) / 2, 12);
      const t = { x: -n.y, y: n.x, z: 0 };
      const rub = description.throw ? number('rub') : 0;
      expect(formula('velocity-b')?.includes('J_t')).toBe(description.throw);
      expectVector(along(pushed, rub, t), vector('velocity-b'));
      expectVector(vector('velocity-b'), after.velocity);
      if (!description.throw) continue;
      expect(Math.abs(rub)).toBeLessThanOrEqual(number('friction') * (1 + 1e-15));
      expectVector(along(b.spin, 1, vector('spin')), after.spin);
    }
  expect(seen.alone).toBeGreaterThan(20);
  expect(seen.together).toBeGreaterThan(20);
});

it('the impulses of contacts that were solved together add up to what a ball gets', () => {
  const events = eventsOf({ table: 'pool-7ft', rack: '9-ball' }).filter(
    ({ kind, together }) => kind === 'ball' && together > 1,
  );
  let several = 0;
  for (const event of events) {
    const [, ball] = event.balls;
    const [, own] = event.before as [TableBallOf, TableBallOf];
    let sum = { x: 0, y: 0, z: 0 };
    for (const other of events) {
      const at = other.balls.indexOf(ball as number);
      // The velocity before is the same within one group.
      const before = other.before[at]?.velocity;
      if (other === event || other.time !== event.time || before === undefined) continue;
      if (before.x !== own.velocity.x || before.y !== own.velocity.y) continue;
      sum = along(sum, at === 1 ? 1 : -1, stepsOf(other).vector('push'));
      ++several;
    }
    expectVector(stepsOf(event).vector('others'), sum);
  }
  expect(several).toBeGreaterThan(5);
});

it('a cushion: slip, friction, impulse, velocity and spin follow', () => {
  let seen = 0;
  for (const description of descriptions)
    for (const event of eventsOf(description)) {
      if ((event.kind !== 'cushion' && event.kind !== 'nose') || event.together > 1) continue;
      ++seen;
      const { number, vector, formula, steps } = stepsOf(event);
      const [before] = event.before as [TableBallOf];
      const [after] = event.after as [TableBallOf];
      const n = vector('normal');
      const t = { x: -n.y, y: n.x, z: 0 };
      const isHan = description.constants?.cushion === 'han';
      const cosine = isHan ? Math.sqrt(1 - 0.28 ** 2) : 1;
      const across = isHan ? number('slip-across') : 0;
      expect(number('slip')).toBeCloseTo(Math.hypot(number('slip-along'), across), 12);
      expect(number('friction')).toBe(Math.min(0.2 * number('push'), (2 / 7) * number('slip')));
      expectVector(along(along(before.velocity, number('impulse'), n), number('rub'), t), vector('velocity'));
      expectVector(vector('velocity'), after.velocity);
      expect(number('spin')).toBeCloseTo(before.spin.z - (2.5 / 0.028575) * number('rub') * cosine, 9);
      expect(formula('spin')).toContain('J_t');
      expect(steps.findIndex(({ id }) => id === 'slip')).toBeLessThan(
        steps.findIndex(({ id }) => id === 'friction'),
      );
    }
  expect(seen).toBeGreaterThan(20);
});

it('no number has two signs, and none is missing', () => {
  for (const description of descriptions)
    for (const event of eventsOf(description))
      for (const { numbers } of stepsOf(event).steps) expect(numbers).not.toMatch(/[+-] -|NaN|undefined/);
});

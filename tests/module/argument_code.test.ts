// Arguments with code of their own (getters, proxies, callbacks, subclasses): what that code may do, and what is
// refused.
import { createRicochet, type Vector } from 'ricochet-wasm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { caught } from './refusals.js';

const ricochet = await createRicochet();
const bullet = { from: [0, 0, 0], to: [4, 4, 4], speed: 3 } as const;
const sphere = { shape: 'sphere', center: [4, 4, 0], radius: 4 } as const;
const ball = { position: [0, 0], velocity: [1, 0], radius: 1, mass: 1 } as const;
const world = () => ({ balls: [ball, { ...ball, position: [5, 0] as const }] });

/** A point whose x has a getter that calls `act`. */
const pointThat = (act: () => unknown): Vector => ({
  get x() {
    act();
    return 4;
  },
  y: 4,
  z: 0,
});

let bytes: number;
beforeEach(() => {
  bytes = ricochet.memoryBytes;
});
afterEach(() => {
  const shot = ricochet.shoot(bullet, sphere);
  expect(shot.hit && shot.time).toBe(0.769800358919501);
  expect(ricochet.memoryBytes).toBe(bytes);
});

describe('code that runs while its object is read', () => {
  it('may compute', () => {
    const shot = ricochet.shoot(bullet, { ...sphere, center: pointThat(() => Math.sqrt(2)) });
    expect(shot.hit && shot.time).toBe(0.769800358919501);
  });

  it('is the cause of the error where it throws', () => {
    const own = new Error('mine');
    const error = caught(() =>
      ricochet.shoot(bullet, {
        ...sphere,
        center: pointThat(() => {
          throw own;
        }),
      }),
    );
    expect(error.code).toBe('unreadable');
    expect(error.cause).toBe(own);
  });

  // Each of these would overwrite the numbers of the present question, or free its memory.
  const scene = () => ricochet.createScene([sphere]);
  const simulation = () => ricochet.createSimulation(world());
  const others: [string, () => unknown][] = [
    ['a question', () => ricochet.shoot({ ...bullet, to: [9, 9, 9] }, sphere)],
    ['an explanation', () => ricochet.explain.shoot(bullet, sphere)],
    ['a scene', scene],
    ['a simulation', simulation],
    ['an aim', () => ricochet.aim({ position: [-5, 5] }, sphere, { position: [5, 5] })],
    ['pairs', () => ricochet.shootPairs(new Float64Array(8), new Float64Array(8))],
  ];
  it.each(others)('may not ask the solver for %s', (_, act) => {
    expect(caught(() => ricochet.shoot(bullet, { ...sphere, center: pointThat(act) })).code).toBe(
      'unreadable',
    );
    expect(caught(() => ricochet.createScene([{ ...sphere, center: pointThat(act) }])).code).toBe(
      'unreadable',
    );
  });

  it('may not dispose of the scene that is asked', () => {
    const one = scene();
    const center = pointThat(() => one.dispose());
    expect(caught(() => one.add({ ...sphere, center })).code).toBe('unreadable');
    expect(caught(() => one.move(0, { ...sphere, center })).code).toBe('unreadable');
    expect(caught(() => one.shoot({ ...bullet, to: center })).code).toBe('unreadable');
    expect(caught(() => one.trace({ ...bullet, to: center })).code).toBe('unreadable');
    expect(one.count).toBe(1);
    one.dispose();
  });

  it('may not change or dispose of the simulation that is asked', () => {
    const one = simulation();
    for (const act of [() => one.dispose(), () => one.removeBall(0), () => one.reverse(), () => one.time]) {
      const position = pointThat(act);
      expect(caught(() => one.setBall(1, { position })).code).toBe('unreadable');
      expect(caught(() => one.addBall({ ...ball, position })).code).toBe('unreadable');
    }
    const until = {
      get until() {
        one.dispose();
        return 1;
      },
    };
    expect(caught(() => one.next(until)).code).toBe('unreadable');
    expect(one.count).toBe(2);
    one.dispose();
  });
});

describe('callbacks', () => {
  it('may ask anything, change the simulation, and throw what they like', () => {
    const one = ricochet.createSimulation({ ...world(), bounds: { min: [-50, -9], max: [50, 9] } });
    const seen: boolean[] = [];
    one.advance(200, {
      onEvent: () => {
        seen.push(ricochet.shoot(bullet, sphere).hit);
        one.setBall(0, { restitution: 1 });
      },
    });
    expect(seen.length).toBeGreaterThan(3);
    expect(new Set(seen)).toEqual(new Set([true]));
    const own = new Error('mine');
    const stop = () => {
      throw own;
    };
    expect(() => one.advance(200, { onEvent: stop })).toThrow(own);
    expect(caught(() => one.advance(200, { onEvent: () => one.dispose() })).code).toBe('disposed');
  });

  it('may restore a snapshot, from which the run goes on', () => {
    using one = ricochet.createSimulation({ ...world(), bounds: { min: [-50, -9], max: [50, 9] } });
    const start = one.snapshot();
    let heard = 0;
    const onEvent = () => {
      if (++heard === 5) one.restore(start);
    };
    expect(one.advance(1000, { maxEvents: 8, onEvent }).events).toBe(8);
    expect(one.eventCount).toBe(3);
  });
});

describe('values that change after the call', () => {
  it('do not change a simulation', () => {
    const velocity = [0, 1, 0] as [number, number, number];
    const obstacle = { shape: 'sphere', center: [20, 0, 0], radius: 1, velocity } as {
      shape: 'sphere';
      center: Vector;
      radius: number;
      velocity: Vector;
    };
    const one = ricochet.createSimulation({ ...world(), obstacles: [obstacle] });
    const before = JSON.stringify(one.snapshot());
    velocity[0] = Number.NaN;
    Object.defineProperty(obstacle, 'center', {
      enumerable: true,
      get() {
        throw new Error('too late');
      },
    });
    expect(JSON.stringify(one.snapshot())).toBe(before);
    one.reverse();
    one.reverse();
    expect(JSON.stringify(one.snapshot())).toBe(before);
    one.dispose();
  });
});

describe('subclasses of arrays', () => {
  it('are read by their own length and numbers, not by overridden getters', () => {
    class Liar extends Float64Array {
      override get length(): number {
        return 8 * 1_000_000;
      }
      override subarray(): never {
        throw new Error('asked');
      }
    }
    const bullets = new Liar([0, 0, 0, 4, 4, 4, 0, Infinity]);
    const one = ricochet.createScene([sphere]);
    expect(one.shootMany(bullets)).toHaveLength(12);
    const out = new Liar(12);
    expect(one.shootMany(bullets, out)).toBe(out);
    expect(out[0]).toBe(0);
    one.dispose();
  });

  it('may live in shared memory, and are refused once their memory is gone', () => {
    const shared = new Float64Array(new SharedArrayBuffer(64));
    shared.set([0, 0, 0, 4, 4, 4, 0, Infinity]);
    const one = ricochet.createScene([sphere]);
    expect(one.shootMany(shared)[0]).toBe(0);
    const gone = new Float64Array(8);
    structuredClone(gone.buffer, { transfer: [gone.buffer] });
    expect(caught(() => one.shootMany(gone))).toMatchObject({ code: 'disposed', path: 'bullets' });
    expect(caught(() => one.shootMany(shared, gone))).toMatchObject({ code: 'disposed', path: 'out' });
    one.dispose();
  });
});

describe('worlds', () => {
  it('refuse numbers whose squares overflow, which would let time stand still', () => {
    const huge = { ...ball, velocity: [1e151, 0] as const };
    const one = ricochet.createSimulation(world());
    const asked: [string, () => unknown][] = [
      ['world.balls[0].velocity', () => ricochet.createSimulation({ balls: [huge] })],
      ['ball.velocity', () => one.addBall({ ...huge, position: [0, 50] })],
      ['ball.velocity', () => one.setBall(0, { velocity: [1e151, 0] })],
      [
        'world.obstacles[0]',
        () =>
          ricochet.createSimulation({
            ...world(),
            obstacles: [{ shape: 'sphere', center: [0, 1e151], radius: 1 }],
          }),
      ],
      [
        'world.bounds',
        () => ricochet.createSimulation({ ...world(), bounds: { min: [-1e151, 0], max: [9, 9] } }),
      ],
      [
        'snapshot.numbers',
        () => {
          const snapshot = one.snapshot();
          snapshot.numbers[19] = 1e151;
          one.restore(snapshot);
        },
      ],
    ];
    for (const [path, ask] of asked) {
      const error = caught(ask);
      expect([error.code, error.path]).toEqual(['out-of-range', path]);
    }
    one.dispose();
  });

  it('do not see numbers that an earlier question left in the shared buffer', () => {
    ricochet.shoot(bullet, { shape: 'box', min: [1e149, 1e149, 1e149], max: [1e150, 1e150, 1e150] });
    const obstacles = [{ shape: 'sphere', center: [0, 50], radius: 1 }] as const;
    ricochet.createSimulation({ ...world(), obstacles }).dispose();
  });
});

it('adds nothing to the prototypes that all objects share', () => {
  const fields = () => Object.getOwnPropertyNames(Object.prototype).sort().join();
  const before = fields();
  const given = JSON.parse(
    '{"__proto__": {"polluted": 1}, "shape": "sphere", "center": [0, 0], "radius": 1}',
  );
  caught(() => ricochet.createSimulation({ balls: [ball], obstacles: [given] }));
  caught(() => ricochet.shoot(bullet, given));
  expect(fields()).toBe(before);
  expect('polluted' in {}).toBe(false);
});

// Simulations through the module: worlds, arguments and snapshots that are refused, each by name.
import { createRicochet, type Ricochet, RicochetError, type Simulation, type World } from 'ricochet-wasm';
import { beforeAll, describe, expect, it } from 'vitest';
import { caught } from './refusals.js';
import { ballAt, box, gas } from './worlds.js';

let ricochet: Ricochet;
beforeAll(async () => {
  ricochet = await createRicochet();
});

describe('refusals', () => {
  const make = (world: unknown) => () => ricochet.createSimulation(world as World);
  const one = [ballAt(5)];
  it.each([
    ['no world', make(undefined), 'missing', 'world'],
    ['no balls', make({}), 'missing', 'world.balls'],
    ['balls that are none', make({ balls: 3 }), 'not-an-object', 'world.balls'],
    [
      'a ball without mass',
      make({ balls: [{ ...ballAt(1), mass: undefined }] }),
      'missing',
      'world.balls[0].mass',
    ],
    ['a point', make({ balls: [ballAt(1, 0, { radius: 0 })] }), 'out-of-range', 'world.balls[0].radius'],
    ['a NaN', make({ balls: [ballAt(Number.NaN)] }), 'not-finite', 'world.balls[0].position[0]'],
    ['overlap', make({ balls: [ballAt(1), ballAt(9), ballAt(1.25)] }), 'overlap', 'world.balls[0].position'],
    [
      'a ball outside',
      make({ balls: [ballAt(9.75)], bounds: box }),
      'out-of-bounds',
      'world.balls[0].position',
    ],
    ['a typo', make({ balls: one, bound: box }), 'unknown-field', 'world.bound'],
    ['half a box', make({ balls: one, bounds: { min: [0, 0] } }), 'missing', 'world.bounds.max'],
    [
      'a box inside out',
      make({ balls: one, bounds: { min: [9, 0], max: [1, 1] } }),
      'out-of-range',
      'world.bounds.min',
    ],
    ['a periodic world without box', make({ balls: one, periodic: true }), 'missing', 'world.bounds'],
    [
      'a ball too large for a periodic box',
      make({ balls: one, periodic: true, bounds: { min: [4.5, 0, 0], max: [5.25, 10, 10] } }),
      'does-not-fit',
      'world.balls[0].radius',
    ],
    [
      'an obstacle without radius',
      make({ balls: one, obstacles: [{ shape: 'sphere', center: [0, 0] }] }),
      'missing',
      'world.obstacles[0].radius',
    ],
    [
      'a flat obstacle',
      make({ balls: one, obstacles: [{ shape: 'triangle', a: [0, 0], b: [1, 1], c: [2, 2] }] }),
      'degenerate-shape',
      'world.obstacles[0].c',
    ],
    [
      'a moving obstacle in a periodic world',
      make({
        balls: one,
        periodic: true,
        bounds: box,
        obstacles: [{ shape: 'sphere', center: [0, 0], radius: 1, velocity: [1, 0] }],
      }),
      'conflicting-fields',
      'world.obstacles[0].velocity',
    ],
    [
      'a ball in an obstacle',
      make({ balls: one, obstacles: [{ shape: 'box', min: [0, 0, 0], max: [9, 9, 9] }] }),
      'overlap',
      'world.balls[0].position',
    ],
    [
      'groups that are no bits',
      make({ balls: [ballAt(1, 0, { groups: 0.5 })] }),
      'out-of-range',
      'world.balls[0].groups',
    ],
    ['a mask as text', make({ balls: [ballAt(1, 0, { mask: '1' })] }), 'not-a-number', 'world.balls[0].mask'],
    [
      'an obstacle with more than 32 groups',
      make({ balls: one, obstacles: [{ shape: 'sphere', center: [0, 0], radius: 1, groups: 2 ** 32 }] }),
      'out-of-range',
      'world.obstacles[0].groups',
    ],
    ['a restitution above 1', make({ balls: one, restitution: 1.5 }), 'out-of-range', 'world.restitution'],
    [
      'a world whose code throws',
      make({
        get balls() {
          throw new Error('no');
        },
      }),
      'unreadable',
      'world',
    ],
  ])('%s', (_, action, code, path) => {
    expect(caught(action)).toMatchObject({ code, path });
  });

  it('say which pair overlaps, how deep, and what to do', () => {
    const balls = [ballAt(1), ballAt(9), ballAt(1.25)];
    const position = { x: 1, y: 5, z: 5 };
    expect(caught(make({ balls }))).toMatchObject({
      path: 'world.balls[0].position',
      value: position,
      message: 'world.balls[0] and world.balls[2] overlap, 0.75 deep. Move them apart; touching is allowed.',
    });
    const obstacles = [{ shape: 'sphere', center: [0, 5, 5], radius: 1 }] as const;
    expect(caught(make({ balls: [ballAt(1)], obstacles }))).toMatchObject({
      value: position,
      message: 'world.balls[0] and obstacle 0 overlap, 0.5 deep. Move them apart; touching is allowed.',
    });
    expect(caught(make({ balls: [ballAt(9.75)], bounds: box }))).toMatchObject({
      value: { x: 9.75, y: 5, z: 5 },
      message:
        'world.balls[0] reaches out of the bounds along x, by 0.25. Move it in, or make the box larger.',
    });
    using simulation = ricochet.createSimulation({ balls: [ballAt(1), ballAt(9)] });
    expect(caught(() => simulation.addBall(ballAt(8.5)))).toMatchObject({
      path: 'ball.position',
      value: { x: 8.5, y: 5, z: 5 },
      message: 'ball 1 and ball overlap, 0.5 deep. Move them apart; touching is allowed.',
    });
  });

  it('say what to give in place of a mesh', () => {
    const mesh = ricochet.createMesh({ positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0) });
    for (const fields of [{ mesh }, { positions: new Float32Array(9) }])
      expect(caught(make({ balls: one, obstacles: [{ shape: 'mesh', ...fields }] }))).toMatchObject({
        code: 'unknown-shape',
        path: 'world.obstacles[0].shape',
        message: expect.stringMatching(/is "mesh": .*no obstacle\. Give its triangles as obstacles/),
      });
    mesh.dispose();
  });

  it('of arguments while it runs', async () => {
    using simulation = ricochet.createSimulation({ balls: one });
    const cases: [() => unknown, string, string][] = [
      [() => simulation.advance(-1), 'out-of-range', 'frames'],
      [() => simulation.advance('1' as unknown as number), 'not-a-number', 'frames'],
      [() => simulation.advance(1, { maxEvents: 1.5 }), 'out-of-range', 'options.maxEvents'],
      [() => simulation.next({ until: Number.NaN }), 'not-finite', 'options.until'],
      [() => simulation.ball(1), 'out-of-range', 'index'],
      [() => simulation.removeBall(-1), 'out-of-range', 'index'],
      [() => simulation.setBall(0, { radius: -1 }), 'out-of-range', 'ball.radius'],
      [() => simulation.readInto({ positions: new Float64Array(2) }), 'wrong-length', 'arrays.positions'],
      [() => simulation.obstacleOffset(0), 'out-of-range', 'index'],
      [() => simulation.restore({} as never), 'unreadable', 'snapshot.format'],
      [
        () => simulation.restore({ ...simulation.snapshot(), version: 2 } as never),
        'unreadable',
        'snapshot.version',
      ],
    ];
    for (const [action, code, path] of cases) expect(caught(action)).toMatchObject({ code, path });
    await expect(simulation.run({} as never)).rejects.toMatchObject({
      code: 'missing',
      path: 'options.events',
    });
  });

  it('of snapshots with impossible numbers', () => {
    using simulation = ricochet.createSimulation({ balls: one, bounds: box });
    const good = simulation.snapshot();
    const change = (at: number, value: unknown) => () =>
      simulation.restore({
        ...good,
        numbers: good.numbers.map((one, i) => (i === at ? (value as number) : one)),
      });
    for (const action of [
      change(0, Number.NaN),
      change(2, -1),
      change(3, 0),
      change(23, 1e9),
      change(24, 1e9),
    ])
      expect(caught(action).path).toMatch(/^snapshot\.numbers\[\d+\]$/);
    expect(caught(() => simulation.restore({ ...good, numbers: [] })).code).toBe('wrong-length');
    expect(simulation.advance(1).reason).toBe('quiet');
  });

  it('of every call to a disposed simulation', () => {
    const simulation = ricochet.createSimulation({ balls: one });
    simulation.dispose();
    simulation.dispose();
    const asked: ((s: Simulation) => unknown)[] = [
      (s) => s.time,
      (s) => s.positions,
      (s) => s.next(),
      (s) => s.advance(1),
      (s) => s.addBall(ballAt(1)),
      (s) => s.snapshot(),
      (s) => s.reverse(),
    ];
    for (const ask of asked) expect(caught(() => ask(simulation)).code).toBe('disposed');
  });
});

it('a periodic axis without ends is refused by its name, with what it needs', () => {
  const bounds = { min: [0, 0], max: [20, 20] } as const;
  const { message } = caught(() => ricochet.createSimulation({ balls: [], bounds, periodic: { z: true } }));
  expect(message).toBe(
    'world.periodic.z is true: it needs two finite ends of world.bounds along z, min below max. Give both, or leave z out.',
  );
});

it('a ball of infinite mass goes through walls and obstacles; beyond the bounds a snapshot restores it, and no world begins with it', () => {
  const heavy = { position: [0, 0], velocity: [1, 0], radius: 1, mass: Number.POSITIVE_INFINITY } as const;
  const bounds = { min: [-5, -5], max: [5, 5] } as const;
  const post = { shape: 'sphere', center: [3, 0], radius: 0.5 } as const;
  using simulation = ricochet.createSimulation({ balls: [heavy], bounds, obstacles: [post] });
  expect(simulation.advance(8)).toMatchObject({ reason: 'quiet', events: 0 });
  expect([...simulation.positions]).toEqual([8, 0, 0]);
  const again = { balls: [{ ...heavy, position: [8, 0] as const }], bounds };
  expect(caught(() => ricochet.createSimulation(again))).toMatchObject({
    code: 'out-of-bounds',
    path: 'world.balls[0].position',
  });
  simulation.restore(JSON.parse(JSON.stringify(simulation.snapshot())));
  expect([...simulation.positions]).toEqual([8, 0, 0]);
});

describe('memory', () => {
  it('stays flat over a thousand simulations and as many failures', async () => {
    const fresh = await createRicochet();
    const world = gas(6, true);
    const spoiled = { ...world, balls: [...world.balls, world.balls[0]] } as World;
    const round = () => {
      for (let i = 0; i < 250; i++) {
        using simulation = fresh.createSimulation(world);
        simulation.advance(0.1);
        expect(() => fresh.createSimulation(spoiled)).toThrow(RicochetError);
      }
    };
    round();
    const before = fresh.memoryBytes;
    round();
    round();
    expect(fresh.memoryBytes).toBe(before);
  });
});

// Simulations through the module: obstacles that come, change and go, ids, and runs that a callback stops.
import {
  createRicochet,
  type Obstacle,
  type ObstacleChange,
  type Ricochet,
  type Simulation,
  type SimulationEvent,
  type SimulationSnapshot,
} from 'ricochet-wasm';
import { beforeAll, describe, expect, it } from 'vitest';
import { caught } from './refusals.js';
import { placed as ball, box, expectSame, gas, type Triple } from './worlds.js';

let ricochet: Ricochet;
beforeAll(async () => {
  ricochet = await createRicochet();
});

const post = (x: number, y: number, more: Partial<Obstacle> = {}) =>
  ({ shape: 'sphere', center: [x, y, 5], radius: 1, ...more }) as Obstacle;
const copyOf = (simulation: Simulation): SimulationSnapshot =>
  JSON.parse(JSON.stringify(simulation.snapshot()));

describe('obstacles', () => {
  it('whose places leave the third number open are in snapshots as text, and none is a function', () => {
    using world = ricochet.createSimulation({ balls: [] });
    world.addObstacle(post(1, 2, { center: [1, 2, undefined] as unknown as [number, number] }));
    using again = ricochet.createSimulation({ balls: [] });
    again.restore(copyOf(world));
    expect(again.snapshot()).toEqual(world.snapshot());
    const center = [1, 2, () => 3] as unknown as Triple;
    expect(caught(() => world.addObstacle(post(1, 2, { center }))).path).toBe('obstacle.center[2]');
    expect(world.obstacleCount).toBe(1);
  });

  it('that are added are those of a world that is made so', () => {
    const sphere = (center: Triple, more = {}) =>
      ({ shape: 'sphere', center, radius: 1, ...more }) as Obstacle;
    const obstacles = [
      sphere([2.25, 2.25, 5.5]),
      sphere([-4, 2.25, 2.25], { velocity: [1, 0, 0] }),
      { shape: 'box', min: [0, 0, -2], max: [4, 4, -0.5], sensor: true, groups: 3 } as const,
      sphere([2.25, 7, 2.25], { motion: [{ time: 1.5, velocity: [0, -1, 0] }] }),
    ];
    const { balls } = gas(3, false);
    using made = ricochet.createSimulation({ balls, obstacles });
    using changed = ricochet.createSimulation({ balls });
    expect(obstacles.map((one) => changed.addObstacle(one))).toEqual([0, 1, 2, 3]);
    for (let part = 0; part < 8; part++) {
      made.advance(0.75);
      changed.advance(0.75);
      expectSame(made, changed);
      expect(copyOf(changed)).toEqual(copyOf(made));
    }
    expect(made.counts.obstacle).toBeGreaterThan(2);
    expect(made.counts.sensor).toBeGreaterThan(2);
  });

  it('go and come while a world runs, also in the callback of an event', () => {
    using simulation = ricochet.createSimulation({
      balls: [ball([0, 5, 5], [1, 0, 0])],
      obstacles: [post(-5, 5), post(5, 5), post(9, 9)],
    });
    const told: [number, number][] = [];
    const { reason } = simulation.advance(20, {
      onEvent: (event) => {
        if (event.kind !== 'obstacle') return;
        told.push([event.obstacle, simulation.obstacleId(event.obstacle)]);
        simulation.removeObstacle(event.obstacle);
      },
    });
    expect(told).toEqual([
      [1, 1],
      [0, 0],
    ]);
    expect(reason).toBe('time');
    expect(simulation.obstacleCount).toBe(1);
    expect(simulation.obstacle(0)).toEqual(post(9, 9));
    const { x } = simulation.ball(0).position;
    expect(simulation.addObstacle(post(x + 4, 5))).toBe(1);
    expect(simulation.obstacleId(1)).toBe(3);
    expect(simulation.next()).toMatchObject({ kind: 'obstacle', obstacle: 1 });
  });

  it('go on from where they are with another velocity, and push balls', () => {
    using simulation = ricochet.createSimulation({
      balls: [ball([0, 5, 5], [0, 0, 0])],
      obstacles: [post(-9, 5, { velocity: [1, 0, 0], restitution: 0.5 })],
    });
    simulation.advance(2);
    simulation.setObstacle(0, { velocity: [2, 0, 0], restitution: 1 });
    expect(simulation.obstacleOffset(0)).toEqual({ x: 2, y: 0, z: 0 });
    expect(simulation.obstacle(0)).toEqual(post(-9, 5, { velocity: [2, 0, 0], restitution: 1 }));
    // The surfaces are 5.5 apart: the ball has a radius of 0.5.
    expect(simulation.next()).toMatchObject({ kind: 'obstacle', time: 2 + 5.5 / 2, after: { x: 4 } });
    // With a shape, it is at the shape's place, and keeps the rest.
    simulation.setObstacle(0, { shape: 'box', min: [20, 0, 0], max: [21, 9, 9] });
    expect(simulation.obstacleOffset(0)).toEqual({ x: 0, y: 0, z: 0 });
    const now = { shape: 'box', min: [20, 0, 0], max: [21, 9, 9], velocity: [2, 0, 0], restitution: 1 };
    expect(simulation.obstacle(0)).toEqual(now);
    simulation.setObstacle(0, { velocity: undefined, sensor: undefined } as ObstacleChange);
    expect(simulation.obstacle(0)).toEqual(now);
    simulation.setObstacle(0, { sensor: true, velocity: [0, 0, 0] });
    expect(simulation.next()?.kind).toBe('enters');
  });

  it('are refused on a ball, and then nothing changes', () => {
    using simulation = ricochet.createSimulation({
      balls: [ball([2, 2, 5], [0, 0, 0]), ball([5, 5, 5], [1, 0, 0])],
      bounds: box,
      obstacles: [post(8, 8)],
    });
    simulation.advance(1);
    const before = copyOf(simulation);
    const put = post(6, 6.25);
    const message =
      'obstacle and ball 1 overlap, 0.25 deep. Move them apart, or let it come with a velocity; touching is allowed.';
    for (const action of [() => simulation.addObstacle(put), () => simulation.setObstacle(0, put)]) {
      expect(caught(action)).toMatchObject({ code: 'overlap', path: 'obstacle', value: put, message });
      expect(copyOf(simulation)).toEqual(before);
    }
    // A body that the ball does not meet, or that only touches, may be put there.
    simulation.addObstacle({ ...put, groups: 0 });
    expect(caught(() => simulation.setObstacle(1, { groups: -1 })).code).toBe('overlap');
    simulation.setObstacle(0, post(6, 6.5));
  });

  it('are refused by name', () => {
    using simulation = ricochet.createSimulation({ balls: [], obstacles: [post(0, 0)] });
    simulation.advance(3);
    const before = copyOf(simulation);
    const later = (time: number) => ({ motion: [{ time, velocity: [0, 1, 0] }] }) as ObstacleChange;
    const refusals: [() => unknown, string, string][] = [
      [() => simulation.addObstacle(undefined as never), 'missing', 'obstacle'],
      [() => simulation.addObstacle({ shape: 'mesh' } as never), 'unknown-shape', 'obstacle.shape'],
      [() => simulation.addObstacle(post(Number.NaN, 0)), 'not-finite', 'obstacle.center[0]'],
      [() => simulation.addObstacle({ ...post(0, 0), mass: 1 } as never), 'unknown-field', 'obstacle.mass'],
      [() => simulation.addObstacle(post(0, 0, later(3))), 'out-of-range', 'obstacle.motion[0].time'],
      [
        () => simulation.addObstacle({ shape: 'triangle', a: [0, 0], b: [1, 1], c: [2, 2] }),
        'degenerate-shape',
        'obstacle.c',
      ],
      [
        () =>
          simulation.addObstacle({ shape: 'plane', point: [0, 0], normal: [0, 1], sensor: true } as never),
        'conflicting-fields',
        'obstacle.sensor',
      ],
      [() => simulation.setObstacle(1, {}), 'out-of-range', 'index'],
      [() => simulation.setObstacle(0, { center: [1, 1] } as never), 'missing', 'obstacle.shape'],
      [() => simulation.setObstacle(0, { radius: 2 } as never), 'missing', 'obstacle.shape'],
      [
        () => simulation.setObstacle(0, { shape: 'sphere', radius: 2 } as never),
        'missing',
        'obstacle.center',
      ],
      [() => simulation.setObstacle(0, { velocity: [1e151, 0] }), 'out-of-range', 'obstacle'],
      [() => simulation.setObstacle(0, { restitution: 2 }), 'out-of-range', 'obstacle.restitution'],
      [() => simulation.setObstacle(0, later(2.5)), 'out-of-range', 'obstacle.motion[0].time'],
      [() => simulation.setObstacle(0, later(Number.NaN)), 'not-finite', 'obstacle.motion[0].time'],
      [() => simulation.removeObstacle(-1), 'out-of-range', 'index'],
      [() => simulation.obstacle(0.5), 'out-of-range', 'index'],
      [() => simulation.ballId(0), 'out-of-range', 'index'],
      [() => simulation.obstacleId(1), 'out-of-range', 'index'],
      [() => simulation.indexOfBall(-1), 'out-of-range', 'id'],
      [() => simulation.indexOfObstacle('0' as never), 'not-a-number', 'id'],
    ];
    for (const [action, code, path] of refusals) {
      expect(caught(action), path).toMatchObject({ code, path });
      expect(copyOf(simulation), path).toEqual(before);
    }
    const { message } = caught(() => simulation.setObstacle(0, later(2.5)));
    expect(message).toContain("later than the world's, 3");
    const moved = caught(() => simulation.setObstacle(0, { center: [1, 1] } as never));
    expect(moved.message).toContain('a new place or size needs the whole shape');
    using periodic = ricochet.createSimulation({ balls: [], bounds: box, periodic: true });
    for (const more of [{ velocity: [1, 0, 0] }, later(5), { sensor: true }])
      expect(caught(() => periodic.addObstacle(post(5, 5, more as never))).code).toBe('conflicting-fields');
    periodic.addObstacle(post(5, 5));
    const withCode = {
      ...post(0, 0),
      get velocity(): [number, number] {
        simulation.removeObstacle(0);
        return [0, 0];
      },
    };
    expect(caught(() => simulation.addObstacle(withCode)).code).toBe('unreadable');
    expect(caught(() => simulation.setObstacle(0, withCode)).code).toBe('unreadable');
    expect(simulation.obstacleCount).toBe(1);
    simulation.dispose();
    expect(caught(() => simulation.addObstacle(post(0, 0))).code).toBe('disposed');
    expect(caught(() => simulation.removeObstacle(0)).code).toBe('disposed');
    expect(caught(() => simulation.obstacleCount).code).toBe('disposed');
  });

  it('keep the motion that is to come, unless another is given', () => {
    const motion = [1, 2, 3, 4].map((time) => ({ time, velocity: [0, time, 0] as const }));
    using simulation = ricochet.createSimulation({
      balls: [],
      obstacles: [post(0, 0, { motion }), post(0, 90, { motion: motion.slice(1) })],
    });
    simulation.advance(2.5);
    expect(simulation.obstacle(0)).toEqual(post(0, 0, { velocity: [0, 2, 0], motion: motion.slice(2) }));
    expect(simulation.obstacleOffset(0).y).toBeCloseTo(2, 12);
    simulation.setObstacle(0, { velocity: [0, 0, 0] });
    simulation.restore(copyOf(simulation));
    simulation.advance(1);
    // Half a frame at rest, then with the velocity of frame 3.
    expect(simulation.obstacleOffset(0).y).toBeCloseTo(2 + 1.5, 12);
    simulation.setObstacle(0, { motion: [] });
    simulation.removeObstacle(1);
    simulation.advance(10);
    expect(simulation.obstacleOffset(0).y).toBeCloseTo(2 + 1.5 + 30, 12);
    expect(simulation.obstacle(0).motion).toEqual([]);
    simulation.reverse();
    expect(simulation.obstacle(0).velocity).toEqual([-0, -3, -0]);
  });

  it('are those of a snapshot after it has been restored', () => {
    using simulation = ricochet.createSimulation({ ...gas(2, false), obstacles: [post(-8, 5)] });
    using plain = ricochet.createSimulation({ ...gas(2, false), obstacles: [post(-8, 5)] });
    simulation.advance(1);
    plain.advance(1);
    const before = copyOf(simulation);
    simulation.addObstacle(post(-8, -8, { sensor: true }));
    simulation.removeObstacle(0);
    simulation.removeBall(3);
    simulation.advance(1);
    const after = copyOf(simulation);
    using twin = ricochet.createSimulation({ balls: [] });
    twin.restore(after);
    expect(copyOf(twin)).toEqual(after);
    simulation.advance(1);
    twin.advance(1);
    expectSame(simulation, twin);
    simulation.restore(before);
    simulation.advance(2);
    plain.advance(2);
    expectSame(simulation, plain);
    expect(simulation.obstacleCount).toBe(1);
  });
});

describe('ids', () => {
  it('stay with their bodies, are never given twice, and go through snapshots', () => {
    using simulation = ricochet.createSimulation({
      balls: [0, 3, 6].map((x) => ball([x, 0, 0], [0, 0, 0])),
      obstacles: [post(0, 20), post(0, 30)],
    });
    expect(copyOf(simulation).ids).toBeUndefined();
    simulation.removeBall(0);
    simulation.removeObstacle(1);
    simulation.addBall(ball([9, 0, 0], [0, 0, 0]));
    simulation.addObstacle(post(0, 40));
    const read = () => [
      [0, 1, 2].map((i) => simulation.ballId(i)),
      [0, 1].map((i) => simulation.obstacleId(i)),
      [0, 1, 2, 3, 4].map((id) => simulation.indexOfBall(id)),
      [0, 1, 2, 3].map((id) => simulation.indexOfObstacle(id)),
    ];
    const wanted = [
      [1, 2, 3],
      [0, 2],
      [null, 0, 1, 2, null],
      [0, null, 1, null],
    ];
    expect(read()).toEqual(wanted);
    const snapshot = copyOf(simulation);
    expect(snapshot.ids).toEqual({ balls: [1, 2, 3], nextBall: 4, obstacles: [0, 2], nextObstacle: 3 });
    simulation.restore(snapshot);
    expect(read()).toEqual(wanted);
    expect(simulation.ballId(simulation.addBall(ball([12, 0, 0], [0, 0, 0])))).toBe(4);
  });

  it('are what to keep of what may go, as the refusal of an index says', () => {
    const { balls } = gas(2, false);
    using simulation = ricochet.createSimulation({ balls, obstacles: [post(-5, -5)] });
    simulation.removeObstacle(0);
    const gone = caught(() => simulation.setObstacle(0, { velocity: [1, 0, 0] }));
    expect(gone).toMatchObject({ code: 'out-of-range', path: 'index', value: 0 });
    expect(gone.message).toBe(
      "index is 0: an obstacle's index is needed, and there are none. Indices change with removals: keep an id, and ask indexOfObstacle(id).",
    );
    expect(simulation.indexOfObstacle(0)).toBeNull();
    const { count } = simulation;
    const beyond = caught(() => simulation.setBall(count, { velocity: [1, 0, 0] }));
    expect(beyond.message).toContain(
      `a ball's index, 0 to ${count - 1}, is needed. Indices change with removals`,
    );
    expect(beyond.message).toContain('keep an id, and ask indexOfBall(id)');
  });

  it('that no world has are refused', () => {
    using simulation = ricochet.createSimulation({ balls: [0, 3].map((x) => ball([x, 0, 0], [0, 0, 0])) });
    const good = copyOf(simulation);
    const ids = { balls: [4, 7], nextBall: 9, obstacles: [], nextObstacle: 0 };
    const refusals: [unknown, string, string][] = [
      [3, 'not-an-object', 'snapshot.ids'],
      [{ ...ids, balls: [7, 7] }, 'out-of-range', 'snapshot.ids.balls[1]'],
      [{ ...ids, balls: [-1, 7] }, 'out-of-range', 'snapshot.ids.balls[0]'],
      [{ ...ids, balls: [1, 2.5] }, 'out-of-range', 'snapshot.ids.balls[1]'],
      [{ ...ids, balls: [1] }, 'wrong-length', 'snapshot.ids.balls'],
      [{ ...ids, balls: 'ab' }, 'wrong-length', 'snapshot.ids.balls'],
      [{ ...ids, nextBall: 7 }, 'out-of-range', 'snapshot.ids.nextBall'],
      [{ ...ids, nextBall: 2 ** 60 }, 'out-of-range', 'snapshot.ids.nextBall'],
      [{ ...ids, obstacles: [0] }, 'wrong-length', 'snapshot.ids.obstacles'],
      [{ ...ids, next: 1 }, 'unknown-field', 'snapshot.ids.next'],
      [{ ...ids, nextObstacle: undefined }, 'out-of-range', 'snapshot.ids.nextObstacle'],
    ];
    for (const [wrong, code, path] of refusals)
      expect(
        caught(() => simulation.restore({ ...good, ids: wrong as never })),
        path,
      ).toMatchObject({ code, path });
    simulation.restore({ ...good, ids });
    expect([simulation.ballId(1), simulation.indexOfBall(4)]).toEqual([7, 0]);
  });
});

describe('runs that a callback stops', () => {
  it('end at that event, and go on from there', () => {
    using simulation = ricochet.createSimulation(gas(2, false));
    using whole = ricochet.createSimulation(gas(2, false));
    const told: SimulationEvent[] = [];
    const all: SimulationEvent[] = [];
    whole.advance(4, { onEvent: (event) => all.push(event) });
    let stops = 0;
    for (;;) {
      const before = told.length;
      const progress = simulation.advance(4 - simulation.time, {
        onEvent: (event) => (told.push(event) % 3 === 0 ? 'stop' : event.kind),
      });
      expect(progress.events).toBe(told.length - before);
      expect(progress.time).toBe(simulation.time);
      if (progress.reason !== 'stopped') break;
      expect(progress.time).toBe(told.at(-1)?.time);
      stops++;
    }
    expect(told).toEqual(all);
    expect(stops).toBe(Math.floor(all.length / 3));
    expect(stops).toBeGreaterThan(2);
    expectSame(simulation, whole);
  });

  it('count what they have done themselves, whatever the callback does', () => {
    const atStart = () => ricochet.createSimulation(gas(2, false));
    // Restored at the first event: later than the end of the call, and earlier than its start.
    for (const [ended, answer] of [
      ['stopped', 'stop'],
      ['time', undefined],
    ])
      for (const [from, to] of [
        [0, 5],
        [3, 0],
      ] as const) {
        using simulation = atStart();
        using there = atStart();
        simulation.advance(from);
        there.advance(to);
        const snapshot = there.snapshot();
        let told = 0;
        const progress = simulation.advance(1, {
          onEvent: () => {
            if (told++ === 0) simulation.restore(snapshot);
            return answer;
          },
        });
        const time = answer === 'stop' ? to : Math.max(to, from + 1);
        expect(progress).toMatchObject({ reason: ended, events: told, time });
        expect(progress.work).toBeGreaterThan(0);
        expect(simulation.time).toBe(time);
      }
    using busy = atStart();
    let own = 0;
    const progress = busy.advance(1, {
      onEvent: () => {
        own += busy.advance(1).events;
      },
    });
    expect(progress.events + own).toBe(busy.eventCount);
    expect(progress.time).toBe(busy.time);
    expect(progress.time).toBeGreaterThan(1);
  });

  it('end in slices, too', async () => {
    using simulation = ricochet.createSimulation(gas(10, false));
    const progress = await simulation.run({ until: 1e6, onProgress: () => 'stop' });
    expect(progress.reason).toBe('stopped');
    expect(progress.time).toBe(simulation.time);
    expect(progress.time).toBeLessThan(1e6);
  });
});

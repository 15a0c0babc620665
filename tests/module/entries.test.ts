// The entries with a part of the solver answer like the full build, with the same bits. What they lack they refuse, naming
// the entry that has it.
import { readFileSync } from 'node:fs';
import { createRicochet as createFull } from 'ricochet-wasm';
import { createRicochet as createCore } from 'ricochet-wasm/core';
import { createRicochet as createScenes, RicochetError } from 'ricochet-wasm/scene';
import { createRicochet as createSimulations } from 'ricochet-wasm/simulation';
import { createRicochet as createTables } from 'ricochet-wasm/table';
import { describe, expect, it } from 'vitest';

const [full, core, scenes, simulations, tables] = await Promise.all([
  createFull(),
  createCore(),
  createScenes(),
  createSimulations(),
  createTables(),
]);

type Vectors = { bullet: never; target: never; gravity?: never }[];
const vectors = (name: string): Vectors =>
  JSON.parse(readFileSync(new URL(`../vectors/${name}.json`, import.meta.url), 'utf8'));

describe('ricochet-wasm/scene', () => {
  const both = [full, scenes] as const;
  type Solver = (typeof both)[number];

  /** Expects that both answer alike, and that there is an answer. */
  function alike<Answer>(ask: (ricochet: Solver) => Answer): void {
    const [all, some] = both.map(ask);
    expect(some).toBeDefined();
    expect(some).toEqual(all);
  }

  it.each(['shoot-shapes', 'fall-shapes'])('answers and explains a shot alike: %s.json', (name) => {
    const calls = vectors(name);
    expect(calls.length).toBeGreaterThan(20);
    for (const [i, { bullet, target, gravity }] of calls.entries()) {
      const options = gravity && { gravity };
      alike((ricochet) => ricochet.shoot(bullet, target, options));
      if (i % 20 === 0) alike((ricochet) => ricochet.explain.shoot(bullet, target, options));
    }
  });

  const gravity = [0, -0.02, 0] as const;
  const room = [
    { shape: 'plane', point: [0, -5, 0], normal: [0, 1, 0] },
    { shape: 'box', min: [3, -5, -2], max: [5, 1, 2] },
    { shape: 'sphere', center: [-4, 0, 0], radius: 1.5, velocity: [0.01, 0, 0] },
    { shape: 'cylinder', a: [0, 3, -4], b: [0, 3, 4], radius: 0.7 },
  ] as const;
  const bullet = { position: [0.1, 0.2, 0.3], velocity: [1, 0.3, -0.05], radius: 0.1 } as const;
  const rows = new Float64Array([0.1, 0.2, 0.3, 1, 0.3, -0.05, 0.1, 50, 0, 0, 0, -1, 0.1, 0, 0.1, 50]);
  const tent = {
    positions: new Float64Array([-9, 6, -9, 9, 6, -9, 0, 7, 9, 0, 9, 0]),
    indices: new Uint32Array([0, 1, 3, 1, 2, 3, 2, 0, 3]),
  };

  it.each([
    ['straight', undefined],
    ['under gravity', { gravity }],
  ])('answers every question of a scene alike, %s', (_, options) => {
    alike((ricochet) => {
      const mesh = ricochet.createMesh(tent);
      const scene = ricochet.createScene([...room, { shape: 'mesh', mesh }], options);
      const found = [
        scene.shoot(bullet),
        scene.trace(bullet, { maxBounces: 12, restitution: 0.8 }),
        scene.shootThrough(bullet),
        scene.nearest([1, 2, 3]),
        scene.overlaps({ shape: 'sphere', center: [3, 0, 0], radius: 2 }),
        scene.shootMany(rows),
        scene.traceMany(rows, { maxBounces: 5 }),
      ];
      scene.dispose();
      mesh.dispose();
      return found;
    });
  });

  it('flies living bullets alike, and restores their snapshots', () => {
    alike((ricochet) => {
      const scene = ricochet.createScene(room, { gravity });
      const bullets = scene.createBullets(3, { restitution: 0.7 });
      bullets.fire(bullet);
      bullets.fire({ ...bullet, velocity: [-1, 0.2, 0], maxTime: 40 });
      const seen: unknown[] = [];
      const fly = () =>
        seen.push(
          bullets.advance(10),
          bullets.events.map((event) => ({ ...event })),
          [...bullets.positions],
        );
      fly();
      const snapshot = bullets.snapshot();
      fly();
      bullets.restore(snapshot);
      fly();
      expect(seen[1]).not.toEqual([]);
      scene.dispose();
      return seen;
    });
  });

  it('aims, and asks about pairs and nearness alike', () => {
    const sphere = { shape: 'sphere', center: [0, 0], radius: 1 } as const;
    const [from, to] = [{ position: [-5, 5], speed: 2 }, { position: [5, 5] }] as const;
    alike((ricochet) => ricochet.aim(from, sphere, to, { others: [room[3]] }));
    alike((ricochet) => ricochet.aim(from, [], to, { gravity }));
    alike((ricochet) => ricochet.leastSpeed(from, to, { gravity }));
    alike((ricochet) => ricochet.closestPoint([3, 4, 5], room[1]));
    alike((ricochet) => ricochet.explain.closestPoint([3, 4, 5], room[1]));
    alike((ricochet) => ricochet.overlap({ shape: 'sphere', center: [3, 0, 0], radius: 2 }, room[1]));
    alike((ricochet) =>
      ricochet.shootPairs(rows, new Float64Array([4, 0, 0, 1, 0, 0, 0, 0, -4, 0, 0, 1, 0, 0, 0, 0])),
    );
    alike((ricochet) => ricochet.createPairs(2).count);
  });

  it('knows the errors of every entry', () => {
    expect(() => full.shoot({} as never, {} as never)).toThrow(RicochetError);
    expect(() => scenes.createScene([{ shape: 'sphere' }] as never)).toThrow(/targets\[0\]\.center/);
  });
});

describe('ricochet-wasm/simulation', () => {
  const both = [full, simulations] as const;
  const ball = (x: number, y: number, vx: number) =>
    ({
      position: [x, y, x / 7],
      velocity: [vx, y / 5, -vx / 3],
      radius: 0.6,
      mass: 1 + x * x,
      restitution: 0.9,
    }) as const;
  const world = {
    balls: [ball(-3, 1, 1), ball(0, -1.5, 0.4), ball(2, 2, -1), ball(3, -3, 0.2)],
    bounds: { min: [-5, -5, -5], max: [5, 5, 5] },
    obstacles: [{ shape: 'box', min: [-1, 3, -1], max: [1, 4, 1], velocity: [0, 0.01, 0] }],
  } as const;

  it.each([
    ['straight', {}],
    ['under gravity', { gravity: [0, -0.05, 0] }],
    ['in a periodic box', { periodic: true, obstacles: [] }],
  ] as const)('tells the same events and snapshots, %s', (_, more) => {
    const [all, some] = both.map((ricochet) => {
      const simulation = ricochet.createSimulation({ ...world, ...more });
      const seen: unknown[] = [simulation.next()];
      const run = () =>
        seen.push(
          simulation.advance(20, { onEvent: (event) => seen.push({ ...event }) }),
          simulation.counts,
          [...simulation.positions],
        );
      run();
      const snapshot = simulation.snapshot();
      run();
      simulation.restore(snapshot);
      run();
      simulation.dispose();
      return [...seen, snapshot];
    });
    expect(some?.length).toBeGreaterThan(10);
    expect(some).toEqual(all);
  });

  it('answers and explains a collision alike', () => {
    const [a, b] = [ball(-3, 0.1, 1), ball(2, 0.2, -1)];
    const wall = { shape: 'wall', a: [4, -3], b: [4, 3] } as const;
    expect(simulations.collide(a, b)).toEqual(full.collide(a, b));
    expect(simulations.collide(a, wall)).toEqual(full.collide(a, wall));
    expect(simulations.explain.collide(a, b)).toEqual(full.explain.collide(a, b));
    expect(simulations.explain.collide(a, wall)).toEqual(full.explain.collide(a, wall));
  });
});

describe('a method that an entry lacks', () => {
  type Solver = Record<string, (() => unknown) | undefined>;
  const entries = { core, scene: scenes, simulation: simulations, table: tables } as unknown as Record<
    string,
    Solver
  >;

  const isMethod = (name: string) =>
    name !== 'constructor' && typeof (full as unknown as Solver)[name] === 'function';

  /** The error of a call without arguments, if it was refused because the method is not there. */
  function refusal(solver: Solver | undefined, method: string): RicochetError | undefined {
    try {
      const answer = solver?.[method]?.();
      if (answer instanceof Promise) answer.catch(() => {});
    } catch (error) {
      if (!RicochetError.is(error)) throw error;
      if (error.code === 'unknown-field' && error.path === `ricochet.${method}`) return error;
    }
    return undefined;
  }

  /** The methods of the full build, but for those that it refuses itself. */
  const methods: string[] = [];
  for (let one = Object.getPrototypeOf(full); one !== Object.prototype; one = Object.getPrototypeOf(one))
    for (const name of Object.getOwnPropertyNames(one))
      if (isMethod(name) && name !== 'toJSON' && refusal(full as unknown as Solver, name) === undefined)
        if (!methods.includes(name)) methods.push(name);

  it.each(Object.keys(entries))('of explain names one that has it: ricochet-wasm/%s', (entry) => {
    const explanations = Object.keys(full.explain);
    expect(explanations.length).toBeGreaterThan(7);
    type Explaining = { explain: Solver };
    const explainOf = (name: string) => (entries[name] as unknown as Explaining).explain;
    let lacking = 0;
    for (const name of explanations) {
      if (Object.hasOwn(explainOf(entry), name)) continue;
      lacking++;
      expect(() => explainOf(entry)[name]?.()).toThrow(`This is 'ricochet-wasm/${entry}'`);
      try {
        explainOf(entry)[name]?.();
      } catch (error) {
        const [, other = ''] = /from 'ricochet-wasm\/(\w+)', or/.exec((error as RicochetError).message) ?? [];
        expect(Object.keys(explainOf(other)), name).toContain(name);
      }
    }
    expect(lacking).toBeGreaterThan(0);
  });

  it.each(Object.keys(entries))('names one that has it: ricochet-wasm/%s', (entry) => {
    expect(methods.length).toBeGreaterThan(14);
    let lacking = 0;
    for (const method of methods) {
      expect(entries[entry], method).toHaveProperty(method);
      const error = refusal(entries[entry], method);
      if (error === undefined) continue;
      lacking++;
      expect(error.message).toContain(`This is 'ricochet-wasm/${entry}'`);
      const [, other = ''] =
        /Import createRicochet from 'ricochet-wasm\/(\w+)', or from 'ricochet-wasm'/.exec(error.message) ??
        [];
      expect(Object.keys(entries)).toContain(other);
      expect(refusal(entries[other], method), `${method} of ${other}`).toBeUndefined();
    }
    expect(lacking).toBeGreaterThan(1);
    expect(lacking).toBeLessThan(methods.length);
  });
});

// A hundred thousand calls of each kind, good ones and failing ones, leave the memory as it was.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createRicochet, RicochetError } from 'ricochet-wasm';
import { afterEach, describe, expect, it } from 'vitest';
import { entries, replaced } from './nasty.js';

const ricochet = await createRicochet();
// Long and without pause: so that the runner hears of each test in time.
afterEach(() => new Promise<void>((done) => setTimeout(done)));
// What is measured is not how long a stack takes to be written down.
Error.stackTraceLimit = 0;
const calls = 100_000;
/** Each of these makes and disposes of a whole world or scene, and works on it: the long run has as many of them. */
const handles = process.env.RICOCHET_LONG ? calls : 5_000;

/** A call that fails at the last moment: the last argument that is looked at is wrong. */
const wrong: Record<string, [path: (string | number)[], value: unknown]> = {
  shoot: [[2, 'maxTime'], -1],
  raySphere: [[3, 'maxTime'], Number.NaN],
  sweep: [[1, 'radius'], -1],
  spherePlane: [
    [1, 'normal'],
    [0, 0, 0],
  ],
  collide: [[2, 'maxTime'], '4'],
  'collide, wall': [
    [1, 'b'],
    [0, -1],
  ],
  'explain.shoot': [[2, 'maxTime'], null],
  'explain.raySphere': [[2, 'radius'], 0],
  'explain.sweep': [[1, 'radius'], null],
  'explain.spherePlane': [
    [1, 'through'],
    [
      [0, 0],
      [1, 1],
      [2, 2],
    ],
  ],
  'explain.collide': [[1, 'mass'], 0],
  aim: [
    [3, 'others', 0, 'max'],
    [Number.NaN, 0],
  ],
  shootPairs: [[1], new Float64Array(8).fill(Number.NaN)],
  createScene: [
    [0, 7, 'b'],
    [50, 0],
  ],
  'scene.add': [[0, 'radius'], -1],
  'scene.move': [[1, 'radius'], -1],
  'scene.remove': [[0], 99],
  'scene.shoot': [[0, 'speed'], -1],
  'scene.trace': [[0, 'radius'], -1],
  'scene.shootMany': [[0], new Float64Array(8).fill(Number.NaN)],
  'scene.traceMany': [[0], new Float64Array(8).fill(Number.NaN)],
  'scene.buffer': [[0], 0],
  createSimulation: [
    [0, 'balls', 1, 'position'],
    [-5, 0],
  ],
  'simulation.next': [[0, 'until'], -1],
  'simulation.advance': [[0], -1],
  'simulation.ball': [[0], 9],
  'simulation.setBall': [
    [1, 'position'],
    [5, 0, 0],
  ],
  'simulation.addBall': [
    [0, 'position'],
    [5, 0, 0],
  ],
  'simulation.removeBall': [[0], 9],
  'simulation.obstacleOffset': [[0], 9],
  'simulation.readInto': [[0, 'velocities'], new Float32Array(5)],
  'simulation.restore': [[0, 'world', 'balls', 1, 'mass'], 0],
};
/** The same of the calls that answer later. */
const wrongLater: typeof wrong = {
  'scene.shootAll': [[0], new Float64Array(8).fill(Number.NaN)],
  'scene.traceAll': [[0], new Float64Array(8).fill(Number.NaN)],
  'simulation.run': [[0, 'until'], -1],
};
const handlesLater = process.env.RICOCHET_LONG ? calls : 1_000;

const observer = ricochet.createScene([]);

/** Where a megabyte finds room: a leak of a few bytes a call moves it long before the memory has to grow. */
function edge(): number {
  const block = observer.buffer(7000);
  const address = block.bullets.byteOffset;
  block.dispose();
  return address;
}

/** How much more is taken after many calls than after the first few, which may make room once. */
function growthOf(call: () => void, times: number): { bytes: number; edge: number } {
  for (let i = 0; i < 1000; i++) call();
  const before = { bytes: ricochet.memoryBytes, edge: edge() };
  for (let i = 0; i < times; i++) call();
  return { bytes: ricochet.memoryBytes - before.bytes, edge: edge() - before.edge };
}
const none = { bytes: 0, edge: 0 };

it('would see what is kept', () => {
  const kept: { dispose(): void }[] = [];
  const target = { shape: 'sphere', center: [0, 0], radius: 1 } as const;
  const { edge: moved } = growthOf(() => kept.push(ricochet.createScene([target])), 1000);
  expect(moved).toBeGreaterThan(16_000);
  for (const one of kept) one.dispose();
});

it('knows a failing call for every entry point', () => {
  expect(
    [
      ...Object.keys(wrong),
      ...Object.keys(wrongLater),
      'shoot, moving',
      'shoot, plane',
      'shoot, capsule',
      'shoot, wall',
    ].sort(),
  ).toEqual(Object.keys(entries).sort());
});

it('says that memory has run out, and goes on once some is given back', () => {
  const scene = ricochet.createScene([{ shape: 'sphere', center: [0, 0], radius: 1 }]);
  const held: { dispose(): void }[] = [];
  const fill = () => {
    for (let i = 0; i < 100; i++) held.push(scene.buffer(2_000_000));
  };
  expect(fill).toThrow(RicochetError);
  expect(fill).toThrow('count is 2000000: about 320 MB are not to be had. Dispose of');
  expect(held.length).toBeGreaterThan(3);
  const ball = { position: [0, 0], velocity: [0, 0], radius: 1, mass: 1 } as const;
  const balls = Array.from({ length: 400_000 }, () => ball);
  expect(() => ricochet.createSimulation({ balls })).toThrow('world.balls.length is 400000');
  for (const buffer of held) buffer.dispose();
  scene.dispose();
  const shot = ricochet.shoot(
    { from: [0, 0, 0], to: [4, 4, 4], speed: 3 },
    { shape: 'sphere', center: [4, 4, 0], radius: 4 },
  );
  expect(shot.hit && shot.time).toBe(0.769800358919501);
});

it('leaves nothing in the heap of JavaScript either', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const asked = Object.entries(wrong).map(([name, [path, value]]) => {
    const right = entries[name]?.right() ?? [];
    return { entry: entries[name], right, bad: replaced(right, path, value) as unknown[] };
  });
  const round = () => {
    for (const { entry, right, bad } of asked) {
      entry?.ask(ricochet, right);
      try {
        entry?.ask(ricochet, bad);
      } catch {}
    }
  };
  const used = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  for (let i = 0; i < 300; i++) round();
  const before = used();
  for (let i = 0; i < 1000; i++) round();
  // A thousand rounds of 64 calls: eight bytes a call would be half a megabyte.
  expect(used() - before).toBeLessThan(500_000);
});

/** The same for calls that answer later, each waited for. */
async function laterGrowthOf(call: () => Promise<unknown>, times: number): Promise<typeof none> {
  for (let i = 0; i < 100; i++) await call();
  const before = { bytes: ricochet.memoryBytes, edge: edge() };
  for (let i = 0; i < times; i++) await call();
  return { bytes: ricochet.memoryBytes - before.bytes, edge: edge() - before.edge };
}

describe.each(Object.entries(wrongLater))('%s', (name, [path, value]) => {
  const entry = entries[name];
  if (entry === undefined) throw new Error(name);
  const right = entry.right();
  const bad = replaced(right, path, value) as unknown[];

  it(`keeps the memory in ${handlesLater} answers`, async () => {
    expect(await laterGrowthOf(async () => entry.ask(ricochet, right), handlesLater)).toEqual(none);
  });

  it(`keeps the memory in ${handlesLater} errors`, async () => {
    let errors = 0;
    const call = async () => {
      try {
        await entry.ask(ricochet, bad);
      } catch (error) {
        if (error instanceof RicochetError) errors++;
        else throw error;
      }
    };
    expect(await laterGrowthOf(call, handlesLater)).toEqual(none);
    expect(errors).toBe(handlesLater + 100);
  });
});

describe.each(Object.entries(wrong))('%s', (name, [path, value]) => {
  const entry = entries[name];
  if (entry === undefined) throw new Error(name);
  const times = /^create|^scene|^simulation|^aim/.test(name) ? handles : calls;
  const right = entry.right();
  const bad = replaced(right, path, value) as unknown[];

  it(`keeps the memory in ${times} answers`, () => {
    expect(growthOf(() => entry.ask(ricochet, right), times)).toEqual(none);
  });

  it(`keeps the memory in ${times} errors`, () => {
    let errors = 0;
    const call = () => {
      try {
        entry.ask(ricochet, bad);
      } catch (error) {
        if (error instanceof RicochetError) errors++;
        else throw error;
      }
    };
    expect(growthOf(call, times)).toEqual(none);
    expect(errors).toBe(times + 1000);
  });
});

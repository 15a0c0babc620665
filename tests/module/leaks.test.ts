// A hundred thousand calls of each kind, good ones and failing ones, leave the memory as it was.
import { createRicochet, RicochetError } from 'ricochet-wasm';
import { describe, expect, it } from 'vitest';
import { entries, replaced } from './nasty.js';

const ricochet = await createRicochet();
// What is measured is not how long a stack takes to be written down.
Error.stackTraceLimit = 0;
const calls = 100_000;
/** Each of these makes and disposes of a whole world or scene, and works on it. */
const handles = 5_000;

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
const asynchronous = ['scene.shootAll', 'scene.traceAll', 'simulation.run'];

/** The wasm memory after many calls, less that after the first few, which may make room once. */
function growthOf(call: () => void, times: number): number {
  for (let i = 0; i < 1000; i++) call();
  const before = ricochet.memoryBytes;
  for (let i = 0; i < times; i++) call();
  return ricochet.memoryBytes - before;
}

it('knows a failing call for every entry point', () => {
  expect(
    [
      ...Object.keys(wrong),
      ...asynchronous,
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

describe.each(Object.entries(wrong))('%s', (name, [path, value]) => {
  const entry = entries[name];
  if (entry === undefined) throw new Error(name);
  const times = /^create|^scene|^simulation|^aim/.test(name) ? handles : calls;
  const right = entry.right();
  const bad = replaced(right, path, value) as unknown[];

  it(`keeps the memory in ${times} answers`, () => {
    expect(growthOf(() => entry.ask(ricochet, right), times)).toBe(0);
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
    expect(growthOf(call, times)).toBe(0);
    expect(errors).toBe(times + 1000);
  });
});

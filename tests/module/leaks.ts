// Makes thousands of calls (in the long form a hundred thousand) and checks whether they leave the memory size
// unchanged.
import { createRicochet, RicochetError } from 'ricochet-wasm';
import { describe, expect, it } from 'vitest';
import { isLong } from '../long.js';
import { replaced } from './argument_places.js';
import { entryPoints } from './entry_points.js';

export const ricochet = await createRicochet();
// Recording stacks would take longer than the calls.
Error.stackTraceLimit = 0;
/**
 * An allocation takes at least sixteen bytes. So this many calls would take 160 kB, more than the holes in used
 * memory.
 */
export const calls = isLong ? 100_000 : 10_000;

export type Wrong = Record<string, [path: (string | number)[], value: unknown]>;

/** For each entry point the place and the value that make it fail in the last checked argument. */
export const wrong: Wrong = {
  shoot: [[2, 'maxTime'], -1],
  raySphere: [[3, 'maxTime'], Number.NaN],
  sweep: [[1, 'radius'], -1],
  spherePlane: [
    [1, 'normal'],
    [0, 0, 0],
  ],
  closestPoint: [[1, 'radius'], -1],
  overlap: [[0, 'radius'], -1],
  'overlap, point': [[1, 'x'], Number.NaN],
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
  'explain.closestPoint': [[1, 'radius'], -1],
  'explain.overlap': [
    [1, 'b'],
    [50, 0],
  ],
  shootPairs: [[1], new Float64Array(8).fill(Number.NaN)],
};

/** The same for calls that make a scene or a world, use it and dispose of it. */
export const wrongInWorlds: Wrong = {
  aim: [
    [3, 'others', 0, 'max'],
    [Number.NaN, 0],
  ],
  createPairs: [[0], 0],
  'pairs.shoot': [[0, 'maxTime'], -1],
  'pairs.timesOfImpact': [[0, 'maxTime'], Number.NaN],
  createScene: [
    [0, 7, 'b'],
    [50, 0],
  ],
  createMesh: [[0, 'indices'], new Uint32Array([0, 1, 9])],
  'scene.add': [[0, 'radius'], -1],
  'scene.add, mesh': [[0, 'scale'], 0],
  'scene.move': [[1, 'radius'], -1],
  'scene.remove': [[0], 99],
  'scene.shoot': [[0, 'speed'], -1],
  'scene.nearest': [[1, 'maxDistance'], -1],
  'scene.overlaps': [[0, 'radius'], 0],
  'scene.overlaps, box': [
    [0, 'min'],
    [50, 0, 0],
  ],
  'scene.moveMany': [[1], new Float64Array(3).fill(Number.NaN)],
  'scene.target': [[0], 9],
  'scene.setTraits': [[1, 'groups'], 0.5],
  'scene.shootThrough': [[1, 'maxHits'], 0],
  'scene.shootThroughMany': [[0], new Float64Array(8).fill(Number.NaN)],
  'scene.trace': [[0, 'radius'], -1],
  'scene.shootMany': [[0], new Float64Array(8).fill(Number.NaN)],
  'scene.traceMany': [[0], new Float64Array(8).fill(Number.NaN)],
  'scene.buffer': [[0], 0],
  'scene.createBullets': [[0], 0],
  'bullets.fire': [[0, 'maxTime'], -1],
  'bullets.fire, aimed': [[0, 'speed'], 0],
  'bullets.advance': [[0], -1],
  'bullets.advanceTo': [[0], -1],
  'bullets.readInto': [[0, 'velocities'], new Float64Array(1)],
  createSimulation: [
    [0, 'balls', 1, 'position'],
    [-5, 0],
  ],
  'simulation.next': [[0, 'until'], -1],
  'simulation.advance': [[0], -1],
  'simulation.advanceTo': [[0], -1],
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
  'simulation.obstacle': [[0], 9],
  'simulation.addObstacle': [
    [0, 'center'],
    [5, 0, 0],
  ],
  'simulation.setObstacle': [
    [1, 'center'],
    [5, 0, 0],
  ],
  'simulation.setObstacle, all but its shape': [[1, 'restitution'], 2],
  'simulation.removeObstacle': [[0], 9],
  'simulation.ballId': [[0], 9],
  'simulation.obstacleId': [[0], 9],
  'simulation.indexOfBall': [[0], -1],
  'simulation.indexOfObstacle': [[0], 0.5],
  'simulation.readInto': [[0, 'velocities'], new Float32Array(5)],
  'simulation.restore': [[0, 'world', 'balls', 1, 'mass'], 0],
  createTable: [
    [0, 'balls', 1, 'position'],
    [0, -1],
  ],
  'createTable, rack': [[0, 'rack'], '7-ball'],
  'table.strike': [[0, 'ball'], 9],
  'table.preview': [[0, 'ball'], 9],
  'table.next': [[0, 'until'], -1],
  'table.advance': [[0], -1],
  'table.run': [[0, 'maxEvents'], -1],
  'table.at': [[0], 9],
  'table.place': [
    [1, 'position'],
    [0, -1],
  ],
  'table.remove': [[0], 9],
  'table.restore': [
    [0, 'numbers'],
    [1, 2, 3],
  ],
  'explain.event': [[0], {}],
};

/** The same for asynchronous calls. */
export const wrongLater: Wrong = {
  buildMesh: [[0, 'positions'], new Float64Array(9).fill(Number.NaN)],
  'scene.shootAll': [[0], new Float64Array(8).fill(Number.NaN)],
  'scene.traceAll': [[0], new Float64Array(8).fill(Number.NaN)],
  'simulation.run': [[0, 'until'], -1],
};

const observer = ricochet.createScene([]);

/** Address at which a megabyte finds room: a leak of a few bytes a call moves it long before the memory has to grow. */
function edge(): number {
  const block = observer.buffer(7000);
  const address = block.bullets.byteOffset;
  block.dispose();
  return address;
}

/** Growth of the memory over many calls, after the first few, which may reserve some once. */
export function growthOf(call: () => void, times: number): { bytes: number; edge: number } {
  for (let i = 0; i < 1000; i++) call();
  const before = { bytes: ricochet.memoryBytes, edge: edge() };
  for (let i = 0; i < times; i++) call();
  return { bytes: ricochet.memoryBytes - before.bytes, edge: edge() - before.edge };
}
export const none = { bytes: 0, edge: 0 };

/** The same for asynchronous calls, each awaited. */
export async function laterGrowthOf(call: () => Promise<unknown>, times: number): Promise<typeof none> {
  for (let i = 0; i < 100; i++) await call();
  const before = { bytes: ricochet.memoryBytes, edge: edge() };
  for (let i = 0; i < times; i++) await call();
  return { bytes: ricochet.memoryBytes - before.bytes, edge: edge() - before.edge };
}

/** Tests that this many valid and invalid calls of each kind leave the memory size unchanged. */
export function keepsTheMemory(wrong: Wrong, times: number): void {
  describe.each(Object.entries(wrong))('%s', (name, [path, value]) => {
    const entry = entryPoints[name];
    if (entry === undefined) throw new Error(name);
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
}

// Leaks: a hundred thousand questions of each kind, good ones and failing ones, leave the memory as it was.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { RicochetError } from 'ricochet-wasm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replaced } from './argument_places.js';
import { entryPoints } from './entry_points.js';
import { calls, growthOf, keepsTheMemory, ricochet, wrong, wrongInWorlds, wrongLater } from './leaks.js';

it('the measurement sees memory that is kept', () => {
  const kept: { dispose(): void }[] = [];
  const target = { shape: 'sphere', center: [0, 0], radius: 1 } as const;
  const { edge: moved } = growthOf(() => kept.push(ricochet.createScene([target])), 1000);
  expect(moved).toBeGreaterThan(16_000);
  for (const one of kept) one.dispose();
});

it('there is a failing call for every entry point', () => {
  expect(
    [
      ...Object.keys(wrong),
      ...Object.keys(wrongInWorlds),
      ...Object.keys(wrongLater),
      'shoot, moving',
      'shoot, plane',
      'shoot, capsule',
      'shoot, wall',
      'shoot, turned box',
    ].sort(),
  ).toEqual(Object.keys(entryPoints).sort());
});

it('memory that has run out is reported, and once some is freed the solver goes on', () => {
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

describe('the heap of JavaScript', () => {
  // What the optimising compiler keeps for itself would come and go meanwhile.
  beforeAll(() => setFlagsFromString('--no-opt'));
  afterAll(() => setFlagsFromString('--opt'));

  it('stays as it was, too', { timeout: 120_000 }, async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const asked = Object.entries({ ...wrong, ...wrongInWorlds }).map(([name, [path, value]]) => {
      const right = entryPoints[name]?.right() ?? [];
      return { entry: entryPoints[name], right, bad: replaced(right, path, value) as unknown[] };
    });
    expect(asked.length).toBeGreaterThan(45);
    const rounds = async (count: number) => {
      for (let i = 0; i < count; i++) {
        for (const { entry, right, bad } of asked) {
          entry?.ask(ricochet, right);
          try {
            entry?.ask(ricochet, bad);
          } catch {}
        }
        // A pause now and then, so that the runner hears of the test.
        if (i % 50 === 0) await new Promise((done) => setTimeout(done));
      }
    };
    const used = () => {
      collect();
      return process.memoryUsage().heapUsed;
    };
    await rounds(100);
    // Eight bytes for each of them would be over 40 kB, each time; a few that come or go are the runner's, and many that go
    // are compiled code that nobody has run for a while.
    const changes: number[] = [];
    do {
      const before = used();
      await rounds(60);
      changes.push(used() - before);
    } while (changes.length < 6 && Math.abs(changes.at(-1) ?? 0) > 25_000);
    expect(Math.abs(changes.at(-1) ?? Number.NaN), changes.join()).toBeLessThan(25_000);
  });
});

// An explanation takes ten times as long as its answer.
const isExplained = (name: string): boolean => name.startsWith('explain.');
const only = (which: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(wrong).filter(([name]) => which(name)));
keepsTheMemory(only(isExplained), calls / 5);
keepsTheMemory(
  only((name) => !isExplained(name)),
  calls,
);

// Leaks: thousands of questions of each kind, valid and invalid, leave the memory size unchanged.
import { RicochetError } from 'ricochet-wasm';
import { expect, it } from 'vitest';
import { turn } from '../turn.js';
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

it('memory that has run out is reported, and once some is freed the solver goes on', async () => {
  const scene = ricochet.createScene([{ shape: 'sphere', center: [0, 0], radius: 1 }]);
  const held: { dispose(): void }[] = [];
  // Four gigabytes, which the system provides page by page: some tenths of a second for each buffer.
  const fill = async () => {
    for (let i = 0; i < 100; i++) {
      held.push(scene.buffer(2_000_000));
      await turn();
    }
  };
  await expect(fill()).rejects.toThrow(RicochetError);
  await expect(fill()).rejects.toThrow('count is 2000000: about 320 MB are not to be had. Dispose of');
  expect(held.length).toBeGreaterThan(3);
  const ball = { position: [0, 0], velocity: [0, 0], radius: 1, mass: 1 } as const;
  const balls = Array.from({ length: 400_000 }, () => ball);
  expect(() => ricochet.createSimulation({ balls })).toThrow('world.balls.length is 400000');
  await turn();
  for (const buffer of held) buffer.dispose();
  scene.dispose();
  const shot = ricochet.shoot(
    { from: [0, 0, 0], to: [4, 4, 4], speed: 3 },
    { shape: 'sphere', center: [4, 4, 0], radius: 4 },
  );
  expect(shot.hit && shot.time).toBe(0.769800358919501);
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

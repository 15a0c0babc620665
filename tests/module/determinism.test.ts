// The published hashes, through the module in Node. tests/package asks the same in Chromium, tests/native in C++.
import { createRicochet } from 'ricochet-wasm';
import { afterEach, expect, it } from 'vitest';
import { hashEvents, hashMeshes, hashScenes, hashShots, published } from './determinism.mjs';

const ricochet = await createRicochet();
// A pause after each test, so that the runner hears of it in time.
afterEach(() => new Promise<void>((done) => setTimeout(done)));

it('answers a million questions with the published bits', () => {
  expect(hashShots(ricochet)).toBe(published.shots);
});

it('lets a million events happen with the published bits', () => {
  expect(hashEvents(ricochet)).toBe(published.events);
});

it('answers a hundred thousand shots at a mesh with the published bits', () => {
  expect(hashMeshes(ricochet)).toBe(published.meshes);
});

it('answers five thousand times what games ask of a scene with the published bits', () => {
  expect(hashScenes(ricochet)).toBe(published.scenes);
});

it('has a hash that sees a single question less', () => {
  expect(hashShots(ricochet, 999)).not.toBe(hashShots(ricochet, 1000));
  expect(hashEvents(ricochet, 990)).not.toBe(hashEvents(ricochet, 1000));
});

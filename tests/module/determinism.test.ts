// The published hashes, through the module in Node. tests/package computes the same in Chromium, tests/native in C++.
import { createRicochet } from 'ricochet-wasm';
import { expect, it } from 'vitest';
import { hashEvents, hashMeshes, hashScenes, hashShots, published } from './determinism.mjs';

const ricochet = await createRicochet();

it('answers a million questions with the published bits', async () => {
  expect(await hashShots(ricochet)).toBe(published.shots);
});

it('lets a million events happen with the published bits', async () => {
  expect(await hashEvents(ricochet)).toBe(published.events);
});

it('answers a hundred thousand shots at a mesh with the published bits', async () => {
  expect(await hashMeshes(ricochet)).toBe(published.meshes);
});

it('answers five thousand times what games ask of a scene with the published bits', async () => {
  expect(await hashScenes(ricochet)).toBe(published.scenes);
});

it('has a hash that sees a single question less', async () => {
  expect(await hashShots(ricochet, 999)).not.toBe(await hashShots(ricochet, 1000));
  expect(await hashEvents(ricochet, 990)).not.toBe(await hashEvents(ricochet, 1000));
});

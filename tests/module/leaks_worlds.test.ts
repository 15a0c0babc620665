// Scenes and simulations: valid and failing calls leave the memory size unchanged, a thousand of each kind, in the
// long form five thousand.
import { RicochetError } from 'ricochet-wasm';
import { describe, expect, it } from 'vitest';
import { isLong } from '../long.js';
import { replaced } from './argument_places.js';
import { entryPoints } from './entry_points.js';
import { keepsTheMemory, laterGrowthOf, none, ricochet, wrongInWorlds, wrongLater } from './leaks.js';

const times = isLong ? 5_000 : 1_000;
const timesLater = isLong ? 1_000 : 300;

keepsTheMemory(wrongInWorlds, times);

describe.each(Object.entries(wrongLater))('%s', (name, [path, value]) => {
  const entry = entryPoints[name];
  if (entry === undefined) throw new Error(name);
  const right = entry.right();
  const bad = replaced(right, path, value) as unknown[];

  it(`keeps the memory in ${timesLater} answers`, async () => {
    expect(await laterGrowthOf(async () => entry.ask(ricochet, right), timesLater)).toEqual(none);
  });

  it(`keeps the memory in ${timesLater} errors`, async () => {
    let errors = 0;
    const call = async () => {
      try {
        await entry.ask(ricochet, bad);
      } catch (error) {
        if (error instanceof RicochetError) errors++;
        else throw error;
      }
    };
    expect(await laterGrowthOf(call, timesLater)).toEqual(none);
    expect(errors).toBe(timesLater + 100);
  });
});

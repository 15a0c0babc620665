// Whatever a caller passes, at whatever place of whatever question: a result or a RicochetError, and the solver goes on.
import fc from 'fast-check';
import { createRicochet, RicochetError } from 'ricochet-wasm';
import { afterEach, describe, expect, it } from 'vitest';
import { entries, nasty, placesIn, replaced } from './nasty.js';

const ricochet = await createRicochet();
// Long and without pause: so that the runner hears of each test in time.
afterEach(() => new Promise<void>((done) => setTimeout(done)));
const bartlett = { from: [0, 0, 0], to: [4, 4, 4], speed: 3 } as const;
const sphere = { shape: 'sphere', center: [4, 4, 0], radius: 4 } as const;

/** What these throw is their own affair, and comes out as it is. */
const callbacks = ['onEvent', 'onProgress', 'signal'];

/** Asks, and says what went wrong: anything thrown that is no RicochetError, or an instance that answers wrongly. */
async function troubleWith(name: string, place: (string | number)[], value: unknown) {
  const right = entries[name]?.right() ?? [];
  const isCallback = callbacks.includes(String(place[1]));
  try {
    await entries[name]?.ask(ricochet, replaced(right, place, value) as unknown[]);
  } catch (error) {
    if (isCallback && (typeof value === 'function' || !(error instanceof Error))) return undefined;
    if (!(error instanceof RicochetError)) return `threw ${error instanceof Error ? error.stack : 'a thing'}`;
    if (error.message.length > 1000) return `a message of ${error.message.length} letters`;
  }
  const shot = ricochet.shoot(bartlett, sphere);
  return shot.hit && shot.time === 0.769800358919501 ? undefined : 'the solver answers wrongly afterwards';
}

describe.each(Object.keys(entries))('%s', (name) => {
  const right = () => entries[name]?.right() ?? [];

  it('answers what is right', async () => {
    await entries[name]?.ask(ricochet, right());
  });

  it('gives a result or a RicochetError for every nasty value at every place', async () => {
    const troubles: string[] = [];
    for (const place of placesIn(right()))
      for (const [kind, make] of Object.entries(nasty)) {
        const trouble = await troubleWith(name, place, make());
        if (trouble !== undefined) troubles.push(`${kind} at ${place.join('.')}: ${trouble}`);
      }
    expect(troubles.slice(0, 5)).toEqual([]);
  }, 240_000); // a cylinder at 1e300 takes a second each time, and there are some eight such places

  it('does so for arbitrary values', async () => {
    const anything = fc.anything({
      withBigInt: true,
      withBoxedValues: true,
      withDate: true,
      withMap: true,
      withNullPrototype: true,
      withObjectString: true,
      withSparseArray: true,
      withTypedArray: true,
      withUnicodeString: true,
    } as fc.ObjectConstraints);
    const places = placesIn(right());
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), anything, async (place, value) => {
        expect(await troubleWith(name, place, value)).toBeUndefined();
      }),
      { numRuns: 150 },
    );
  });
});

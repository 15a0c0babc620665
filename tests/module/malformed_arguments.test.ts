// Malformed arguments: any value at any place of any call gives a result or a RicochetError, and the solver keeps
// working.
import fc from 'fast-check';
import { createRicochet, RicochetError } from 'ricochet-wasm';
import { describe, expect, it } from 'vitest';
import { placesIn, replaced } from './argument_places.js';
import { entryPoints } from './entry_points.js';
import { malformed } from './malformed_values.js';

const ricochet = await createRicochet();
const bullet = { from: [0, 0, 0], to: [4, 4, 4], speed: 3 } as const;
const sphere = { shape: 'sphere', center: [4, 4, 0], radius: 4 } as const;

/** An exception in a callback is passed on unchanged. */
const callbacks = ['onEvent', 'onHit', 'onEnter', 'onLeave', 'onEnd', 'onProgress', 'signal'];

/** Asks, and returns what went wrong: an error that is no RicochetError, or wrong answers afterwards. */
async function findingOf(name: string, place: (string | number)[], value: unknown) {
  const right = entryPoints[name]?.right() ?? [];
  const isCallback = callbacks.includes(String(place[1]));
  try {
    await entryPoints[name]?.ask(ricochet, replaced(right, place, value) as unknown[]);
  } catch (error) {
    if (isCallback && (typeof value === 'function' || !(error instanceof Error))) return undefined;
    if (!(error instanceof RicochetError)) return `threw ${error instanceof Error ? error.stack : 'a thing'}`;
    if (error.message.length > 1000) return `a message of ${error.message.length} letters`;
  }
  const shot = ricochet.shoot(bullet, sphere);
  return shot.hit && shot.time === 0.769800358919501 ? undefined : 'the solver answers wrongly afterwards';
}

describe.each(Object.keys(entryPoints))('%s', (name) => {
  const right = () => entryPoints[name]?.right() ?? [];

  it('answers what is right', async () => {
    await entryPoints[name]?.ask(ricochet, right());
  });

  it('gives a result or a RicochetError for every malformed value at every place', async () => {
    const findings: string[] = [];
    for (const place of placesIn(right()))
      for (const [kind, make] of Object.entries(malformed)) {
        const finding = await findingOf(name, place, make());
        if (finding !== undefined) findings.push(`${kind} at ${place.join('.')}: ${finding}`);
      }
    expect(findings.slice(0, 5)).toEqual([]);
  });

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
        expect(await findingOf(name, place, value)).toBeUndefined();
      }),
      { numRuns: 150 },
    );
  });
});

// Adversarial vectors, each as a scene of one target: decision, reason, time and longest time are those of exact
// arithmetic.
import { readFileSync } from 'node:fs';
import { type Bullet, createRicochet, type Ricochet, type Target } from 'ricochet-wasm';
import { beforeAll, describe, expect, it } from 'vitest';
import { ulps } from './measure.js';

interface Call {
  category: string;
  bullet: Bullet & { position?: number[]; velocity?: number[]; radius?: number };
  target: Target & { center?: number[]; velocity?: number[] };
  options?: { maxTime: number };
  expect: { hit: boolean; reason?: string; time?: number };
}

let ricochet: Ricochet;
beforeAll(async () => {
  ricochet = await createRicochet();
});

const all: Call[] = JSON.parse(readFileSync(new URL('../vectors/adversarial.json', import.meta.url), 'utf8'));
/** A capsule of radius 0 is for balls only, so a scene, which points may be shot at, refuses it. */
const calls = all.filter(({ target }) => !('radius' in target) || target.radius > 0);

const three = (vector: readonly number[] | undefined) => [0, 1, 2].map((i) => vector?.[i] ?? 0);

/** The bullet as a row of a batch; undefined for an aimed one. */
function rowOf({ bullet, options }: Call): Float64Array | undefined {
  if (bullet.velocity === undefined) return undefined;
  const maxTime = options?.maxTime ?? Number.POSITIVE_INFINITY;
  return Float64Array.of(...three(bullet.position), ...three(bullet.velocity), bullet.radius ?? 0, maxTime);
}

describe('adversarial.json', () => {
  it('holds for scene.shoot, call by call', () => {
    const wrong: string[] = [];
    for (const [i, { category, bullet, target, options, expect: want }] of calls.entries()) {
      using scene = ricochet.createScene([target]);
      const shot = scene.shoot(bullet, { ...options, closest: true });
      let right = shot.hit === want.hit;
      if (shot.hit) right &&= ulps(shot.time, want.time ?? Number.NaN) <= 1 && shot.target === 0;
      else if (want.reason === 'out-of-time') right &&= shot.reason === want.reason && shot.target === 0;
      else right &&= shot.target === null && (shot.reason === 'passes-by' || shot.reason === 'at-rest');
      if (!right) wrong.push(`${i} ${category}`);
    }
    expect(all).toHaveLength(2305);
    expect(calls.length).toBeGreaterThan(2200);
    expect(wrong).toEqual([]);
  });

  it('holds for rows of batches and of pairs', () => {
    const wrong: string[] = [];
    let rows = 0;
    let pairs = 0;
    for (const [i, call] of calls.entries()) {
      const row = rowOf(call);
      const { target, expect: want } = call;
      if (row === undefined) continue;
      rows++;
      using scene = ricochet.createScene([target]);
      const decision = want.hit ? 0 : -1;
      if (scene.shootMany(row)[0] !== decision) wrong.push(`${i} ${call.category} in a batch`);
      if (target.shape !== 'sphere') continue;
      pairs++;
      const sphere = Float64Array.of(...three(target.center), target.radius, ...three(target.velocity), 0);
      if (ricochet.shootPairs(row, sphere)[0] !== decision) wrong.push(`${i} ${call.category} as a pair`);
    }
    expect(rows).toBeGreaterThan(800);
    expect(pairs).toBeGreaterThan(80);
    expect(wrong).toEqual([]);
  });
});

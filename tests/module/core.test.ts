// The core entry answers every question like the full build, with the same bits.
import { readFileSync } from 'node:fs';
import { createRicochet as createFull, type Ricochet } from 'ricochet-wasm';
import { createRicochet, type RicochetCore, RicochetError } from 'ricochet-wasm/core';
import { beforeAll, describe, expect, it } from 'vitest';

let full: Ricochet;
let core: RicochetCore;
beforeAll(async () => {
  [full, core] = await Promise.all([createFull(), createRicochet()]);
});

type Question = 'shoot' | 'raySphere' | 'sweep' | 'spherePlane' | 'collide';
type Ask = (...given: unknown[]) => unknown;
const ask = (of: RicochetCore, question: Question, given: unknown[]): unknown =>
  (of[question] as Ask).apply(of, given);
const explain = (of: RicochetCore, question: Question, given: unknown[]): unknown =>
  (of.explain[question] as Ask)(...given);

const vectors = (name: string): Record<string, unknown>[] =>
  JSON.parse(readFileSync(new URL(`../vectors/${name}.json`, import.meta.url), 'utf8'));

describe.each(['shoot-sphere', 'shoot-moving-sphere', 'shoot-shapes'])('%s.json', (name) => {
  it('is answered and explained alike', () => {
    const calls = vectors(name);
    expect(calls.length).toBeGreaterThan(20);
    for (const [i, { bullet, target }] of calls.entries()) {
      const given = [bullet, target];
      expect(ask(core, 'shoot', given)).toEqual(ask(full, 'shoot', given));
      if (i % 20 === 0) expect(explain(core, 'shoot', given)).toEqual(explain(full, 'shoot', given));
    }
  });
});

const ball = { position: [0, 0, 0], velocity: [3, 0.25, 0], radius: 1, mass: 2 };
const other = { position: [5, 0, 0], velocity: [-1, 0, 0], radius: 1, mass: 1, restitution: 0.5 };
const wall = { shape: 'wall', a: [4, -3], b: [4, 3] };
const sphere = { center: [2, 2, 2.5], radius: 3 };
const triples: readonly [Question, unknown[]][] = [
  ['raySphere', [[0, 0, 0], [1, 1, 1], sphere]],
  ['sweep', [ball, other]],
  [
    'spherePlane',
    [
      sphere,
      {
        through: [
          [1, 1, 1],
          [3, 1, 1],
          [1, 5, 1],
        ],
      },
    ],
  ],
  ['collide', [ball, other]],
  ['collide', [ball, wall]],
];

it.each(triples)('%s is answered and explained alike', (question, given) => {
  const answered = ask(core, question, given);
  expect(answered).toEqual(ask(full, question, given));
  expect(explain(core, question, given)).toEqual(explain(full, question, given));
});

it('has no scenes, aim and simulations, and refuses as the full build does', () => {
  expect(core.version).toBe(full.version);
  for (const more of ['createScene', 'createSimulation', 'aim', 'shootPairs']) {
    expect(() => (core as unknown as Record<string, () => unknown>)[more]?.()).toThrow(
      /'ricochet-wasm\/core', which has no scenes/,
    );
    expect(full).toHaveProperty(more);
  }
  const bad = { from: [0, 0, Number.NaN], to: [1, 0, 0], speed: 1 };
  expect(() => ask(core, 'shoot', [bad, { shape: 'sphere', ...sphere }])).toThrow(RicochetError);
  expect(() => ask(core, 'shoot', [bad, { shape: 'sphere', ...sphere }])).toThrow(/bullet\.from/);
});

/** The small entries and their methods: for messages, in which the others name them. */

import { refuse } from '../errors/fail.js';

const methods = {
  core: 'shoot raySphere sweep spherePlane collide',
  scene: 'createScene createMesh buildMesh createPairs shootPairs aim leastSpeed overlap closestPoint',
  simulation: 'createSimulation',
  table: 'createTable',
} as const;

type SmallEntry = keyof typeof methods;

/** A small entry, what it lacks in a word or two, and the entries that have it. */
export type Lacking = readonly [entry: SmallEntry, lacks: string, others: readonly SmallEntry[]];

/** The methods of `explain`. */
const explanations: Record<SmallEntry, string> = {
  core: methods.core,
  scene: 'overlap closestPoint',
  simulation: 'collide',
  table: 'event',
};

/**
 * The refusals of the methods that a small entry lacks, as `guardReceivers` takes them. Each names the smallest entry
 * that has the method.
 */
export const lackedBy = (
  [entry, lacks, others]: Lacking,
  names: Readonly<Record<SmallEntry, string>> = methods,
): Record<string, string> =>
  Object.fromEntries(
    others.map((other) => [
      `This is 'ricochet-wasm/${entry}', which has ${lacks}. Import createRicochet from 'ricochet-wasm/${other}', or from 'ricochet-wasm', which has everything`,
      names[other],
    ]),
  );

/** Makes an entry's `explain` refuse the explanations that it lacks, as `lackedBy` refuses methods. */
export function refuseOthers(explain: object, lacking: Lacking): void {
  const refusals: Record<string, () => never> = {};
  for (const [remedy, names] of Object.entries(lackedBy(lacking, explanations)))
    for (const name of names.split(' ')) {
      const path = `ricochet.explain.${name}`;
      refusals[name] = () => refuse('unknown-field', path, `${path} is not a method here. ${remedy}.`);
    }
  Object.setPrototypeOf(explain, refusals);
}

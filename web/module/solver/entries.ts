/** The small entries and their methods: for messages, in which the others name them. */

const methods = {
  core: 'shoot raySphere sweep spherePlane collide',
  scene: 'createScene createMesh buildMesh createPairs shootPairs aim leastSpeed overlap closestPoint',
  simulation: 'createSimulation',
  table: 'createTable',
} as const;

type SmallEntry = keyof typeof methods;

/**
 * The refusals of the methods that a small entry lacks, as `guardReceivers` takes them. Each names the smallest entry
 * that has the method. `lacks` says in a word or two what is missing; `others` are the entries that have it.
 */
export const lackedBy = (
  entry: SmallEntry,
  lacks: string,
  others: readonly SmallEntry[],
): Record<string, string> =>
  Object.fromEntries(
    others.map((other) => [
      `This is 'ricochet-wasm/${entry}', which has ${lacks}. Import createRicochet from 'ricochet-wasm/${other}', or from 'ricochet-wasm', which has everything`,
      methods[other],
    ]),
  );

/** The targets that a scene begins with. */
import type { Fields } from '../arguments/check.js';
import { failDegenerate, inScenes, putTarget } from '../arguments/targets.js';
import {
  type CheckedTraits,
  checkMeshTraits,
  putTraits,
  readTraits,
  traitFields,
  usualTraits,
} from '../arguments/traits.js';
import { chunkRows } from '../batches/batch.js';
import { bulletAt, Refusal, ShapeKind, sphereAt, stillSphereRow, targetAt } from '../boundary/layout.js';
import { failFull } from '../boundary/memory.js';
import type { RawMesh, RawScene } from '../boundary/raw_module.js';
import { type SharedBuffer, vectorAt } from '../boundary/shared_buffer.js';
import { renamed } from '../errors/fail.js';
import { RicochetError } from '../errors/ricochet_error.js';
import { isMeshTarget, putMesh } from '../meshes/mesh_target.js';
import type { KnownTargets } from './known_targets.js';

function isAtRest(numbers: Float64Array): boolean {
  const { x, y, z } = vectorAt(numbers, targetAt.velocity);
  return x === 0 && y === 0 && z === 0;
}

/**
 * Puts `count` targets into an empty scene; spheres at rest are passed many at a time. Reading one may make the list
 * longer. Traits other than the default are passed to `known`.
 */
export function putTargets(
  shared: SharedBuffer,
  scene: RawScene,
  targets: readonly unknown[],
  count: number,
  known: KnownTargets,
): void {
  const { size } = stillSphereRow;
  const spheres = new Float64Array(size * chunkRows);
  let waiting = 0;
  const flush = () => {
    const address = scene.roomForSpheres(waiting);
    if (address === 0) failFull('targets', 'them');
    const { HEAPF64 } = shared.raw;
    HEAPF64.set(spheres.subarray(0, size * waiting), address / HEAPF64.BYTES_PER_ELEMENT);
    if (scene.addSpheres() === Refusal.outOfMemory) failFull('targets', 'them');
    waiting = 0;
  };
  const unusual: [index: number, CheckedTraits][] = [];
  for (let i = 0; i < count; i++) {
    const target = targets[i];
    const traits = readTraits(target, `targets[${i}]`);
    if (traits !== usualTraits) unusual.push([i, traits]);
    if (isMeshTarget(target)) {
      checkMeshTraits(traits, `targets[${i}]`);
      if (waiting > 0) flush();
      const add = (mesh: RawMesh) => scene.addMesh(mesh);
      const { index, ...mesh } = putMesh(shared, target, `targets[${i}]`, add, traitFields);
      known.setMesh(i, mesh);
      if (index === Refusal.outOfMemory) failFull('targets', 'them');
      continue;
    }
    const numbers = shared.view();
    numbers[bulletAt.radius] = 0;
    try {
      const kind = putTarget(target, numbers, inScenes);
      if (kind === ShapeKind.sphere && isAtRest(numbers)) {
        // The row is the sphere in the layout of the shared buffer.
        for (let k = 0; k < size; k++) spheres[size * waiting + k] = numbers[sphereAt.center + k] as number;
        if (++waiting === chunkRows) flush();
      } else {
        if (waiting > 0) flush();
        const added = scene.add(kind);
        if (added === Refusal.outOfMemory) failFull('targets', 'them');
        if (added < 0) failDegenerate(target as Fields, kind, 'target');
      }
    } catch (cause) {
      throw cause instanceof RicochetError ? renamed(cause, `targets[${i}]`) : cause;
    }
  }
  if (waiting > 0) flush();
  for (const [index, traits] of unusual) {
    if (putTraits(scene, index, traits) === Refusal.outOfMemory) failFull('targets', 'them');
    known.setTraits(index, traits);
  }
  known.begin(count);
}

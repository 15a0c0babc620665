/** Options of `createScene`. */

import { checkRecord } from '../arguments/check.js';
import { gravityAt, Refusal } from '../boundary/layout.js';
import { failFull } from '../boundary/memory.js';
import type { RawScene } from '../boundary/raw_module.js';
import { type SharedBuffer, vectorAt } from '../boundary/shared_buffer.js';
import type { Vector, Vector3 } from '../boundary/vectors.js';
import { putGravity } from '../queries/fall.js';

/** Options of `createScene`. */
export interface SceneOptions {
  /**
   * The gravity by which bullets fall in `shoot`, `shootThrough`, `trace` and their batches, and in `createBullets`,
   * units a frame²: their paths are parabolas. A steady wind that accelerates them can be added to this vector; there
   * is no drag. Targets in steady motion do not fall. A bullet that starts on a surface and moves outward may fall
   * back onto it: that is the hit.
   *
   * @defaultValue no gravity
   */
  gravity?: Vector | undefined;
}

const fields = ['gravity'] as const;

/** Checks the options and gives the scene its gravity, if there is any. */
export function putSceneOptions(
  shared: SharedBuffer,
  scene: RawScene,
  options: unknown,
): Vector3 | undefined {
  if (options === undefined) return undefined;
  checkRecord(options, 'options', '{ gravity: [0, -9.8, 0] }', fields);
  const { gravity } = options;
  if (gravity === undefined || !putGravity(gravity, 'options.gravity', shared.view())) return undefined;
  const given = vectorAt(shared.view(), gravityAt);
  if (scene.setGravity() === Refusal.outOfMemory) failFull('options.gravity', 'a scene');
  return given;
}

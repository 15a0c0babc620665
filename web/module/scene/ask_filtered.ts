/** Questions about some of a scene's targets. */
import type { CheckedFilter } from '../arguments/filter.js';
import { failFull } from '../boundary/memory.js';
import type { RawModule, RawScene } from '../boundary/raw_module.js';

/** Asks a question about the targets that a filter admits. */
export function askFiltered<Answer>(
  raw: RawModule,
  scene: RawScene,
  filter: CheckedFilter | undefined,
  ask: () => Answer,
): Answer {
  if (filter === undefined) return ask();
  const { mask, ignored } = filter;
  const address = scene.roomForIgnored(ignored.length);
  if (address === 0 && ignored.length > 0) failFull('options.ignore', 'the indices');
  try {
    if (mask !== undefined) scene.setMask(mask);
    if (ignored.length > 0) new Int32Array(raw.HEAPF64.buffer, address, ignored.length).set(ignored);
    return ask();
  } finally {
    scene.clearMask();
    scene.roomForIgnored(0);
  }
}

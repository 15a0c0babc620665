/** The targets that a scene begins with. */
import type { Fields } from '../arguments/check.js';
import { failDegenerate, putTarget } from '../arguments/targets.js';
import { chunkRows } from '../batches/batch.js';
import { type Exchange, layout } from '../boundary/exchange.js';
import { failFull, outOfMemory } from '../boundary/memory.js';
import { renamed } from '../errors/fail.js';
import { RicochetError } from '../errors/ricochet_error.js';

const isAtRest = (numbers: Float64Array) =>
  numbers[layout.velocity] === 0 && numbers[layout.velocity + 1] === 0 && numbers[layout.velocity + 2] === 0;

/** Puts targets into an empty scene; spheres at rest go over many at a time. Gives how many. */
export function putTargets(exchange: Exchange, handle: number, targets: readonly unknown[]): number {
  const { raw } = exchange;
  const spheres = new Float64Array(4 * chunkRows);
  let waiting = 0;
  const flush = () => {
    const start = raw._ricochet_scene_numbers(handle, 4 * waiting) / 8;
    if (start === 0) failFull('targets', 'them');
    raw.HEAPF64.set(spheres.subarray(0, 4 * waiting), start);
    if (raw._ricochet_scene_put_spheres(handle, waiting) === outOfMemory) failFull('targets', 'them');
    waiting = 0;
  };
  const count = targets.length; // as it is now: reading a target may make the list longer
  for (let i = 0; i < count; i++) {
    const numbers = exchange.view();
    numbers[layout.radius] = 0;
    try {
      const kind = putTarget(targets[i], numbers);
      if (kind === 0 && isAtRest(numbers)) {
        for (let k = 0; k < 4; k++) spheres[4 * waiting + k] = numbers[layout.shape + k] as number;
        if (++waiting === chunkRows) flush();
      } else {
        if (waiting > 0) flush();
        const placed = raw._ricochet_scene_put(handle, -1, kind);
        if (placed === outOfMemory) failFull('targets', 'them');
        if (placed < 0) failDegenerate(targets[i] as Fields, kind, 'target');
      }
    } catch (cause) {
      throw cause instanceof RicochetError ? renamed(cause, `targets[${i}]`) : cause;
    }
  }
  if (waiting > 0) flush();
  return count;
}

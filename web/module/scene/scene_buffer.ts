/** Buffers of a scene: rows in WebAssembly memory, for batches without copies. */
import { asked, refuseReentry } from '../arguments/reentrancy_guard.js';
import type { Blocks } from '../batches/blocks.js';
import { failDisposed } from '../errors/fail.js';

/**
 * Arrays of rows in WebAssembly memory, which batches use without copying. Views end, with length 0, when the memory
 * grows, or is first requested after a buffer has been disposed of: get `bullets` and `hits` again after calls that
 * may need memory. Calls refuse views that have ended, or whose buffer has been disposed of, with an error that says
 * so.
 */
export interface SceneBuffer {
  /** The number of rows. */
  readonly count: number;
  /** 8 numbers a row: position, velocity, radius, maxTime. */
  readonly bullets: Float64Array;
  /** 12 numbers a row: target (−1: none), time, point, normal, velocity, sine of the ricochet angle. */
  readonly hits: Float64Array;
  dispose(): void;
}

/** Returns `blocks` as a buffer, which stays in the scene's `buffers` until it is disposed of. */
export function lendBuffer(blocks: Blocks, buffers: Set<Blocks>, count: number): SceneBuffer {
  blocks.lend();
  buffers.add(blocks);
  const alive = () => {
    if (!buffers.has(blocks)) failDisposed('buffer');
    return blocks;
  };
  return {
    count,
    get bullets() {
      return alive().input;
    },
    get hits() {
      return alive().output;
    },
    dispose() {
      refuseReentry();
      if (buffers.delete(blocks)) asked(() => blocks.free());
    },
  };
}

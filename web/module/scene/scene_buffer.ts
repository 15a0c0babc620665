/** Buffers of a scene: rows in WebAssembly memory, for batches without copies. */
import type { Blocks } from '../batches/blocks.js';
import { fail } from '../errors/fail.js';

/**
 * Arrays of rows in WebAssembly memory: batches use them without copying. Views end, with length 0, when the memory grows,
 * or is first asked for after a buffer has been disposed of: fetch `bullets` and `hits` anew after calls that may need memory. Views that have ended, or are of a buffer that has been
 * disposed of, are refused by name.
 */
export interface SceneBuffer {
  /** How many rows. */
  readonly count: number;
  /** 8 numbers a row: position, velocity, radius, maxTime. */
  readonly bullets: Float64Array;
  /** 12 numbers a row: target (−1: none), time, point, normal, velocity, sine of the ricochet angle. */
  readonly hits: Float64Array;
  dispose(): void;
}

/** Hands out `blocks`, which stay among the scene's `buffers` until they are disposed of. */
export function lendBuffer(blocks: Blocks, buffers: Set<Blocks>, count: number): SceneBuffer {
  blocks.lend();
  buffers.add(blocks);
  const alive = () => {
    if (!buffers.has(blocks))
      fail('disposed', 'buffer', undefined, 'it has been disposed of', 'Create another');
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
      if (buffers.delete(blocks)) blocks.free();
    },
  };
}

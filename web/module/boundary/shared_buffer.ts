/** Shared buffer: numbers in WebAssembly memory through which arguments and answers pass. Their places: `layout.js`. */
import { sharedBufferSize } from './layout.js';
import type { RawModule } from './raw_module.js';
import type { Vector3 } from './vectors.js';

/** The buffer that the solver reads its arguments from and writes its answers to. */
export class SharedBuffer {
  /** Fresh after `view()`; growing memory detaches it. */
  numbers: Float64Array;

  constructor(readonly raw: RawModule) {
    this.numbers = this.make();
  }

  /** The numbers, as a new view if the memory has grown since. */
  view(): Float64Array {
    if (this.numbers.length === 0) this.numbers = this.make();
    return this.numbers;
  }

  private make(): Float64Array {
    return new Float64Array(this.raw.HEAPF64.buffer, this.raw.sharedBufferAddress(), sharedBufferSize);
  }
}

export function vectorAt(numbers: Float64Array, place: number): Vector3 {
  return { x: numbers[place] as number, y: numbers[place + 1] as number, z: numbers[place + 2] as number };
}

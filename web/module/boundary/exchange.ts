/** Exchange buffer: numbers in WebAssembly memory through which arguments and answers pass. */
import type { RawModule } from './raw_module.js';
import type { Vector3 } from './vectors.js';

/** Where things stand in the exchange: see `src/bindings/exchange.hpp`. A test compares the two. */
export const layout = {
  course: 0,
  position: 1,
  heading: 4,
  speed: 7,
  radius: 8,
  maxTime: 9,
  velocity: 10,
  shape: 13,
  ballA: 0,
  ballB: 9,
  frame: 18,
  wall: 9,
  wallRestitution: 19,
  answer: 32,
  steps: 96,
  stepSize: 5,
  size: 256,
} as const;

/** The buffer that the solver reads its arguments from and writes its answers to. */
export class Exchange {
  /** Fresh after `view()`; growing memory detaches it. */
  numbers: Float64Array;

  constructor(readonly raw: RawModule) {
    this.numbers = this.make();
  }

  /** The numbers, seen anew where the memory has grown since. */
  view(): Float64Array {
    if (this.numbers.length === 0) this.numbers = this.make();
    return this.numbers;
  }

  private make(): Float64Array {
    return new Float64Array(this.raw.HEAPF64.buffer, this.raw.exchangeAddress(), layout.size);
  }
}

export function vectorAt(numbers: Float64Array, place: number): Vector3 {
  return { x: numbers[place] as number, y: numbers[place + 1] as number, z: numbers[place + 2] as number };
}

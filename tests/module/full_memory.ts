// Full WebAssembly memory, for tests without memory.
import type { Scene } from 'ricochet-wasm';
import { expect } from 'vitest';
import { turn } from '../turn.js';

/** Fills the memory with buffers of a scene until not one row fits. The returned function frees them. */
export async function fillMemory(scene: Scene): Promise<() => void> {
  const buffers: { dispose(): void }[] = [];
  for (let count = 4_000_000; count >= 1; )
    try {
      await turn(); // hundreds of megabytes, each time
      buffers.push(scene.buffer(count));
    } catch (cause) {
      expect(cause).toMatchObject({ code: 'out-of-memory' });
      count = Math.floor(count / 4);
    }
  return () => {
    for (const buffer of buffers) buffer.dispose();
  };
}

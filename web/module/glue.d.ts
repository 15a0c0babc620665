import type { RawModule } from './exchange.js';

export interface GlueOptions {
  wasmBinary?: ArrayBuffer | Uint8Array;
  instantiateWasm?: (
    imports: WebAssembly.Imports,
    done: (instance: WebAssembly.Instance) => void,
  ) => Record<string, never>;
}

/** Emscripten's own loader, built from src/bindings. */
export default function createRaw(options: GlueOptions): Promise<RawModule>;

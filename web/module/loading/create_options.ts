/** Options of `createRicochet`: checked, whatever a caller passes. */

import { checkRecord } from '../arguments/check.js';
import { nonReentrant } from '../arguments/reentrancy_guard.js';
import type { WasmSource } from './load.js';

/** Options of `createRicochet`. */
export interface CreateOptions {
  /** The WebAssembly, where the one that comes with the entry is not wanted. */
  wasm?: WasmSource;
}

/** Where the WebAssembly is, if options say so; `known` are the fields that an entry knows. */
export const readCreateOptions = nonReentrant(
  (options: unknown, known: readonly string[] = ['wasm']): WasmSource | undefined => {
    if (options === undefined) return undefined;
    checkRecord(options, 'options', "{ wasm: '/ricochet.wasm' }", known);
    return (options as CreateOptions).wasm;
  },
);

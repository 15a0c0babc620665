/** Options of `createRicochet`: checked, whatever a caller passes. */

import { checkRecord } from '../arguments/check.js';
import { nonReentrant } from '../arguments/reentrancy_guard.js';
import type { WasmSource } from './load.js';

/** Options of `createRicochet`. */
export interface CreateOptions {
  /**
   * The WebAssembly, where the one that comes with the entry is not wanted.
   *
   * @defaultValue that of the entry
   */
  wasm?: WasmSource | undefined;
}

/** Where the WebAssembly is, if options say so. */
export const readCreateOptions = nonReentrant((options: unknown): WasmSource | undefined => {
  if (options === undefined) return undefined;
  checkRecord(options, 'options', "{ wasm: '/ricochet.wasm' }", ['wasm']);
  return (options as CreateOptions).wasm;
});

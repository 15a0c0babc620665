/** Options of `createRicochet`, checked for any value that a caller passes. */

import { checkRecord } from '../arguments/check.js';
import { nonReentrant } from '../arguments/reentrancy_guard.js';
import type { WasmSource } from './load.js';

/** Options of `createRicochet`. */
export interface CreateOptions {
  /**
   * The WebAssembly to use instead of the entry's own.
   *
   * @defaultValue that of the entry
   */
  wasm?: WasmSource | undefined;
}

/** The source of the WebAssembly, if the options name one. */
export const readCreateOptions = nonReentrant((options: unknown): WasmSource | undefined => {
  if (options === undefined) return undefined;
  checkRecord(options, 'options', "{ wasm: '/ricochet.wasm' }", ['wasm']);
  return (options as CreateOptions).wasm;
});

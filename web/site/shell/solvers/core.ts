// The solver of single questions.
import { createRicochet, type RicochetCore } from 'ricochet-wasm/core';
import { startOnce } from './start_once.js';
import { wasmFiles } from './wasm_files.js';

export type CoreSolver = RicochetCore;

export const startCore: () => Promise<CoreSolver> = startOnce(createRicochet, wasmFiles.core);

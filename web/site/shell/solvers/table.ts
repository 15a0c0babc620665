// The solver of billiard tables.
import { createRicochet, type RicochetTable } from 'ricochet-wasm/table';
import { startOnce } from './start_once.js';
import { wasmFiles } from './wasm_files.js';

export type TableSolver = Pick<RicochetTable, 'createTable' | 'explain'>;

export const startTable: () => Promise<TableSolver> = startOnce(createRicochet, wasmFiles.table);

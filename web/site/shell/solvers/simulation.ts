// The solver of many balls.
import { createRicochet, type RicochetSimulations } from 'ricochet-wasm/simulation';
import { startOnce } from './start_once.js';
import { wasmFiles } from './wasm_files.js';

export type SimulationSolver = Pick<RicochetSimulations, 'createSimulation' | 'collide' | 'explain'>;

export const startSimulation: () => Promise<SimulationSolver> = startOnce(
  createRicochet,
  wasmFiles.simulation,
);

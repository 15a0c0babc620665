// The solver of all questions about bullets.
import { createRicochet, type RicochetScenes } from 'ricochet-wasm/scene';
import { startOnce } from './start_once.js';
import { wasmFiles } from './wasm_files.js';

export type SceneSolver = RicochetScenes;

export const startScene: () => Promise<SceneSolver> = startOnce(createRicochet, wasmFiles.scene);

/** What both entries export beside their `createRicochet`. */
export { type ErrorCode, RicochetError } from './errors.js';
export type { ExplanationStep, QuantityId, Reference, ShotExplanation } from './explain.js';
export type { WasmSource } from './load.js';
export type { Ricochet } from './ricochet.js';
export type { RicochetCore } from './ricochet_core.js';
export type { Scene } from './scene.js';
export type * from './scene_types.js';
export type { Simulation } from './simulation.js';
export type * from './simulation_types.js';
export type * from './types.js';

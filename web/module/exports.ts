/** Exports of `index` and `external` besides their `createRicochet`. */
export * from './core_exports.js';
export * from './scene_exports.js';
export * from './simulation_exports.js';
export type { Ricochet } from './solver/ricochet.js';
export type { TableExplanations } from './solver/ricochet_table.js';
export * from './table_exports.js';

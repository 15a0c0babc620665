import type { Ricochet } from 'ricochet-wasm';

export const published: {
  readonly shots: string;
  readonly events: string;
  readonly meshes: string;
  readonly scenes: string;
};
export function hashShots(ricochet: Ricochet, count?: number): string;
export function hashEvents(ricochet: Ricochet, count?: number): string;
export function hashMeshes(ricochet: Ricochet, count?: number): string;
export function hashScenes(ricochet: Ricochet, count?: number): string;

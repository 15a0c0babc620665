import type { Ricochet } from 'ricochet-wasm';

type Hashes = {
  readonly shots: string;
  readonly events: string;
  readonly meshes: string;
  readonly scenes: string;
};

export const published: Hashes;
export function computedHashes(ricochet: Ricochet): Promise<Hashes>;
export function hashShots(ricochet: Ricochet, count?: number): Promise<string>;
export function hashEvents(ricochet: Ricochet, count?: number): Promise<string>;
export function hashMeshes(ricochet: Ricochet, count?: number): Promise<string>;
export function hashScenes(ricochet: Ricochet, count?: number): Promise<string>;

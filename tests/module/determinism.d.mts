import type { Ricochet } from 'ricochet-wasm';

export const published: { readonly shots: string; readonly events: string };
export function hashShots(ricochet: Ricochet, count?: number): string;
export function hashEvents(ricochet: Ricochet, count?: number): string;

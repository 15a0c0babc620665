// The solver: started once for the page, by whatever needs it first.
import { createRicochet, type Ricochet } from 'ricochet-wasm/external';

let started: Promise<Ricochet> | undefined;

export function solver(): Promise<Ricochet> {
  started ??= createRicochet();
  return started;
}

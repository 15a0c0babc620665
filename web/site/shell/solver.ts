// The solver. It is started once per page, by the first part that needs it.
import { createRicochet, type Ricochet } from 'ricochet-wasm/external';

let started: Promise<Ricochet> | undefined;

export function solver(): Promise<Ricochet> {
  started ??= createRicochet();
  return started;
}

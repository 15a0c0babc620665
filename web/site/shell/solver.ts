// One solver for the page.
import { createRicochet, type Ricochet } from 'ricochet-wasm/external';

let started: Promise<Ricochet> | undefined;

export function solver(): Promise<Ricochet> {
  started ??= createRicochet();
  return started;
}

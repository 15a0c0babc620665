// Each entry of the module is started once per page, by the first part that needs it.

const started = new Map<unknown, Promise<unknown>>();

/**
 * Returns a function that starts a solver, or returns the one that is already started. In builds in which all entries
 * are one, their solvers are one, too. `wasm` is the address of the WebAssembly, if it is not embedded.
 */
export function startOnce<Solver>(
  createRicochet: (options?: { wasm: string }) => Promise<Solver>,
  wasm: string | undefined,
): () => Promise<Solver> {
  return () => {
    const solver = started.get(createRicochet) ?? createRicochet(wasm === undefined ? undefined : { wasm });
    started.set(createRicochet, solver);
    return solver as Promise<Solver>;
  };
}

/** Frees WebAssembly memory when the object that owns it has been collected. */

/** The part of `FinalizationRegistry` that is used. */
type Registry<Held> = Pick<FinalizationRegistry<Held>, 'register' | 'unregister'>;

/**
 * A registry of objects; `free` gets the value that was registered with an object. A trap while freeing is ignored,
 * because no caller could receive it, and Node would end the process; the next call to that solver reports it. In
 * engines without such a registry (Cloudflare's workers before May 2025), only `dispose` frees memory.
 */
export function freeWhenCollected<Held>(free: (held: Held) => void): Registry<Held> {
  if (typeof FinalizationRegistry !== 'function') return { register() {}, unregister: () => false };
  return new FinalizationRegistry<Held>((held) => {
    try {
      free(held);
    } catch {
      // As above
    }
  });
}

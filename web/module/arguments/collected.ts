/** Frees what lies in WebAssembly memory when the object that it belongs to has been collected. */

/** What is used of a `FinalizationRegistry`. */
type Registry<Held> = Pick<FinalizationRegistry<Held>, 'register' | 'unregister'>;

/**
 * A registry of objects; `free` gets what was registered with one. There is nobody to tell of a trap then, and Node would end the
 * process; whatever is asked of that solver next tells of its own. Where the engine has no such registry (Cloudflare's workers before
 * May 2025), memory is freed by `dispose` alone.
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

// Errors of the module. Each entry has a class of its own, and a page loads only the entry of its solver, so the name is
// compared, which is always the same.
import type { RicochetError } from 'ricochet-wasm';

export const isModuleError = (cause: unknown): cause is RicochetError =>
  cause instanceof Error && cause.name === 'RicochetError';

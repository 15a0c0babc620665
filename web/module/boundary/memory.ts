/** WebAssembly memory: tests whether there is room, and throws the errors if there is none. */

import { fail, refuse } from '../errors/fail.js';
import { Refusal } from './layout.js';
import type { RawModule } from './raw_module.js';

/** Below this size the test costs more than it is worth, because memory grows in steps of about this size. */
const smallBytes = 2 ** 18;

/**
 * Refuses to start something large without room for it, because WebAssembly that runs out of memory ends for good.
 */
export function checkRoom(raw: RawModule, bytes: number, path: string, value: unknown): void {
  if (bytes >= smallBytes && !raw.hasRoom(bytes)) failRoom(bytes, path, value);
}

export function failRoom(bytes: number, path: string, value: unknown): never {
  const megabytes = Math.ceil(bytes / 1e6);
  fail(
    'out-of-memory',
    path,
    value,
    `about ${megabytes} MB are not to be had`,
    'Dispose of what is no longer needed',
  );
}

/** The error if the solver reports that its memory is full, without the requested size. */
export function failMemory(path: string, value?: unknown): never {
  const allowed = 'there is no memory left for it';
  const remedy = 'Dispose of what is no longer needed';
  if (value === undefined) refuse('out-of-memory', path, `${path}: ${allowed}. ${remedy}.`);
  fail('out-of-memory', path, value, allowed, remedy);
}

/** For calls whose need of memory only the solver knows. */
export function failFull(path: string, what: string): never {
  const message = `${path}: there is no room in WebAssembly memory for ${what}; nothing has changed. Dispose of what is no longer needed.`;
  refuse('out-of-memory', path, message);
}

/**
 * The error for a question that exceeds its bound on work. The bound is counted in operations, so it is the same
 * everywhere.
 */
export function failWork(path: string): never {
  refuse(
    'work-budget',
    path,
    `${path}: this question takes more work than one question may, about half a second; nothing has changed. Exact answers cost most where numbers differ most in size: come nearer, or ask for less at once.`,
  );
}

/** For questions that may be refused for a lack of memory or of work. */
export function failQuestion(refusal: number, path: string, what: string): never {
  if (refusal === Refusal.outOfWork) failWork(path);
  failFull(path, what);
}

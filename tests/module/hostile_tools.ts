// Tools for random hostile calls: their report, the check of an answer, and a watchdog for calls that do not return.
import { Worker } from 'node:worker_threads';

export interface Report {
  calls: number;
  answers: number;
  refusals: number;
  /** Violations: NaN, infinities, errors of another kind, changed answers. */
  findings: string[];
}

const stuckSeconds = 60;

/** The part of a value at a path, if there is one. */
export function at(value: unknown, path: readonly (string | number)[]): unknown {
  try {
    return path.reduce((part, name) => (part as Record<string | number, unknown>)[name], value);
  } catch {
    return undefined; // the value that was put there throws when it is read
  }
}

/** True if the objects on the path to a place can be copied; a list of four thousand million holes cannot. */
export const isSmall = (value: unknown, path: readonly (string | number)[]): boolean =>
  path.every((_, i) => {
    const part = at(value, path.slice(0, i));
    return Array.isArray(part) ? part.length < 1000 : typeof part === 'object' && part !== null;
  });

/** The arguments as text, as far as possible. */
export function shown(given: unknown): string {
  try {
    const text = JSON.stringify(given, (_, part: unknown) =>
      typeof part === 'number' && !Number.isFinite(part)
        ? `<${part}>`
        : ArrayBuffer.isView(part)
          ? Array.from(part as unknown as ArrayLike<number>).slice(0, 40)
          : typeof part === 'bigint' || typeof part === 'symbol' || typeof part === 'function'
            ? `<${typeof part}>`
            : Object.is(part, -0)
              ? '<-0>'
              : part,
    );
    return text.slice(0, 1500);
  } catch {
    return 'what cannot be shown';
  }
}

/** The path of a NaN or an infinity in an answer. */
export function notFinite(value: unknown, path = 'answer', depth = 0): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : `${path} is ${value}`;
  if (typeof value === 'string') return /NaN|Infinity/.test(value) ? `${path} is ${value}` : undefined;
  if (typeof value !== 'object' || value === null || depth > 6) return undefined;
  if (value instanceof Float64Array || value instanceof Float32Array) {
    // Without its own methods: an array may be detached, or of a class that overrides them.
    const size = value.buffer.byteLength === 0 ? 0 : value.byteLength / value.BYTES_PER_ELEMENT;
    for (let i = 0; i < size; i++) if (!Number.isFinite(value[i])) return `${path}[${i}] is ${value[i]}`;
    return undefined;
  }
  for (const [name, part] of Object.entries(value)) {
    const found = notFinite(part, `${path}.${name}`, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * A watchdog thread. It ends the process if a call does not return, and names the call as `node <program> <calls>
 * <seed> <from>`.
 */
export function watchdog(seed: number): (call: number, name?: string) => void {
  const shared = new Int32Array(new SharedArrayBuffer(4));
  const name = new Uint8Array(new SharedArrayBuffer(200));
  const code = `
    const { workerData: { shared, name, seed, seconds } } = require('node:worker_threads');
    const { writeSync } = require('node:fs');
    let last = -1, same = 0;
    setInterval(() => {
      const now = Atomics.load(shared, 0);
      same = now === last ? same + 1 : 0;
      last = now;
      if (same < seconds) return;
      const what = Buffer.from(name).toString().split('\\0')[0];
      writeSync(2, 'seed ' + seed + ', call ' + now + ', ' + what + ', has not come back within ' + seconds + ' seconds\\n');
      process.kill(process.pid, 'SIGKILL');
    }, 1000);`;
  new Worker(code, { eval: true, workerData: { shared, name, seed, seconds: stuckSeconds } }).unref();
  const encoder = new TextEncoder();
  const own = new Uint8Array(200);
  return (call, its = '') => {
    Atomics.store(shared, 0, call);
    own[encoder.encodeInto(its, own).written] = 0;
    name.set(own);
  };
}

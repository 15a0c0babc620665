/** RicochetError: the one error class of the package, with its codes. */

/** What was wrong, in a word a program can test. */
export type ErrorCode =
  | 'missing'
  | 'not-an-object'
  | 'not-a-vector'
  | 'not-a-number'
  | 'not-finite'
  | 'out-of-range'
  | 'unknown-field'
  | 'unknown-shape'
  | 'conflicting-fields'
  | 'same-point'
  | 'degenerate-shape'
  | 'wrong-length'
  | 'overlap'
  | 'out-of-bounds'
  | 'does-not-fit'
  | 'disposed'
  | 'unreadable'
  /** WebAssembly has at most 2 GB. */
  | 'out-of-memory'
  /** The work of one call is bounded. A simulation that is asked again goes on; a question that takes more work has no other answer. */
  | 'work-budget'
  /** A worker did not start, or ended before it had answered. */
  | 'worker-failed'
  /** The solver itself failed: a bug of Ricochet's, whatever was asked. */
  | 'solver-failed'
  /** The WebAssembly is not where it was looked for, or what is there is something else. */
  | 'wasm-not-loaded'
  /** WebAssembly may not be compiled here: a content security policy, or what runs a server's code, forbids it. */
  | 'wasm-blocked'
  /** The browser lacks WebAssembly, its SIMD, or what unpacks it. */
  | 'wasm-unsupported'
  /** The WebAssembly and the JavaScript come from two different builds. */
  | 'wasm-mismatch';

/** What every entry's errors bear, also those of another copy of the package. */
const brand: unique symbol = Symbol.for('ricochet-wasm.RicochetError') as never;

/**
 * Thrown for every argument that cannot be answered. A miss is an answer, never an error.
 *
 * Each entry has a class of its own; `instanceof` and `is` know the errors of all of them.
 */
export class RicochetError extends Error {
  /** As written, where code is made short. @internal */
  static override readonly name = 'RicochetError';
  /** Always the same. */
  declare readonly name: 'RicochetError';
  /** @internal */
  declare readonly [brand]: true;

  static {
    // On the prototype, where an error's stack finds its first word as it is made.
    Object.defineProperty(RicochetError.prototype, 'name', { value: 'RicochetError', configurable: true });
    Object.defineProperty(RicochetError.prototype, brand, { value: true });
    Object.defineProperty(RicochetError, Symbol.hasInstance, {
      value(this: unknown, value: unknown): boolean {
        // A class made from this one is told apart as always.
        if (this !== RicochetError) return Function.prototype[Symbol.hasInstance].call(this, value);
        return RicochetError.is(value);
      },
    });
  }

  /** Whether a caught value is an error of this package, whichever entry threw it. Never throws. */
  static is(value: unknown): value is RicochetError {
    try {
      return typeof value === 'object' && value !== null && (value as RicochetError)[brand] === true;
    } catch {
      return false;
    }
  }

  constructor(
    /** What was wrong. */
    readonly code: ErrorCode,
    /** Which argument, such as `bullet.speed`. */
    readonly path: string,
    /** What was given. */
    readonly value: unknown,
    message: string,
  ) {
    super(message);
  }
}

/** RicochetError: the one error class of the package, with its codes. */
import type { Allowed } from './allowed.js';

/** The kind of error, in a word that a program can test. */
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
  /**
   * The work of one call is bounded. A simulation continues when it is called again; a question that needs more work
   * has no other answer.
   */
  | 'work-budget'
  /** A worker did not start, or ended before it had answered. */
  | 'worker-failed'
  /** The solver itself failed: a bug in Ricochet, whatever the arguments. */
  | 'solver-failed'
  /** The WebAssembly was not found, or the file there is something else. */
  | 'wasm-not-loaded'
  /** WebAssembly may not be compiled here: a content security policy or the server's platform forbids it. */
  | 'wasm-blocked'
  /** The browser lacks WebAssembly, its SIMD, or the stream that unpacks it. */
  | 'wasm-unsupported'
  /** The WebAssembly and the JavaScript come from two different builds. */
  | 'wasm-mismatch';

/** Every entry's errors have this mark, even those of another copy of the package. */
const brand: unique symbol = Symbol.for('ricochet-wasm.RicochetError') as never;

/**
 * Thrown for every invalid argument. A miss is an answer, never an error.
 *
 * Each entry has its own class; `instanceof` and `is` recognise the errors of all of them.
 */
export class RicochetError extends Error {
  /** As written, because minified code would change it. @internal */
  static override readonly name = 'RicochetError';
  /** Always the same. */
  declare readonly name: 'RicochetError';
  /** @internal */
  declare readonly [brand]: true;

  static {
    // On the prototype, where an error's stack reads its first word when it is created.
    Object.defineProperty(RicochetError.prototype, 'name', { value: 'RicochetError', configurable: true });
    Object.defineProperty(RicochetError.prototype, brand, { value: true });
    Object.defineProperty(RicochetError, Symbol.hasInstance, {
      value(this: unknown, value: unknown): boolean {
        // A derived class is recognised in the usual way.
        if (this !== RicochetError) return Function.prototype[Symbol.hasInstance].call(this, value);
        return RicochetError.is(value);
      },
    });
  }

  /** True if a caught value is an error of this package, whichever entry threw it. Never throws. */
  static is(value: unknown): value is RicochetError {
    try {
      return typeof value === 'object' && value !== null && (value as RicochetError)[brand] === true;
    } catch {
      return false;
    }
  }

  constructor(
    /** The kind of error. */
    readonly code: ErrorCode,
    /** The argument, such as `bullet.speed`. */
    readonly path: string,
    /** The given value. */
    readonly value: unknown,
    message: string,
    /** The allowed values as data, such as `{ above: 0 }`, if they are a range of numbers or the like. */
    readonly allowed?: Allowed,
  ) {
    super(message);
  }
}

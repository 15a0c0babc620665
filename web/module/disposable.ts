/**
 * `Symbol.dispose`, for `using`: as the library of TypeScript 5.2 has it, for programs whose compiler or library does not. Where
 * both are there they are one.
 */
declare global {
  interface SymbolConstructor {
    readonly dispose: unique symbol;
  }

  interface Disposable {
    [Symbol.dispose](): void;
  }
}

export {};

/**
 * `Symbol.dispose`, for `using`, as declared by the library of TypeScript 5.2, for programs with an older compiler or
 * library. If both declarations exist, they are the same.
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

/** A program that runs as pasted, with the solver started. */
export const program = (...lines: readonly string[]): string =>
  [
    "import { createRicochet } from 'ricochet-wasm';",
    '',
    'const ricochet = await createRicochet();',
    ...lines,
  ].join('\n');

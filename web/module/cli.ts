/** The console program, as `bin/ricochet.mjs` starts it. */
import { runProgram } from './console/program.js';
import { createRicochet } from './index.js';

/** Runs the program; returns its exit status. */
export const main = (args: readonly string[]): Promise<number> => runProgram(args, createRicochet);

/// <reference types="vite/client" />
// The stepping engine as text: the very lines that run.
import source from '../shared/stepper.mjs?raw';

/** As a module has it, and as a program of its own does. */
export const exported: string = source.slice(source.indexOf('export function')).trimEnd();
export const plain: string = exported.replace('export ', '');

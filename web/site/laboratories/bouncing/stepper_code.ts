/// <reference types="vite/client" />
// The stepping engine as text: the very lines that run.
import source from '../shared/stepper.mjs?raw';

/** The code as part of a module, and as a program of its own. */
export const exported: string = source.slice(source.indexOf('export function')).trimEnd();
export const plain: string = exported.replace('export ', '');

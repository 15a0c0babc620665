// Helpers of the package tests: the installed package, and fixtures that are copied beside it.
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { fixtures, type Installed } from './pack.js';

export { must, root, run, started } from './pack.js';

declare module 'vitest' {
  interface ProvidedContext {
    installed: Installed;
  }
}

export const installed = (): Installed => inject('installed');

export type Entry = 'ricochet-wasm' | 'ricochet-wasm/external' | 'ricochet-wasm/core' | 'ricochet-wasm/scene';
/** The entries of the full build. */
export const names: readonly Entry[] = ['ricochet-wasm', 'ricochet-wasm/external'];

/** Returns the text of a fixture with another entry in place of the default one. */
function named(text: string, entry: Entry): string {
  if (entry === 'ricochet-wasm') return text;
  return text
    .replaceAll(/(['"])ricochet-wasm\1(?!\])/g, `$1${entry}$1`)
    .replaceAll('package/index.js', `package/${entry.split('/')[1]}.js`);
}

let copies = 0;

/** Copies fixtures into a new folder beside the installed package, and returns it. Later fixtures overwrite earlier ones. */
export function prepared(entry: Entry, ...folders: string[]): string {
  const name = [...folders, entry.split('/')[1] ?? 'default', process.pid, copies++].join('-');
  const folder = join(installed().folder, name);
  for (const from of folders) cpSync(join(fixtures, from), folder, { recursive: true });
  for (const file of readdirSync(folder)) {
    const path = join(folder, file);
    if (statSync(path).isFile()) writeFileSync(path, named(readFileSync(path, 'utf8'), entry));
  }
  return folder;
}

/** The question with Bartlett's numbers, which every environment has to answer. */
export const asked = `ricochet.shoot({ from: [0, 0, 0], to: [4, 4, 4], speed: 3 }, { shape: 'sphere', center: [4, 4, 0], radius: 4 }).time`;
export const answered = 0.769800358919501;

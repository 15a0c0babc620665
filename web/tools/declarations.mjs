// Writes the type declarations of the package: one file for each entry, and two files of types that several entries use.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';

const entries = [
  ...['index', 'external', 'core', 'scene', 'simulation', 'table'],
  ...['workers', 'worker', 'three', 'react-three', 'wasm'],
];

/** Returns the modules that an entry imports, directly or not, including the entry itself. */
function reached(entry, getModuleInfo, seen = new Set()) {
  const info = seen.has(entry) ? null : getModuleInfo(entry);
  if (info === null || info.isExternal) return seen;
  seen.add(entry);
  for (const next of info.importedIds) reached(next, getModuleInfo, seen);
  return seen;
}

/** Bundles the declarations of the entries from the folder `from` into the folder `to`. */
export async function writeDeclarations(from, to) {
  const input = Object.fromEntries(entries.map((name) => [name, join(from, `${name}.d.ts`)]));
  const bundle = await rollup({
    input,
    external: ['three', 'react', '@react-three/fiber'],
    plugins: [dts()],
    preserveEntrySignatures: 'strict',
    onLog: (level, { code, message }) => {
      if (level !== 'debug' && code !== 'EMPTY_BUNDLE') console.warn(message);
    },
  });
  const { output } = await bundle.generate({
    format: 'es',
    entryFileNames: '[name].d.ts',
    chunkFileNames: '[name].d.ts',
    minifyInternalExports: false,
    // A type that several entries use is declared once. Types that only the entries for three.js use are in a separate
    // file, because it needs the types of three.js.
    manualChunks(id, { getModuleInfo }) {
      const naming = entries.filter((entry) => reached(input[entry], getModuleInfo).has(id));
      if (naming.length < 2) return undefined;
      return naming.every((entry) => ['three', 'react-three'].includes(entry)) ? 'shared-three' : 'shared';
    },
  });
  for (const file of output) if (file.type === 'chunk') writeFileSync(join(to, file.fileName), file.code);
}

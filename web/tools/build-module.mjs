// Bundles web/module with the WebAssembly of build/wasm.
//   build-module.mjs module   writes the parts of the module to build/module, and the package to build/package. With --smallest, as for a
//                             release, it puts functions that are alike side by side and compresses the WebAssembly with zopfli. This
//                             takes 15 seconds and makes the package 10 % smaller.
//   build-module.mjs first    writes the module for the start page to build/first/module. It contains the billiard table only.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { deflateRawSync } from 'node:zlib';
import { deflate } from '@gfx/zopfli';
import { transformSync } from 'esbuild';
import { minify } from 'oxc-minify';
import { rollup } from 'rollup';
import { commonJs } from './commonjs.mjs';
import { writePackageNotices } from './notices/write.mjs';
import { orderOfAlike } from './wasm/alike.mjs';
import { functionBodies, withFunctionOrder } from './wasm/functions.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const sources = join(root, 'web', 'module');
const wasm = join(root, 'build', 'wasm');
const isFirst = process.argv[2] === 'first';
const isSmallest = process.argv.includes('--smallest');
const parts = isFirst ? join(root, 'build', 'first', 'module') : join(root, 'build', 'module');
const out = join(root, 'build', 'package');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const filesOf = (folder, ending) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => ending.test(file));

/** Removes files of an earlier build. Types and <ricochet-lab> are written by other steps, so the pattern leaves them. */
function removeOld(folder, ending) {
  mkdirSync(folder, { recursive: true });
  for (const file of filesOf(folder, ending)) rmSync(join(folder, file));
}
removeOld(parts, /\.js$/);
if (!isFirst) removeOld(out, /^(?!lab\b).*\.(?:c?js|wasm)$/);

// ---- TypeScript to JavaScript; build-types.mjs checks the types --------------------------------------
function writeScript(source, file) {
  const { code } = transformSync(readFileSync(source, 'utf8'), {
    loader: 'ts',
    target: 'es2022',
    sourcefile: source,
  });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, code);
}
for (const file of filesOf(sources, /(?<!\.d)\.ts$/))
  writeScript(join(sources, file), join(parts, file.replace(/ts$/, 'js')));
writeScript(join(wasm, 'layout.ts'), join(parts, 'boundary', 'layout.js'));

// ---- the WebAssembly with the identifier of its build ----------------------------------------------------
/** Returns WebAssembly with a custom section appended, which engines ignore. A length below 128 is one byte of LEB128. */
function withSection(bytes, name, text) {
  const body = Buffer.concat([Buffer.of(name.length), Buffer.from(name + text)]);
  if (body.length > 127) throw new Error(`The section ${name} is too long`);
  return Buffer.concat([bytes, Buffer.of(0, body.length), body]);
}

/** Writes the glue code, the build identifier and the bytes of a WebAssembly build as JavaScript modules. */
async function partsOf(name, prefix) {
  const linked = readFileSync(join(wasm, `${name}.wasm`));
  const bare = isSmallest ? withFunctionOrder(linked, orderOfAlike(functionBodies(linked))) : linked;
  const glue = readFileSync(join(wasm, `${name}.js`), 'utf8');
  const hash = createHash('sha256').update(bare).update(glue).digest('hex').slice(0, 12);
  const wasmBuild = `${manifest.version}+${hash}`;
  const bytes = withSection(bare, 'ricochet', wasmBuild);
  const part = (file, text) => writeFileSync(join(parts, 'loading', `${prefix}${file}.js`), text);
  // The loader passes the bytes, so the glue never fetches the file. Its address in the glue would make bundlers copy it.
  const place = new RegExp(
    `new URL\\((['"])${name}\\.wasm\\1,\\s*import\\.meta\\.url\\)\\.(toString\\(\\)|href)`,
    'g',
  );
  part('glue', glue.replace(place, `'${name}.wasm'`));
  // More than 5 iterations of zopfli do not make the result smaller.
  const packed = isSmallest ? await promisify(deflate)(bytes, { numiterations: 5 }) : deflateRawSync(bytes);
  part('wasm-bytes', `export const wasmBase64 = '${Buffer.from(packed).toString('base64')}';\n`);
  part('wasm-build', `export const wasmBuild = '${wasmBuild}';\n`);
  return bytes;
}

if (isFirst) {
  await partsOf('ricochet_table', 'table-');
  process.exit(0);
}
/** The entries with a part of the solver, each with WebAssembly of its own. */
const small = ['core', 'scene', 'simulation', 'table'];
writeFileSync(join(out, 'ricochet.wasm'), await partsOf('ricochet', ''));
for (const name of small)
  writeFileSync(join(out, `ricochet-${name}.wasm`), await partsOf(`ricochet_${name}`, `${name}-`));

// ---- bundles: few and small files for a page or a process to load -------------------------------------
const bundled = new Set();

/** Bundles entries into files of `out`. Modules for which `isShared` is true go into one common file. */
async function bundle(entries, format, isShared) {
  const input = Object.fromEntries(entries.map((name) => [name, join(parts, `${name}.js`)]));
  const isCommon = format === 'cjs';
  const bundle = await rollup({
    input,
    external: ['three', 'react', '@react-three/fiber', /^node:/],
    plugins: isCommon ? [commonJs] : [],
  });
  const { output } = await bundle.generate({
    format,
    entryFileNames: `[name].${isCommon ? 'cjs' : 'js'}`,
    chunkFileNames: `${entries.includes('three') ? 'three-' : ''}shared-[hash].${isCommon ? 'cjs' : 'js'}`,
    dynamicImportInCjs: false,
    manualChunks: isShared && ((file) => (isShared(file) ? 'shared' : undefined)),
    // A classic script has no import.meta. The worker needs none, because its WebAssembly is embedded.
    plugins: [{ name: 'no-address', resolveImportMeta: () => (format === 'iife' ? 'undefined' : null) }],
  });
  for (const made of output) {
    if (made.type !== 'chunk') continue;
    writeFileSync(join(out, made.fileName), await minified(made.fileName, made.code, format));
    for (const file of made.moduleIds) bundled.add(file);
  }
}

/**
 * Returns minified code with a line break between functions. For an uncaught error, Node prints the whole source line. If all
 * the code were one line, it would hide the message.
 */
async function minified(name, script, format) {
  const { code, errors } = await minify(name, script, {
    module: format === 'es',
    compress: { target: 'es2022' },
    // Error messages and consoles show the names of classes.
    mangle: { toplevel: true, keepNames: { function: false, class: true } },
  });
  for (const { message } of errors) throw new Error(`${name}: ${message}`);
  return (
    code
      .replace(/([};])(?=(?:async )?function\b|class\b)|(?=`[\w+/=]{10000,}`)/g, '$1\n')
      // Minifying removes the comments that stop bundlers from following imports for Node. This adds them again.
      .replaceAll('import([`node`,', 'import(/* @vite-ignore *//* webpackIgnore: true */[`node`,')
  );
}

/** Modules that only one entry needs stay in its file. All others share one file, which compresses better than several. */
const isOwnPart = /\/(?:index|external|workers|cli|wasm-bytes|embedded|source)\.js$|\/(?:workers|console)\//;
await bundle(
  ['index', 'external', 'workers', 'cli'],
  'es',
  (file) => !isOwnPart.test(file.slice(parts.length)),
);
// The small entries are bundled separately: a program that imports one needs no other entry, and one file is smaller than
// shared parts.
for (const name of small) await bundle([name], 'es');
// The entries for three.js work with the solver of any entry. They share only the checks of arguments with them.
await bundle(['three', 'react-three'], 'es');
// The worker is a classic script that also works as a module, because a bundler or a page may start it as either. Its
// WebAssembly is embedded, so it does not need to know its own address.
await bundle(['worker'], 'iife');
// The CommonJS entries read the WebAssembly from its file, so each file is small and needs no common part.
await bundle(['index', 'workers'], 'cjs');
for (const name of small) await bundle([name], 'cjs');
await bundle(['three', 'react-three'], 'cjs');

// ---- the list of third-party files in the bundles ------------------------------------------------------------------
mkdirSync(join(parts, '.vite'), { recursive: true });
writeFileSync(
  join(parts, '.vite', 'files.json'),
  JSON.stringify([...bundled].filter((file) => file.includes('/node_modules/'))),
);
writePackageNotices();

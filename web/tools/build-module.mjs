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

/** Removes what was made here before; types and <ricochet-lab> have steps of their own. */
function removeOld(folder, ending) {
  mkdirSync(folder, { recursive: true });
  for (const file of filesOf(folder, ending)) rmSync(join(folder, file));
}
removeOld(parts, /\.js$/);
if (!isFirst) removeOld(out, /^(?!lab\b).*\.(?:c?js|wasm)$/);

// ---- TypeScript without its types, which a step of their own checks --------------------------------------
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

// ---- the WebAssembly, with the name of its build ----------------------------------------------------
/** WebAssembly with a custom section, which engines ignore. Lengths below 128 are one byte. */
function withSection(bytes, name, text) {
  const body = Buffer.concat([Buffer.of(name.length), Buffer.from(name + text)]);
  if (body.length > 127) throw new Error(`The section ${name} is too long`);
  return Buffer.concat([bytes, Buffer.of(0, body.length), body]);
}

/** Writes glue, name and bytes of a WebAssembly build as modules for TypeScript. */
async function partsOf(name, prefix) {
  const linked = readFileSync(join(wasm, `${name}.wasm`));
  const bare = isSmallest ? withFunctionOrder(linked, orderOfAlike(functionBodies(linked))) : linked;
  const glue = readFileSync(join(wasm, `${name}.js`), 'utf8');
  const hash = createHash('sha256').update(bare).update(glue).digest('hex').slice(0, 12);
  const wasmBuild = `${manifest.version}+${hash}`;
  const bytes = withSection(bare, 'ricochet', wasmBuild);
  const part = (file, text) => writeFileSync(join(parts, 'loading', `${prefix}${file}.js`), text);
  // Our loader passes the bytes; the glue's own address of the file would make bundlers copy it in vain.
  const place = new RegExp(
    `new URL\\((['"])${name}\\.wasm\\1,\\s*import\\.meta\\.url\\)\\.(toString\\(\\)|href)`,
    'g',
  );
  part('glue', glue.replace(place, `'${name}.wasm'`));
  // More iterations than these gain nothing.
  const packed = isSmallest ? await promisify(deflate)(bytes, { numiterations: 5 }) : deflateRawSync(bytes);
  part('wasm-bytes', `export const wasmBase64 = '${Buffer.from(packed).toString('base64')}';\n`);
  part('wasm-build', `export const wasmBuild = '${wasmBuild}';\n`);
  return bytes;
}

if (isFirst) {
  await partsOf('ricochet_table', 'table-');
  process.exit(0);
}
writeFileSync(join(out, 'ricochet.wasm'), await partsOf('ricochet', ''));
writeFileSync(join(out, 'ricochet-core.wasm'), await partsOf('ricochet_core', 'core-'));
writeFileSync(join(out, 'ricochet-table.wasm'), await partsOf('ricochet_table', 'table-'));

// ---- bundles: few and small files for a page or a process to fetch -------------------------------------
const bundled = new Set();

/** Bundles entries into files of `out`; what `isShared` goes into one file for all. */
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
    // Where there is no module there is no address of its own; see the worker.
    plugins: [{ name: 'no-address', resolveImportMeta: () => (format === 'iife' ? 'undefined' : null) }],
  });
  for (const made of output) {
    if (made.type !== 'chunk') continue;
    writeFileSync(join(out, made.fileName), await minified(made.fileName, made.code, format));
    for (const file of made.moduleIds) bundled.add(file);
  }
}

/** As small as may be, in lines: Node prints the line of an error that nobody catches, all of it. */
async function minified(name, script, format) {
  const { code, errors } = await minify(name, script, {
    module: format === 'es',
    compress: { target: 'es2022' },
    // Errors and consoles name classes.
    mangle: { toplevel: true, keepNames: { function: false, class: true } },
  });
  for (const { message } of errors) throw new Error(`${name}: ${message}`);
  return (
    code
      .replace(/([};])(?=(?:async )?function\b|class\b)|(?=`[\w+/=]{10000,}`)/g, '$1\n')
      // Minifying removes the comments that keep bundlers for browsers from following imports for Node; here they come back.
      .replaceAll('import([`node`,', 'import(/* @vite-ignore *//* webpackIgnore: true */[`node`,')
  );
}

/** What one entry alone needs is in its file; all else is in one, which packs better than several. */
const isOwnPart = /\/(?:index|external|workers|cli|wasm-bytes|embedded|source)\.js$|\/(?:workers|console)\//;
await bundle(
  ['index', 'external', 'workers', 'cli'],
  'es',
  (file) => !isOwnPart.test(file.slice(parts.length)),
);
// The core is bundled by itself, and so is the table: who imports one needs no other entry, and one file is smaller than shared parts.
await bundle(['core'], 'es');
await bundle(['table'], 'es');
// What is for three.js takes solvers of any entry: it has nothing of theirs but the checks of arguments.
await bundle(['three', 'react-three'], 'es');
// The worker, too, and as a classic script, which is a module as well: what starts it may be a bundler's work, or a copy's. Its
// WebAssembly is embedded, so that it needs no address of its own.
await bundle(['worker'], 'iife');
// Each of these is small beside the others' WebAssembly, which they read from its file.
await bundle(['index', 'workers'], 'cjs');
await bundle(['core'], 'cjs');
await bundle(['table'], 'cjs');
await bundle(['three', 'react-three'], 'cjs');

// ---- what of others is in the bundles ------------------------------------------------------------------
mkdirSync(join(parts, '.vite'), { recursive: true });
writeFileSync(
  join(parts, '.vite', 'files.json'),
  JSON.stringify([...bundled].filter((file) => file.includes('/node_modules/'))),
);
writePackageNotices();

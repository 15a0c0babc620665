// Makes build/package, the module as it is published, from web/module and build/wasm.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { deflate } from '@gfx/zopfli';
import { build, transform } from 'esbuild';
import { rollup } from 'rollup';
import { writeDeclarations } from './declarations.mjs';
import { writePackageNotices } from './notices/write.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const wasm = join(root, 'build', 'wasm');
const parts = join(root, 'build', 'module');
const out = join(root, 'build', 'package');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

for (const folder of [parts, out]) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}
mkdirSync(join(parts, 'loading'));

// ---- the WebAssembly, with the name of its build ----------------------------------------------------
/** WebAssembly with a custom section, which engines ignore. Lengths below 128 are one byte. */
function withSection(bytes, name, text) {
  const body = Buffer.concat([Buffer.of(name.length), Buffer.from(name + text)]);
  if (body.length > 127) throw new Error(`The section ${name} is too long`);
  return Buffer.concat([bytes, Buffer.of(0, body.length), body]);
}

/** Writes glue, name and bytes of a WebAssembly build as modules for TypeScript. */
async function partsOf(name, prefix) {
  const bare = readFileSync(join(wasm, `${name}.wasm`));
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
  // What zlib packs is 5 % larger; more iterations than these gain nothing.
  const packed = await promisify(deflate)(bytes, { numiterations: 5 });
  part('wasm-bytes', `export const wasmBase64 = '${Buffer.from(packed).toString('base64')}';\n`);
  part('wasm-build', `export const wasmBuild = '${wasmBuild}';\n`);
  return bytes;
}

writeFileSync(join(out, 'ricochet.wasm'), await partsOf('ricochet', ''));
writeFileSync(join(out, 'ricochet-core.wasm'), await partsOf('ricochet_core', 'core-'));

// ---- TypeScript, checked, with its types -------------------------------------------------------------
cpSync(join(root, 'build', 'generated'), parts, { recursive: true });
const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
const compiled = spawnSync(process.execPath, [tsc, '-p', join(root, 'web', 'module'), '--outDir', parts], {
  stdio: 'inherit',
});
if (compiled.status !== 0) process.exit(compiled.status ?? 1);
writeDeclarations(parts, out, ['index', 'external', 'core', 'workers', 'worker']);

// ---- bundles: few and small files for a page or a process to fetch -------------------------------------
const entry = (name) => join(parts, `${name}.js`);
const small = { format: 'esm', target: 'es2022', minify: true };
const common = { ...small, outdir: out, bundle: true, metafile: true, logLevel: 'warning' };

/** What one entry alone needs; all else is in one file, which packs better than the several that esbuild makes of it. */
const isOwnPart = (file) =>
  /\/(?:index|external|workers|cli|wasm-bytes|embedded|source)\.js$|\/(?:workers|console)\//.test(
    file.slice(parts.length),
  );
const entries = await rollup({
  input: Object.fromEntries(['index', 'external', 'workers', 'cli'].map((name) => [name, entry(name)])),
});
const { output: full } = await entries.generate({
  chunkFileNames: 'shared-[hash].js',
  manualChunks: (file) => (isOwnPart(file) ? undefined : 'shared'),
});
for (const { fileName, code } of full)
  writeFileSync(join(out, fileName), (await transform(code, small)).code);
// The core is bundled by itself: who imports it needs no other entry, and one file is smaller than shared parts.
const core = await build({ ...common, entryPoints: [entry('core')] });
// The worker, too, and as a classic script, which is a module as well: what starts it may be a bundler's work, or a copy's. Its
// WebAssembly is embedded, so that it needs no address of its own.
const worker = await build({
  ...common,
  entryPoints: [entry('worker')],
  format: 'iife',
  define: { 'import.meta.url': 'undefined' },
});

// Minifying removes the comments that keep bundlers for browsers from following imports for Node; here they come back.
for (const name of readdirSync(out).filter((file) => file.endsWith('.js'))) {
  const script = readFileSync(join(out, name), 'utf8');
  writeFileSync(
    join(out, name),
    script.replaceAll('import(["node",', 'import(/* @vite-ignore *//* webpackIgnore: true */["node",'),
  );
}

// ---- what of others is in the bundles ------------------------------------------------------------------
const bundled = [
  ...full.flatMap(({ moduleIds }) => moduleIds),
  ...[core, worker].flatMap(({ metafile }) => Object.keys(metafile.inputs).map((file) => join(root, file))),
];
mkdirSync(join(parts, '.vite'));
writeFileSync(
  join(parts, '.vite', 'files.json'),
  JSON.stringify(bundled.filter((file) => file.includes('/node_modules/'))),
);
writePackageNotices();

// Makes build/package, the module as it is published, from web/module and build/wasm.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants, deflateRawSync } from 'node:zlib';
import { build } from 'esbuild';
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
function partsOf(name, prefix) {
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
  const packed = deflateRawSync(bytes, { level: constants.Z_BEST_COMPRESSION, memLevel: 9 });
  part('wasm-bytes', `export const wasmBase64 = '${packed.toString('base64')}';\n`);
  part('wasm-build', `export const wasmBuild = '${wasmBuild}';\n`);
  return bytes;
}

writeFileSync(join(out, 'ricochet.wasm'), partsOf('ricochet', ''));
writeFileSync(join(out, 'ricochet-core.wasm'), partsOf('ricochet_core', 'core-'));

// ---- TypeScript, checked, with its types -------------------------------------------------------------
cpSync(join(root, 'build', 'generated'), parts, { recursive: true });
const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
const compiled = spawnSync(process.execPath, [tsc, '-p', join(root, 'web', 'module'), '--outDir', parts], {
  stdio: 'inherit',
});
if (compiled.status !== 0) process.exit(compiled.status ?? 1);
writeDeclarations(parts, out, ['index', 'external', 'core', 'workers', 'worker']);

// ---- bundles: few and small files for a page or a process to fetch -------------------------------------
/** The console program uses the full entry as it is, not a copy of it. */
const entriesStay = {
  name: 'entries-stay',
  setup(bundle) {
    bundle.onResolve({ filter: /^\.\/index\.js$/ }, ({ kind, path }) =>
      kind === 'entry-point' ? undefined : { path, external: true },
    );
  },
};

const entry = (name) => join(parts, `${name}.js`);
const common = {
  outdir: out,
  bundle: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  // Node prints the line of an error that nobody catches, all of it.
  lineLimit: 500,
  metafile: true,
  logLevel: 'warning',
};
const full = await build({
  ...common,
  entryPoints: ['index', 'external', 'workers', 'cli'].map(entry),
  splitting: true,
  chunkNames: 'shared-[hash]',
  plugins: [entriesStay],
});
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

/** A bundle whose long text, the WebAssembly, stands in a line of its own: broken into many, it would be half a per cent larger. */
const inOneLine = (script) =>
  script.replace(/(["'])(?:[\w+/=]|\\\n){10000,}\1/g, (text) => `\n${text.replaceAll('\\\n', '')}\n`);

// Minifying removes the comments that keep bundlers for browsers from following imports for Node; here they come back.
const ignored = (script) =>
  script.replace(/import\(\s*\[\s*"node",/g, 'import(/* @vite-ignore *//* webpackIgnore: true */["node",');

for (const name of readdirSync(out).filter((file) => file.endsWith('.js'))) {
  const script = readFileSync(join(out, name), 'utf8');
  writeFileSync(join(out, name), ignored(inOneLine(script)));
}

// ---- what of others is in the bundles ------------------------------------------------------------------
const bundled = [full, core, worker].flatMap(({ metafile }) => Object.keys(metafile.inputs));
mkdirSync(join(parts, '.vite'));
writeFileSync(
  join(parts, '.vite', 'files.json'),
  JSON.stringify(bundled.map((file) => join(root, file)).filter((file) => file.includes('/node_modules/'))),
);
writePackageNotices();

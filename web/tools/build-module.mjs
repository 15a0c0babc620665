// Makes build/package, the module as it is published, from web/module and build/wasm.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const wasm = join(root, 'build', 'wasm');
const out = join(root, 'build', 'package');

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
copyFileSync(join(wasm, 'ricochet.wasm'), join(out, 'ricochet.wasm'));
copyFileSync(join(wasm, 'ricochet.js'), join(out, 'glue.js'));
const bytes = readFileSync(join(wasm, 'ricochet.wasm'));
writeFileSync(join(out, 'wasm-bytes.js'), `export const wasmBase64 = '${bytes.toString('base64')}';\n`);

const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
const compiled = spawnSync(process.execPath, [tsc, '-p', join(root, 'web', 'module')], { stdio: 'inherit' });
process.exit(compiled.status ?? 1);

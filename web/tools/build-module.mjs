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
// Our loader hands over the bytes; the glue's own idea of where the file lies would make bundlers copy it in vain.
const glue = readFileSync(join(wasm, 'ricochet.js'), 'utf8');
writeFileSync(
  join(out, 'glue.js'),
  glue.replace(
    /new URL\((['"])ricochet\.wasm\1,\s*import\.meta\.url\)\.(toString\(\)|href)/g,
    "'ricochet.wasm'",
  ),
);
const bytes = readFileSync(join(wasm, 'ricochet.wasm'));
writeFileSync(join(out, 'wasm-bytes.js'), `export const wasmBase64 = '${bytes.toString('base64')}';\n`);

const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
const compiled = spawnSync(process.execPath, [tsc, '-p', join(root, 'web', 'module')], { stdio: 'inherit' });
process.exit(compiled.status ?? 1);

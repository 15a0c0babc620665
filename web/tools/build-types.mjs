// Checks the types of web/module and writes declarations: for each module to build/module, for each entry to
// build/package.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeDeclarations } from './declarations.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const parts = join(root, 'build', 'module');
cpSync(join(root, 'build', 'generated', 'boundary', 'layout.d.ts'), join(parts, 'boundary', 'layout.d.ts'));
const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
const run = [tsc, '-p', join(root, 'web', 'module'), '--emitDeclarationOnly', '--outDir', parts];
const { status } = spawnSync(process.execPath, run, { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
const out = join(root, 'build', 'package');
mkdirSync(out, { recursive: true });
for (const entry of readdirSync(out, { withFileTypes: true }))
  if (entry.isDirectory() || /^(?!lab\b).*\.d\.ts$/.test(entry.name))
    rmSync(join(out, entry.name), { recursive: true });
await writeDeclarations(parts, out);

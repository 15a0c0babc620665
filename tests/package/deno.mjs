// npm run test:deno: fetches Deno (100 MB, once, into build/deno) and runs the packed package in it. Not part of npm test.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const version = '2.9.6';
const root = fileURLToPath(new URL('../../', import.meta.url));

function must(command, args, cwd) {
  const done = spawnSync(command, args, { cwd, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } });
  if (done.status !== 0)
    throw new Error(`${command} ${args.join(' ')}\n${done.stdout}${done.stderr}${done.error ?? ''}`);
  return done.stdout;
}

const home = join(root, 'build', 'deno');
mkdirSync(home, { recursive: true });
writeFileSync(join(home, 'package.json'), '{ "private": true }');
must('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', `deno@${version}`], home);
const platform = JSON.parse(
  readFileSync(join(home, 'node_modules/deno/package.json'), 'utf8'),
).optionalDependencies;
const name = Object.keys(platform).find((one) => {
  try {
    readFileSync(join(home, 'node_modules', one, 'package.json'));
    return true;
  } catch {
    return false;
  }
});
const deno = join(home, 'node_modules', name, process.platform === 'win32' ? 'deno.exe' : 'deno');

const folder = mkdtempSync(join(tmpdir(), 'ricochet-deno-'));
try {
  const [packed] = JSON.parse(
    must('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], root),
  );
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  must('npm', ['install', '--offline', '--no-audit', '--no-fund', join(folder, packed.filename)], folder);
  cpSync(join(root, 'tests/package/fixtures/deno/main.js'), join(folder, 'main.js'));
  const example = readFileSync(join(folder, 'main.js'), 'utf8');
  for (const entry of ['ricochet-wasm', 'ricochet-wasm/external']) {
    writeFileSync(join(folder, 'main.js'), example.replace("'ricochet-wasm'", `'${entry}'`));
    const out = must(deno, ['run', '--allow-read', '--no-prompt', 'main.js'], folder).trim();
    if (out !== '0.769800358919501') throw new Error(`${entry} in Deno says ${out}`);
    console.log(`${entry} runs in Deno ${version}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

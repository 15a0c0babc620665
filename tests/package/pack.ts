// The package as users get it: it is packed, and installed in an empty folder.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));
export const fixtures = fileURLToPath(new URL('fixtures/', import.meta.url));
const quiet = { ...process.env, NO_COLOR: '1' };

export function run(command: string, args: string[], cwd: string, input?: string) {
  const done = spawnSync(command, args, { cwd, encoding: 'utf8', input, env: quiet });
  return { status: done.status, out: done.stdout, error: done.stderr };
}

export function must(command: string, args: string[], cwd: string): string {
  const done = run(command, args, cwd);
  if (done.status !== 0) throw new Error(`${command} ${args.join(' ')}: ${done.out}${done.error}`);
  return done.out;
}

/** Runs a program of Node like `must`, but asynchronously, so that two builds run at the same time. */
export function started(args: string[], cwd: string): Promise<string> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, args, { cwd, env: quiet });
    let out = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (out += text));
    child.on('error', failed);
    child.on('close', (status) =>
      status === 0 ? done(out) : failed(new Error(`node ${args.join(' ')}: ${out.slice(0, 2000)}`)),
    );
  });
}

export interface Installed {
  /** The folder in which the package is installed. */
  folder: string;
  /** The paths of the files in the tarball. */
  files: string[];
}

/** Packs the built package and installs it without the network. Another test runs `prepack`, which would build it again. */
export function pack(): Installed & { remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'ricochet-'));
  const packed = JSON.parse(
    must('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], root),
  );
  const app = join(folder, 'app');
  mkdirSync(app);
  writeFileSync(join(app, 'package.json'), '{ "name": "app", "private": true, "type": "module" }');
  must('npm', ['install', '--offline', '--no-audit', '--no-fund', join(folder, packed[0].filename)], app);
  const files = packed[0].files.map((file: { path: string }) => file.path);
  return { folder: app, files, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

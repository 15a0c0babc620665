// The package as a stranger gets it: packed, and installed in an empty folder.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

export function run(command: string, args: string[], cwd: string, input?: string) {
  const done = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    input,
    env: { ...process.env, NO_COLOR: '1' },
  });
  return { status: done.status, out: done.stdout, error: done.stderr };
}

export function must(command: string, args: string[], cwd: string): string {
  const done = run(command, args, cwd);
  if (done.status !== 0) throw new Error(`${command} ${args.join(' ')}: ${done.out}${done.error}`);
  return done.out;
}

export interface Installed {
  /** The empty folder it was installed in. */
  folder: string;
  /** The files inside the tarball. */
  files: string[];
  remove(): void;
}

/** Packs without building again (`prepack` has its own test), and installs without the network. */
export function installPacked(): Installed {
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

/** Bartlett's numbers, as every environment has to answer them. */
export const asked = `ricochet.shoot({ from: [0, 0, 0], to: [4, 4, 4], speed: 3 }, { shape: 'sphere', center: [4, 4, 0], radius: 4 }).time`;
export const answered = 0.769800358919501;

// Adds to package-lock.json the checksums that it lacks: node web/tools/lock-checksums.mjs
// npm records no checksum of a package that the registry in use does not have; mirrors often lack the optional packages
// of other platforms. Versions and everything else stay as they are.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './setup.mjs';

/** Returns a lock file without the entries that lack a checksum, so that npm looks these up again. */
export function withoutUnchecked(lock) {
  const checked = Object.entries(lock.packages).filter(([path, { integrity }]) => path === '' || integrity);
  return { ...lock, packages: Object.fromEntries(checked) };
}

/** Returns `lock` with the checksums that `found` has for the same versions. */
export function withChecksums(lock, found) {
  const packages = Object.entries(lock.packages).map(([path, entry]) => {
    const other = found.packages[path];
    if (path === '' || entry.integrity || !other?.integrity || other.version !== entry.version)
      return [path, entry];
    const { version, ...rest } = entry;
    return [path, { version, integrity: other.integrity, ...rest }];
  });
  return { ...lock, packages: Object.fromEntries(packages) };
}

export const unchecked = (lock) =>
  Object.entries(lock.packages).filter(([path, { integrity }]) => path !== '' && !integrity).length;

function lookUp(lock) {
  const folder = mkdtempSync(join(tmpdir(), 'ricochet-lock-'));
  try {
    copyFileSync(join(root, 'package.json'), join(folder, 'package.json'));
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(withoutUnchecked(lock)));
    const done = spawnSync('npm', ['install', '--package-lock-only', '--ignore-scripts'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (done.status !== 0) throw new Error('npm install --package-lock-only failed');
    return JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = join(root, 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const mended = withChecksums(lock, lookUp(lock));
  writeFileSync(file, `${JSON.stringify(mended, null, 2)}\n`);
  console.log(
    `Checksums added: ${unchecked(lock) - unchecked(mended)}; still missing: ${unchecked(mended)}.`,
  );
}

// Installs the npm packages if the lock file has changed since the last installation.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';

const [lock, stamp] = ['package-lock.json', 'node_modules/.ricochet-lock.json'];
const wanted = readFileSync(lock, 'utf8');
const isThere = existsSync('node_modules/.package-lock.json') && existsSync(stamp);
const isSame = isThere && readFileSync(stamp, 'utf8') === wanted;
if (!isSame) {
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}
// Ninja compares the times of files, so the stamp must be newer than the lock file.
if (!isSame || statSync(stamp).mtimeMs < statSync(lock).mtimeMs) writeFileSync(stamp, wanted);

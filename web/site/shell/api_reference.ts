// The API reference, made from the comments of the module by web/tools/api.mjs.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../../../', import.meta.url));

/** The reference as HTML; it is made here if it does not exist. The build makes it anew when a comment changes. */
export function apiReference(): string {
  const file = `${project}build/content/api.html`;
  if (!existsSync(file)) {
    const made = spawnSync(process.execPath, [`${project}web/tools/api.mjs`], { stdio: 'inherit' });
    if (made.status !== 0) throw new Error('The API reference could not be made.');
  }
  return readFileSync(file, 'utf8');
}

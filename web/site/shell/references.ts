// The reference of JavaScript, which another tool makes.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * The contents and the chapters of the reference. It is made here if it does not exist; the build makes it again when
 * a comment changes.
 */
function reference(): string[] {
  const file = `${project}build/content/api.html`;
  if (!existsSync(file)) {
    const tool = `${project}web/tools/reference/javascript.mjs`;
    const made = spawnSync(process.execPath, [tool], { stdio: 'inherit' });
    if (made.status !== 0) throw new Error('The reference could not be made.');
  }
  return readFileSync(file, 'utf8').split('<!-- end of contents -->\n');
}

/** The items of the list of contents. */
export const contentsOfReference = (): string => reference()[0] ?? '';
export const chaptersOfReference = (): string => reference()[1] ?? '';

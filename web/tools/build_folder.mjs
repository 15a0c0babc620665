// Build folders of CMake: whether one belongs to this checkout.
import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';

function isSameFolder(a, b) {
  try {
    return realpathSync(a) === realpathSync(b);
  } catch {
    return false; // one of them is gone
  }
}

/**
 * Removes a build folder that was configured for sources elsewhere: a copy of a checkout brings one, and so does a checkout that was
 * moved. CMake would find what it reads newer than what it has written, and configure that other place again and again.
 */
export function removeForeign(folder, source) {
  const file = join(folder, 'CMakeCache.txt');
  if (!existsSync(file)) return;
  const cache = readFileSync(file, 'utf8');
  const place = (name) => new RegExp(`^${name}:\\w+=(.*)$`, 'm').exec(cache)?.[1] ?? '';
  if (
    isSameFolder(place('CMAKE_HOME_DIRECTORY'), source) &&
    isSameFolder(place('CMAKE_CACHEFILE_DIR'), folder)
  )
    return;
  rmSync(folder, { recursive: true });
}

// Removes CMake build folders that belong to another checkout.
import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';

function isSameFolder(a, b) {
  try {
    return realpathSync(a) === realpathSync(b);
  } catch {
    return false; // one of the folders does not exist
  }
}

/**
 * Removes a build folder that was configured for sources in another folder. A checkout that was copied or moved has one.
 * CMake would build the other folder, or configure again and again.
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

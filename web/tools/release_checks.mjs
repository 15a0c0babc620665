// The checks of a release. Each is a pure function of texts and objects that returns its problems as sentences.

/** Checks that no file has changed. `status` is the output of `git status --porcelain`. */
export function treeProblems(status) {
  const changed = status.split('\n').filter((line) => line !== '');
  return changed.length === 0 ? [] : [`The working tree is not clean: ${changed.join(', ')}.`];
}

/** Checks that manifest, lock file and the newest heading of the change log name the same version. */
export function versionProblems(manifest, lock, changelog) {
  const { version } = manifest;
  const problems = [];
  if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) problems.push(`package.json: ${version} is no version.`);
  for (const found of [lock.version, lock.packages?.['']?.version])
    if (found !== version)
      problems.push(`package-lock.json is of version ${found}, package.json of ${version}.`);
  const [, newest] = /^## (.+)$/m.exec(changelog) ?? [];
  if (newest !== version)
    problems.push(`CHANGELOG.md begins with "${newest}", but the version is ${version}.`);
  return problems;
}

/**
 * Checks that the native test and the change log contain the published hashes. `nativeTest` is the text of
 * tests/native/determinism_test.cpp.
 */
export function publishedHashProblems(published, nativeTest, changelog) {
  return Object.entries(published).flatMap(([name, hash]) => [
    ...(nativeTest.includes(`0x${hash}`)
      ? []
      : [`The native test does not hold the hash of ${name}, ${hash}.`]),
    ...(changelog.includes(hash) ? [] : [`CHANGELOG.md does not announce the hash of ${name}, ${hash}.`]),
  ]);
}

/** Compares computed hashes with the published ones, by name. `where` names the program that has computed them. */
export function computedHashProblems(published, computed, where) {
  return Object.entries(published)
    .filter(([name, hash]) => computed[name] !== hash)
    .map(([name, hash]) => `${where}: the hash of ${name} is ${computed[name]}, published is ${hash}.`);
}

/** Checks that the package contains the licence, the README and every file that the manifest names. */
export function contentProblems(manifest, files) {
  const named = [...Object.values(manifest.exports), ...Object.values(manifest.bin), manifest.types]
    .flatMap((entry) => (typeof entry === 'string' ? [entry] : Object.values(entry)))
    .map((file) => file.replace(/^\.\//, ''));
  return ['LICENSE', 'README.md', ...new Set(named)]
    .filter((file) => !files.includes(file))
    .map((file) => `The package lacks ${file}.`);
}

/**
 * Checks the lock file. It must not name a host, so that it works with every registry. Only optional packages of other
 * platforms may lack a checksum.
 */
export function lockProblems(lock) {
  return Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .flatMap(([path, { resolved, integrity, optional }]) => [
      ...(resolved === undefined ? [] : [`package-lock.json: ${path} names a host, ${resolved}.`]),
      ...(integrity !== undefined || optional ? [] : [`package-lock.json: ${path} has no checksum.`]),
    ]);
}

// The checks of a release, with small examples and with the project itself, and the checksums of the lock file.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { unchecked, withChecksums, withoutUnchecked } from '../../web/tools/lock-checksums.mjs';
import {
  computedHashProblems,
  contentProblems,
  lockProblems,
  publishedHashProblems,
  treeProblems,
  versionProblems,
} from '../../web/tools/release_checks.mjs';
import { published } from '../module/determinism.mjs';
import { installed, root } from './packed.js';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const manifest = JSON.parse(read('package.json'));
const lock = JSON.parse(read('package-lock.json'));

describe('a release', () => {
  it('needs a clean tree', () => {
    expect(treeProblems('')).toEqual([]);
    expect(treeProblems(' M README.md\n')).toEqual(['The working tree is not clean:  M README.md.']);
  });

  it('needs one version everywhere', () => {
    const locked = { version: '1.2.0', packages: { '': { version: '1.2.0' } } };
    expect(versionProblems({ version: '1.2.0' }, locked, '# Changes\n\n## 1.2.0\n\n## 1.1.0\n')).toEqual([]);
    expect(versionProblems({ version: '1.2.0' }, locked, '# Changes\n\n## Unreleased\n')).toHaveLength(1);
    expect(versionProblems({ version: '1.3.0' }, locked, '## 1.3.0\n')).toHaveLength(2);
    expect(versionProblems({ version: 'new' }, { ...locked, version: 'new' }, '## new\n')).toHaveLength(2);
  });

  it('needs the published hashes in the native test and in the change log, as they are here', () => {
    const nativeTest = read('tests/native/determinism_test.cpp');
    const changelog = read('CHANGELOG.md');
    expect(publishedHashProblems(published, nativeTest, changelog)).toEqual([]);
    expect(publishedHashProblems({ shots: 'ab' }, '0xab', 'none')).toHaveLength(1);
    expect(publishedHashProblems({ shots: 'ab' }, '0xcd', 'none')).toHaveLength(2);
  });

  it('needs the computed hashes to be the published ones', () => {
    expect(
      computedHashProblems({ shots: 'ab', events: 'cd' }, { shots: 'ab', events: 'cd' }, 'here'),
    ).toEqual([]);
    expect(
      computedHashProblems({ shots: 'ab', events: 'cd' }, { shots: 'ab', events: 'ef' }, 'here'),
    ).toEqual(['here: the hash of events is ef, published is cd.']);
  });

  it('needs every file that the manifest names, as it has here', () => {
    const { files } = installed();
    expect(contentProblems(manifest, files)).toEqual([]);
    expect(
      contentProblems(
        manifest,
        files.filter((file) => !/index\.js$|LICENSE/.test(file)),
      ),
    ).toEqual(['The package lacks LICENSE.', 'The package lacks build/package/index.js.']);
  });
});

describe('the lock file', () => {
  it('names no host, and lacks checksums of optional packages only', () => {
    expect(lockProblems(lock)).toEqual([]);
    const packages = {
      '': {},
      'node_modules/a': {
        version: '1.0.0',
        resolved: 'https://registry.example/a.tgz',
        integrity: 'sha512-a',
      },
      'node_modules/b': { version: '1.0.0' },
      'node_modules/c': { version: '1.0.0', optional: true },
    };
    expect(lockProblems({ packages })).toEqual([
      'package-lock.json: node_modules/a names a host, https://registry.example/a.tgz.',
      'package-lock.json: node_modules/b has no checksum.',
    ]);
  });

  it('takes checksums of the same versions, and changes nothing else', () => {
    const packages = {
      '': { version: '1.0.0' },
      'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
      'node_modules/b': { version: '1.0.0', optional: true },
      'node_modules/c': { version: '1.0.0', optional: true },
      'node_modules/d': { version: '1.0.0', optional: true },
    };
    expect(Object.keys(withoutUnchecked({ packages }).packages)).toEqual(['', 'node_modules/a']);
    const found = {
      packages: {
        'node_modules/b': { version: '1.0.0', integrity: 'sha512-b' },
        'node_modules/c': { version: '1.0.1', integrity: 'sha512-c' },
      },
    };
    const mended = withChecksums({ packages }, found);
    expect(mended.packages).toEqual({
      ...packages,
      'node_modules/b': { version: '1.0.0', integrity: 'sha512-b', optional: true },
    });
    expect(unchecked(mended)).toBe(2);
  });
});

// Set-up: if the user may not install packages, one message names everything that is missing.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { removeForeign } from '../../web/tools/build_folder.mjs';
import { needsOwnCache, planSetup } from '../../web/tools/setup.mjs';
import { must, run } from './pack.js';

const there = { what: 'cmake', there: () => true, package: 'cmake' };
const ninja = { what: 'ninja', there: () => false, package: 'ninja-build' };
const googletest = { what: 'GoogleTest', there: () => false, package: 'libgtest-dev' };

describe('set-up', () => {
  it('does nothing where nothing is missing', () => {
    const plan = planSetup([there], { isRoot: true, hasSudo: false, hasApt: true });
    expect(plan).toEqual({ missing: [], command: undefined, message: undefined });
  });

  it('installs only what is missing, as root or by sudo', () => {
    const asRoot = planSetup([there, ninja, googletest], { isRoot: true, hasSudo: false, hasApt: true });
    expect(asRoot.command).toEqual(
      'apt-get install -y --no-install-recommends ninja-build libgtest-dev'.split(' '),
    );
    const bySudo = planSetup([ninja], { isRoot: false, hasSudo: true, hasApt: true });
    expect(bySudo.command?.slice(0, 3)).toEqual(['sudo', 'apt-get', 'install']);
  });

  it('names every missing package in one message where it may not install', () => {
    const plan = planSetup([there, ninja, googletest], { isRoot: false, hasSudo: false, hasApt: true });
    expect(plan.command).toBeUndefined();
    expect(plan.message).toBe(
      'Missing on this machine: ninja (ninja-build), GoogleTest (libgtest-dev).\n' +
        'Install them as root, then try again:\n' +
        '  apt-get install -y --no-install-recommends ninja-build libgtest-dev',
    );
    const elsewhere = planSetup([googletest], { isRoot: true, hasSudo: false, hasApt: false });
    expect(elsewhere.message).toContain('GoogleTest (libgtest-dev)');
  });
});

describe('the cache of Emscripten', () => {
  const debian = { isFrozen: true, isWritable: false, isGiven: false };

  it('is its own where that is frozen, as in Debian, for an ordinary user and for root', () => {
    expect(needsOwnCache(debian)).toBe(false);
    expect(needsOwnCache({ ...debian, isWritable: true })).toBe(false);
  });

  it('lies below build where Emscripten has to write to one and may not', () => {
    expect(needsOwnCache({ isFrozen: false, isWritable: false, isGiven: false })).toBe(true);
    expect(needsOwnCache({ isFrozen: false, isWritable: true, isGiven: false })).toBe(false);
  });

  it('is the one that EM_CACHE names where that is set', () => {
    expect(needsOwnCache({ isFrozen: false, isWritable: false, isGiven: true })).toBe(false);
  });
});

describe('a build folder of CMake', () => {
  const work = mkdtempSync(join(tmpdir(), 'ricochet-moved-'));
  afterAll(() => rmSync(work, { recursive: true }));

  /** Makes a small project that has been built once, and returns its folder. */
  function checkout(name: string): string {
    const root = join(work, name);
    mkdirSync(root);
    const lists = [
      'cmake_minimum_required(VERSION 3.22)',
      'project(small LANGUAGES NONE)',
      `add_custom_target(place ALL COMMAND \${CMAKE_COMMAND} -E echo "built in \${PROJECT_SOURCE_DIR}.")`,
    ];
    writeFileSync(join(root, 'CMakeLists.txt'), lists.join('\n'));
    must('cmake', ['-S', root, '-B', join(root, 'build', 'native'), '-G', 'Ninja'], root);
    return root;
  }

  /** Builds like the project does, and returns the output: it removes a foreign build folder, and configures if necessary. */
  function build(root: string): string {
    const folder = join(root, 'build', 'native');
    removeForeign(folder, root);
    if (!existsSync(join(folder, 'build.ninja')))
      must('cmake', ['-S', root, '-B', folder, '-G', 'Ninja'], root);
    return must('cmake', ['--build', folder], root);
  }

  it('stays where it was made, also under another name of that place', () => {
    const root = checkout('here');
    const mark = join(root, 'build', 'native', 'mark');
    writeFileSync(mark, '');
    symlinkSync(root, join(work, 'link'));
    expect(build(root)).toContain(`built in ${root}.`);
    removeForeign(join(work, 'link', 'build', 'native'), join(work, 'link'));
    expect(existsSync(mark)).toBe(true);
  });

  it('is made anew in a checkout that was copied', () => {
    const from = checkout('original');
    const to = join(work, 'copied');
    cpSync(from, to, { recursive: true });
    // Without `removeForeign` CMake builds the other folder, or fails.
    expect(run('cmake', ['--build', join(to, 'build', 'native')], to).out).not.toContain(`built in ${to}.`);
    expect(build(to)).toContain(`built in ${to}.`);
    expect(build(from)).toContain(`built in ${from}.`);
  });

  it('is made anew in a checkout that was moved', () => {
    const to = join(work, 'moved');
    renameSync(checkout('before'), to);
    expect(build(to)).toContain(`built in ${to}.`);
  });
});

// Set-up: without the right to install it names what is missing in one message.
import { describe, expect, it } from 'vitest';
import { needsOwnCache, planSetup } from '../../web/tools/setup.mjs';

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

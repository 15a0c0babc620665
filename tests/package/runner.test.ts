// npm test reads the reports of its tests and prints their results.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countsIn, layersOf } from '../../web/tools/test.mjs';

describe('counts', () => {
  it('come from a JUnit file, or from all of a folder; skipped tests count as neither', () => {
    const folder = mkdtempSync(join(tmpdir(), 'ricochet-'));
    mkdirSync(join(folder, 'native'));
    const report = (name: string, cases: string) => writeFileSync(join(folder, name), `<testsuite>${cases}`);
    report('native/0.xml', '<testcase name="a"/><testcase name="b"><failure/></testcase>');
    report('native/1.xml', '<testcase name="c"><skipped/></testcase><testcase name="d"/>');
    report('module.xml', '<testcase name="e"></testcase>');
    expect(countsIn(join(folder, 'native'))).toEqual({ passed: 2, failed: 1 });
    expect(countsIn(join(folder, 'module'))).toEqual({ passed: 1, failed: 0 });
    expect(countsIn(join(folder, 'missing'))).toEqual({ passed: 0, failed: 0 });
    rmSync(folder, { recursive: true });
  });
});

describe('layers', () => {
  const test = (name: string, passed: boolean, start = 0) => ({ name, passed, start, end: start + 2 });
  const none = () => ({ passed: 0, failed: 0 });

  it('have the shards of a program together, in the order in which they began', () => {
    const layers = layersOf(
      [test('lint', true, 9), test('native_0', true, 5), test('native_11', true, 3)],
      none,
    );
    expect(layers.map(({ name, passed, start, end }) => [name, passed, start, end])).toEqual([
      ['native', 2, 3, 7],
      ['lint', 1, 9, 11],
    ]);
  });

  it('have failed where a test of theirs has, whatever its report says', () => {
    expect(layersOf([test('module', false)], none)[0]).toMatchObject({ passed: 0, failed: 1 });
    expect(layersOf([test('module', false)], () => ({ passed: 7, failed: 0 }))[0]).toMatchObject({
      passed: 7,
      failed: 1,
    });
    expect(layersOf([test('module', false)], () => ({ passed: 7, failed: 3 }))[0]?.failed).toBe(3);
  });

  it('count no test for a build', () => {
    expect(layersOf([test('build_native', false)], none)[0]).toMatchObject({
      passed: 0,
      failed: 0,
      broken: 1,
    });
  });
});

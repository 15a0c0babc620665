// The scheduler of builds and tests: order, processors, failures, the longest chain.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { criticalPath, secondsToTheEnd, startNow, withNeeds } from '../../web/tools/graph.mjs';
import { countsIn } from '../../web/tools/layers.mjs';
import { processorSeconds, type Result, runGraph } from '../../web/tools/scheduler.mjs';

const steps = [
  { name: 'network', processors: 0 },
  { name: 'compile', processors: 64, seconds: 20 },
  { name: 'bundle', needs: ['network', 'compile'], seconds: 4 },
  { name: 'pages', needs: ['bundle'], processors: 2, seconds: 10 },
  { name: 'other', seconds: 3 },
];
const none = { done: new Set<string>(), running: new Map<string, number>() };

describe('the graph of steps', () => {
  it('has everything that the chosen steps need, each after its needs, and nothing else', () => {
    expect(withNeeds(steps, ['pages']).map(({ name }) => name)).toEqual([
      'network',
      'compile',
      'bundle',
      'pages',
    ]);
  });

  it('refuses unknown names, circles, and two steps of one name', () => {
    expect(() => withNeeds([...steps, ...steps], ['pages'])).toThrow('same name');
    expect(() => withNeeds(steps, ['page'])).toThrow('There is no step page');
    const circle = [
      { name: 'a', needs: ['b'] },
      { name: 'b', needs: ['a'] },
    ];
    expect(() => withNeeds(circle, ['a'])).toThrow('need one another: a, b, a');
  });

  it('measures how much waits for a step', () => {
    const left = secondsToTheEnd(withNeeds(steps, ['pages', 'other']));
    expect(left.get('compile')).toBe(34);
    expect(left.get('other')).toBe(3);
  });

  it('starts the longest chain first, with all processors that it makes use of', () => {
    expect([...startNow(steps, { ...none, processors: 4 })]).toEqual([
      ['compile', 4],
      ['network', 0],
    ]);
    const done = new Set(['network', 'compile', 'bundle']);
    expect([...startNow(steps, { ...none, done, processors: 4 })]).toEqual([
      ['pages', 2],
      ['other', 1],
    ]);
  });

  it('starts nothing beyond the processors, and nothing twice', () => {
    const running = new Map([['compile', 4]]);
    expect([...startNow(steps, { ...none, running, processors: 4 }).keys()]).toEqual(['network']);
  });

  it('finds the chain that the last step waited for', () => {
    const ends = { network: 5, compile: 20, bundle: 24, pages: 30, other: 27 };
    const results = new Map(Object.entries(ends).map(([name, end]) => [name, { end }]));
    expect(criticalPath(steps, results)).toEqual(['compile', 'bundle', 'pages']);
  });
});

const silent = { start() {}, line() {}, end() {}, stop() {} };
const node = (source: string) => [process.execPath, '-e', source];
const step = (name: string, source: string, needs: string[] = []) => ({
  name,
  needs,
  run: () => ({ commands: [node(source)] }),
});

describe('running steps', () => {
  it('runs what does not need a failed step, and says of the others why they did not run', async () => {
    const said: [string, Result['status']][] = [];
    const { results } = await runGraph(
      [
        step('breaks', `console.log('why'); process.exit(3)`),
        step('after', '', ['breaks']),
        step('long after', '', ['after']),
        step('apart', `console.log('fine')`),
      ],
      { processors: 2, progress: silent, onResult: ({ name }, { status }) => said.push([name, status]) },
    );
    expect(results.get('breaks')).toMatchObject({ status: 3, output: 'why\n' });
    expect(results.get('apart')).toMatchObject({ status: 0, output: 'fine\n' });
    expect(results.get('after')).toMatchObject({
      status: undefined,
      output: 'not run, because breaks failed\n',
    });
    expect(results.get('long after')).toMatchObject({ status: undefined });
    expect(said).toHaveLength(4);
  });

  it('reports a program that is not there, and a step that throws', async () => {
    const { results } = await runGraph(
      [
        { name: 'missing', run: () => ({ commands: [['/no/such/program']] }) },
        {
          name: 'throws',
          run: () => {
            throw new Error('cannot be planned');
          },
        },
      ],
      { processors: 1, progress: silent },
    );
    expect(results.get('missing')?.status).not.toBe(0);
    expect(results.get('missing')?.output).toContain('/no/such/program');
    expect(results.get('throws')?.output).toContain('cannot be planned');
  });

  it('runs the commands of a step in turn until one fails, and remembers only what has succeeded', async () => {
    let remembered = 0;
    const commands = [node(`console.log('one')`), node('process.exit(1)'), node(`console.log('three')`)];
    const run = () => ({ commands, onDone: () => remembered++ });
    const { results } = await runGraph([{ name: 'three', run }], { processors: 1, progress: silent });
    expect(results.get('three')).toMatchObject({ status: 1, output: 'one\n' });
    expect(remembered).toBe(0);
  });

  it.skipIf(process.platform === 'win32')('ends with its children when it is interrupted', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ricochet-'));
    const file = JSON.stringify(join(folder, 'ended'));
    const sleep = `process.on('SIGTERM', () => { require('fs').writeFileSync(${file}, ''); process.exit(); });
      console.log('asleep');
      setInterval(() => {}, 1000);`;
    const source = `
      import { runGraph } from ${JSON.stringify(new URL('../../web/tools/scheduler.mjs', import.meta.url).href)};
      const progress = { start() {}, end() {}, stop() {}, line: (_, text) => console.log(text) };
      const run = () => ({ commands: [[process.execPath, '-e', ${JSON.stringify(sleep)}]] });
      await runGraph([{ name: 'sleeps', run }], { processors: 1, progress });`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', source]);
    await new Promise((asleep) => parent.stdout.on('data', asleep));
    parent.kill('SIGINT');
    expect(await new Promise((ended) => parent.on('exit', ended))).toBe(130);
    expect(existsSync(join(folder, 'ended'))).toBe(true);
    rmSync(folder, { recursive: true });
  });

  it("adds up what a shell's times says of its children", () => {
    expect(processorSeconds('0m0.00s 0m0.01s\n1m2.50s 0m3.25s\n')).toBe(65.75);
    expect(processorSeconds('')).toBe(0);
  });
});

describe('counts', () => {
  it('come from every JUnit file of a folder; skipped tests count as neither', () => {
    const folder = mkdtempSync(join(tmpdir(), 'ricochet-'));
    writeFileSync(
      join(folder, '0.xml'),
      '<testsuite><testcase name="a"/><testcase name="b"><failure/></testcase>',
    );
    writeFileSync(
      join(folder, '1.xml'),
      '<testsuite><testcase name="c"><skipped/></testcase><testcase name="d"/>',
    );
    expect(countsIn(folder)).toEqual({ passed: 2, failed: 1 });
    expect(countsIn(join(folder, 'missing'))).toEqual({ passed: 0, failed: 0 });
    rmSync(folder, { recursive: true });
  });
});

// Leaks in JavaScript's heap: thousands of calls of each kind, valid and invalid, leave it unchanged.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, expect, it } from 'vitest';
import { turn } from '../turn.js';
import { replaced } from './argument_places.js';
import { entryPoints } from './entry_points.js';
import { ricochet, wrong, wrongInWorlds } from './leaks.js';

// Code is in the heap, too. Compiled code of hot functions, and bytecode that is dropped while unused, would change
// it by hundreds of kilobytes. So everything is interpreted here, without V8's compilers TurboFan, Maglev (which
// --no-opt leaves on in Node 24) and Sparkplug. The flags apply to this process, which runs no other file.
for (const flag of ['--no-opt', '--no-maglev', '--no-sparkplug', '--no-flush-bytecode', '--expose-gc'])
  setFlagsFromString(flag);
const collect = runInNewContext('gc') as () => void;

const asked = Object.entries({ ...wrong, ...wrongInWorlds }).map(([name, [path, value]]) => {
  const right = entryPoints[name]?.right() ?? [];
  return { entry: entryPoints[name], right, bad: replaced(right, path, value) as unknown[] };
});

/** Makes this many valid calls of each kind, and as many that fail. */
async function rounds(count: number, afterEachCall = () => {}): Promise<void> {
  for (let i = 0; i < count; i++) {
    for (const { entry, right, bad } of asked) {
      entry?.ask(ricochet, right);
      afterEachCall();
      try {
        entry?.ask(ricochet, bad);
      } catch {}
      afterEachCall();
    }
    if (i % 50 === 0) await turn();
  }
}

function used(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

const count = 60;

async function growthOf(afterEachCall?: () => void): Promise<number> {
  const before = used();
  await rounds(count, afterEachCall);
  return used() - before;
}

// One byte for each call; small changes come from the runner.
const most = count * 2 * asked.length;

beforeAll(() => rounds(100));

it('the calls are many', () => {
  expect(asked.length).toBeGreaterThan(45);
});

it('stays as it was', async () => {
  // The first round drops what was loaded and compiled before.
  const changes: number[] = [];
  do {
    changes.push(await growthOf());
  } while (changes.length < 6 && Math.abs(changes.at(-1) ?? 0) > most);
  expect(Math.abs(changes.at(-1) ?? Number.NaN), changes.join()).toBeLessThan(most);
});

it('the measurement sees two numbers that each call keeps', async () => {
  const kept: number[] = [];
  expect(await growthOf(() => kept.push(kept.length + 0.5, 0.5))).toBeGreaterThan(8 * most);
  expect(kept.length).toBe(2 * most);
});

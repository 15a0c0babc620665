// The time from the start of a navigation to a page's first answer (the mark `ricochet-answer`), for each lesson, in
// Chromium with the tests' options, on this machine and on one a quarter as fast.
//   node web/tools/build.mjs site && node tests/bench/first_answer.mjs
// The runs are interleaved and nothing is cached. The output is their median and range.
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { serve } from '../../web/tools/serve.mjs';

const rounds = 7;
const lessons = ['bullet-and-sphere', 'ray-and-sphere', 'two-balls', 'everything-at-once'];
const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find(
  (path) => path && existsSync(path),
);

const server = await serve({ port: 4180, strictPort: false, host: '127.0.0.1' });
const { port } = server.address();
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
});

/** Returns the milliseconds to the first answer of a lesson, with the processor slowed by the factor `rate`. */
async function firstAnswer(lesson, rate) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  await page.goto(`http://127.0.0.1:${port}/lessons/${lesson}.html`);
  const mark = await page.waitForFunction(
    () => performance.getEntriesByName('ricochet-answer')[0]?.startTime,
    undefined,
    { timeout: 60_000 },
  );
  const time = await mark.jsonValue();
  await context.close();
  return time;
}

const times = new Map();
for (let round = 0; round < rounds; round++)
  for (const lesson of lessons)
    for (const rate of [1, 4]) {
      const name = `${lesson}, ${rate === 1 ? 'as it is' : 'a quarter as fast'}`;
      times.set(name, [...(times.get(name) ?? []), await firstAnswer(lesson, rate)]);
    }
console.log('| page | median, ms | from | to |\n| --- | --- | --- | --- |');
for (const [name, all] of times) {
  const sorted = all.sort((a, b) => a - b).map((time) => time.toFixed(0));
  console.log(`| ${name} | ${sorted[Math.floor(rounds / 2)]} | ${sorted[0]} | ${sorted[rounds - 1]} |`);
}
await browser.close();
process.exit(0);

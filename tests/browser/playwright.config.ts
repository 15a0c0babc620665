import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { chromiumArguments, chromiumPath } from './chromium.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A port that nothing listens on: the system chooses it. */
function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const server = createServer().on('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => found(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

// Every worker reads this file: the first process chooses, and the others inherit its environment.
process.env.PORT ??= String(await freePort());
const port = Number(process.env.PORT);

export default defineConfig({
  testDir: '.',
  outputDir: `${root}build/browser-results`,
  // Stills are made into what Playwright compares with, and stand where pages have them.
  snapshotPathTemplate: `${root}build/stills/{arg}{ext}`,
  // Tests wait more than they work: one more than there are processors keeps those busy.
  workers: 3,
  fullyParallel: true,
  // Against what never ends: what a page does within a second here may take a minute where other work goes on.
  timeout: 240_000,
  expect: { timeout: 120_000 },
  reporter: process.env.JUNIT_REPORT
    ? [['list'], ['junit', { outputFile: process.env.JUNIT_REPORT }]]
    : 'list',
  use: {
    baseURL: `http://localhost:${port}/`,
    // Small, because WebGL draws in software here; what needs a width of its own sets it.
    viewport: { width: 960, height: 640 },
    // Pages play by themselves, unless motion is to be reduced: tests say when they play.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: chromiumPath(),
      // Pages are put together by the processor itself: through WebGL, which is software here, it takes far more work.
      args: [...chromiumArguments, '--disable-gpu-compositing'],
    },
  },
  webServer: {
    command: `"${process.execPath}" web/tools/start.mjs --no-build --port ${port}`,
    cwd: root,
    url: `http://localhost:${port}/`,
    reuseExistingServer: false,
    timeout: 240_000,
  },
});

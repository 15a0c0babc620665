import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { chromiumArguments, chromiumPath } from './chromium.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Returns a port that nothing listens on, which the system chooses. */
function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const server = createServer().on('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => found(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

// Every worker reads this file. The first process chooses the port, and the others inherit its environment.
process.env.PORT ??= String(await freePort());
const port = Number(process.env.PORT);

export default defineConfig({
  testDir: '.',
  outputDir: `${root}build/browser-results`,
  // stills.test.ts writes the pictures here that Playwright compares with.
  snapshotPathTemplate: `${root}build/stills/{arg}{ext}`,
  // Tests wait more than they compute, so one worker more than two processors keeps both busy.
  workers: 3,
  fullyParallel: true,
  // The timeouts only stop tests that never end. On a busy machine a page may take a minute instead of a second.
  timeout: 240_000,
  expect: { timeout: 120_000 },
  reporter: process.env.JUNIT_REPORT
    ? [['list'], ['junit', { outputFile: process.env.JUNIT_REPORT }]]
    : 'list',
  use: {
    baseURL: `http://localhost:${port}/`,
    // The window is small, because WebGL draws in software here. Tests that need another width set it.
    viewport: { width: 960, height: 640 },
    // With reduced motion pages do not play by themselves, so each test decides when they play.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: chromiumPath(),
      // The processor composites pages directly. Through WebGL, which is software here, it would take far more work.
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

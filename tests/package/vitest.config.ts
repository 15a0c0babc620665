import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/package/*.test.ts'],
    globalSetup: 'tests/package/setup.ts',
    setupFiles: 'tests/event_loop.ts',
    testTimeout: 300_000,
    hookTimeout: 300_000,
    maxConcurrency: 2,
    poolOptions: { forks: { maxForks: 2 } },
  },
});

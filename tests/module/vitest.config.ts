import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/module/**/*.test.ts'],
    setupFiles: 'tests/event_loop.ts',
    testTimeout: 60_000,
    // All processors, not one fewer.
    minWorkers: 1,
    maxWorkers: '100%',
  },
});

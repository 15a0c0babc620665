import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/module/**/*.test.ts'],
    setupFiles: 'tests/event_loop.ts',
    // Against endless tests. The set-up file measures the processor time of a test, because other programs may use
    // most of the machine.
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
    // All processors, not one fewer.
    minWorkers: 1,
    maxWorkers: '100%',
  },
});

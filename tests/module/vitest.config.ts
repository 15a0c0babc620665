import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/module/**/*.test.ts'],
    setupFiles: 'tests/event_loop.ts',
    // Against what never ends. How long a test works is measured in processor time, by the set-up: others may have most of the machine.
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
    // All processors, not one fewer.
    minWorkers: 1,
    maxWorkers: '100%',
  },
});

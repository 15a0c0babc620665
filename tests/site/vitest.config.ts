import { defineConfig } from 'vitest/config';

// The site without a browser: its files as they are built, and its pages' own state.
export default defineConfig({
  define: { __LAB__: 'false' },
  test: {
    include: ['tests/site/*.test.ts'],
    setupFiles: 'tests/event_loop.ts',
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
    minWorkers: 1,
    maxWorkers: '100%',
  },
});

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/engines/*.test.ts'],
    globalSetup: 'tests/package/setup.ts',
    setupFiles: 'tests/event_loop.ts',
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Firefox is controlled over a WebSocket, which Node 20 has behind a flag.
    poolOptions: { forks: { execArgv: 'WebSocket' in globalThis ? [] : ['--experimental-websocket'] } },
  },
});

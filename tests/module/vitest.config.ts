import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { include: ['tests/module/**/*.test.ts'], testTimeout: 60_000 } });

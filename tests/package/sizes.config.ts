import { defineConfig } from 'vitest/config';

// npm run release alone: the files of a release are smaller than those of other builds.
export default defineConfig({ test: { include: ['tests/package/sizes.ts'] } });

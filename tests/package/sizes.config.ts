import { defineConfig } from 'vitest/config';

// Only npm run release uses this, because the files of a release are smaller than those of other builds.
export default defineConfig({ test: { include: ['tests/package/sizes.ts'] } });

// The published hashes in Chromium: the same file that Node runs, with the packed package.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { published } from '../module/determinism.mjs';
import { installed, root } from './packed.js';
import { type Served, saidBy, serve, startBrowser } from './served.js';

let browser: Awaited<ReturnType<typeof startBrowser>>;
let served: Served;
beforeAll(async () => {
  browser = await startBrowser();
  served = await serve(installed().folder, {
    pages: {
      '/index.html': '<!doctype html><output></output><script type="module" src="/run.js"></script>',
      '/determinism.mjs': readFileSync(join(root, 'tests/module/determinism.mjs'), 'utf8'),
      '/run.js': `import { createRicochet } from '/node_modules/ricochet-wasm/build/package/index.js';
        import { hashEvents, hashMeshes, hashScenes, hashShots } from '/determinism.mjs';
        const ricochet = await createRicochet();
        const hashes = {
          shots: hashShots(ricochet),
          events: hashEvents(ricochet),
          meshes: hashMeshes(ricochet),
          scenes: hashScenes(ricochet),
        };
        document.querySelector('output').textContent = JSON.stringify(hashes);`,
    },
  });
});
afterAll(async () => {
  served?.close();
  await browser?.close();
});

it('answers with the published bits in Chromium', async () => {
  expect(JSON.parse(await saidBy(browser, served.address))).toEqual(published);
});

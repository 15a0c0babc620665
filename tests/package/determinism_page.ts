// A page that computes the published hashes with the installed package. It uses the same file as the test in Node.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './packed.js';

/** The page and its script, to be served with the folder of the installed package. The output has the hashes as JSON. */
export const determinismPages = {
  '/index.html': '<!doctype html><output></output><script type="module" src="/run.js"></script>',
  '/determinism.mjs': readFileSync(join(root, 'tests/module/determinism.mjs'), 'utf8'),
  '/run.js': `import { createRicochet } from '/node_modules/ricochet-wasm/build/package/index.js';
    import { computedHashes } from '/determinism.mjs';
    const hashes = await computedHashes(await createRicochet());
    document.querySelector('output').textContent = JSON.stringify(hashes);`,
};

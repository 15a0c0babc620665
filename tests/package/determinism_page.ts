// A page that computes the published hashes with the installed package: the same file that Node runs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './packed.js';

/** Served above the folder that has the package installed; the output holds the hashes as JSON. */
export const determinismPages = {
  '/index.html': '<!doctype html><output></output><script type="module" src="/run.js"></script>',
  '/determinism.mjs': readFileSync(join(root, 'tests/module/determinism.mjs'), 'utf8'),
  '/run.js': `import { createRicochet } from '/node_modules/ricochet-wasm/build/package/index.js';
    import { computedHashes } from '/determinism.mjs';
    const hashes = await computedHashes(await createRicochet());
    document.querySelector('output').textContent = JSON.stringify(hashes);`,
};

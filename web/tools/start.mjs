// npm start: installs what is missing, then builds and serves the site, the start page first. Options: --port N, --host,
// --no-build
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { configure, ninja, run } from './build.mjs';
import { root, setUp, toBuild } from './setup.mjs';

const { values: options } = parseArgs({
  options: { port: { type: 'string' }, host: { type: 'boolean' }, 'no-build': { type: 'boolean' } },
});
const port = Number(options.port ?? 4173);
if (!(Number.isInteger(port) && port > 0 && port < 65536)) {
  console.error(`--port is ${options.port}: a whole number from 1 to 65535 is needed.`);
  process.exit(2);
}

const begun = performance.now();
let progress = () => undefined;
if (!options['no-build']) {
  setUp(toBuild);
  // npm runs at the same time as CMake and the compiler, because it waits for the network.
  const packages = run([process.execPath, 'web/tools/packages.mjs'], { onLine: () => undefined });
  await configure('wasm', {});
  // A site that was complete before is served unchanged until the new build is finished.
  if (!existsSync(join(root, 'build', 'site', '404.html'))) {
    await ninja('wasm', ['ricochet_table', 'ricochet_layout']);
    await packages;
    await ninja('wasm', ['first_page']);
    progress = () => '…';
  }
  await packages;
}

try {
  // The import is here because npm has installed the packages of the server only now.
  const { serve } = await import('./serve.mjs');
  const server = await serve({
    port,
    strictPort: options.port !== undefined,
    host: options.host ? undefined : '127.0.0.1',
    first: join(root, 'build', 'first', 'site'),
    progress: () => progress(),
  });
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  const { port: taken } = /** @type {import('node:net').AddressInfo} */ (server.address());
  console.log(`Ricochet is at http://localhost:${taken}/ after ${seconds} s   (Ctrl-C ends it)`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));
} catch (cause) {
  console.error(`The site could not be served: ${cause.message}`);
  process.exit(1);
}

if (!options['no-build']) {
  const isNew = progress() !== undefined;
  await ninja('wasm', ['site'], {
    progress(line) {
      if (isNew) progress = line;
    },
  });
  progress = () => undefined;
  console.log(`Every page is ready after ${((performance.now() - begun) / 1000).toFixed(0)} s.`);
}

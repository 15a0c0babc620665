// npm start: sets up, builds and serves the site. Options: --port N, --host, --no-build
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { serve } from './serve.mjs';
import { setUp, toBuild } from './setup.mjs';

const { values: options } = parseArgs({
  options: { port: { type: 'string' }, host: { type: 'boolean' }, 'no-build': { type: 'boolean' } },
});
const port = Number(options.port ?? 4173);
if (!(Number.isInteger(port) && port > 0 && port < 65536)) {
  console.error(`--port is ${options.port}: a whole number from 1 to 65535 is needed.`);
  process.exit(2);
}

if (!options['no-build']) {
  await setUp(toBuild);
  const failures = await build(['site'], { tests: false });
  if (failures.length > 0) process.exit(1);
}

try {
  const server = await serve({
    port,
    strictPort: options.port !== undefined,
    host: options.host ?? '127.0.0.1',
  });
  console.log(`Ricochet is at http://localhost:${server.address().port}/   (Ctrl-C ends it)`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));
} catch (cause) {
  console.error(`The site could not be served: ${cause.message}`);
  process.exit(1);
}

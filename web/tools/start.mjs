// npm start: sets up, builds and serves the site. Options: --port N, --host, --no-build
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { headers } from './headers.mjs';
import { root, setUp } from './setup.mjs';

const { values: options } = parseArgs({
  options: { port: { type: 'string' }, host: { type: 'boolean' }, 'no-build': { type: 'boolean' } },
});
const port = Number(options.port ?? 4173);
if (!(Number.isInteger(port) && port > 0 && port < 65536)) {
  console.error(`--port is ${options.port}: a whole number from 1 to 65535 is needed.`);
  process.exit(2);
}

if (!options['no-build']) {
  setUp({ tests: false });
  try {
    build('site');
  } catch (cause) {
    console.error(cause.message);
    process.exit(1);
  }
}

/** The single file is to be kept: it brings a policy of its own, which names what it contains. */
const downloads = {
  name: 'downloads',
  configurePreviewServer(server) {
    server.middlewares.use((request, response, next) => {
      if (request.url?.split('?')[0] === '/ricochet-lab.html')
        response.setHeader('Content-Disposition', 'attachment');
      next();
    });
  },
};

const { preview } = await import('vite');
try {
  const server = await preview({
    root: `${root}/web/site`,
    configFile: `${root}/web/site/vite.config.ts`,
    logLevel: 'warn',
    plugins: [downloads],
    preview: { port, strictPort: options.port !== undefined, host: options.host ?? '127.0.0.1', headers },
  });
  const address = server.httpServer.address();
  console.log(`Ricochet is at http://localhost:${address.port}/   (Ctrl-C ends it)`);
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => server.httpServer.close(() => process.exit(0)) && process.exit(0));
} catch (cause) {
  console.error(`The site could not be served: ${cause.message}`);
  process.exit(1);
}

// The packed package in a browser: a plain page with an import map and a module worker, both under a strict
// content security policy, both builds.

import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumArguments, chromiumPath } from '../browser/chromium.js';
import { answered, asked, type Installed, installPacked } from './packed.js';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};
// An import map is a script inside the page, so the strict policy names its hash instead of allowing all.
const map = JSON.stringify({
  imports: {
    'ricochet-wasm': '/node_modules/ricochet-wasm/build/package/index.js',
    'ricochet-wasm/external': '/node_modules/ricochet-wasm/build/package/external.js',
  },
});
const { createHash } = await import('node:crypto');
const hash = createHash('sha256').update(map).digest('base64');

let installed: Installed;
let server: Server;
let browser: Browser;
let address: string;
const pages = new Map<string, string>();

beforeAll(async () => {
  installed = installPacked();
  server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://host').pathname);
    const strict = !path.startsWith('/loose');
    response.setHeader(
      'Content-Security-Policy',
      strict
        ? `default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash}'; connect-src 'self'; worker-src 'self'`
        : '',
    );
    try {
      const body = pages.get(path) ?? readFileSync(join(installed.folder, path));
      response.setHeader('Content-Type', types[extname(path)] ?? 'text/plain');
      response.end(body);
    } catch {
      response.statusCode = 404;
      response.end('not here');
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments });
});
afterAll(async () => {
  await browser?.close();
  server?.close();
  installed?.remove();
});

/** Opens a page that runs a script; gives what it puts into its title. */
async function titleOf(script: string, strict = true): Promise<string> {
  pages.set('/run.js', script);
  const html = `<!doctype html><title></title><script type="importmap">${map}</script><script type="module" src="/run.js"></script>`;
  const path = strict ? '/page.html' : '/loose.html';
  pages.set(path, html);
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(address + path);
  await page.waitForFunction(() => document.title !== '', undefined, { timeout: 20_000 });
  const title = await page.title();
  await page.close();
  expect(complaints.filter((text) => !text.includes('favicon') && !text.includes('404'))).toEqual([]);
  return title;
}

const program = (name: string, tell: string) => `import { createRicochet } from '${name}';
  try { const ricochet = await createRicochet(); ${tell}(String(${asked})); }
  catch (error) { ${tell}(error.message); }`;

describe.each(['ricochet-wasm', 'ricochet-wasm/external'])('%s', (name) => {
  it('runs in a plain page', async () => {
    expect(Number(await titleOf(program(name, 'document.title = '), false))).toBe(answered);
  });

  it("runs under script-src 'self' 'wasm-unsafe-eval'", async () => {
    expect(Number(await titleOf(program(name, 'document.title = ')))).toBe(answered);
  });

  it('runs in a module worker', async () => {
    // Workers see no import map: they import by address.
    const file = name.endsWith('external') ? 'external.js' : 'index.js';
    pages.set('/worker.js', program(`/node_modules/ricochet-wasm/build/package/${file}`, 'postMessage'));
    const script = `const worker = new Worker('/worker.js', { type: 'module' });
      worker.onmessage = ({ data }) => { document.title = data; };
      worker.onerror = () => { document.title = 'worker failed'; };`;
    expect(Number(await titleOf(script))).toBe(answered);
  });
});

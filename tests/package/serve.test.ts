// The server of npm start: it serves files, and a page of its own for missing addresses.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notFoundPage } from '../../web/tools/plain_pages.mjs';
import { serve } from '../../web/tools/serve.mjs';

const folder = mkdtempSync(join(tmpdir(), 'ricochet-'));
mkdirSync(join(folder, 'site', 'ja'), { recursive: true });
for (const file of [
  'outside.html',
  'site/index.html',
  'site/guide.html',
  'site/ja/index.html',
  'site/ja/guide.html',
])
  writeFileSync(join(folder, file), '<title>Guide</title><main></main>');
writeFileSync(join(folder, 'site', '404.html'), '<h1>There is no such page</h1>');
writeFileSync(join(folder, 'site', 'ja', '404.html'), '<h1>そのページはありません</h1>');
mkdirSync(join(folder, 'first', 'ja'), { recursive: true });
writeFileSync(
  join(folder, 'first', 'index.html'),
  '<title>Start</title><main></main><script type="module" src="./hero.js"></script>',
);
writeFileSync(join(folder, 'first', 'hero.js'), 'start();');
afterAll(() => rmSync(folder, { recursive: true }));

describe('the server', () => {
  let server: Server;
  beforeAll(async () => {
    server = await serve({ port: 0, strictPort: false, host: '127.0.0.1', folder: join(folder, 'site') });
  });
  afterAll(() => new Promise((closed) => server.close(closed)));

  /** Requests a path unchanged. `fetch` would normalise it first. */
  async function asked(path: string, method = 'GET', headers: Record<string, string> = {}) {
    const { port } = server.address() as AddressInfo;
    const response = await new Promise<IncomingMessage>((done, failed) => {
      request({ port, host: '127.0.0.1', path, method, headers }, done).on('error', failed).end();
    });
    return { status: response.statusCode, headers: response.headers, body: await text(response) };
  }

  it.each(['/', '/guide', '/guide.html', '/ja/', '/guide.html?a=%'])('has %s', async (path) => {
    expect(await asked(path)).toMatchObject({ status: 200, body: expect.stringContaining('Guide') });
  });

  it('has what a proxy asks for, with the address of the server in front', async () => {
    expect((await asked('http://127.0.0.1/guide.html')).status).toBe(200);
    expect((await asked('http://127.0.0.1/nothing')).status).toBe(404);
    expect((await asked('HTTP://127.0.0.1')).status).toBe(200);
  });

  it.each([
    '/nothing',
    '/%00',
    '/%',
    '/%ff',
    '/guide%00.html',
    `/${'x'.repeat(15_000)}`,
    `/${'%41'.repeat(5_000)}`,
    '/../outside.html',
    '/%2e%2e/outside.html',
    '/..%2foutside.html',
    '/..%5coutside.html',
    '/guide/',
    '//outside.html',
    '/x/../../outside.html',
  ])('says of %s that it is not there', async (path) => {
    const { status, body } = await asked(path);
    expect(status).toBe(404);
    expect(body).toContain('There is no such page');
    expect(body).not.toMatch(/Error|node_modules/);
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND'])(
    'refuses %s',
    async (method) => {
      for (const path of ['/', '/nothing', '/%00'])
        expect(await asked(path, method)).toMatchObject({
          status: 405,
          headers: { allow: 'GET, HEAD' },
          body: '',
        });
    },
  );

  it('answers HEAD without the page', async () => {
    expect(await asked('/guide.html', 'HEAD')).toMatchObject({ status: 200, body: '' });
    expect(await asked('/nothing', 'HEAD')).toMatchObject({ status: 404, body: '' });
  });

  it.each([
    ['bytes=0-3', 206],
    ['bytes=5-', 206],
    ['bytes=9999-', 416],
    ['bytes=5-3', 200],
    ['bytes=-3', 200],
    ['bytes=a-b', 200],
    ['bytes=0-3,5-7', 200],
    ['lines=0-3', 200],
    [`bytes=0-${'9'.repeat(400)}`, 206],
    [`bytes=${'9'.repeat(400)}-`, 416],
  ])('answers the range %s with %i', async (range, status) => {
    expect((await asked('/guide.html', 'GET', { range })).status).toBe(status);
  });

  it('refuses headers that are too long', async () => {
    expect((await asked('/', 'GET', { cookie: 'x'.repeat(40_000) })).status).toBe(431);
  });
});

describe('the server while the site is built', () => {
  let server: Server;
  let line: string | undefined = '[3/9] 20 s: pages';
  beforeAll(async () => {
    const site = join(folder, 'being-built');
    mkdirSync(site);
    writeFileSync(join(site, '404.html'), 'There is no such page');
    const first = join(folder, 'first');
    server = await serve({
      port: 0,
      strictPort: false,
      host: '127.0.0.1',
      folder: site,
      first,
      progress: () => line,
    });
  });
  afterAll(() => new Promise((closed) => server.close(closed)));
  const asked = (path: string) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);

  it('has the start page, and what that needs', async () => {
    expect(await (await asked('/')).text()).toContain('Start');
    expect((await asked('/hero.js')).status).toBe(200);
  });

  it('says of other pages that they come, how far they are, and asks again without a script', async () => {
    const response = await asked('/lessons/aim.html');
    expect(response.status).toBe(503);
    expect(response.headers.get('refresh')).toBe('1');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const page = await response.text();
    expect(page).toContain('This page is being built');
    expect(page).toContain('[3/9] 20 s: pages');
    expect(page).not.toContain('hero.js');
  });

  it('has them as soon as they are there, and then no others', async () => {
    mkdirSync(join(folder, 'being-built', 'lessons'));
    writeFileSync(join(folder, 'being-built', 'lessons', 'aim.html'), 'Aim');
    expect(await (await asked('/lessons/aim.html')).text()).toBe('Aim');
    line = undefined;
    expect((await asked('/lessons/none.html')).status).toBe(404);
  });
});

describe('the page for an address that nothing answers for', () => {
  const guide = `<title>Guide</title><meta name="description" content="x" /><script src="../assets/page.js"></script>
    <a class="skip" href="#main">…</a><a href="teachers.html" aria-current="true">…</a><main id="main"><h1>Guide</h1></main>`;
  const page = notFoundPage(guide, 'ja');

  it('says so in the language of its folder, in place of the guide', () => {
    expect(page).toContain('<title>そのページはありません · Ricochet</title>');
    expect(page).toContain('<h1>そのページはありません</h1>');
    expect(page).not.toContain('<h1>Guide</h1>');
  });

  it('has addresses from the top, since it is shown below any folder', () => {
    expect(page).toContain('src="/assets/page.js"');
    expect(page).toContain('href="/ja/teachers.html"');
    expect(page).toContain('href="#main"');
    expect(notFoundPage(guide, 'ja', '/below/')).toContain('href="/below/ja/teachers.html"');
  });
});

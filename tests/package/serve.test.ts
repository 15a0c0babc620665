// The server of npm start: what it has, and the page for what it has not.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isServed, notFoundPage } from '../../web/tools/serve.mjs';

const folder = mkdtempSync(join(tmpdir(), 'ricochet-'));
mkdirSync(join(folder, 'site', 'ja'), { recursive: true });
for (const file of ['outside.html', 'site/index.html', 'site/guide.html', 'site/ja/index.html'])
  writeFileSync(join(folder, file), '');
afterAll(() => rmSync(folder, { recursive: true }));

describe('an address', () => {
  it.each(['/', '/index.html', '/guide', '/guide.html', '/ja/', '/ja'])('%s is served', (path) => {
    expect(isServed(join(folder, 'site'), path)).toBe(true);
  });
  it.each(['/nothing', '/nothing.html', '/guide/', '/%', '/../outside.html', '/%2e%2e/outside'])(
    '%s is not served',
    (path) => {
      expect(isServed(join(folder, 'site'), path)).toBe(false);
    },
  );
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
  });
});

// What a page says to those who link to it, embed it or miss it.
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { framedPages } from '../../web/site/documents/frame.js';
import { notFoundPage } from '../../web/tools/plain_pages.mjs';

const root = fileURLToPath(new URL('../../web/site/', import.meta.url));

afterEach(() => {
  delete process.env.SITE_URL;
});

describe('where the build is told the address of the site', () => {
  it('each page names its own, and a whole address of its picture', () => {
    process.env.SITE_URL = 'https://example.org/ricochet';
    for (const [address, html] of framedPages(root)) {
      expect(html).toContain(`<link rel="canonical" href="https://example.org/ricochet/${address}" />`);
      expect(html).toMatch(
        /<meta property="og:image" content="https:\/\/example\.org\/ricochet\/stills\/[\w-]+\.webp" \/>/,
      );
    }
  });
});

describe('a preview', () => {
  it('has another picture for each page of a language', () => {
    const pictures = [...framedPages(root)]
      .filter(([address]) => !address.startsWith('ja/') && !address.startsWith('api/'))
      .map(([, html]) => /<meta property="og:image" content="[^"]*stills\/([\w-]+)\.webp"/.exec(html)?.[1]);
    const counts = new Map<string | undefined, number>();
    for (const name of pictures) counts.set(name, (counts.get(name) ?? 0) + 1);
    // A document shows the picture of a lesson or laboratory, and no two documents the same.
    expect(Math.max(...counts.values())).toBeLessThanOrEqual(2);
    expect(pictures).not.toContain(undefined);
  });
});

describe('the page for teachers', () => {
  it.each(['teachers.html', 'ja/teachers.html'])('offers every lesson with its five steps: %s', (address) => {
    const html = framedPages(root).get(address) ?? '';
    const offers = [...html.matchAll(/<details class="embed-offer[\s\S]*?<\/details>/g)].map(([one]) => one);
    const lessons = offers.filter((one) => /embed\.html\?lesson=/.test(one));
    expect(lessons).toHaveLength(10);
    for (const one of lessons) expect(one).not.toContain('parts=');
  });
});

describe('the page for what is not there', () => {
  it('counts its addresses from the top of the site, wherever that is', () => {
    const guide = '<title>x</title><main>y</main><a href="index.html">z</a><link href="assets/a.css">';
    expect(notFoundPage(guide, 'en')).toContain('href="/assets/a.css"');
    expect(notFoundPage(guide, 'en', '/ricochet/')).toContain('href="/ricochet/assets/a.css"');
    expect(notFoundPage(guide, 'ja', '/ricochet/')).toContain('href="/ricochet/ja/index.html"');
  });
});

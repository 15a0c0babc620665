// Pages about the package agree with it: the examples that run here, the headers, the hashes.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { headers } from '../../web/tools/headers.mjs';
import { published } from '../module/determinism.mjs';
import { programsIn } from '../module/programs.js';
import { fixtures, root } from './pack.js';

const read = (name: string, language = 'en') =>
  readFileSync(join(root, 'web/site/documents', name, `prose.${language}.html`), 'utf8');
const names = ['environments', 'guarantees', 'simulations', 'games', 'benchmarks', 'comparison', 'security'];
const sizeInGzip = () => {
  const shared = readdirSync(join(root, 'build/package')).filter((file) => /^shared-.*\.js$/.test(file));
  const all = ['index.js', ...shared].map((file) => readFileSync(join(root, 'build/package', file)));
  return all.reduce((sum, bytes) => sum + gzipSync(bytes).length, 0);
};
const text = (html: string) => html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

describe('environments.html', () => {
  const shown = [...read('environments').matchAll(/<pre data-file="(.*?)"><code[^>]*>(.*?)<\/code>/gs)];

  it.each(shown.map(([, file, code]) => [file ?? '', code ?? '']))('shows %s as it is', (file, code) => {
    expect(text(code)).toBe(readFileSync(join(fixtures, file), 'utf8'));
  });

  it('shows something of every fixture', () => {
    const folders = new Set(shown.map(([, file]) => file?.split('/')[0]));
    // Two are long lists of what must compile; the page for games has programs of these entries.
    const compiledAlone = ['three', 'react-three'];
    const runAlone = ['react-18'];
    expect([...folders, ...compiledAlone, ...runAlone].sort()).toEqual(readdirSync(fixtures).sort());
  });
});

describe('security.html', () => {
  it('recommends the headers that the tests serve with', () => {
    const [, shown = ''] = read('security').match(/<pre id="headers"><code[^>]*>(.*?)<\/code>/s) ?? [];
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`);
    expect(text(shown)).toBe(lines.join(''));
  });
});

describe('numbers in sentences', () => {
  it.each(['en', 'ja'])('are those of the files and of the tables, in %s', (language) => {
    const environments = read('environments', language);
    // "A fifth of the size", here and in the comment of the entry.
    expect(environments).toMatch(/a fifth of the size|大きさは五分の一/);
    const share = gzipSync(readFileSync(join(root, 'build/package/core.js'))).length / sizeInGzip();
    expect(share).toBeGreaterThan(0.16);
    expect(share).toBeLessThan(0.24);
    const [, said] = read('comparison', language).match(/data-figure="shoot, three\.js">([\d.]+)</) ?? [];
    expect(read('benchmarks')).toContain(`<td data-speed="one shot, beside three.js">${said}</td>`);
  });

  it('keys are called as their buttons are', () => {
    const messages = readFileSync(join(root, 'web/site/messages/index.ts'), 'utf8');
    const [, en = '', ja = ''] = messages.match(/toHit: \['(.+?)', '(.+?)'\]/) ?? [];
    expect(read('keys')).toContain(`on ${en}</td>`);
    expect(read('keys', 'ja')).toContain(`「${ja}」で`);
  });
});

describe('guarantees.html', () => {
  const page = read('guarantees');

  it('publishes the hashes', () => {
    const shown = [...page.matchAll(/data-hash="(\w+)">(\w+)</g)].map(([, name, hash]) => [name, hash]);
    expect(Object.fromEntries(shown)).toEqual(published);
    for (const hash of Object.values(published))
      expect(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).toContain(hash);
  });
});

describe.each(names)('%s.html', (name) => {
  it.each(['en', 'ja'])(
    'in %s has a title, a description, a card, one heading of the first rank, no scripts or styles of its own',
    (language) => {
      const page = read(name, language);
      expect(page).toMatch(
        /^<!-- title: .+ -->\n<!-- description: .+ -->\n<!-- card: .+ -->\n<!-- short: .+ -->\n<h1>/,
      );
      expect(page.match(/<h1>/g)).toHaveLength(1);
      expect(page).not.toMatch(/<script\b|<style\b|\sstyle=|\son\w+=/);
    },
  );

  it('shows the same programs, names and figures in Japanese', () => {
    const [english, japanese] = ['en', 'ja'].map((language) => {
      const page = read(name, language);
      const all = (pattern: RegExp) => [...page.matchAll(pattern)].map(([whole]) => whole);
      return {
        programs: programsIn(page),
        files: all(/<pre[^>]*>/g),
        // Words stand in another order, and may be said twice.
        names: [...new Set(all(/<code[^>]*>[^<]*<\/code>/g))].sort(),
        powers: all(/[\d.]+( · 10)?<sup>.*?<\/sup>/g).sort(),
        // What a chart calls a cell is words.
        cells: all(/<td[^>]*>[\d.e–-]+( kB)?<\/td>/g).map((cell) =>
          cell.replace(/(data-(?:speed|wrong))="[^"]*"/, '$1'),
        ),
        headings: all(/<h2 id="[^"]*">/g),
      };
    });
    expect(japanese).toEqual(english);
  });
});

// The pages about the package agree with it: their examples are the fixtures of the tests, and headers and hashes are the
// same.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { headers } from '../../web/tools/headers.mjs';
import { published } from '../module/determinism.mjs';
import { fixtures, root } from './pack.js';
import { bodyOf } from './prose.js';

const languages = ['en', 'ja'] as const;
const names = ['environments', 'guarantees', 'simulations', 'games', 'benchmarks', 'comparison', 'security'];
const sizeInGzip = () => {
  const shared = readdirSync(join(root, 'build/package')).filter((file) => /^shared-.*\.js$/.test(file));
  const all = ['index.js', ...shared].map((file) => readFileSync(join(root, 'build/package', file)));
  return all.reduce((sum, bytes) => sum + gzipSync(bytes).length, 0);
};

describe('environments.html', () => {
  it('shows something of every fixture, as it is', () => {
    const markdown = readFileSync(join(root, 'web/site/documents/environments.en.md'), 'utf8');
    const quoted = [...markdown.matchAll(/^\{\{quote:tests\/package\/fixtures\/([^/]+)\/.*\}\}$/gm)];
    // Two fixtures are long lists of code that must compile. The page for games has programs with these entries instead.
    const compiledAlone = ['three', 'react-three'];
    const runAlone = ['react-18'];
    const folders = new Set(quoted.map(([, folder]) => folder));
    expect([...folders, ...compiledAlone, ...runAlone].sort()).toEqual(readdirSync(fixtures).sort());
  });
});

describe('security.html', () => {
  it('recommends the headers that the tests serve with', () => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`);
    const shown = readFileSync(join(root, 'web/site/documents/programs/security/headers.http'), 'utf8');
    expect(shown).toBe(lines.join(''));
  });
});

describe('numbers in sentences', () => {
  it.each(languages)('are those of the files and of the tables, in %s', (language) => {
    const environments = bodyOf('environments', language);
    // The page and the comment of the entry say "a fifth of the size".
    expect(environments).toMatch(/a fifth of the size|大きさは五分の一/);
    const share = gzipSync(readFileSync(join(root, 'build/package/core.js'))).length / sizeInGzip();
    expect(share).toBeGreaterThan(0.16);
    expect(share).toBeLessThan(0.24);
    const [, said] = bodyOf('comparison', language).match(/data-figure="shoot, three\.js">([\d.]+)</) ?? [];
    expect(bodyOf('benchmarks', 'en')).toContain(`<td data-speed="one shot, beside three.js">${said}</td>`);
  });

  it('keys are called as their buttons are', () => {
    const messages = readFileSync(join(root, 'web/site/messages/index.ts'), 'utf8');
    const [, en = '', ja = ''] = messages.match(/toHit: \['(.+?)', '(.+?)'\]/) ?? [];
    expect(bodyOf('keys', 'en')).toContain(`on ${en}</td>`);
    expect(bodyOf('keys', 'ja')).toContain(`「${ja}」で`);
  });
});

describe('guarantees.html', () => {
  const page = bodyOf('guarantees', 'en');

  it('publishes the hashes', () => {
    const shown = [...page.matchAll(/data-hash="(\w+)">(\w+)</g)].map(([, name, hash]) => [name, hash]);
    expect(Object.fromEntries(shown)).toEqual(published);
    for (const hash of Object.values(published))
      expect(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).toContain(hash);
  });
});

describe.each(names)('%s.html', (name) => {
  it.each(languages)(
    'in %s has a title, a description, a card and a short name, and no scripts or styles of its own',
    (language) => {
      const markdown = readFileSync(join(root, `web/site/documents/${name}.${language}.md`), 'utf8');
      expect(markdown).toMatch(/^---\ntitle: .+\ndescription: .+\ncard: .+\nshort: .+\n---\n/);
      expect(bodyOf(name, language).match(/<h1>/g)).toHaveLength(1);
      expect(markdown).not.toMatch(/<script\b|<style\b|\sstyle=|\son\w+=/);
    },
  );

  it('shows the same programs, names and figures in Japanese', () => {
    const [english, japanese] = languages.map((language) => {
      const page = bodyOf(name, language);
      const all = (pattern: RegExp) => [...page.matchAll(pattern)].map(([whole]) => whole);
      return {
        programs: all(/\{\{(?:program|quote):.*?\}\}/g),
        // The order of words differs between languages, and a name may occur twice.
        names: [...new Set(all(/<code[^>]*>[^<]*<\/code>/g))].sort(),
        powers: all(/[\d.]+(\s·\s10)?<sup>.*?<\/sup>/g)
          .map((power) => power.replace(/\s/g, ' '))
          .sort(),
        // The attribute that names a cell in a chart is translated, so it is left out.
        cells: all(/<td[^>]*>[\d.e–-]+( kB)?<\/td>/g).map((cell) =>
          cell.replace(/(data-(?:speed|wrong))="[^"]*"/, '$1'),
        ),
        headings: all(/<h2 id="[^"]*"/g),
      };
    });
    expect(japanese).toEqual(english);
  });
});

// The programs of the documents print the output that the page shows, and each is on its page in every language.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { markdownOf, printedBy, programFile, programFiles } from './programs.js';

const root = new URL('../../', import.meta.url);
const programsOf = (page: string) => (programFiles.get(page) ?? []).filter((file) => file.endsWith('.ts'));
const textOf = (page: string) =>
  programsOf(page)
    .map((file) => programFile(page, file))
    .join('\n');

const all = [...programFiles.keys()].flatMap((page) => programsOf(page).map((file) => ({ page, file })));
const printed = printedBy(
  all.map(({ page, file }) => programFile(page, file)),
  'documents',
);
// Each test awaits it. Without any of them a failure would be an unhandled rejection.
printed.catch(() => {});

it.each(all.map((one, i) => ({ ...one, i })))(
  '$page/$file prints what it says',
  async ({ page, file, i }) => {
    expect((await printed)[i]).toBe(programFile(page, file.replace(/ts$/, 'txt')));
  },
);

// The start page is no document.
const pages = [...programFiles].filter(([page]) => page !== 'start');

it.each(pages)(
  'the page %s shows each of its programs once, in the same order in both languages',
  (page, files) => {
    const shown = (language: string) =>
      [...markdownOf(page, language).matchAll(/^\{\{program:(.+)\}\}$/gm)].map(([, name = '']) =>
        name.replace('-ja', ''),
      );
    expect(shown('ja')).toEqual(shown('en'));
    const names = files.map((file) => file.replace(/(?:-ja)?\.\w+$/, ''));
    expect([...shown('en')].sort()).toEqual([...new Set(names)].sort());
    // A program in the prose itself would be neither run nor the same in both languages.
    expect(markdownOf(page, 'en') + markdownOf(page, 'ja')).not.toContain('```');
  },
);

describe('the guide', () => {
  it('has a program for every question', () => {
    for (const call of [
      'shoot',
      'raySphere',
      'sweep',
      'spherePlane',
      'collide',
      'closestPoint',
      'overlap',
      'explain.shoot',
      'createScene',
      'shootPairs',
      'createPairs',
      'aim',
      'createSimulation',
      'createTable',
    ])
      expect(textOf('guide')).toContain(`ricochet.${call}(`);
    for (const call of ['scene.nearest(', 'scene.overlaps(', 'scene.shootMany(', 'scene.trace('])
      expect(textOf('guide')).toContain(call);
    expect(textOf('guide')).toContain('createSceneWorkers(');
    for (const shape of ['sphere', 'plane', 'triangle', 'box', 'capsule', 'cylinder', 'wall'])
      expect(textOf('guide')).toContain(`shape: '${shape}'`);
  });

  it('has a page without a bundler whose script runs', async () => {
    const page = programFile('guide', 'browser.html');
    const script = page.match(/<script type="module">(.*?)<\/script>/s)?.[1] ?? '';
    expect(script).toContain('createRicochet');
    await printedBy([script], 'page');
    const map = JSON.parse(page.match(/<script type="importmap">(.*?)<\/script>/s)?.[1] ?? '');
    const manifest = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
    const entry = manifest.exports['.'].default.replace('./', './node_modules/ricochet-wasm/');
    expect(map).toEqual({ imports: { 'ricochet-wasm': entry } });
  });
});

describe('the page games', () => {
  it('has a program for each question of scenes that games ask', () => {
    for (const call of ['shoot', 'shootThrough', 'trace', 'move', 'nearest', 'overlaps', 'createBullets'])
      expect(textOf('games')).toContain(`scene.${call}(`);
    expect(textOf('games')).toContain('bullets.advance(');
    for (const word of [
      'groups:',
      'mask',
      'ignore:',
      'sensor: true',
      'crossings',
      'triangle',
      'maxTime:',
      'velocity:',
    ])
      expect(textOf('games')).toContain(word);
  });
});

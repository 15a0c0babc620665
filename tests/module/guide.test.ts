// What the guide and the pages on simulations and for games show is what happens, in both languages.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type Program, printedBy, programsIn } from './programs.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const programsOf = (page: string, language: string) =>
  programsIn(readFileSync(`${root}web/site/documents/${page}/prose.${language}.html`, 'utf8'));
const programs = programsOf('guide', 'en');

/** A test of each JavaScript program: it prints what stands under it. */
function runPrograms(page: string, shown: Program[]): void {
  const sources = shown.filter(({ language }) => language === 'js').map(({ text }) => text);
  const printed = printedBy(sources, page);
  // Each test awaits it; without any of them a failure would have nobody to tell.
  printed.catch(() => {});
  shown.forEach(({ language, text }, index) => {
    if (language !== 'js') return;
    const title = text.split('\n').find((line) => /ricochet\.|workers\./.test(line)) ?? text;
    it(`prints what it says: ${index}, ${title.trim()}`, async () => {
      const output = shown[index + 1];
      expect(output?.language).toBe('text');
      expect((await printed)[sources.indexOf(text)]?.trimEnd()).toBe(output?.text);
    });
  });
}

describe('the guide', () => {
  it('has a program for every question', () => {
    const all = programs.map(({ text }) => text).join('\n');
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
      expect(all).toContain(`ricochet.${call}(`);
    for (const call of [
      'scene.nearest(',
      'scene.overlaps(',
      'scene.shootMany(',
      'scene.trace(',
      'createSceneWorkers(',
    ])
      expect(all).toContain(call);
    for (const shape of ['sphere', 'plane', 'triangle', 'box', 'capsule', 'cylinder', 'wall'])
      expect(all).toContain(`shape: '${shape}'`);
  });

  runPrograms('guide', programs);

  it('has a page without a bundler whose script runs', async () => {
    const page = programs.find(({ language }) => language === 'html')?.text ?? '';
    const script = page.match(/<script type="module">(.*?)<\/script>/s)?.[1] ?? '';
    expect(script).toContain('createRicochet');
    await printedBy([script], 'page');
    const map = JSON.parse(page.match(/<script type="importmap">(.*?)<\/script>/s)?.[1] ?? '');
    const manifest = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
    const entry = manifest.exports['.'].default.replace('./', './node_modules/ricochet-wasm/');
    expect(map).toEqual({ imports: { 'ricochet-wasm': entry } });
  });

  it('shows the same programs in both languages', () => {
    expect(programsOf('guide', 'ja')).toEqual(programs);
  });
});

describe.each(['simulations', 'games'])('the page %s', (page) => {
  const shown = programsOf(page, 'en');
  runPrograms(page, shown);

  it('shows the same programs in both languages', () => {
    expect(shown.length).toBeGreaterThan(3);
    expect(programsOf(page, 'ja')).toEqual(shown);
  });
});

describe('the page games', () => {
  it('has a program for each question of scenes that games ask', () => {
    const all = programsOf('games', 'en')
      .map(({ text }) => text)
      .join('\n');
    for (const call of ['shoot', 'shootThrough', 'trace', 'move']) expect(all).toContain(`scene.${call}(`);
    for (const call of ['scene.nearest(', 'scene.overlaps(', 'scene.createBullets(', 'bullets.advance('])
      expect(all).toContain(call);
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
      expect(all).toContain(word);
  });
});

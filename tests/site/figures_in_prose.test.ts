// Numbers in prose come from measurements: a document that states one as digits, or names one that no table has, fails.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { pageOf, pages } from '../../web/site/pages.js';
import { figure } from '../../web/site/shell/figures.js';
import { languages } from '../../web/site/shell/language.js';
import { ProseReader } from '../../web/site/shell/prose.js';
import { statedQuantities } from '../../web/site/shell/quantities.js';

const project = fileURLToPath(new URL('../../', import.meta.url));
const fileOf = (path: string) => readFileSync(project + path, 'utf8');
const pagesOfProse = pages.filter(({ kind }) => kind === 'document' || kind === 'start');
const pathOf = (id: string, language: string) =>
  `web/site/documents/${id === 'start' ? `start/prose.${language}` : `${id}.${language}`}.md`;

test.each([
  'The file has 358 kB.',
  'It takes 0.3&nbsp;µs.',
  'It takes 2 to 17 microseconds, and more under gravity.',
  'The formula is wrong in 18 % of the cases.',
  'It is 1.5 times as fast.',
  'Rays are 3 times faster.',
  'It has 2 million events a second.',
  'A ball takes 248 bytes.',
  '---\ntitle: Sizes\ndescription: All in 358 kB.\n---\nSmall.',
  '大きさは 358&nbsp;kB です。',
  '15〜30 ミリ秒かかります。',
  '1.5 倍の速さです。',
  '球一つに 248 バイトです。',
  '| question | times |\n| --- | --- |\n| rays | 3.94 |\n\n{.figures}',
])('a number that no measurement wrote is found: %s', (prose) => {
  expect(statedQuantities(prose)).toHaveLength(1);
});

test.each([
  'A scene of 10 000 spheres, hit 3 times.',
  'It takes about a microsecond, and is three times as fast.',
  '`maxTime: 30 ms` and {{figure:sizes / core}}',
  '```js\nawait wait(30); // 30 ms\n```',
  '数は倍精度です。',
])('another number or word is not: %s', (prose) => {
  expect(statedQuantities(prose)).toEqual([]);
});

test('a planted number fails the build of its page, and so does a figure that no table has', () => {
  const root = `${mkdtempSync(`${tmpdir()}/ricochet-prose-`)}/`;
  mkdirSync(`${root}documents`);
  const bodyOf = (planted: string) => {
    const text = fileOf(pathOf('security', 'en'));
    writeFileSync(`${root}documents/security.en.md`, `${text}\n${planted}\n`);
    return new ProseReader(root).prose('en', pageOf('security')).body;
  };
  expect(bodyOf('It has {{figure:sizes / core-gzip}}.')).toMatch(/It has \d+\u00a0kB\./);
  expect(() => bodyOf('It has 7 kB.')).toThrow('security.en.md states 7 kB');
  expect(() => bodyOf('It has {{figure:sizes / nothing}}.')).toThrow('No measurement has written');
  expect(() => bodyOf('{{figure:scene / nearest of 1000 / PhysX}} times')).toThrow('No measurement');
  rmSync(root, { recursive: true });
});

test('figures are those of the table, with the least and the greatest, or the other way round', () => {
  const [, times = '', least = '', most = ''] =
    /^nearest of 1000,Jolt,[^,]*,[^,]*,[^,]*,([\d.]+),([\d.]+),([\d.]+)$/m.exec(
      fileOf('tests/bench/results/scene.csv'),
    ) ?? [];
  const shown = (value: string) => Number(value).toFixed(0);
  expect(figure('scene / nearest of 1000 / Jolt', 'en')).toBe(shown(times));
  expect(figure('scene / nearest of 1000 / Jolt / spread', 'en')).toBe(`${shown(least)} to ${shown(most)}`);
  expect(figure('scene / nearest of 1000 / Jolt / spread', 'ja')).toBe(`${shown(least)}〜${shown(most)}`);
  expect(Number(figure('scene / nearest of 1000 / Jolt / inverse', 'en'))).toBeCloseTo(1 / Number(times), 2);
});

test('both languages of a document have the same figures', () => {
  let count = 0;
  for (const { id } of pagesOfProse) {
    const [english = [], japanese = []] = languages.map((language) =>
      [...fileOf(pathOf(id, language)).matchAll(/\{\{figure:[^}]*\}\}/g)].map(([whole]) => whole).sort(),
    );
    expect(japanese, id).toEqual(english);
    count += english.length;
  }
  expect(count).toBeGreaterThan(150);
});

test('limits are those of the files that set them', () => {
  const rows = fileOf('tests/bench/results/limits.csv').trim().split('\n').slice(2);
  expect(rows.length).toBeGreaterThan(4);
  for (const row of rows) {
    const [name = '', value = '', unit = '', file = '', text = ''] = row.split(',');
    expect(text, name).toContain(value);
    expect(fileOf(file), `${name}: ${value} ${unit}`).toContain(text);
  }
});

test('the ratios in the README are those of the tables', () => {
  const readme = fileOf('README.md');
  const ratio = (given: string) => figure(given, 'en');
  const nearest = (way: string) => ratio(`scene / nearest of 10000 / ${way}`);
  const cast = (way: string) => ratio(`scene / ball cast of 10000 / ${way}`);
  const mesh = (way: string) => ratio(`mesh / rays in batches, 410240 triangles / ${way}`);
  const overlap = (way: string) =>
    ratio(`proximity / spheres of 100000 that a ball of 0.5 overlaps, 0.365 on average / ${way}`);
  const shot = (way: string) => ratio(`shoot / one call, 5000 generic questions, 2574 hits / ${way}`);
  const pairs = (way: string) => ratio(`scene / moving pairs, a million / ${way}`);
  const events = (way: string) => ratio(`recorded / events of 10976 balls / EDMD and ${way}`);
  const inOneCall = 'Box3D, in one call';
  for (const row of [
    `| \`shoot\` | ${shot('by hand')} | three.js ${shot('three.js')} |`,
    `| \`shootPairs\` | ${pairs('typed-array JavaScript')}, or ${pairs('typed-array JavaScript, compiled for these arrays alone')} (compiled`,
    `| \`shootMany\` | ${nearest('JavaScript, grid')} (a grid) | Box3D ${nearest(inOneCall)}, Jolt ${nearest('Jolt')}, Rapier ${nearest('Rapier')} |`,
    `| \`shootMany\` | ${cast('JavaScript, tree')} (a tree) | Box3D ${cast(inOneCall)}, Jolt ${cast('Jolt')}, Rapier ${cast('Rapier')} |`,
    `| \`shootMany\` | | Box3D ${mesh(inOneCall)}, Jolt ${mesh('Jolt')}, three-mesh-bvh ${mesh('three-mesh-bvh')} |`,
    `| \`overlaps\` | | Jolt ${overlap('Jolt')}, Rapier ${overlap('Rapier')} |`,
    `| EDMD, in C: ${events('WebAssembly')}; ${events('C++')} in C++ |`,
  ])
    expect(readme).toContain(row);
  // Its other quantities are sizes in rows that tests/package/sizes.ts compares with a release.
  const rest = readme.replace(/^\| size of .*$/gm, '');
  expect(statedQuantities(rest)).toEqual([]);
});

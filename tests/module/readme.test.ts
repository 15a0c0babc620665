// The README's examples give the shown results, and the links of the documents in the root folder lead somewhere.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRicochet, RicochetError } from 'ricochet-wasm';
import { describe, expect, it } from 'vitest';
import { isNewEnough, oldestNode } from '../../web/tools/setup.mjs';
import { printedBy, programsInMarkdown } from './programs.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const readme = read('README.md');

const blocks = programsInMarkdown(readme);
const blocksIn = (language: string) => blocks.filter((block) => block.language === language);

/** The addresses of heading `#…`, as git hosts make them. */
const anchorsIn = (markdown: string) =>
  [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );

describe('the README', () => {
  it('has JavaScript that prints what stands under it, or behind its last line', async () => {
    expect(blocksIn('js').length).toBeGreaterThan(2);
    const printed = await printedBy(
      blocksIn('js').map(({ text }) => text),
      'readme',
    );
    blocks.forEach(({ language, text }, index) => {
      if (language !== 'js') return;
      const [, behind] =
        /^console\.log\(.*\); \/\/ (.*)\n$/m.exec(text.slice(text.lastIndexOf('console.log'))) ?? [];
      const next = blocks[index + 1];
      if (behind === undefined) expect(next?.language).toBe('text');
      expect(printed.shift()).toBe(behind === undefined ? next?.text : `${behind}\n`);
    });
  });

  it('has console commands that run', () => {
    const commands = blocksIn('sh')
      .flatMap(({ text }) => text.split('\n'))
      .filter((line) => line.startsWith('npx ricochet'));
    expect(commands.length).toBeGreaterThan(0);
    for (const command of commands) {
      const words = command.replace('npx ricochet', '').trim().split(' ');
      expect(
        spawnSync(process.execPath, ['web/module/bin/ricochet.mjs', ...words], { cwd: root }).status,
      ).toBe(0);
    }
  });

  it('shows the C++ project that the tests build as another project would (tests/consumer), word for word', () => {
    const project = 'tests/consumer/fetch_content';
    const [[program], [lists]] = [blocksIn('cpp'), blocksIn('cmake')];
    expect(program?.text).toBe(read(`${project}/first_program.cpp`));
    expect(lists?.text).toBe(read(`${project}/CMakeLists.txt`));
  });

  it('names the package as `npm pack` does', () => {
    const { name, version } = JSON.parse(read('package.json'));
    expect(readme).toContain(`${name}-${version}.tgz`);
  });

  it('has between 120 and 160 lines', () => {
    const lines = readme.trimEnd().split('\n').length;
    expect(lines).toBeGreaterThanOrEqual(120);
    expect(lines).toBeLessThanOrEqual(160);
  });
});

/** The shapes, as the message of an error lists them. */
async function shapeNames(): Promise<string[]> {
  const ricochet = await createRicochet();
  try {
    ricochet.shoot({ from: [0, 0], to: [1, 0], speed: 1 }, { shape: 'cone' } as never);
  } catch (error) {
    const [, list = ''] =
      (RicochetError.is(error) && error.message.match(/known shapes are ([\w, ]+)/)) || [];
    return list.split(', ');
  }
  return [];
}

describe('what several places say', () => {
  const documents = ['guide', 'environments', 'comparison'].flatMap((page) =>
    ['en', 'ja'].map((language) => `web/site/documents/${page}.${language}.md`),
  );

  it('is the same oldest Node everywhere: that of the manifest', () => {
    const files = ['README.md', 'CONTRIBUTING.md', ...documents, 'web/module/loading/loading_error.ts'];
    const said = [...files, 'web/module/loading/embedded.ts'].flatMap((file) =>
      [...read(file).matchAll(/\bNode (\d[\d.]*\d|\d+)/g)].map(([, version]) => [file, version]),
    );
    expect(new Set(said.map(([file]) => file)).size).toBeGreaterThan(7);
    expect(said).toEqual(said.map(([file]) => [file, oldestNode]));
    expect(JSON.parse(read('package-lock.json')).packages[''].engines.node).toBe(`>=${oldestNode}`);
    const [major, minor] = oldestNode.split('.').map(Number) as [number, number];
    expect(['6.0.0', `${major - 1}.99.0`, `${major}.${minor - 1}.9`].map(isNewEnough)).toEqual([
      false,
      false,
      false,
    ]);
    expect(
      [oldestNode, `${oldestNode}.0`, `${major}.${minor + 1}.0`, `${major + 1}.0.0`].map(isNewEnough),
    ).toEqual(Array(4).fill(true));
  });

  it('is the same number of shapes', async () => {
    const names = await shapeNames();
    const inWords: Record<number, [string, string]> = {
      7: ['seven', '七つ'],
      8: ['eight', '八つ'],
      9: ['nine', '九つ'],
    };
    const [english, japanese] = inWords[names.length] ?? ['', ''];
    const [row = ''] = readme.match(/^\| target \|.*$/m) ?? [];
    for (const name of names) expect(row).toContain(`\`${name}\``);
    const numbers = Object.values(inWords).map(([word]) => word);
    const counts = (text: string) =>
      [...text.matchAll(/\b(\w+) (?:shapes|above)\b/g)].flatMap(([, word = '']) =>
        numbers.includes(word) ? [word] : [],
      );
    expect(counts(readme)).toEqual([english]);
    for (const page of ['guide', 'comparison']) {
      expect(counts(read(`web/site/documents/${page}.en.md`)), page).toEqual([english]);
      const prose = read(`web/site/documents/${page}.ja.md`);
      const told = prose.match(/形は(.つ)あります|(.つ)の形とメッシュ/);
      expect(told?.[1] ?? told?.[2], page).toBe(japanese);
    }
  });
});

describe.each(['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'src/ARCHITECTURE.md'])(
  '%s',
  (file) => {
    it('has links that lead somewhere', () => {
      const text = read(file);
      for (const [, target = ''] of text.matchAll(/\]\(([^)]+)\)/g)) {
        const [path = '', anchor] = target.split('#');
        const to = path === '' ? file : join(dirname(file), path);
        expect(existsSync(join(root, to)), target).toBe(true);
        if (anchor !== undefined) expect(anchorsIn(read(to)), target).toContain(anchor);
      }
    });
  },
);

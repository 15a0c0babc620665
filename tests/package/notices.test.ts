// The third-party notices name exactly the packages that are bundled. The tests search the bundles themselves.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packagesIn, runtime } from '../../web/tools/notices/bundled.mjs';
import { emscriptenEnvironment } from '../../web/tools/setup.mjs';
import { root } from './pack.js';
import { installed } from './packed.js';

const built = (...path: string[]) => readFileSync(join(root, 'build', ...path), 'utf8');
const installedFile = (name: string) =>
  readFileSync(join(installed().folder, 'node_modules/ricochet-wasm/build/package', name), 'utf8');

/** For each package, a text that it leaves in a bundle, even in a minified one. */
const traces: Record<string, RegExp> = {
  '@fontsource-variable/source-serif-4': /source-serif-4-[\w-]+\.woff2|font-family:\s*"?Source Serif/,
  '@fontsource/ibm-plex-mono': /ibm-plex-mono-[\w-]+\.woff2|font-family:\s*"?IBM Plex Mono"?;[^}]*src:/,
  '@lit/reactive-element': /reactiveElementVersions/,
  'lit-element': /litElementVersions/,
  'lit-html': /litHtmlVersions/,
  pagefind: /pagefind_version/,
  katex: /katex-mathml|KaTeX parse error/,
  'qrcode-generator': /code length overflow/,
  three: /__THREE__/,
  uplot: /u-legend/,
};

/** Returns the packages whose traces are in a bundle. */
const found = (text: string) => Object.keys(traces).filter((name) => traces[name]?.test(text));
/** Returns the text of lab.js and of the files that it loads. */
const labScripts = () =>
  readdirSync(join(root, 'build', 'lab'))
    .filter((file) => file.endsWith('.js'))
    .map((file) => built('lab', file))
    .join('\n');
const listed = (folder: 'module' | 'lab' | 'offline' | 'site') =>
  packagesIn(folder)
    .map(({ name }) => name)
    .sort();

/** Returns the packages that the scripts of the site import, directly or not. Imports of types do not count. */
function importedPackages(): string[] {
  const scripts = readdirSync(join(root, 'web/site'), { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.ts') &&
      !file.endsWith('config.ts') &&
      !/^(?:minify|shell\/page_shell|worksheets\/worksheet_shell|embed\/site_content)/.test(file),
  );
  const direct = scripts.flatMap((file) => {
    const text = readFileSync(join(root, 'web/site', file), 'utf8');
    const names = text.matchAll(
      /^(?:import (?!type)|.*\bimport\()[^;]*?['"]((?:@[\w-]+\/)?[\w-]+)(?:\/[^'"]*)?['"]/gm,
    );
    return [...names].map(([, name = '']) => name);
  });
  const all = new Set<string>();
  const visit = (name: string): void => {
    const manifest = join(root, 'node_modules', name, 'package.json');
    if (all.has(name) || !existsSync(manifest)) return;
    all.add(name);
    const { dependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8')) as {
      dependencies?: Record<string, string>;
    };
    for (const next of Object.keys(dependencies)) visit(next);
  };
  for (const name of direct) visit(name);
  return [...all].sort();
}

describe('the notices of third parties', () => {
  it('of the package name what lab.js contains, and nothing else', () => {
    const notices = installedFile('THIRD-PARTY-NOTICES');
    // The package lit only re-exports its three parts, and leaves no trace.
    expect(listed('lab').filter((name) => name !== 'lit')).toEqual(found(labScripts()).sort());
    expect(listed('module')).toEqual([]);
    for (const { name, text } of [...packagesIn('lab'), ...runtime()]) {
      expect(notices).toMatch(new RegExp(`^${name}\\b`, 'm'));
      expect(notices).toContain(text);
    }
    for (const name of Object.keys(traces).filter((name) => !listed('lab').includes(name)))
      expect(notices).not.toMatch(new RegExp(`^${name}\\b`, 'm'));
  });

  it('stand at the head of lab.js, for whoever copies it alone', () => {
    const [comment = ''] = /^\/\*![\s\S]*?\*\//.exec(installedFile('lab.js')) ?? [];
    for (const { name, text } of packagesIn('lab')) {
      expect(comment).toContain(name);
      expect(comment).toContain(text);
    }
  });

  it('stand in the offline file, with those of the WebAssembly', () => {
    const file = built('site', 'ricochet-lab.html');
    const [bundle = '', notices = ''] = file.split('<!--\nRicochet, MIT licence.');
    expect(listed('offline')).toEqual(found(bundle).sort());
    for (const { text } of [...packagesIn('offline'), ...runtime()]) expect(notices).toContain(text);
  });

  it('of the site name what its scripts, styles and fonts contain, in each language', () => {
    const assets = readdirSync(join(root, 'build/site/assets'));
    const scripts = assets
      .filter((file) => /\.(?:js|css)$/.test(file))
      .map((file) => built('site/assets', file));
    scripts.push(built('site/pagefind/pagefind.js'));
    expect(listed('site')).toEqual(found([...assets, ...scripts].join('\n')).sort());
    for (const page of ['notices.html', 'ja/notices.html']) {
      const names = [...built('site', page).matchAll(/<h2 id="[\w-]+">(\S+) /g)].map(([, name]) => name);
      const expected = [...listed('site'), ...runtime().map(({ name }) => name)];
      expect(names.sort()).toEqual(expected.sort());
    }
  });

  it('leave out no package that the site imports', () => {
    // The package lit only re-exports its three parts. three.js is a peer of ricochet-wasm. esbuild builds the examples and
    // markdown-it the documents. No page loads these, nor the packages that they import.
    const ofBuilds =
      /^(?:lit|esbuild|markdown-it(?:-attrs)?|argparse|entities|linkify-it|mdurl|punycode\.js|uc\.micro|@types\/.*)$/;
    const imported = importedPackages().filter((name) => !ofBuilds.test(name));
    const known = [...listed('site'), '@lit-labs/ssr-dom-shim', 'commander'];
    expect(imported.filter((name) => !known.includes(name))).toEqual([]);
    expect(imported).toContain('three');
  });

  it('of the WebAssembly name every library that the linker takes something from', () => {
    const wasm = join(root, 'build', 'wasm');
    const { stdout } = spawnSync('ninja', ['-t', 'commands', 'ricochet_wasm'], {
      cwd: wasm,
      encoding: 'utf8',
    });
    const link = stdout.split('\n').find((line) => line.includes('-o ricochet.js')) ?? '';
    const folder = mkdtempSync(join(tmpdir(), 'ricochet-link-'));
    const traced = link
      .replace('-o ricochet.js', `-o ${join(folder, 'traced.js')} -Wl,--trace`)
      .replace(' -O3 ', ' -O1 ');
    const done = spawnSync('sh', ['-c', traced], {
      cwd: wasm,
      encoding: 'utf8',
      env: emscriptenEnvironment(),
    });
    rmSync(folder, { recursive: true });
    expect(done.status, done.stderr).toBe(0);
    const archives = new Set(
      [...done.stdout.matchAll(/\b(lib[\w+]+?)(?:-[\w-]+)?\.a\(/g)].map(([, name]) => name),
    );
    const ownerOf: Record<string, string> = {
      libc: 'musl',
      'libc++': 'LLVM',
      'libc++abi': 'LLVM',
      libcompiler_rt: 'LLVM',
      libembind: 'Emscripten',
      libemmalloc: 'Emscripten',
      libstubs: 'Emscripten',
      libricochet: 'Ricochet',
    };
    const owners = new Set([...archives].map((name) => ownerOf[name ?? ''] ?? name));
    expect([...owners].sort()).toEqual(['Ricochet', ...runtime().map(({ name }) => name)].sort());
  });
});

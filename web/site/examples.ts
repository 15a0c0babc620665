// Examples to copy: each is one HTML file in `examples`. It is published as text, and as a page to play, with its
// script and style in separate files, as a strict content security policy requires, and the package beside them.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

/** The addresses of packages for an example, relative to its folder. */
const addresses: Readonly<Record<string, string>> = {
  three: './three.js',
  'ricochet-wasm': './ricochet/index.js',
  'ricochet-wasm/three': './ricochet/three.js',
};
const importOf = /(import\s*\{([^}]*)\}\s*from\s*)(["'])([\w/-]+)\3/g;

/** The part of three.js that scripts import, as one file without the rest. */
function partOfThree(root: string, scripts: readonly string[]): string {
  const names = new Set<string>();
  for (const script of scripts)
    for (const [, , list = '', , from] of script.matchAll(importOf))
      if (from === 'three')
        for (const name of list.split(','))
          if (name.trim() !== '') names.add(name.split(' as ')[0]?.trim() ?? '');
  const contents = `export { ${[...names].join(', ')} } from 'three';`;
  const { outputFiles } = buildSync({
    stdin: { contents, resolveDir: root },
    ...{ bundle: true, format: 'esm', minify: true, write: false, legalComments: 'inline' },
  });
  return outputFiles[0]?.text ?? '';
}

/** A script and its static imports, recursively: `import … from './x.js'`, as the bundler writes it. */
function withImports(folder: string, name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  const source = readFileSync(join(folder, name), 'utf8');
  for (const [, other] of source.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w-]+\.js)["']/g))
    if (other !== undefined) withImports(folder, other, seen);
  return seen;
}

/** The page of an example, and the files that it loads. */
function playable(name: string, html: string): [string, string][] {
  const part = (pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
  const page = html
    .replace(/<!--.*?-->\s*<script type="importmap">.*?<\/script>\n/s, '')
    .replace(/<style>.*?<\/style>/s, `<link rel="stylesheet" href="${name}.css">`)
    .replace(/<script type="module">.*?<\/script>/s, `<script type="module" src="${name}.js"></script>`);
  const script = part(/<script type="module">\n(.*?)<\/script>/s);
  return [
    [`${name}.html`, page],
    [`${name}.css`, part(/<style>\n(.*?)<\/style>/s)],
    [
      `${name}.js`,
      script.replace(importOf, (whole, head: string, _, quote: string, from: string) =>
        from in addresses ? `${head}${quote}${addresses[from]}${quote}` : whole,
      ),
    ],
    [`${name}.txt`, html],
  ];
}

/** The files of the examples by their addresses in the site; `build` is the folder of the built package. */
export function exampleFiles(root: string, build: string): ReadonlyMap<string, string> {
  const folder = join(root, 'examples');
  const files = new Map<string, string>();
  for (const file of readdirSync(folder)) {
    const source = readFileSync(join(folder, file), 'utf8');
    const name = file.replace(/\.html$/, '');
    // Examples that need a bundler are only for reading.
    if (name === file) files.set(`examples/${file}.txt`, source);
    else for (const [part, text] of playable(name, source)) files.set(`examples/${part}`, text);
  }
  const scripts = [...files].flatMap(([name, source]) => (/(?<!tsx)\.txt$/.test(name) ? [source] : []));
  for (const name of new Set([...withImports(build, 'index.js'), ...withImports(build, 'three.js')])) {
    const source = readFileSync(join(build, name), 'utf8');
    scripts.push(source);
    files.set(
      `examples/ricochet/${name}`,
      source.replace(importOf, (whole, head: string, _, quote: string, from: string) =>
        from === 'three' ? `${head}${quote}../three.js${quote}` : whole,
      ),
    );
  }
  files.set('examples/three.js', partOfThree(root, scripts));
  return files;
}

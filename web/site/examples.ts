// Examples that people copy: each one HTML file in `examples`. It is published as text, and as a page to play, whose script and style
// are files of their own, as a strict content security policy asks, with the package beside them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A script and its static imports, recursively: `import … from './x.js'`, as the bundler writes it. */
function withImports(folder: string, name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  const source = readFileSync(join(folder, name), 'utf8');
  for (const [, other] of source.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w-]+\.js)["']/g))
    if (other !== undefined) withImports(folder, other, seen);
  return seen;
}

/** The page of an example, and what it loads. */
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
    [`${name}.js`, script.replace("from 'ricochet-wasm'", "from './ricochet/index.js'")],
    [`${name}.txt`, html],
  ];
}

/** The files of the examples by their addresses in the site; `build` is the folder of the built package. */
export function exampleFiles(root: string, build: string): ReadonlyMap<string, string> {
  const folder = join(root, 'examples');
  const files = new Map<string, string>();
  for (const file of readdirSync(folder))
    for (const [name, source] of playable(
      file.replace(/\.html$/, ''),
      readFileSync(join(folder, file), 'utf8'),
    ))
      files.set(`examples/${name}`, source);
  for (const name of withImports(build, 'index.js'))
    files.set(`examples/ricochet/${name}`, readFileSync(join(build, name), 'utf8'));
  return files;
}

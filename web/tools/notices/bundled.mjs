// Finds the third-party code in a bundle: the packages in the list that the bundler has written, and the run-time libraries
// in the WebAssembly.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..', '..', '..');
const licence = (name) => readFileSync(join(here, 'licences', `${name}.txt`), 'utf8').trim();
const json = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : []);

/** The libraries that Emscripten links into every WebAssembly file. tests/package/notices.test.ts compares it with the linker. */
export const runtime = () => [
  {
    name: 'Emscripten',
    about: 'the JavaScript around the WebAssembly, embind, emmalloc',
    identifier: 'MIT',
    text: licence('emscripten'),
  },
  { name: 'musl', about: 'the C library', identifier: 'MIT', text: licence('musl') },
  {
    name: 'LLVM',
    about: 'libc++, libc++abi, compiler-rt',
    identifier: 'Apache-2.0 WITH LLVM-exception',
    text: licence('llvm'),
  },
];

/** Returns the package of a file below node_modules. */
function packageOf(file) {
  const [, before, name] = /^(.*\/node_modules\/)((?:@[^/]+\/)?[^/]+)\//.exec(file) ?? [];
  if (name === undefined) return undefined;
  const folder = join(before, name);
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const terms = readdirSync(folder).find((one) => /^licen[cs]e(?:\.\w+)?$/i.test(one));
  if (terms === undefined) throw new Error(`${name} is bundled, and has no file with its licence.`);
  const path = join(folder, terms, statSync(join(folder, terms)).isDirectory() ? terms : '');
  return { name, version, identifier: license, text: readFileSync(path, 'utf8').trim() };
}

/** Packages that name their licence but do not contain its text. The text is in the folder licences. */
const textsHere = ['qrcode-generator'];

const withText = (one) => (textsHere.includes(one.name) ? { ...one, text: licence(one.name) } : one);

/**
 * Returns the packages of a bundle from the lists in its folder: Vite's list of scripts and style sheets, and the
 * project's lists of fonts and of files that esbuild has bundled.
 */
export function packagesIn(folder) {
  const listed = json(join(root, 'build', folder, '.vite', 'licenses.json'));
  const files = json(join(root, 'build', folder, '.vite', 'files.json'));
  // The search of the site is a package that no bundler sees.
  if (folder === 'site') files.push(join(root, 'node_modules', 'pagefind', 'package.json'));
  const all = [...listed, ...files.map(packageOf)].filter(Boolean).map(withText);
  const byName = new Map(all.map((one) => [one.name, one]));
  for (const { name, text } of byName.values())
    if (!text) throw new Error(`${name} is bundled, and has no file with its licence.`);
  return [...byName.values()].sort((a, b) => a.name.localeCompare(b.name));
}

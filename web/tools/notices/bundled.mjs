// What a bundle contains of others: packages, by the list that the bundler has written, and the run-time library in the WebAssembly.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..', '..', '..');
const licence = (name) => readFileSync(join(here, 'licences', `${name}.txt`), 'utf8').trim();
const json = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : []);

/** What Emscripten links into every WebAssembly here: tests/package/notices.test.ts asks the linker. */
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

/** The package that a file below node_modules belongs to. */
function packageOf(file) {
  const [, before, name] = /^(.*\/node_modules\/)((?:@[^/]+\/)?[^/]+)\//.exec(file) ?? [];
  if (name === undefined) return undefined;
  const folder = join(before, name);
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const terms = readdirSync(folder).find((one) => /^licen[cs]e(?:\.\w+)?$/i.test(one));
  if (terms === undefined) throw new Error(`${name} is bundled, and has no file with its licence.`);
  return { name, version, identifier: license, text: readFileSync(join(folder, terms), 'utf8').trim() };
}

/** Packages that name their licence, but do not bring its text. */
const textsHere = ['qrcode-generator'];

const withText = (one) => (textsHere.includes(one.name) ? { ...one, text: licence(one.name) } : one);

/** The packages of a bundle, by the lists in its folder: Vite's, of scripts and style sheets; ours, of fonts and of esbuild. */
export function packagesIn(folder) {
  const listed = json(join(root, 'build', folder, '.vite', 'licenses.json'));
  const files = json(join(root, 'build', folder, '.vite', 'files.json'));
  const all = [...listed, ...files.map(packageOf)].filter(Boolean).map(withText);
  const byName = new Map(all.map((one) => [one.name, one]));
  for (const { name, text } of byName.values())
    if (!text) throw new Error(`${name} is bundled, and has no file with its licence.`);
  return [...byName.values()].sort((a, b) => a.name.localeCompare(b.name));
}

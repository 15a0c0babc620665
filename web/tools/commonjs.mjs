// A Rollup plugin for the CommonJS entries, for programs that load no ES modules, such as Jest with its default settings.
// These entries read the WebAssembly from the file beside them. The file is in the package, and every program with `require`
// can read files, so nothing is embedded.

/** The source that replaces loading/embedded.js. Its argument is the name of a file instead of the embedded text. */
const compileFile = `
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { once } from './load.js';
export const compileEmbedded = (file) => once(async () => new WebAssembly.Module(await readFile(join(__dirname, file))));
`;

const address = "require('node:url').pathToFileURL(__filename).href";

export const commonJs = {
  name: 'commonjs',
  load(id) {
    if (id.endsWith('/loading/embedded.js')) return compileFile;
    const found = /\/loading\/(?:(\w+)-)?wasm-bytes\.js$/.exec(id);
    return found && `export const wasmBase64 = '${['ricochet', found[1]].filter(Boolean).join('-')}.wasm';`;
  },
  resolveImportMeta: (property) => (property === 'url' ? address : null),
};

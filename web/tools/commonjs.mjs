// The entries in CommonJS, for what loads no modules: Jest as it is set up by itself. They read the WebAssembly from the file beside
// them in place of having it embedded: it is in the package already, and there are files wherever there is `require`.

/** Stands in for the module that unpacks embedded WebAssembly: here that "text" is the name of a file. */
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

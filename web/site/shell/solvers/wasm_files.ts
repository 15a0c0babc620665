// The addresses of the WebAssembly of each entry. It is embedded in the entry, so there are none. The site has
// wasm_files_of_site.ts in the place of this module.

export const wasmFiles: Partial<Record<'core' | 'scene' | 'simulation' | 'table', string>> = {};

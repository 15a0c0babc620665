/** Identifies the build of this JavaScript, and is also in its WebAssembly; written by the build. */
export const wasmBuild: string;

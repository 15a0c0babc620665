/** Which build this JavaScript belongs to, as its WebAssembly says as well; made by the build. */
export const wasmBuild: string;

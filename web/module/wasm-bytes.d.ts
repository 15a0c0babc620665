/** The WebAssembly file as base64 text; made by the build. */
export const wasmBase64: string;

/** The WebAssembly file, deflated without a header, as base64 text; made by the build. */
export const wasmBase64: string;

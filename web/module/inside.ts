/** The WebAssembly inside the JavaScript: base64 text of deflated bytes. */
import { once } from './load.js';
import { trouble } from './trouble.js';
import { wasmBase64 } from './wasm-bytes.js';

/** What newer platforms have, and the types do not know yet. */
const platform = globalThis as {
  Buffer?: { from(text: string, encoding: 'base64'): Uint8Array<ArrayBuffer> };
  process?: {
    getBuiltinModule?(
      name: string,
    ): { inflateRawSync(bytes: Uint8Array): Uint8Array<ArrayBuffer> } | undefined;
  };
};

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const codes = atob(text);
  const bytes = new Uint8Array(codes.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = codes.charCodeAt(i);
  return bytes;
}

async function unpack(text: string): Promise<BufferSource> {
  // Node has the stream too, but takes ten times as long with it.
  const zlib = platform.process?.getBuiltinModule?.('node:zlib');
  if (zlib?.inflateRawSync && platform.Buffer)
    return zlib.inflateRawSync(platform.Buffer.from(text, 'base64'));
  if (typeof DecompressionStream !== 'function')
    throw trouble(
      undefined,
      'nothing here unpacks the WebAssembly (DecompressionStream is missing). Use a browser of 2023 or later, or import ' +
        "createRicochet from 'ricochet-wasm/external', which fetches it unpacked",
      undefined,
      'wasm-unsupported',
    );
  const packed = new Blob([fromBase64(text)]).stream();
  return new Response(packed.pipeThrough(new DecompressionStream('deflate-raw'))).arrayBuffer();
}

/** Compiles the WebAssembly inside, once. */
export const compileInside = once(async () => WebAssembly.compile(await unpack(wasmBase64)));

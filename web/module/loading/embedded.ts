/** Embedded WebAssembly: base64 text of deflated bytes, inside the JavaScript. */

import { once } from './load.js';
import { loadingError } from './loading_error.js';

/** Node's own, which the types for browsers do not know. */
interface Zlib {
  inflateRawSync(bytes: Uint8Array, options: { chunkSize: number }): Uint8Array<ArrayBuffer>;
}
const node = globalThis as {
  Buffer?: { from(text: string, encoding: 'base64'): Uint8Array<ArrayBuffer> };
  process?: { getBuiltinModule?(name: string): Zlib | undefined };
};

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const codes = atob(text);
  const bytes = new Uint8Array(codes.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = codes.charCodeAt(i);
  return bytes;
}

async function compile(text: string, remedy: string): Promise<WebAssembly.Module> {
  // Node has the stream, too, but it takes ten times as long there. Node may also compile on its main thread, each
  // function when it is first called, which is three times as fast as compiling everything in the background.
  const zlib = node.process?.getBuiltinModule?.('node:zlib');
  if (zlib?.inflateRawSync && node.Buffer)
    return new WebAssembly.Module(
      zlib.inflateRawSync(node.Buffer.from(text, 'base64'), { chunkSize: 1 << 18 }),
    );
  let unpacking: DecompressionStream;
  try {
    unpacking = new DecompressionStream('deflate-raw'); // if there is none, or if it does not know the format
  } catch (cause) {
    throw loadingError(
      undefined,
      "nothing here unpacks the WebAssembly (no DecompressionStream('deflate-raw')). Use a browser of 2023 or later, " +
        `Node 20.19 or newer, or ${remedy}`,
      cause,
      'wasm-unsupported',
    );
  }
  const packed = new Blob([fromBase64(text)]).stream();
  const unpacked = new Response(packed.pipeThrough(unpacking));
  return WebAssembly.compile(await unpacked.arrayBuffer());
}

/** A function that compiles the embedded WebAssembly, once; `remedy` says how to do without unpacking. */
export const compileEmbedded = (text: string, remedy: string) => once(() => compile(text, remedy));

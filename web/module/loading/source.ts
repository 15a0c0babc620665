/** The bytes of the WebAssembly, from an address or a response. */

import { messageOf } from '../errors/fail.js';
import { loadingError } from './loading_error.js';

type Bytes = Uint8Array<ArrayBuffer>;

/** Node reads files itself: its fetch knows no file: addresses. */
async function readFile(address: URL): Promise<Bytes> {
  // The name is put together so that bundlers for browsers do not look for it.
  const files = (await import(
    /* @vite-ignore */ /* webpackIgnore: true */ ['node', 'fs/promises'].join(':')
  )) as {
    readFile(path: URL): Promise<Bytes>;
  };
  return files.readFile(address);
}

/** The bytes at an address. */
export async function fetchBytes(source: URL | string): Promise<Bytes> {
  let address: URL;
  try {
    address = new URL(source, globalThis.location?.href);
  } catch (cause) {
    throw loadingError(
      source,
      `options.wasm is ${String(source)}: a full address is needed here. Pass a URL, such as new URL('./ricochet.wasm', import.meta.url)`,
      cause,
    );
  }
  if (address.protocol === 'file:' && globalThis.location === undefined) {
    let bytes: Bytes;
    try {
      bytes = await readFile(address);
    } catch (cause) {
      throw loadingError(
        address,
        `ricochet.wasm could not be read from ${address.href}: ${messageOf(cause)}. Copy it there from the package, or pass options.wasm`,
        cause,
      );
    }
    return checkMagic(bytes, address, address.href, '');
  }
  let response: Response;
  try {
    response = await fetch(address);
  } catch (cause) {
    throw loadingError(
      address,
      `ricochet.wasm could not be fetched from ${address.href}: ${messageOf(cause)}. ` +
        "See that the server answers, that it allows other origins (CORS), and that the page's policy (connect-src) allows it",
      cause,
    );
  }
  return responseBytes(response, address.href);
}

/** The bytes of a response; `asked` is the address where the response does not tell its own. */
export async function responseBytes(response: Response, asked = 'the given response'): Promise<Bytes> {
  const address = response.url || asked;
  if (!response.ok)
    throw loadingError(
      response,
      `ricochet.wasm was not found at ${address}: the server said ${response.status}. Host the file there, or pass options.wasm`,
    );
  let bytes: Bytes;
  try {
    bytes = new Uint8Array(await response.arrayBuffer());
  } catch (cause) {
    const why = response.bodyUsed ? 'its body has been read already. Pass a clone' : messageOf(cause);
    throw loadingError(response, `ricochet.wasm could not be read from ${address}: ${why}`, cause);
  }
  return checkMagic(bytes, response, address, response.headers.get('content-type') ?? '');
}

/** Every WebAssembly file begins with a zero and "asm". */
function checkMagic(bytes: Bytes, source: unknown, address: string, type: string): Bytes {
  if (bytes[0] === 0 && bytes[1] === 0x61 && bytes[2] === 0x73 && bytes[3] === 0x6d) return bytes;
  const isPage = type.includes('html') || /^\s*</.test(String.fromCharCode(...bytes.subarray(0, 64)));
  const what = isPage
    ? `a web page${type && ` (${type})`}`
    : bytes.length === 0
      ? 'empty'
      : type || 'other bytes';
  const why = isPage ? 'servers send such a page in place of a file that they do not have. ' : '';
  throw loadingError(
    source,
    `what stands at ${address} is not WebAssembly but ${what}: ${why}Host ricochet.wasm there, or pass its address`,
  );
}

/** The bytes of the WebAssembly, from an address or a response. */

import { messageOf } from '../errors/fail.js';
import { importBeforehand, loadingError, type PackagedFile, useEmbedded } from './loading_error.js';

type Bytes = Uint8Array<ArrayBuffer>;

/** Node reads files itself: its fetch knows no file: addresses. */
async function readFile(address: URL, wanted: PackagedFile): Promise<Bytes> {
  let files: { readFile(path: URL): Promise<Bytes> };
  try {
    // The name is put together at run time so that bundlers for browsers do not resolve it.
    files = await import(/* @vite-ignore */ /* webpackIgnore: true */ ['node', 'fs/promises'].join(':'));
  } catch (cause) {
    throw loadingError(
      address,
      `${wanted.file} is looked for at ${address.href}, and files are not read here: ${importBeforehand(wanted)}`,
      cause,
    );
  }
  try {
    return await files.readFile(address);
  } catch (cause) {
    throw loadingError(
      address,
      `${wanted.file} could not be read from ${address.href}: ${messageOf(cause)}. Copy it there from the package, or pass options.wasm`,
      cause,
    );
  }
}

/** The bytes of the file beside the script; `find` returns its address. */
export async function fetchBeside(find: () => URL, wanted: PackagedFile): Promise<Bytes> {
  let address: URL;
  try {
    // Bundlers for servers may return an address that is valid only in browsers.
    address = new URL(String(find()), globalThis.location?.href);
  } catch (cause) {
    throw loadingError(
      undefined,
      `${wanted.file} is looked for beside the script, which has no full address here (${messageOf(cause)}): ` +
        `${useEmbedded(wanted)}; or on a server keep the package out of the bundle (in Next.js, ` +
        `serverExternalPackages: ['ricochet-wasm']); in a page pass the address of the file as options.wasm; ${importBeforehand(wanted)}`,
      cause,
    );
  }
  return fetchBytes(address, wanted);
}

/** The bytes at an address. */
export async function fetchBytes(source: URL | string, wanted: PackagedFile): Promise<Bytes> {
  const { file } = wanted;
  let address: URL;
  try {
    address = new URL(source, globalThis.location?.href);
  } catch (cause) {
    throw loadingError(
      source,
      `options.wasm is ${String(source)}: a full address is needed here. Pass a URL, such as new URL('./${file}', import.meta.url)`,
      cause,
    );
  }
  const isFile = address.protocol === 'file:';
  if (isFile && globalThis.location === undefined)
    return checkMagic(await readFile(address, wanted), address, address.href, '', wanted);
  let response: Response;
  try {
    response = await fetch(address);
  } catch (cause) {
    throw loadingError(
      address,
      `${file} could not be fetched from ${address.href}: ${messageOf(cause)}. ${
        isFile
          ? `Pages fetch nothing from file: addresses: ${useEmbedded(wanted)}, or serve the page over HTTP`
          : "See that the server answers, that it allows other origins (CORS), and that the page's policy (connect-src) allows it"
      }`,
      cause,
    );
  }
  return responseBytes(response, wanted, address.href);
}

/** The bytes of a response; `asked` is its address if the response does not have it. */
export async function responseBytes(
  response: Response,
  wanted: PackagedFile,
  asked = 'the given response',
): Promise<Bytes> {
  const address = response.url || asked;
  if (!response.ok)
    throw loadingError(
      response,
      `${wanted.file} was not found at ${address}: the server said ${response.status}. Host the file there, or pass options.wasm`,
    );
  let bytes: Bytes;
  try {
    bytes = new Uint8Array(await response.arrayBuffer());
  } catch (cause) {
    const why = response.bodyUsed ? 'its body has been read already. Pass a clone' : messageOf(cause);
    throw loadingError(response, `${wanted.file} could not be read from ${address}: ${why}`, cause);
  }
  return checkMagic(bytes, response, address, response.headers.get('content-type') ?? '', wanted);
}

/** Every WebAssembly file begins with a zero and "asm". */
function checkMagic(
  bytes: Bytes,
  source: unknown,
  address: string,
  type: string,
  { file }: PackagedFile,
): Bytes {
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
    `what stands at ${address} is not WebAssembly but ${what}: ${why}Host ${file} there, or pass its address`,
  );
}

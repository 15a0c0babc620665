/** From wherever the WebAssembly is to a running module. */
import { RicochetError } from './errors.js';
import type { RawModule } from './exchange.js';
import createRaw from './glue.js';

/** Where the WebAssembly comes from: its address, its bytes, a compiled module, or a fetch's response. */
export type WasmSource = URL | string | BufferSource | WebAssembly.Module | Response;

function trouble(value: unknown, message: string, cause?: unknown): RicochetError {
  const error = new RicochetError('wasm-not-loaded', 'options.wasm', value, message);
  if (cause !== undefined) error.cause = cause;
  return error;
}

function told(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

/** Node reads files itself: its fetch knows no file: addresses. */
async function readFile(address: URL): Promise<Uint8Array<ArrayBuffer>> {
  // The name is put together so that bundlers for browsers do not look for it.
  const files = (await import(
    /* @vite-ignore */ /* webpackIgnore: true */ ['node', 'fs/promises'].join(':')
  )) as {
    readFile(path: URL): Promise<Uint8Array<ArrayBuffer>>;
  };
  return files.readFile(address);
}

async function fetchBytes(source: URL | string): Promise<Uint8Array<ArrayBuffer>> {
  let address: URL;
  try {
    address = new URL(source, globalThis.location?.href);
  } catch (cause) {
    throw trouble(
      source,
      `options.wasm is ${String(source)}: a full address is needed here. Pass a URL`,
      cause,
    );
  }
  if (address.protocol === 'file:' && globalThis.location === undefined) {
    try {
      return await readFile(address);
    } catch (cause) {
      throw trouble(address, `ricochet.wasm could not be read from ${address.href}: ${told(cause)}`, cause);
    }
  }
  let response: Response;
  try {
    response = await fetch(address);
  } catch (cause) {
    throw trouble(address, `ricochet.wasm could not be fetched from ${address.href}: ${told(cause)}`, cause);
  }
  return responseBytes(response);
}

async function responseBytes(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  if (!response.ok)
    throw trouble(
      response,
      `ricochet.wasm was not found at ${response.url}: the server said ${response.status}. Host the file there, or pass options.wasm`,
    );
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (!(bytes[0] === 0 && bytes[1] === 0x61 && bytes[2] === 0x73 && bytes[3] === 0x6d))
    throw trouble(
      response,
      `what stands at ${response.url} is not WebAssembly but ${response.headers.get('content-type') ?? 'something else'}. Pass the address of ricochet.wasm`,
    );
  return bytes;
}

function fromModule(module: WebAssembly.Module): Promise<RawModule> {
  return new Promise((resolve, reject) => {
    createRaw({
      instantiateWasm: (imports, done) => {
        WebAssembly.instantiate(module, imports).then(done, reject);
        return {};
      },
    }).then(resolve, reject);
  });
}

/** Starts the module; a function gives a module that is compiled already. */
export async function load(source: WasmSource | (() => Promise<WebAssembly.Module>)): Promise<RawModule> {
  if (typeof WebAssembly !== 'object')
    throw trouble(
      undefined,
      'WebAssembly is not available here: Ricochet needs a browser of 2017 or later, or Node',
    );
  let raw: RawModule;
  try {
    if (typeof source === 'function') raw = await fromModule(await source());
    else if (source instanceof WebAssembly.Module) raw = await fromModule(source);
    else if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) raw = await fromBytes(source);
    else if (typeof Response === 'function' && source instanceof Response)
      raw = await fromBytes(await responseBytes(source));
    else if (typeof source === 'string' || source instanceof URL)
      raw = await fromBytes(await fetchBytes(source));
    else
      throw trouble(source, 'options.wasm is neither an address, bytes, a WebAssembly.Module nor a Response');
  } catch (cause) {
    if (cause instanceof RicochetError) throw cause;
    throw trouble(
      source,
      `WebAssembly did not start: ${told(cause)}. A content security policy needs 'wasm-unsafe-eval'`,
      cause,
    );
  }
  return raw;
}

async function fromBytes(bytes: BufferSource): Promise<RawModule> {
  return fromModule(await WebAssembly.compile(bytes));
}

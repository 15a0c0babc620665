/** Loading: from any source of the WebAssembly to a running module. */
import type { RawModule } from '../boundary/raw_module.js';
import { checkPlatform, loadingError, type PackagedFile, whyNotStarted } from './loading_error.js';
import { fetchBytes, responseBytes } from './source.js';

/**
 * The source of the WebAssembly: its address (a string or a `URL`), its bytes (an `ArrayBuffer` or a view of one), a
 * compiled `WebAssembly.Module`, or the `Response` of a fetch. TypeScript's type of a module accepts any object;
 * others than these are refused when they are read.
 */
export type WasmSource = string | object;

/** A build: the glue that starts the WebAssembly, and the build's name, which the WebAssembly has too. */
export interface Build extends PackagedFile {
  createRaw(options: {
    instantiateWasm(
      imports: WebAssembly.Imports,
      done: (instance: WebAssembly.Instance) => void,
    ): Record<string, never>;
  }): Promise<RawModule>;
  id: string;
}

/** Memoizes `make`; after a failure, the next call tries again. */
export function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => {
    made ??= make().catch((cause: unknown) => {
      made = undefined;
      throw cause;
    });
    return made;
  };
}

/** The class of a value, even from another frame, which has classes of its own. */
const kindOf = (value: unknown): string => Object.prototype.toString.call(value).slice(8, -1);

async function compiled(source: unknown, build: Build): Promise<WebAssembly.Module> {
  if (typeof source === 'function') return (source as () => Promise<WebAssembly.Module>)();
  const kind = kindOf(source);
  if (kind === 'WebAssembly.Module') return source as WebAssembly.Module;
  if (kind === 'ArrayBuffer') return WebAssembly.compile(source as ArrayBuffer);
  // As bytes, because Node 20 does not accept a DataView.
  if (ArrayBuffer.isView(source))
    return WebAssembly.compile(
      new Uint8Array(source.buffer, source.byteOffset, source.byteLength) as Uint8Array<ArrayBuffer>,
    );
  if (kind === 'Response') return WebAssembly.compile(await responseBytes(source as Response, build));
  if (typeof source === 'string' || kind === 'URL')
    return WebAssembly.compile(await fetchBytes(source as URL | string, build));
  throw loadingError(
    source,
    'options.wasm is neither an address, bytes, a WebAssembly.Module nor a Response',
  );
}

/**
 * Refuses WebAssembly of another build than the glue's: every build shortens the names that the two exchange in its
 * own way.
 */
function checkBuild(module: WebAssembly.Module, { id, file }: Build, source: unknown): void {
  const [section] = WebAssembly.Module.customSections(module, 'ricochet');
  // Not a TextDecoder, which jsdom lacks: the name is ASCII.
  const build = section && String.fromCharCode(...new Uint8Array(section));
  if (build === id) return;
  throw loadingError(
    source,
    build === undefined
      ? `options.wasm is WebAssembly, but not that of Ricochet. Pass ${file}, from the same package`
      : `the WebAssembly is of build ${build}, its JavaScript of build ${id}, to which ${file} belongs. Take both from the same package: copy ${file} anew, and empty caches`,
    undefined,
    'wasm-mismatch',
  );
}

function instantiate(module: WebAssembly.Module, createRaw: Build['createRaw']): Promise<RawModule> {
  return new Promise((resolve, reject) => {
    createRaw({
      instantiateWasm: (imports, done) => {
        WebAssembly.instantiate(module, imports).then(done, reject);
        return {};
      },
    }).then(resolve, reject);
  });
}

/** Starts the module, with its own memory; a function returns a module that is already compiled. */
export async function load(
  build: Build,
  source: WasmSource | (() => Promise<WebAssembly.Module>),
): Promise<RawModule> {
  checkPlatform();
  try {
    const module = await compiled(source, build);
    checkBuild(module, build, source);
    return await instantiate(module, build.createRaw);
  } catch (cause) {
    throw whyNotStarted(build, typeof source === 'function' ? undefined : source, cause);
  }
}

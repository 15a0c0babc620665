// Loading: from every kind of source, many solvers at once. If the module cannot load, the error names the reason and
// a remedy.
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runInNewContext } from 'node:vm';
import { createRicochet, type ErrorCode, RicochetError } from 'ricochet-wasm';
import { createRicochet as createCore, type RicochetCore } from 'ricochet-wasm/core';
import { createRicochet as createBeside } from 'ricochet-wasm/external';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { fetchBeside, fetchBytes } from '../../build/module/loading/source.js';

const file = new URL('../../build/package/ricochet.wasm', import.meta.url);
const bytes = new Uint8Array(readFileSync(file));
const coreFile = new URL('../../build/package/ricochet-core.wasm', import.meta.url);
const coreBytes = new Uint8Array(readFileSync(coreFile));
const time = (ricochet: RicochetCore) => {
  const shot = ricochet.shoot(
    { position: [-5, 0], velocity: [2, 0] },
    { shape: 'sphere', center: [0, 0], radius: 1 },
  );
  return shot.hit && shot.time;
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function refused(promise: Promise<unknown>, code: ErrorCode, ...words: string[]): Promise<void> {
  const error: unknown = await promise.then(
    () => 'it started',
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(RicochetError);
  if (!(error instanceof RicochetError)) return;
  expect(error).toMatchObject({ code, path: 'options.wasm' });
  for (const word of words) expect(error.message).toContain(word);
}

/** The same file with the name of another build, which is in its last section. */
function otherBuild(): Uint8Array<ArrayBuffer> {
  const other = Uint8Array.from(bytes);
  const last = other.length - 1;
  other[last] = other[last] === 0x30 ? 0x31 : 0x30;
  return other;
}

describe('createRicochet', () => {
  type Bytes = Uint8Array<ArrayBuffer>;
  it.each([
    ['an address', (_: Bytes, file: URL) => file],
    ['an address as text', (_: Bytes, file: URL) => file.href],
    ['bytes', (bytes: Bytes) => bytes],
    ['a buffer', (bytes: Bytes) => bytes.slice().buffer],
    ['a view of other numbers', (bytes: Bytes) => new DataView(bytes.slice().buffer)],
    ['a compiled module', (bytes: Bytes) => new WebAssembly.Module(bytes)],
    [
      'a response',
      (bytes: Bytes) => new Response(bytes, { headers: { 'content-type': 'application/wasm' } }),
    ],
    ['a response of no type', (bytes: Bytes) => new Response(bytes)],
    [
      'a buffer from another realm',
      (bytes: Bytes) => runInNewContext('Uint8Array.from(bytes).buffer', { bytes }),
    ],
  ])('starts from %s', async (_, wasm) => {
    expect(time(await createRicochet({ wasm: wasm(bytes, file) }))).toBe(2);
    expect(time(await createBeside({ wasm: wasm(bytes, file) }))).toBe(2);
    expect(time(await createCore({ wasm: wasm(coreBytes, coreFile) }))).toBe(2);
  });

  it.each([
    ['the entry with embedded WebAssembly', createRicochet],
    ['the entry with the file beside it', createBeside],
  ])('%s starts many at once, each with memory of its own', async (_, create) => {
    const many = await Promise.all(Array.from({ length: 8 }, () => create()));
    expect(new Set(many).size).toBe(8);
    const scenes = many.map((ricochet, i) =>
      ricochet.createScene([{ shape: 'sphere', center: [0, 0, 0], radius: i + 1 }]),
    );
    const times = scenes.map((scene) => {
      const hit = scene.shoot({ position: [-10, 0, 0], velocity: [1, 0, 0] });
      return hit.hit && hit.time;
    });
    expect(times).toEqual([9, 8, 7, 6, 5, 4, 3, 2]);
  });

  it('compiles the embedded WebAssembly once, and tries again after a failure', async () => {
    vi.resetModules();
    const fresh = await import('ricochet-wasm');
    // Without Node's modules, as in a browser.
    vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined as never);
    const compile = vi.spyOn(WebAssembly, 'compile');
    compile.mockRejectedValueOnce(new RangeError('no room'));
    await expect(fresh.createRicochet()).rejects.toMatchObject({ code: 'wasm-not-loaded' });
    expect(time(await fresh.createRicochet())).toBe(2);
    const before = compile.mock.calls.length;
    await Promise.all([fresh.createRicochet(), fresh.createRicochet()]);
    expect(compile.mock.calls.length).toBe(before);
  });
});

describe('over HTTP', () => {
  const answers: Record<string, [number, string, Uint8Array | string]> = {
    '/ricochet.wasm': [200, 'application/wasm', bytes],
    '/fallback/ricochet.wasm': [200, 'text/html; charset=utf-8', '<!doctype html><title>App</title>'],
    '/untold/ricochet.wasm': [200, '', '\n <!DOCTYPE html>'],
    '/text/ricochet.wasm': [200, 'application/wasm', 'version https://git-lfs.github.com/spec/v1'],
    '/empty/ricochet.wasm': [200, 'application/wasm', ''],
    '/forbidden/ricochet.wasm': [403, 'text/plain', 'no'],
  };
  let server: Server;
  let host: string;
  beforeAll(async () => {
    server = createServer((request, response) => {
      const [status, type, body] = answers[request.url ?? ''] ?? [404, 'text/html', '<h1>Not found</h1>'];
      response.writeHead(status, type ? { 'content-type': type } : {});
      response.end(body);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
  });

  it('starts from an address, a URL and a fetch', async () => {
    expect(time(await createBeside({ wasm: `${host}/ricochet.wasm` }))).toBe(2);
    expect(time(await createBeside({ wasm: new URL('/ricochet.wasm', host) }))).toBe(2);
    expect(time(await createBeside({ wasm: await fetch(`${host}/ricochet.wasm`) }))).toBe(2);
  });

  it.each([
    ['/nowhere/ricochet.wasm', ['404', 'Host the file there']],
    ['/forbidden/ricochet.wasm', ['403']],
    ['/fallback/ricochet.wasm', ['a web page', 'text/html', 'in place of a file']],
    ['/untold/ricochet.wasm', ['a web page', 'in place of a file']],
    ['/text/ricochet.wasm', ['not WebAssembly', 'application/wasm']],
    ['/empty/ricochet.wasm', ['empty']],
  ])('says what it found at %s', async (path, words) => {
    await refused(createBeside({ wasm: host + path }), 'wasm-not-loaded', host + path, ...words);
    await refused(createBeside({ wasm: await fetch(host + path) }), 'wasm-not-loaded', ...words);
  });

  it('says that a response has been read already', async () => {
    const response = await fetch(`${host}/ricochet.wasm`);
    await response.arrayBuffer();
    await refused(createBeside({ wasm: response }), 'wasm-not-loaded', 'read already', 'clone');
  });

  it('says that no server answers', async () => {
    // No server listens on port 1 of this machine.
    const address = 'http://127.0.0.1:1/ricochet.wasm';
    await refused(createBeside({ wasm: address }), 'wasm-not-loaded', address, 'connect-src');
  });
});

describe('loading errors', () => {
  it('name a file that is not there, and an incomplete address', async () => {
    await refused(
      createBeside({ wasm: 'file:///nowhere/ricochet.wasm' }),
      'wasm-not-loaded',
      '/nowhere/',
      'Copy it',
    );
    await refused(createBeside({ wasm: 'ricochet.wasm' }), 'wasm-not-loaded', 'full address');
  });

  it.each([7, true, {}, [], Symbol('wasm')])('refuse %s as a source', async (wasm) => {
    await refused(createRicochet({ wasm: wasm as unknown as URL }), 'wasm-not-loaded', 'neither an address');
  });

  it('recognize a damaged file, and one cut short', async () => {
    await refused(createRicochet({ wasm: bytes.slice(0, 5000) }), 'wasm-not-loaded', 'cut short');
    await refused(createRicochet({ wasm: new Uint8Array(8) }), 'wasm-not-loaded', 'damaged');
  });

  it('recognize WebAssembly of another build, and of something else', async () => {
    await refused(createRicochet({ wasm: otherBuild() }), 'wasm-mismatch', 'of build', 'same package');
    const empty = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
    await refused(createRicochet({ wasm: empty }), 'wasm-mismatch', 'not that of Ricochet');
    await refused(createCore({ wasm: empty }), 'wasm-mismatch', 'Pass ricochet-core.wasm');
    await refused(createCore({ wasm: bytes }), 'wasm-mismatch', 'copy ricochet-core.wasm anew');
    await refused(createBeside({ wasm: coreBytes }), 'wasm-mismatch', 'copy ricochet.wasm anew');
  });

  it('say where WebAssembly has to be compiled beforehand, as in workerd', async () => {
    // The message of workerd, the runtime of Cloudflare's Workers.
    const message = 'WebAssembly.compile(): Wasm code generation disallowed by embedder';
    const refuse = async () => Promise.reject(new WebAssembly.CompileError(message));
    vi.spyOn(WebAssembly, 'compile').mockImplementation(refuse);
    const words = ["'wasm-unsafe-eval'", 'createRicochet({ wasm })', message];
    const full = "import wasm from 'ricochet-wasm/ricochet.wasm'";
    await refused(createRicochet({ wasm: bytes }), 'wasm-blocked', full, ...words);
    await refused(createBeside({ wasm: bytes }), 'wasm-blocked', full, ...words);
    const core = "import wasm from 'ricochet-wasm/ricochet-core.wasm'";
    await refused(createCore({ wasm: coreBytes }), 'wasm-blocked', core, ...words);
  });

  const full = { file: 'ricochet.wasm', entry: 'ricochet-wasm' };
  const core = { file: 'ricochet-core.wasm', entry: 'ricochet-wasm/core' };
  it('say what to do where a script does not know its own address, or a bundler gives part of one', async () => {
    const words = [
      "from 'ricochet-wasm', which has it embedded",
      "serverExternalPackages: ['ricochet-wasm']",
      "import wasm from 'ricochet-wasm/ricochet.wasm'",
      'options.wasm',
    ];
    const unknown = () => new URL('./ricochet.wasm', undefined);
    await refused(fetchBeside(unknown, full), 'wasm-not-loaded', ...words);
    // The result of `new URL('./ricochet.wasm', import.meta.url)` in webpack and Turbopack for servers.
    const part = () => ({ toString: () => '/_next/static/media/ricochet.40g.wasm' }) as URL;
    await refused(fetchBeside(part, full), 'wasm-not-loaded', ...words);
  });

  it('say that pages fetch nothing from files, and what to import instead', async () => {
    vi.stubGlobal('location', new URL('file:///somewhere/index.html'));
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const address = 'ricochet.wasm';
    await refused(
      fetchBytes(address, full),
      'wasm-not-loaded',
      'file:///somewhere/ricochet.wasm',
      "from 'ricochet-wasm', which",
      'over HTTP',
    );
    await refused(fetchBytes(address, core), 'wasm-not-loaded', "from 'ricochet-wasm/core', which");
  });

  it.each([
    "WebAssembly.compile(): Refused to compile or instantiate WebAssembly module because 'unsafe-eval' is not an allowed source of script",
    'call to WebAssembly.compile() blocked by CSP',
    "Compiling or instantiating WebAssembly module violates the following Content Security policy directive because neither 'wasm-eval' nor 'unsafe-eval' is an allowed source",
  ])('recognize a content security policy: %s', async (message) => {
    const refuse = async () => Promise.reject(new WebAssembly.CompileError(message));
    vi.spyOn(WebAssembly, 'compile').mockImplementation(refuse);
    await refused(
      createRicochet({ wasm: bytes }),
      'wasm-blocked',
      "'wasm-unsafe-eval'",
      'script-src',
      message,
    );
  });

  it('recognize an engine without SIMD', async () => {
    vi.spyOn(WebAssembly, 'compile').mockRejectedValue(new WebAssembly.CompileError('invalid opcode 0xfd'));
    const validate = vi.spyOn(WebAssembly, 'validate').mockReturnValue(false);
    await refused(createRicochet({ wasm: bytes }), 'wasm-unsupported', 'SIMD', 'Safari 16.4');
    // The probe is a valid module with a vector instruction: an engine with SIMD accepts it.
    const probe = validate.mock.calls[0]?.[0] as Uint8Array<ArrayBuffer>;
    validate.mockRestore();
    expect(WebAssembly.validate(probe)).toBe(true);
    expect([...probe]).toContain(0xfd);
  });

  it('recognize an engine without WebAssembly', async () => {
    vi.stubGlobal('WebAssembly', undefined);
    await refused(createRicochet(), 'wasm-unsupported', 'WebAssembly is not available');
    await refused(createBeside(), 'wasm-unsupported', 'WebAssembly is not available');
  });

  it('recognize that memory has run out', async () => {
    const full = new RangeError('WebAssembly.Memory(): could not allocate memory');
    vi.spyOn(WebAssembly, 'instantiate').mockRejectedValue(full);
    await refused(createRicochet(), 'wasm-not-loaded', 'no room', 'Share one');
  });

  it("are thrown where nothing unpacks; a browser's stream unpacks without Node", async () => {
    vi.resetModules();
    const fresh = await import('ricochet-wasm');
    vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined as never);
    const { DecompressionStream } = globalThis;
    vi.stubGlobal('DecompressionStream', undefined);
    await expect(fresh.createRicochet()).rejects.toMatchObject({
      code: 'wasm-unsupported',
      message: expect.stringContaining("'ricochet-wasm/external'"),
    });
    const stream = vi.fn((format: CompressionFormat) => new DecompressionStream(format));
    vi.stubGlobal('DecompressionStream', stream);
    expect(time(await fresh.createRicochet())).toBe(2);
    expect(stream).toHaveBeenCalledWith('deflate-raw');
  });
});

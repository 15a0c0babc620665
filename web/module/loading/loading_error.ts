/** Loading errors: everything that can go wrong before the module runs, each with its remedy. */

import { messageOf } from '../errors/fail.js';
import { type ErrorCode, RicochetError } from '../errors/ricochet_error.js';

/** The name of a build in the package. */
export interface PackagedFile {
  /** Its WebAssembly. */
  readonly file: string;
  /** The entry that has it embedded. */
  readonly entry: string;
}

/** The remedy where WebAssembly cannot be compiled, or files cannot be read, at run time. */
export const importBeforehand = ({ file }: PackagedFile): string =>
  `in Cloudflare's Workers and the like import wasm from 'ricochet-wasm/${file}', and call createRicochet({ wasm })`;

/** The remedy if the WebAssembly cannot be fetched. */
export const useEmbedded = ({ entry }: PackagedFile): string =>
  `import createRicochet from '${entry}', which has it embedded`;

/** A loading error, about `options.wasm`. */
export function loadingError(
  value: unknown,
  message: string,
  cause?: unknown,
  code?: ErrorCode,
): RicochetError {
  const error = new RicochetError(code ?? 'wasm-not-loaded', 'options.wasm', value, message);
  if (cause !== undefined) error.cause = cause;
  return error;
}

/** The smallest module with a vector in it: a function that drops one. */
const vectorModule = Uint8Array.of(
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0], // magic number and version
  ...[1, 4, 1, 0x60, 0, 0], // a type: nothing to nothing
  ...[3, 2, 1, 0], // a function of this type
  ...[10, 9, 1, 7, 0, 0x41, 0, 0xfd, 0x0f, 0x1a, 0x0b], // i32.const 0, i8x16.splat, drop, end
);

/** Throws if no WebAssembly can run at all, whatever its source. */
export function checkPlatform(): void {
  if (typeof WebAssembly !== 'object')
    throw loadingError(
      undefined,
      'WebAssembly is not available here. Use a browser of 2023 or later, or Node 20.19 or newer, and see that no setting (such as ' +
        "iOS's lockdown mode) turns it off",
      undefined,
      'wasm-unsupported',
    );
}

/** Why a module did not compile or start: a sandbox, a policy, an old browser, a damaged file, or no room. */
export function whyNotStarted(build: PackagedFile, source: unknown, cause: unknown): RicochetError {
  if (RicochetError.is(cause)) return cause;
  // V8's message if its host forbids it: workerd always, Chromium before 2021 by a policy.
  if (/disallowed by embedder/i.test(messageOf(cause)))
    return loadingError(
      source,
      `WebAssembly is not compiled at run time here: ${importBeforehand(build)}; in a page, add 'wasm-unsafe-eval' to ` +
        `the policy's script-src. The engine said: ${messageOf(cause)}`,
      cause,
      'wasm-blocked',
    );
  // Engines word it differently: Chromium and Safari quote the directive, Firefox says "blocked by CSP".
  if (/unsafe-eval|wasm-eval|content security policy|\bCSP\b/i.test(messageOf(cause)))
    return loadingError(
      source,
      "a content security policy forbids WebAssembly here: add 'wasm-unsafe-eval' to its script-src. " +
        `The browser said: ${messageOf(cause)}`,
      cause,
      'wasm-blocked',
    );
  if (!WebAssembly.validate(vectorModule))
    return loadingError(
      source,
      'WebAssembly has no SIMD here, which Ricochet needs: use Chrome 91, Firefox 89, Safari 16.4, Node 20.19 or newer',
      cause,
      'wasm-unsupported',
    );
  if (cause instanceof RangeError)
    return loadingError(
      source,
      `there is no room for another instance, which takes 16 MB of memory (${messageOf(cause)}). Share one: call createRicochet once`,
      cause,
    );
  return loadingError(
    source,
    `WebAssembly did not start: ${messageOf(cause)}. ${build.file} may be damaged or cut short: copy it anew`,
    cause,
  );
}

// Serves folders to Chromium with the headers that the guide recommends.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { expect } from 'vitest';
import { headers } from '../../web/tools/headers.mjs';
import { chromiumArguments, chromiumPath } from '../browser/chromium.js';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/**
 * Returns the policy for a page. An import map is an inline script, so the policy allows it by its hash instead of allowing
 * all inline scripts.
 */
export function policyFor(html: string): string {
  const maps = [...html.matchAll(/<script type="importmap">(.*?)<\/script>/gs)];
  const hashes = maps.map(([, map]) =>
    createHash('sha256')
      .update(map ?? '')
      .digest('base64'),
  );
  const allowed = ["'wasm-unsafe-eval'", ...hashes.map((hash) => `'sha256-${hash}'`)].join(' ');
  return headers['Content-Security-Policy'].replace("'wasm-unsafe-eval'", allowed);
}

export interface Served {
  address: string;
  close(): void;
}

export interface ServeOptions {
  /** Texts by path, which replace the files of the folder. */
  pages?: Record<string, string>;
  strict?: boolean;
  /** True for pages that are cross-origin isolated, which may share memory. */
  isolated?: boolean;
}

const isolation = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

/** Serves a folder at a free port until `close` is called. */
export async function serve(
  folder: string,
  { pages = {}, strict = true, isolated = false }: ServeOptions = {},
): Promise<Served> {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://host').pathname);
    const file = path.endsWith('/') ? `${path}index.html` : path;
    try {
      const body = pages[file] ?? readFileSync(join(folder, file));
      if (strict)
        for (const [name, value] of Object.entries(headers))
          response.setHeader(
            name,
            name === 'Content-Security-Policy' && file.endsWith('.html') ? policyFor(String(body)) : value,
          );
      if (isolated) for (const [name, value] of Object.entries(isolation)) response.setHeader(name, value);
      response.setHeader('Content-Type', types[extname(file)] ?? 'text/plain');
      response.end(body);
    } catch {
      response.statusCode = 404;
      response.end('not here');
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, close: () => server.close() };
}

export const startBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments });

/**
 * Opens a page, waits for its output, and returns its text, or the value of `attribute`. Any message on the console fails the
 * test.
 */
export async function saidBy(browser: Browser, address: string, attribute?: string): Promise<string> {
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  try {
    await page.goto(address);
    const said = await page
      .waitForFunction(
        (name) => {
          const output = document.querySelector('output');
          return name === null ? output?.textContent : output?.getAttribute(name);
        },
        attribute ?? null,
        { timeout: 240_000 },
      )
      .then((handle) => handle.jsonValue())
      .catch((error: Error) => `${error.message} ${complaints.join('\n')}`);
    expect(complaints.filter((text) => !/favicon|404|\[vite\]/.test(text))).toEqual([]);
    return said ?? '';
  } finally {
    await page.close();
  }
}

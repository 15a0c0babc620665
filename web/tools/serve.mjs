// Serves the site like a static host, with the recommended headers and status 404 for missing files.

import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sirv from 'sirv';
import { headers } from './headers.mjs';
import { waitingPage } from './plain_pages.mjs';

const build = fileURLToPath(new URL('../../build', import.meta.url));
const methods = ['GET', 'HEAD'];
const languageOf = (path, accepted = '') => (path.startsWith('/ja/') || /^ja\b/.test(accepted) ? 'ja' : 'en');

/** True for a valid range of bytes. HTTP allows a server to ignore any other range and send the whole file. */
function isRange(range) {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range) ?? [];
  return first !== undefined && (last === '' || Number(first) <= Number(last));
}

/**
 * Returns a handler for the files of a folder, which may change while it runs. ricochet-lab.html is sent as a download,
 * because the site's policy does not allow the scripts inside it. Saved as a file, it has only its own policy.
 */
const filesOf = (folder) =>
  sirv(folder, {
    dev: true,
    etag: true,
    setHeaders(response, path) {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      if (path === '/ricochet-lab.html') response.setHeader('Content-Disposition', 'attachment');
    },
  });

/** Returns the HTML of the page for missing addresses. */
const notFoundIn = (folder, language) =>
  readFileSync(join(folder, language === 'en' ? '' : language, '404.html'), 'utf8');

/**
 * Starts a server for a folder, by default the site. The result's `address().port` is its port. While the folder is being
 * built, `progress` returns a line about the build. Pages in `first` are then served, and all others show that line.
 * @param {{ port: number, strictPort: boolean, host?: string, folder?: string, first?: string, progress?(): string | undefined }} options
 * @returns {Promise<import('node:http').Server>}
 */
export function serve({
  port,
  strictPort,
  host,
  folder = join(build, 'site'),
  first,
  progress = () => undefined,
}) {
  const answer = [folder, first].filter(Boolean).map(filesOf);

  function answerOthers(request, response) {
    const [path] = request.url.split('?');
    const language = languageOf(path, request.headers['accept-language']);
    const line = progress();
    const isPage = line !== undefined && /(?:\/|\.html|\/[\w-]+)$/.test(path);
    if (line !== undefined) response.setHeader('Retry-After', 1);
    // The browser loads a waiting page again after a second, without a script.
    if (isPage) response.setHeader('Refresh', 1);
    response.writeHead(line === undefined ? 404 : 503, {
      ...headers,
      'Content-Type': 'text/html; charset=utf-8',
    });
    if (request.method === 'HEAD') return response.end();
    if (line === undefined) return response.end(notFoundIn(folder, language));
    const start = join(first, language === 'en' ? '' : language, 'index.html');
    return response.end(existsSync(start) ? waitingPage(readFileSync(start, 'utf8'), language, line) : line);
  }

  const server = createServer((request, response) => {
    if (!methods.includes(request.method)) {
      response.writeHead(405, { ...headers, Allow: methods.join(', ') });
      return response.end();
    }
    // A request by a proxy contains the whole address. Only its path is needed.
    request.url = request.url.replace(/^https?:\/\/[^/?]*/i, '') || '/';
    if (request.headers.range !== undefined && !isRange(request.headers.range)) delete request.headers.range;
    /** @param {typeof answer} all */
    const ask = ([one, ...rest]) =>
      one === undefined ? answerOthers(request, response) : one(request, response, () => ask(rest));
    // An address with a slash at its end is a folder, so it is missing unless the folder has a page. Relative links of a
    // page at such an address would not work.
    const [path] = request.url.split('?');
    const isFolder = (one) => existsSync(join(one, path.replace(/%|\0/g, ''), 'index.html'));
    const isNoFolder = path.endsWith('/') && ![folder, first].filter(Boolean).some(isFolder);
    return ask(isNoFolder ? [] : answer);
  });

  return new Promise((done, failed) => {
    const listen = (at, tries) => {
      server.once('error', (/** @type {NodeJS.ErrnoException} */ cause) =>
        cause.code === 'EADDRINUSE' && !strictPort && tries > 0 ? listen(at + 1, tries - 1) : failed(cause),
      );
      server.listen(at, host, () => done(server));
    };
    listen(port, 20);
  });
}

// Serves the site as a static host would: with the recommended headers, and 404 for what is not there.

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

/** Whether a range is one that begins before it ends: others are not looked at, as HTTP allows, and the whole is sent. */
function isRange(range) {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range) ?? [];
  return first !== undefined && (last === '' || Number(first) <= Number(last));
}

/** The files of a folder, which may change. The single file is to be kept: it brings a policy of its own, which names what it contains. */
const filesOf = (folder) =>
  sirv(folder, {
    dev: true,
    etag: true,
    setHeaders(response, path) {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      if (path === '/ricochet-lab.html') response.setHeader('Content-Disposition', 'attachment');
    },
  });

/** The page of a folder for an address that nothing answers for. */
const notFoundIn = (folder, language) =>
  readFileSync(join(folder, language === 'en' ? '' : language, '404.html'), 'utf8');

/**
 * Starts the server of a folder, that of the site where none is given; its `address().port` says where. While the folder is built,
 * `progress` gives a line that says how far that is: pages of `first` are served, and others say that they come.
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
    // A page that waits asks again, without a script.
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
    // A proxy's form of an address has the server's in front.
    request.url = request.url.replace(/^https?:\/\/[^/?]*/i, '') || '/';
    if (request.headers.range !== undefined && !isRange(request.headers.range)) delete request.headers.range;
    /** @param {typeof answer} all */
    const ask = ([one, ...rest]) =>
      one === undefined ? answerOthers(request, response) : one(request, response, () => ask(rest));
    // What stands beside a page is found from its folder: with a slash at its end, an address is that of a folder.
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

// Serves build/site as a static host would: with the recommended headers, and 404 for what is not there.
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { join, normalize, sep } from 'node:path';
import { headers } from './headers.mjs';
import { root } from './setup.mjs';

const site = join(root, 'build', 'site');

/** The single file is to be kept: it brings a policy of its own, which names what it contains. */
const downloads = {
  name: 'downloads',
  configurePreviewServer(server) {
    server.middlewares.use((request, response, next) => {
      if (request.url?.split('?')[0] === '/ricochet-lab.html')
        response.setHeader('Content-Disposition', 'attachment');
      next();
    });
  },
};

/** Whether a path is that of a file in `folder`, and not only by a link from there. */
function isFileIn(folder, path) {
  try {
    return statSync(path).isFile() && realpathSync(path).startsWith(realpathSync(folder) + sep);
  } catch {
    return false; // there is none, or no file can have such a name
  }
}

/** Whether a file of `folder` answers for the path of an address. */
export function isServed(folder, path) {
  if (/%2f|%5c/i.test(path)) return false; // separators of a name, which no file has
  let name;
  try {
    name = decodeURIComponent(path);
  } catch {
    return false; // a percent sign that stands for nothing
  }
  const file = join(folder, normalize(join('/', name)));
  return ['', '.html', 'index.html', '/index.html'].some((ending) => isFileIn(folder, file + ending));
}

const notFoundMessages = {
  en: {
    title: 'There is no such page',
    lead: 'Nothing is at the address that you asked for. The <a href="/index.html">start page</a> leads to all lessons and laboratories; the <a href="/guide.html">guide</a> shows how the module is used.',
  },
  ja: {
    title: 'そのページはありません',
    lead: 'お探しのアドレスには何もありません。<a href="/ja/index.html">最初のページ</a>からすべてのレッスンと実験室へ、<a href="/ja/guide.html">ガイド</a>からモジュールの使い方へ進めます。',
  },
};

/**
 * The page for an address that nothing answers for: the guide's, with other words in the middle. It is shown below any
 * folder, so its addresses count from the top: `top` is the path of the site, with a slash at its end.
 */
export function notFoundPage(guide, language, top = '/') {
  const { title, lead } = notFoundMessages[language];
  const place = `http://site/${language === 'en' ? '' : `${language}/`}guide.html`;
  return guide
    .replace(/<title>[^<]*<\/title>/, `<title>${title} · Ricochet</title>`)
    .replace(/\s*<meta name="description"[^>]*>/, '')
    .replace(
      /(<main\b[^>]*>)[\s\S]*(<\/main>)/,
      (_, open, close) => `${open}\n<h1>${title}</h1>\n<p class="lead">${lead}</p>\n${close}`,
    )
    .replace(/\s*<ul class="chapters">[\s\S]*?<\/ul>/g, '')
    .replace(/ aria-current="(?:true|page)"/g, '')
    .replace(/\b(href|src)="(?!#|[a-z]+:)([^"]*)"/g, (_, name, address) => {
      const { pathname, hash } = new URL(address, place);
      return `${name}="${top}${pathname.slice(1)}${hash}"`;
    });
}

const languageOf = (path, accepted = '') => (path.startsWith('/ja/') || /^ja\b/.test(accepted) ? 'ja' : 'en');

const methods = ['GET', 'HEAD'];

/** Whether a range is one that begins before it ends: others are not looked at, as HTTP allows, and the whole is sent. */
function isRange(range) {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range) ?? [];
  return first !== undefined && (last === '' || Number(first) <= Number(last));
}

/**
 * Answers what no file of `folder` answers for: 405 for other methods than GET and HEAD, and 404 for what is not there, with a
 * page in the language of the folder or the browser.
 */
export const answerOthers = (folder) => (request, response, next) => {
  if (!methods.includes(request.method)) {
    response.writeHead(405, { ...headers, Allow: methods.join(', ') });
    return response.end();
  }
  // A proxy's form of an address has the server's in front.
  request.url = (request.url ?? '/').replace(/^https?:\/\/[^/?]*/i, '') || '/';
  if (request.headers.range !== undefined && !isRange(request.headers.range)) delete request.headers.range;
  const [path] = request.url.split('?');
  if (isServed(folder, path)) return next();
  const language = languageOf(path, request.headers['accept-language']);
  const guide = readFileSync(join(folder, language === 'en' ? '' : language, 'guide.html'), 'utf8');
  response.writeHead(404, { ...headers, 'Content-Type': 'text/html; charset=utf-8' });
  response.end(request.method === 'HEAD' ? undefined : notFoundPage(guide, language));
};

const others = (folder) => ({
  name: 'others',
  configurePreviewServer(server) {
    server.middlewares.use(answerOthers(folder));
  },
});

/** Starts the server of a folder, that of the site where none is given; its `address().port` says where. */
export async function serve({ port, strictPort, host, folder = site }) {
  const { preview } = await import('vite');
  const { httpServer } = await preview({
    root: join(root, 'web', 'site'),
    configFile: join(root, 'web', 'site', 'vite.config.ts'),
    logLevel: 'warn',
    plugins: [downloads, others(folder)],
    build: { outDir: folder },
    // The headers say what others may read; the middleware for it would answer for methods that there are not.
    preview: { port, strictPort, host, headers, cors: false },
  });
  return httpServer;
}

// Makes the pages for addresses without a page: not found, and not built yet. Each is a copy of a page of the site with
// another text in the middle.

const notFound = {
  en: {
    title: 'There is no such page',
    lead: 'Nothing is at the address that you asked for. The <a href="index.html">start page</a> leads to all lessons and laboratories; the <a href="guide.html">guide</a> shows how the module is used.',
  },
  ja: {
    title: 'そのページはありません',
    lead: 'お探しのアドレスには何もありません。<a href="index.html">最初のページ</a>からすべてのレッスンと実験室へ、<a href="guide.html">ガイド</a>からモジュールの使い方へ進めます。',
  },
};

const waiting = {
  en: { title: 'This page is being built', lead: 'It appears here as soon as it is ready.' },
  ja: { title: 'このページは作成中です', lead: '準備ができしだい、ここに表示されます。' },
};

/**
 * Returns `page`, whose address in the site is `place`, with another title and text. Its links start at the site's root
 * `top`, because the result may be shown at an address in any folder.
 */
function withWords(page, place, { title, lead }, top) {
  const at = new URL(place, `http://site${top}`);
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title} · Ricochet</title>`)
    .replace(/\s*<meta name="description"[^>]*>/, '')
    .replace(
      /(<main\b[^>]*>)[\s\S]*(<\/main>)/,
      (_, open, close) => `${open}\n<h1>${title}</h1>\n<p class="lead">${lead}</p>\n${close}`,
    )
    .replace(/\s*<ul class="chapters">[\s\S]*?<\/ul>/g, '')
    .replace(/ aria-current="(?:true|page)"/g, '')
    .replace(/\b(href|src)="(?!#|[a-z]+:)([^"]*)"/g, (_, name, address) => {
      const { pathname, hash } = new URL(address, at);
      return `${name}="${pathname}${hash}"`;
    });
}

const folderOf = (language) => (language === 'en' ? '' : `${language}/`);

/** Returns the HTML of 404.html, made from the page of the guide. */
export const notFoundPage = (guide, language, top = '/') =>
  withWords(guide, `${folderOf(language)}guide.html`, notFound[language], top);

/** Returns the page that npm start shows until a page is built. It is the start page without its script and table. */
export function waitingPage(start, language, progress) {
  const { title, lead } = waiting[language];
  const words = { title, lead: `${lead}</p>\n<p role="status">${progress}` };
  const page = start.replace(/<script\b[^>]*type="module"[^>]*><\/script>/g, '');
  return withWords(page, `${folderOf(language)}index.html`, words, '/');
}

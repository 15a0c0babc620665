// The frame around every page's words: head, navigation, foot. Used when the site is built.
import { existsSync, readFileSync } from 'node:fs';
import { withPrograms } from './code.js';
import { apiReference, contentsOf } from './contents.js';
import { embedView } from './embeds.js';
import { languages, type Page, pages } from './pages.js';

type Language = (typeof languages)[number];

const words = {
  en: {
    skip: 'To the content',
    nav: 'Site',
    lessons: 'Lessons',
    laboratories: 'Laboratories',
    theme: 'Dark',
    other: '日本語',
    before: 'Before',
    next: 'Next',
    more: 'More',
    contents: 'On this page',
    texts: 'Further pages',
    embed: 'Put it into a page of your own',
    noscript:
      'This page computes in the browser: it needs JavaScript and WebAssembly. The words and the pictures remain.',
    foot: 'Every number comes from one exact solver, written in C++ and run here as WebAssembly. MIT licence.',
  },
  ja: {
    skip: '本文へ',
    nav: 'サイト',
    lessons: 'レッスン',
    laboratories: '実験室',
    theme: '暗い',
    other: 'English',
    before: '前',
    next: '次',
    more: '続き',
    contents: 'このページの内容',
    texts: 'ほかのページ',
    embed: '自分のページに入れる',
    noscript:
      'このページはブラウザーの中で計算します。JavaScript と WebAssembly が必要です。文章と図は読めます。',
    foot: 'どの数も、C++ で書かれ WebAssembly としてここで動く一つの正確なソルバーから来ています。MIT ライセンス。',
  },
} satisfies Record<Language, Record<string, string>>;

/** Text pages that stand in the navigation; the others stand in the foot. */
const inNavigation = ['guide', 'teachers'];

export interface Content {
  title: string;
  description: string;
  /** What the start page's card says. */
  card: string;
  /** A shorter title, for navigation. */
  short: string;
  body: string;
}

/** A fragment starts with comments: title, description, card, short. */
export function parseContent(text: string): Content {
  const head: Record<string, string> = {};
  const body = text.replace(
    /^\s*<!--\s*(\w+):\s*([\s\S]*?)\s*-->/gm,
    (whole, name: string, value: string) => {
      if (!['title', 'description', 'card', 'short'].includes(name)) return whole;
      head[name] = value;
      return '';
    },
  );
  const title = head.title ?? '';
  return {
    title,
    description: head.description ?? '',
    card: head.card ?? '',
    short: head.short ?? title,
    body: body.trim(),
  };
}

export function addressIn(language: Language, page: Page): string {
  return language === 'en' ? page.path : `${language}/${page.path}`;
}

export class Site {
  readonly #read = new Map<string, Content>();

  constructor(private readonly root: string) {}

  content(language: Language, id: string): Content {
    const file = `${this.root}content/${language}/${id}.html`;
    let content = this.#read.get(file);
    if (content === undefined) {
      content = parseContent(readFileSync(file, 'utf8'));
      this.#read.set(file, content);
    }
    return content;
  }

  /** The table of environments, where another page shows it too. */
  #matrix(language: Language): string {
    const { body } = this.content(language, 'environments');
    const [table] = /<section class="scroller" aria-labelledby="matrix">[\s\S]*?<\/section>/.exec(body) ?? [];
    if (table === undefined) throw new Error(`content/${language}/environments.html has no matrix`);
    return table;
  }

  /** The whole HTML of a page in a language. */
  html(language: Language, page: Page): string {
    const content = this.content(language, page.id);
    const say = words[language];
    const up = '../'.repeat(addressIn(language, page).split('/').length - 1);
    const to = (other: Page, inLanguage: Language = language) => up + addressIn(inLanguage, other);
    const home = pages[0] as Page;
    const otherLanguage = language === 'en' ? 'ja' : 'en';
    const title = page.kind === 'start' ? content.title : `${content.title} · Ricochet`;
    const current = (is: boolean) => (is ? ' aria-current="true"' : '');
    const texts = pages.filter(({ id, kind }) => kind === 'text' && inNavigation.includes(id));
    const filled = content.body
      .replace('{{goals}}', () => this.#goals(language, up, to))
      .replace('{{matrix}}', () => this.#matrix(language))
      .replace(/\{\{embed:([^}]*)\}\}/g, (_, written: string) => this.#embed(language, up, written));
    const body = withPrograms(filled)
      .replace('{{contents}}', () => contentsOf(content.body, say.contents))
      .replace('{{api}}', apiReference)
      .replace(/\{\{cards:(\w+)\}\}/g, (_, kind: string) => this.#cards(language, kind, page, to))
      .replace(/\{\{to:([\w-]+)\}\}/g, (_, id: string) => to(pageOf(id)))
      .replace(/\{\{up\}\}/g, up);
    return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <meta name="description" content="${content.description}" />
    <link rel="icon" href="${up}icon.svg" type="image/svg+xml" />
    <link rel="alternate" hreflang="${otherLanguage}" href="${to(page, otherLanguage)}" />
    <link rel="embed" href="${up}embed.html" />
    <script type="module" src="/src/pages/${page.script}.ts"></script>
  </head>
  <body class="${page.kind}">
    <a class="skip" href="#main">${say.skip}</a>
    <header class="page-head">
      <a class="name" href="${to(home)}">Ricochet</a>
      <nav aria-label="${say.nav}">
        <a href="${to(home)}#lessons"${current(page.kind === 'lesson')}>${say.lessons}</a>
        <a href="${to(home)}#laboratories"${current(page.kind === 'laboratory')}>${say.laboratories}</a>
        ${texts.map((other) => `<a href="${to(other)}"${current(other === page)}>${this.content(language, other.id).short}</a>`).join('\n        ')}
      </nav>
      <a class="language" href="${to(page, otherLanguage)}" lang="${otherLanguage}" hreflang="${otherLanguage}">${say.other}</a>
      <button type="button" class="theme-switch" aria-pressed="false">${say.theme}</button>
    </header>
    <main id="main">
${body}
      <noscript><p class="trouble">${say.noscript}</p></noscript>
${this.#neighbours(language, page, to)}
    </main>
    <footer class="page-foot">
${this.#texts(language, page, to)}
      <p>${say.foot}</p>
    </footer>
  </body>
</html>
`;
  }

  /** The text pages that are not in the navigation. */
  #texts(language: Language, page: Page, to: (page: Page) => string): string {
    const links = pages
      .filter(({ id, kind }) => kind === 'text' && !inNavigation.includes(id))
      .map(
        (other) =>
          `<a href="${to(other)}"${other === page ? ' aria-current="page"' : ''}>${this.content(language, other.id).short}</a>`,
      );
    return `      <nav aria-label="${words[language].texts}">${links.join('\n')}</nav>`;
  }

  /** What each lesson is good for in class: content/<language>/goals/<id>.html, below a heading with a link. */
  #goals(language: Language, up: string, to: (page: Page) => string): string {
    const sections = pages
      .filter(({ kind }) => kind === 'lesson')
      .map((page) => ({ page, file: `${this.root}content/${language}/goals/${page.id}.html` }))
      .filter(({ file }) => existsSync(file))
      .map(
        ({ page, file }) =>
          `<section class="goals" aria-labelledby="goals-${page.id}">\n<h3 id="goals-${page.id}"><a href="${to(page)}">${this.content(language, page.id).title}</a></h3>\n${readFileSync(file, 'utf8').trim()}\n<details class="embed-offer"><summary>${words[language].embed}</summary>\n${this.#embed(language, up, `lesson=${page.id}&parts=player table`)}\n</details>\n</section>`,
      );
    return sections.join('\n');
  }

  /** A lesson in a frame, by parameters such as `lesson=sweep&parts=player`. */
  #embed(language: Language, up: string, written: string): string {
    const id = new URLSearchParams(written).get('lesson') ?? '';
    return embedView(written, { title: this.content(language, pageOf(id).id).title, up, language });
  }

  #cards(language: Language, kind: string, current: Page, to: (page: Page) => string): string {
    const cards = pages
      .filter((page) => page.kind === kind && page !== current)
      .map((page) => {
        const { title, card } = this.content(language, page.id);
        return `<li><a href="${to(page)}"><span class="card-title">${title}</span><span class="card-text">${card}</span></a></li>`;
      });
    return `<ul class="cards">${cards.join('\n')}</ul>`;
  }

  /** The page before and after of the same kind. */
  #neighbours(language: Language, page: Page, to: (page: Page) => string): string {
    if (page.kind !== 'lesson' && page.kind !== 'laboratory') return '';
    const row = pages.filter(({ kind }) => kind === page.kind);
    const at = row.indexOf(page);
    const say = words[language];
    const link = (other: Page | undefined, name: string, side: string) =>
      other === undefined
        ? ''
        : `<a class="${side}" href="${to(other)}" rel="${side}"><span>${name}</span> ${this.content(language, other.id).title}</a>`;
    return `      <nav class="neighbours" aria-label="${say.more}">${link(row[at - 1], say.before, 'prev')}${link(row[at + 1], say.next, 'next')}</nav>`;
  }
}

export function pageOf(id: string): Page {
  const page = pages.find((one) => one.id === id);
  if (page === undefined) throw new Error(`no page ${id}`);
  return page;
}

/** Every page in every language: its address in the site, and its HTML. */
export function allPages(root: string): Map<string, string> {
  const site = new Site(root);
  return new Map(
    languages.flatMap((language) =>
      pages.map((page) => [addressIn(language, page), site.html(language, page)] as const),
    ),
  );
}

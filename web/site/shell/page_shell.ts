// The page shell, made when the site is built: head, navigation and footer around the prose of every page.
import { existsSync } from 'node:fs';
import { efforts, type Page, pageOf, pages } from '../pages.js';
import { withTryLinks } from './class_questions.js';
import { embedSnippet, kindParameter } from './embed_snippet.js';
import { tableOfContents } from './headings.js';
import { type Language, languages } from './language.js';
import { shellMessages } from './messages.js';
import { canonicalTag, documentStills, type Preview, previewTags } from './preview.js';
import { listing, quotedFile, quotedProgram } from './program_listings.js';
import { type Prose, ProseReader } from './prose.js';
import { nameInReference, referenceHtml } from './references.js';
import { addressIn, upFrom, worksheetAddress } from './site_address.js';

/** The documents in the navigation; the others are in the footer. */
const inNavigation = ['guide', 'teachers'];

/** A picture of a page, and its name in the site: stills/<name>.webp. */
export interface Still {
  file: string;
  name: string;
  /** At the contact or before it; light or dark. */
  kind: 'first' | 'later';
  theme: 'light' | 'dark';
}

/**
 * The stills of a page in its folder: still.webp (at the contact, light) first, then still.dark.webp, before.webp and
 * before.dark.webp.
 */
export function stillsOf(root: string, { id, folder }: Page): Still[] {
  const all: Still[] = (['first', 'later'] as const).flatMap((kind) =>
    (['light', 'dark'] as const).map((theme) => {
      const [file, name] = kind === 'first' ? ['still', id] : ['before', `${id}-before`];
      const [ending, suffix] = theme === 'dark' ? ['.dark', '-dark'] : ['', ''];
      return { file: `${root}${folder}/${file}${ending}.webp`, name: name + suffix, kind, theme };
    }),
  );
  return all.filter(({ file }) => existsSync(file));
}

/** The view from one page: its own data, and those of the other pages. */
export interface PageView {
  readonly language: Language;
  /** The relative path to the top of the site. */
  readonly up: string;
  /** The address of another page. */
  to(id: string): string;
  prose(id: string): Prose;
}

/** Additions of some pages that other modules make. */
export interface PageFrame {
  /** Makes a chart from the arguments of its shortcode. */
  bars(given: string, view: PageView): string;
  /** Returns the main part of a page with its additions; undefined for pages without any. */
  around(page: Page, main: string, view: PageView): string | undefined;
}

/** One page in one language. */
class PageShell implements PageView {
  readonly #messages;
  readonly up: string;
  readonly #prose: Prose;

  constructor(
    private readonly reader: ProseReader,
    readonly language: Language,
    private readonly page: Page,
    private readonly frame: PageFrame,
  ) {
    this.#messages = shellMessages[language];
    this.up = upFrom(addressIn(language, page));
    this.#prose = reader.prose(language, page);
  }

  html(): string {
    const { page, language } = this;
    const { title, description } = this.#prose;
    return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${page.kind === 'start' ? title : `${title} · Ricochet`}</title>
    <meta name="description" content="${description}" />
${previewTags(this.#preview())}
${canonicalTag(addressIn(language, page))}
    <link rel="icon" href="${this.up}icon.svg" type="image/svg+xml" />
${this.#otherLanguages((other) => `    <link rel="alternate" hreflang="${other}" href="${this.#to(page, other)}" />`)}
    <link rel="embed" href="${this.up}embed.html" />
    <script type="module" src="/${page.script}"></script>
  </head>
  <body class="${page.kind}">
    <a class="skip on-screen" href="#main">${this.#messages.skip}</a>
${this.#header()}
${this.#main()}
    <footer class="page-footer">
      <nav aria-label="${this.#messages.documents}">${this.#documents(false, ' aria-current="page"').join('\n')}</nav>
      <p>${this.#messages.footer}</p>
    </footer>
  </body>
</html>
`;
  }

  #main(): string {
    const documentation = this.frame.around(this.page, this.#body(), this);
    if (documentation !== undefined) return documentation;
    return `    <main id="main">
${this.#body()}
${this.#forClass()}
      <noscript><p class="loading-error framed">${this.#messages.noscript}</p></noscript>
${this.#neighbours()}
    </main>`;
  }

  to(id: string): string {
    return this.#to(pageOf(id));
  }

  prose(id: string): Prose {
    return this.reader.prose(this.language, pageOf(id));
  }

  /** The preview of a shared link. */
  #preview(): Preview {
    const { page, language } = this;
    const { title, description } = this.#prose;
    const [still] = stillsOf(this.reader.root, page);
    return {
      title,
      description,
      language,
      address: addressIn(language, page),
      up: this.up,
      still: still?.name ?? documentStills[page.id.split('/')[0] ?? ''] ?? 'bullet-and-sphere',
    };
  }

  #to(other: Page, language = this.language): string {
    return this.up + addressIn(language, other);
  }

  #otherLanguages(link: (other: Language) => string): string {
    return languages
      .filter((other) => other !== this.language)
      .map(link)
      .join('\n');
  }

  #header(): string {
    const { page } = this;
    const say = this.#messages;
    const home = this.to('start');
    const current = (is: boolean) => (is ? ' aria-current="true"' : '');
    return `    <header class="page-header">
      <a class="home" href="${home}">Ricochet</a>
      <button type="button" class="menu-button" popovertarget="site-menu" aria-label="${say.menu}"><span aria-hidden="true">☰</span></button>
      <nav class="on-screen" aria-label="${say.nav}" id="site-menu" popover>
        <a href="${home}#lessons"${current(page.kind === 'lesson')}>${say.lessons}</a>
        <a href="${home}#laboratories"${current(page.kind === 'laboratory')}>${say.laboratories}</a>
        ${this.#documents(true, current(true)).join('\n        ')}
      </nav>
${this.#otherLanguages((other) => `      <a class="language on-screen" href="${this.#to(page, other)}" lang="${other}" hreflang="${other}">${shellMessages[other].language}</a>`)}
      <button type="button" class="theme-switch" data-dark="${say.dark}" data-light="${say.light}">${say.dark}</button>
    </header>`;
  }

  /** The prose, with each `{{name}}` and `{{name:given}}` replaced. */
  #body(): string {
    if (nameInReference(this.page.id) !== undefined) return this.#prose.body;
    return this.#prose.body.replace(/\{\{(\w+)(?::([^}]*))?\}\}/g, (whole, name: string, given = '') => {
      const made = this.#shortcodes[name]?.(given);
      if (made === undefined) throw new Error(`${this.page.id} in ${this.language}: there is no ${whole}`);
      return made;
    });
  }

  readonly #shortcodes: Readonly<Record<string, (given: string) => string>> = {
    bars: (given) => this.frame.bars(given, this),
    cards: (kind) => this.#cards(kind),
    contents: () => tableOfContents(this.#prose.body, this.#messages.contents),
    embed: (written) => this.#embed(written),
    drawing: (name) => this.reader.drawing(this.page, name),
    goals: (kind) => this.#goals(kind as Page['kind']),
    matrix: () => this.#environmentMatrix(),
    program: (name) => quotedProgram(this.page.id, name),
    quote: (path) => quotedFile(path),
    reference: () => referenceHtml('index'),
    stills: (id) => this.#cardPicture(pageOf(id)),
    to: (id) => this.to(id),
    up: () => this.up,
  };

  /** The table of environments, repeated on another page. */
  #environmentMatrix(): string {
    const { body } = this.prose('environments');
    const [table] =
      /<section class="scroller"[^>]* aria-labelledby="matrix">[\s\S]*?<\/section>/.exec(body) ?? [];
    if (table === undefined) throw new Error(`environments has no matrix in ${this.language}`);
    return table;
  }

  /** The goals of each lesson and laboratory for class, below a heading with a link. */
  #goals(kind: Page['kind']): string {
    return pages
      .filter((page) => page.kind === kind)
      .map((page) => this.#goalsOf(page))
      .join('\n');
  }

  #goalsOf(page: Page): string {
    const goals = this.reader.goals(this.language, page);
    const effort = efforts[page.id];
    if (goals === undefined || effort === undefined) return '';
    const say = this.#messages;
    const facts = `${say.levels[effort.level - 1]} · ${say.minutes(effort.minutes)}`;
    const worksheet = this.up + worksheetAddress(this.language, page);
    const name = kindParameter(page);
    // A lesson comes with its five steps; of a laboratory a class needs its player and its fields.
    const parts = page.kind === 'lesson' ? '' : '&parts=player table';
    return `<section class="goals" aria-labelledby="goals-${page.id}">
<h3 id="goals-${page.id}"><a href="${this.#to(page)}">${this.prose(page.id).title}</a></h3>
<p class="facts">${facts} · <a href="${worksheet}">${say.worksheet}</a></p>
${withTryLinks(goals, this.#to(page), say.tryIt)}
<details class="embed-offer fold"><summary>${say.embed}</summary>
${this.#embed(`${name}=${page.id}${parts}`)}
</details>
</section>`;
  }

  /** An embedded lesson or laboratory, by parameters such as `lesson=two-balls&parts=player`. */
  #embed(written: string): string {
    const given = new URLSearchParams(written);
    const { title } = this.prose(given.get('lesson') ?? given.get('lab') ?? '');
    const [frame, pasted] = embedSnippet(written, { title, up: this.up, language: this.language });
    return `${frame}\n${listing(pasted, 'html')}`;
  }

  /**
   * The section for class: the link to the worksheet, and for laboratories the goals and questions. Those of a lesson
   * are part of it.
   */
  #forClass(): string {
    const { page, language } = this;
    const goals = this.reader.goals(language, page);
    if (goals === undefined) return '';
    const say = this.#messages;
    const sheet = `<p class="worksheet-link on-screen"><a href="${this.up}${worksheetAddress(language, page)}">${say.worksheet}</a></p>`;
    if (page.kind === 'lesson') return sheet;
    return `<details class="class-questions slip framed"><summary>${say.forClass}</summary>
${withTryLinks(goals, this.#to(page), say.tryIt)}
</details>
${sheet}`;
  }

  #cards(kind: string): string {
    const cards = pages
      .filter((other) => other.kind === kind && other !== this.page)
      .map((other) => {
        const { title, card } = this.prose(other.id);
        return `<li><a href="${this.#to(other)}">${this.#cardPicture(other)}<span class="card-words">${this.#cardFacts(other)}<span class="card-title">${title}</span><span class="card-text">${card}</span></span></a></li>`;
      });
    return `<ol class="cards">${cards.join('\n')}</ol>`;
  }

  /** The stills of a page: one at the contact and one before it, by day and by night. */
  #cardPicture(other: Page): string {
    const image = ({ name, kind, theme }: Still) =>
      `<img class="${kind} by-${theme}" src="${this.up}stills/${name}.webp" alt="" loading="lazy" width="760" height="380" />`;
    return `<span class="card-picture">${stillsOf(this.reader.root, other).map(image).join('')}</span>`;
  }

  /** Order, level and minutes. */
  #cardFacts(other: Page): string {
    const effort = efforts[other.id];
    if (effort === undefined) return '';
    const { levels, minutes } = this.#messages;
    const order = pages.filter(({ kind }) => kind === other.kind).indexOf(other) + 1;
    return `<span class="card-facts soft"><span class="card-order">${order}</span><span>${levels[effort.level - 1]}</span><span>${minutes(effort.minutes)}</span></span>`;
  }

  /** Links to the documents in the navigation, or to the others; `current` is the attribute of the page itself. */
  #documents(areInNavigation: boolean, current: string): string[] {
    return pages
      .filter(({ id, kind }) => kind === 'document' && inNavigation.includes(id) === areInNavigation)
      .map((other) => {
        const { short } = this.prose(other.id);
        return `<a href="${this.#to(other)}"${other === this.page ? current : ''}>${short}</a>`;
      });
  }

  /** Links to the previous and the next page of the same kind. */
  #neighbours(): string {
    const { page } = this;
    if (page.kind !== 'lesson' && page.kind !== 'laboratory') return '';
    const row = pages.filter(({ kind }) => kind === page.kind);
    const at = row.indexOf(page);
    const say = this.#messages;
    const link = (other: Page | undefined, name: string, side: string) =>
      other === undefined
        ? ''
        : `<a class="${side}" href="${this.#to(other)}" rel="${side}"><small>${name}</small> ${this.prose(other.id).title}</a>`;
    const next = row[at + 1];
    // The last lesson leads to the first laboratory, the last laboratory to the guide.
    const onward = page.kind === 'lesson' ? pages.find(({ kind }) => kind === 'laboratory') : pageOf('guide');
    const forward =
      next === undefined ? link(onward, say.onward[page.kind], 'next') : link(next, say.next, 'next');
    return `      <nav class="neighbours flow on-screen" aria-label="${say.more}">${link(row[at - 1], say.before, 'prev')}${forward}</nav>`;
  }
}

/** Pages in every language: their addresses in the site, and their HTML. `root`: the folder of the site's sources. */
export function allPages(root: string, frame: PageFrame, chosen = pages): Map<string, string> {
  const reader = new ProseReader(root);
  return new Map(
    languages.flatMap((language) =>
      chosen.map(
        (page) => [addressIn(language, page), new PageShell(reader, language, page, frame).html()] as const,
      ),
    ),
  );
}

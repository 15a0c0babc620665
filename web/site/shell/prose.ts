// The prose of a page, with its title and description in front matter: of a document documents/<id>.<language>.md, of other pages
// prose.<language>.md in the page's folder.
import { existsSync, readFileSync } from 'node:fs';
import type { Page } from '../pages.js';
import { withFigures } from './figures.js';
import type { Language } from './language.js';
import { htmlOf } from './markdown.js';
import { checkQuantities } from './quantities.js';
import { nameInReference, referenceFile, referenceHtml } from './references.js';

export interface Prose {
  title: string;
  description: string;
  /** The text on the start page's card. */
  card: string;
  /** A shorter title, for navigation. */
  short: string;
  body: string;
}

/**
 * Parses a file. It starts with front matter, one line each: title, description, card, short, and `contents` if a
 * list of chapters stands beside the prose.
 */
export function parseProse(text: string): Prose & { contents: boolean } {
  const [, front = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const head: Record<string, string> = {};
  for (const [, name = '', value = ''] of front.matchAll(/^(\w+): (.+)$/gm)) head[name] = value;
  const { title = '', description = '', card = '', short = title } = head;
  return { title, description, card, short, contents: head.contents !== undefined, body: body.trim() };
}

/** The layout of a document: its title, its first paragraph as the lead, and the chapters as prose. */
function documentBody(title: string, hasContents: boolean, html: string): string {
  const end = html.indexOf('</p>') + 4;
  const lead = html.slice(0, end).replace('<p>', '<p class="lead">');
  const at = html.indexOf('<h2');
  const before = html.slice(end, at < 0 ? undefined : at).trim();
  const chapters = at < 0 ? '' : `<div class="prose">\n${html.slice(at)}\n</div>`;
  const beside = hasContents ? `<div class="beside">\n{{contents}}\n${chapters}\n</div>` : chapters;
  return [`<h1>${title}</h1>`, lead, before, beside].join('\n');
}

/** Reads the pages' prose, each file once. */
export class ProseReader {
  readonly #read = new Map<string, Prose>();

  /** `root`: the folder of the site's sources, with a slash at its end. */
  constructor(readonly root: string) {}

  prose(language: Language, { id, kind, folder }: Page): Prose {
    const symbol = nameInReference(id);
    if (symbol !== undefined) {
      const prose = parseProse(referenceFile(symbol));
      return { ...prose, body: referenceHtml(symbol, prose.body) };
    }
    const name = kind === 'document' ? `documents/${id}.${language}.md` : `${folder}/prose.${language}.md`;
    let prose = this.#read.get(name);
    if (prose === undefined) {
      const text = readFileSync(this.root + name, 'utf8');
      if (kind === 'document' || kind === 'start') checkQuantities(name, text);
      const { contents, body, ...head } = parseProse(withFigures(text, language));
      const html = htmlOf(body);
      prose = { ...head, body: kind === 'document' ? documentBody(head.title, contents, html) : html };
      this.#read.set(name, prose);
    }
    return prose;
  }

  /** A small drawing of a page: figures/<name>.svg in its folder, the same in every language. */
  drawing({ folder }: Page, name: string): string {
    return readFileSync(`${this.root}${folder}/figures/${name}.svg`, 'utf8').trim();
  }

  /** The text of goals.<language>.html in a lesson's folder, if there is one. */
  goals(language: Language, { folder }: Page): string | undefined {
    const file = `${this.root}${folder}/goals.${language}.html`;
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
  }
}

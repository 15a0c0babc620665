// The prose of a page: prose.<language>.html in the page's folder, with its title and description in comments at its head.
import { existsSync, readFileSync } from 'node:fs';
import type { Page } from '../pages.js';
import type { Language } from './language.js';

export interface Prose {
  title: string;
  description: string;
  /** What the start page's card says. */
  card: string;
  /** A shorter title, for navigation. */
  short: string;
  body: string;
}

/** The file starts with comments: title, description, card, short. */
export function parseProse(text: string): Prose {
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

/** Reads the pages' prose, each file once. */
export class ProseReader {
  readonly #read = new Map<string, Prose>();

  /** `root`: the folder of the site's sources, with a slash at its end. */
  constructor(readonly root: string) {}

  prose(language: Language, { folder }: Page): Prose {
    const file = `${this.root}${folder}/prose.${language}.html`;
    let prose = this.#read.get(file);
    if (prose === undefined) {
      prose = parseProse(readFileSync(file, 'utf8'));
      this.#read.set(file, prose);
    }
    return prose;
  }

  /** A small figure of a page: figures/<name>.svg in its folder, the same in every language. */
  figure({ folder }: Page, name: string): string {
    return readFileSync(`${this.root}${folder}/figures/${name}.svg`, 'utf8').trim();
  }

  /** What a lesson is good for in class, if its folder says so: goals.<language>.html. */
  goals(language: Language, { folder }: Page): string | undefined {
    const file = `${this.root}${folder}/goals.${language}.html`;
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
  }
}

// The documentation's search. Pagefind answers; its script and its index are loaded when somebody begins to type. All of
// it works by keyboard.
import { unescaped } from '../shell/html_text.js';
import { made } from '../shell/made.js';
import type { documentationMessages } from './sections.js';

type Words = (typeof documentationMessages)['en'];

/** A section of the documentation that Pagefind has found. */
interface Found {
  url: string;
  content: string;
  /** Some words of the content, with the found words in `<mark>`. */
  excerpt: string;
  meta: { title: string; terms?: string };
}

interface Pagefind {
  search(question: string): Promise<{ results: readonly { data(): Promise<Found> }[] }>;
}

const most = 12;
/** Milliseconds without a further key before the search begins. */
const rest = 80;

/** The form in which words are compared: full-width letters become ordinary ones, and punctuation does not count. */
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s]/gu, '');

/**
 * True if a section contains at least half of each word of the question. For a word that no section contains, Pagefind
 * takes the longest word that begins it, such as "x" for "xyzzy".
 */
function isAnswer(question: string, { content, meta: { title, terms = '' } }: Found): boolean {
  const text = folded(`${title} ${terms} ${content}`);
  const beginning = (word: string) =>
    /[\u3040-\u9fff]/.test(word) ? word.slice(0, 2) : word.slice(0, Math.max(3, Math.ceil(word.length / 2)));
  return folded(question)
    .split(/\s+/)
    .every((word) => text.includes(beginning(word)));
}

/** The place of a title: titles and names of methods that are the question come first, then methods that begin with it, the shortest first. */
function placeOf(title: string, question: string): number {
  const names = [title, title.split('.').at(-1) ?? ''];
  if (names.includes(question)) return title.length;
  if (names.some((name) => folded(name) === folded(question))) return 1000;
  const isMethod = /^\w+\.\w+$/.test(title);
  return isMethod && folded(names[1] ?? '').startsWith(folded(question)) ? 1000 + title.length : 2000;
}

/** The best sections for a question, and the number of all. */
async function answersTo(question: string, pagefind: Pagefind): Promise<{ best: Found[]; count: number }> {
  const { results } = await pagefind.search(question);
  const found = await Promise.all(results.slice(0, most).map((result) => result.data()));
  const best = found.sort((a, b) => placeOf(a.meta.title, question) - placeOf(b.meta.title, question));
  const isAny = best[0] !== undefined && isAnswer(question, best[0]);
  return isAny ? { best, count: results.length } : { best: [], count: 0 };
}

/** The text of an excerpt, in which the found words are marked. */
const marked = (excerpt: string): (string | HTMLElement)[] =>
  excerpt
    .split(/<\/?mark>/)
    .map((text, i) => (i % 2 === 0 ? unescaped(text) : made('mark', {}, unescaped(text))));

export function startSearch(box: HTMLElement, say: Words): void {
  const input = box.querySelector('input');
  const panel = box.querySelector<HTMLElement>('.search-results');
  const status = panel?.querySelector('p');
  const list = panel?.querySelector('ol');
  const { src } = box.dataset;
  if (!input || !panel || !status || !list || src === undefined) return;
  box.hidden = false;

  const script = new URL(src, location.href);
  const pages = [...document.querySelectorAll<HTMLAnchorElement>('.sidebar a')].filter(({ hash }) => !hash);
  let pagefind: Promise<Pagefind> | undefined;
  let attempts = 0;
  const load = async (): Promise<Pagefind> => {
    // A browser does not load a script again that it could not load, but for another address.
    if (attempts > 0) script.search = `?${attempts}`;
    attempts++;
    const { createInstance } = await import(/* @vite-ignore */ script.href);
    return createInstance({
      baseUrl: new URL('../', script).pathname,
      // The index is small: a worker would only load the same script a second time.
      noWorker: true,
      excerptLength: 24,
      excerptEllipsis: '…',
      ranking: { metaWeights: { title: 10, terms: 10 } },
    });
  };

  const item = ({ url, excerpt, meta: { title } }: Found): HTMLElement => {
    const to = new URL(url, location.href);
    // The pages of the reference are below it: api/Scene.html below api.html.
    const isAbove = ({ pathname }: HTMLAnchorElement) =>
      to.pathname.startsWith(pathname.replace(/\.html$/, '/'));
    const page =
      (pages.find(({ pathname }) => pathname === to.pathname) ?? pages.find(isAbove))?.textContent ?? '';
    // The theme goes from page to page in the address.
    const theme = new URLSearchParams(location.search).get('theme');
    if (theme !== null) to.searchParams.set('theme', theme);
    const link = made(
      'a',
      { href: to.href },
      made('span', { className: 'result-title' }, title),
      made('span', { className: 'result-page soft' }, page),
      made('span', { className: 'result-text soft' }, ...marked(excerpt)),
    );
    return made('li', {}, link);
  };

  const links = () => [...list.querySelectorAll('a')];
  const show = (isShown: boolean) => {
    panel.hidden = !isShown;
  };

  const questionNow = () => input.value.normalize('NFKC').trim();
  let asked = 0;
  const ask = async () => {
    const question = questionNow();
    const mine = ++asked;
    show(question !== '');
    if (question === '') return;
    try {
      if (list.childElementCount === 0) status.textContent = say.searching;
      pagefind ??= load();
      const [loaded] = await Promise.all([pagefind, new Promise((done) => setTimeout(done, rest))]);
      // A later question has its own answer.
      if (mine !== asked) return;
      const { best, count } = await answersTo(question, loaded);
      if (mine !== asked) return;
      list.replaceChildren(...best.map(item));
      status.textContent = say.found(count, most);
    } catch {
      pagefind = undefined;
      list.replaceChildren();
      status.textContent = say.noIndex;
    }
  };

  input.addEventListener('input', ask);
  input.addEventListener('focus', () => show(questionNow() !== ''));
  box.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    const all = links();
    const at = all.indexOf(document.activeElement as HTMLAnchorElement);
    const go = (to: HTMLElement | undefined) => {
      if (to === undefined) return;
      event.preventDefault();
      to.focus();
    };
    if (event.key === 'ArrowDown' && !panel.hidden) go(all[at + 1]);
    else if (event.key === 'ArrowUp' && at >= 0) go(all[at - 1] ?? input);
    else if (event.key === 'Enter' && at < 0 && !panel.hidden) {
      event.preventDefault();
      all[0]?.click();
    } else if (event.key === 'Escape' && !panel.hidden) {
      event.preventDefault();
      input.focus();
      show(false);
    }
  });
  // A chapter of this page is gone to without leaving it.
  list.addEventListener('click', () => show(false));
  box.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !box.contains(relatedTarget)) show(false);
  });
  addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !box.contains(target)) show(false);
  });
  addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (key.toLowerCase() !== 'k' || !(ctrlKey || metaKey) || shiftKey || altKey) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
}

// The documentation's search: the index comes from the site itself, when one begins to ask; all of it works by keyboard.
import { made } from '../shell/made.js';
import type { SearchIndex } from './search_index.js';
import { folded, type Result, resultsOf, wordsOf } from './search_results.js';
import type { documentationMessages } from './sections.js';

type Words = (typeof documentationMessages)['en'];

const most = 12;

/** A text in which the words of the question are marked. */
function marked(text: string, words: readonly string[]): (string | HTMLElement)[] {
  const lower = folded(text);
  // If folding changes lengths, positions would be wrong.
  if (lower.length !== text.length) return [text];
  const parts: (string | HTMLElement)[] = [];
  let done = 0;
  for (;;) {
    const places = words.map((word) => ({ at: lower.indexOf(word, done), word }));
    const next = places
      .filter(({ at }) => at >= 0)
      .sort((a, b) => a.at - b.at || b.word.length - a.word.length)[0];
    if (next === undefined) break;
    const end = next.at + next.word.length;
    parts.push(text.slice(done, next.at), made('mark', {}, text.slice(next.at, end)));
    done = end;
  }
  parts.push(text.slice(done));
  return parts;
}

export function startSearch(box: HTMLElement, say: Words): void {
  const input = box.querySelector('input');
  const panel = box.querySelector<HTMLElement>('.search-results');
  const status = panel?.querySelector('p');
  const list = panel?.querySelector('ol');
  const { index: name } = box.dataset;
  if (!input || !panel || !status || !list || name === undefined) return;
  box.hidden = false;

  const indexAddress = new URL(name, location.href);
  let index: Promise<SearchIndex> | undefined;
  const fetched = (): Promise<SearchIndex> => {
    index ??= fetch(indexAddress).then((response) => {
      if (!response.ok) throw new Error(String(response.status));
      return response.json() as Promise<SearchIndex>;
    });
    return index;
  };

  const item = ({ address, title, page, text }: Result, words: readonly string[]): HTMLElement => {
    const to = new URL(address, indexAddress);
    // The theme goes from page to page in the address.
    const theme = new URLSearchParams(location.search).get('theme');
    if (theme !== null) to.searchParams.set('theme', theme);
    const link = made(
      'a',
      { href: to.href },
      made('span', { className: 'result-title' }, ...marked(title, words)),
      made('span', { className: 'result-page soft' }, page),
      made('span', { className: 'result-text soft' }, ...marked(text, words)),
    );
    return made('li', {}, link);
  };

  const links = () => [...list.querySelectorAll('a')];
  const show = (isShown: boolean) => {
    panel.hidden = !isShown;
  };

  let asked = 0;
  const ask = async () => {
    const question = input.value;
    const words = wordsOf(question);
    const mine = ++asked;
    show(words.length > 0);
    if (words.length === 0) return;
    try {
      if (list.childElementCount === 0) status.textContent = say.searching;
      const results = resultsOf(await fetched(), question);
      // A later question has its own answer.
      if (mine !== asked) return;
      list.replaceChildren(...results.slice(0, most).map((result) => item(result, words)));
      status.textContent = say.found(results.length, most);
    } catch {
      index = undefined;
      list.replaceChildren();
      status.textContent = say.noIndex;
    }
  };

  input.addEventListener('input', ask);
  input.addEventListener('focus', () => {
    fetched().catch(() => {
      index = undefined;
    });
    show(wordsOf(input.value).length > 0);
  });
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

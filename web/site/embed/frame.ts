// The content of a frame: the lesson or laboratory that the address selects, and nothing else. It reports its height
// to the host page.
import { type Localized, languageOf } from '../shell/language.js';
import { made } from '../shell/made.js';
import { setTheme } from '../shell/theme.js';
import { type Content, contentOf, elementOf, labNames, lessonNames } from './content.js';
import { embedMessages } from './messages.js';
import { componentStyles } from './styles.js';
import { unknownName } from './unknown_name.js';

/** The titles of lessons and laboratories from their prose, inserted by the build. */
declare const __TITLES__: Localized<Record<string, string>>;

/** Adds the style sheets of lessons and laboratories to those of the page. */
export function useComponentStyles(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(componentStyles);
  document.adoptedStyleSheets = [sheet];
}

class Frame {
  readonly #given = new URLSearchParams(location.search.slice(0, 4000));
  readonly #language = languageOf(this.#given.get('language') ?? document.documentElement.lang);
  readonly #theme = this.#given.get('theme');
  readonly #heading = made('h1', { className: 'visually-hidden' }, 'Ricochet');
  #shown: HTMLElement | undefined;

  constructor(private readonly main: HTMLElement) {
    document.documentElement.lang = this.#language;
    if (this.#theme === 'light' || this.#theme === 'dark') setTheme(this.#theme);
    main.append(this.#heading);
  }

  open(): void {
    const [lesson, lab] = [this.#given.get('lesson') ?? '', this.#given.get('lab') ?? ''];
    const content = contentOf(lesson, lab);
    if (content === undefined)
      this.main.append(unknownName(lesson, lab, this.#language, (name, id) => this.#link(name, id)));
    else {
      if (lesson === '' && lab === '') this.#offerChoice();
      // A parameter that is not one of the frame's belongs to the page's own link.
      const others = location.search.replace(
        /[?&](?:lesson|lab|language|theme|parts|predict|autoplay)=[^&]*/g,
        '',
      );
      this.#show(content, this.#given.get('state') ?? others);
    }
  }

  #title(id: string): string {
    return __TITLES__[this.#language][id] ?? id;
  }

  /** The same address with another lesson or laboratory. */
  #link(name: 'lesson' | 'lab', id: string): HTMLAnchorElement {
    const query = new URLSearchParams({ [name]: id, language: this.#language });
    if (this.#theme !== null) query.set('theme', this.#theme);
    return made('a', { href: `?${query}` }, this.#title(id));
  }

  #show(content: Content, state: string | null): void {
    this.#shown?.remove();
    this.#heading.textContent = this.#title(content.id);
    document.title = `${this.#heading.textContent} · Ricochet`;
    this.#shown = elementOf(content, {
      state,
      language: this.#language,
      parts: this.#given.get('parts'),
      predict: this.#given.get('predict'),
      autoplay: this.#given.get('autoplay') === '1' ? '' : null,
    });
    this.main.append(this.#shown);
  }

  /** An address without a name lets one choose. */
  #offerChoice(): void {
    const words = embedMessages[this.#language];
    const offer = (label: string, ids: readonly string[]) =>
      made('optgroup', { label }, ...ids.map((id) => new Option(this.#title(id), id)));
    const choice = made(
      'select',
      { id: 'content' },
      offer(words.lessons, lessonNames),
      offer(words.laboratories, labNames),
    );
    choice.addEventListener('change', () => {
      const kind = labNames.includes(choice.value) ? 'laboratory' : 'lesson';
      this.#show({ kind, id: choice.value }, null);
    });
    const label = made('label', { htmlFor: 'content' }, words.choose);
    this.main.append(made('p', { className: 'embed-head card-buttons' }, label, choice));
  }
}

/** The host page cannot measure the frame, so a message reports the height whenever it changes. */
function tellHeight(): void {
  if (window.parent === window) return;
  let sent = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
    if (height === sent) return;
    sent = height;
    window.parent.postMessage({ type: 'ricochet-height', height }, '*');
  }).observe(document.documentElement);
}

export function openFrame(main: HTMLElement): void {
  useComponentStyles();
  new Frame(main).open();
  tellHeight();
}

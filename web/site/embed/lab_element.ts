/**
 * `<ricochet-lab>`: one lesson or laboratory as a custom element, in its own shadow root, for pages of other sites.
 *
 * @packageDocumentation
 */

import colors from '../shell/colors.css?inline';
import { languageOf, pageLanguage } from '../shell/language.js';
import page from '../shell/page.css?inline';
import { setTheme } from '../shell/theme.js';
import { contentOf, elementOf } from './content.js';
import embed from './lab_element.css?inline';
import { componentStyles } from './styles.js';
import { unknownName } from './unknown_name.js';

export { labNames, lessonNames } from './content.js';

/** A page's style sheet for the shadow root: rules for `:root` and `body` are applied to the host and its content. */
export function scoped(css: string): string {
  return css
    .replace(/:root((?:\[[^\]]*\]|:not\([^)]*\))+)/g, ':host($1)')
    .replace(/:root/g, ':host')
    .replace(/(^|[},\s])body(?=\s*\{)/g, '$1.page');
}

let sheet: CSSStyleSheet | undefined;

function styles(): CSSStyleSheet {
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(scoped([colors, page, componentStyles, embed].join('\n')));
  }
  return sheet;
}

const passedOn = ['state', 'language', 'parts', 'predict', 'autoplay'] as const;
const startsAnew = ['lesson', 'lab', 'state', 'language', 'predict'];

/** Its attributes and events: see lab.d.ts. */
export class RicochetLab extends HTMLElement {
  static readonly observedAttributes = ['lesson', 'lab', 'theme', ...passedOn];

  readonly #root = this.attachShadow({ mode: 'open' });
  #shown: Element | undefined;

  connectedCallback(): void {
    const [lesson, lab] = [this.#given('lesson'), this.#given('lab')];
    const content = contentOf(lesson, lab);
    this.#root.adoptedStyleSheets = [styles()];
    this.#theme();
    if (content === undefined) {
      const language = this.getAttribute('language');
      const name = (_: string, id: string) => document.createTextNode(id);
      const said = unknownName(lesson, lab, language === null ? pageLanguage() : languageOf(language), name);
      this.#root.replaceChildren(said);
      this.#shown = undefined;
      return;
    }
    const settings = Object.fromEntries(passedOn.map((name) => [name, this.getAttribute(name)]));
    this.#shown = elementOf(content, settings);
    this.#root.replaceChildren(this.#shown);
  }

  disconnectedCallback(): void {
    this.#root.replaceChildren();
    this.#shown = undefined;
  }

  attributeChangedCallback(name: string): void {
    if (!this.isConnected || this.#root.childNodes.length === 0) return;
    if (name === 'theme') this.#theme();
    // A change of the lesson, state or language, or a request for a prediction, starts again.
    else if (startsAnew.includes(name)) this.connectedCallback();
    else {
      const value = this.getAttribute(name);
      if (value === null) this.#shown?.removeAttribute(name);
      else this.#shown?.setAttribute(name, value);
    }
  }

  #given(name: string): string {
    return this.getAttribute(name) ?? '';
  }

  #theme(): void {
    const theme = this.getAttribute('theme');
    setTheme(theme === 'light' || theme === 'dark' ? theme : undefined, this);
  }
}

if (customElements.get('ricochet-lab') === undefined) {
  customElements.define('ricochet-lab', RicochetLab);
}

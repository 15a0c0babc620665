/**
 * `<ricochet-lab>`: one lesson as a custom element, in a shadow root of its own, for pages of others.
 *
 * @packageDocumentation
 */

import uplot from 'uplot/dist/uPlot.min.css?inline';
import { defineLessonElement } from '../lesson/element.js';
import lesson from '../lesson/lesson.css?inline';
import measure from '../lesson/measure.css?inline';
import predict from '../lesson/predict.css?inline';
import working from '../lesson/working.css?inline';
import { lessons } from '../lessons/index.js';
import colors from '../shell/colors.css?inline';
import page from '../shell/page.css?inline';
import print from '../shell/print.css?inline';
import { setTheme } from '../shell/theme.js';
import stage from '../stage/stage.css?inline';
import player from '../widgets/player.css?inline';
import plot from '../widgets/plot.css?inline';
import table from '../widgets/table.css?inline';
import embed from './lab_element.css?inline';

/** A page's style sheet for the shadow root: what it says of `:root` and `body` holds for the host and its lesson. */
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
    sheet.replaceSync(
      scoped(
        [
          colors,
          page,
          stage,
          player,
          table,
          plot,
          lesson,
          working,
          predict,
          measure,
          uplot,
          embed,
          print,
        ].join('\n'),
      ),
    );
  }
  return sheet;
}

const passedOn = ['lesson', 'state', 'language', 'parts', 'predict', 'autoplay'] as const;

/**
 * Attributes: `lesson` (a name of `lessonNames`), `state` (the query of a lesson's link), `language` (`en`, `ja`),
 * `theme` (`light`, `dark`, else the system's), `parts` (of `player table predict measure working foot`; `foot` is the export bar),
 * `predict` (`1`, or the name of a question: the outcome is hidden until the learner has predicted it), `autoplay`.
 * Dispatches `ricochet-state` with the new query in `detail` when the visitor changes something, and `ricochet-prediction` with
 * guess, answer, difference and score when a prediction is checked.
 */
export class RicochetLab extends HTMLElement {
  static readonly observedAttributes = [...passedOn, 'theme'];

  readonly #root = this.attachShadow({ mode: 'open' });
  #lesson: HTMLElement | undefined;

  connectedCallback(): void {
    this.#root.adoptedStyleSheets = [styles()];
    this.#lesson = document.createElement('ricochet-lesson');
    // Without a state of its own it still does not read the host's address.
    this.#lesson.setAttribute('state', '');
    for (const name of passedOn) this.#pass(name);
    this.#theme();
    this.#root.replaceChildren(this.#lesson);
  }

  disconnectedCallback(): void {
    this.#root.replaceChildren();
    this.#lesson = undefined;
  }

  attributeChangedCallback(name: string): void {
    if (this.#lesson === undefined) return;
    if (name === 'theme') this.#theme();
    // Another lesson, state or language starts anew.
    else if (name === 'lesson' || name === 'state' || name === 'language') this.connectedCallback();
    else this.#pass(name);
  }

  #pass(name: string): void {
    const value = this.getAttribute(name);
    if (value === null) return;
    this.#lesson?.setAttribute(name, name === 'state' ? value.replace(/^\??/, '?') : value);
  }

  #theme(): void {
    const theme = this.getAttribute('theme');
    setTheme(theme === 'light' || theme === 'dark' ? theme : undefined, this);
  }
}

/** The names that `lesson` takes. */
export const lessonNames: readonly string[] = Object.keys(lessons);

if (customElements.get('ricochet-lab') === undefined) {
  defineLessonElement(lessons);
  customElements.define('ricochet-lab', RicochetLab);
}

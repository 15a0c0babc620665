// Undo, redo and reset in a lesson's page, by buttons and keys; and what the browser's Back does there.
import { nothing, type TemplateResult } from 'lit';
import { History, historyActionOf } from '../widgets/history.js';
import { type HistoryAction, historyButtons, historyMessages } from '../widgets/history_view.js';
import { readAddress } from './address.js';
import { fieldsOf, type Lesson, type Texts } from './lesson.js';
import type { LessonHost } from './lesson_host.js';

/** Says that an entry of the browser's history holds changes. */
const changed = 'changed';

const isSame = (lesson: Lesson, one: Texts, other: Texts): boolean =>
  fieldsOf(lesson).every(({ id }) => one[id]?.join() === other[id]?.join());

export class Undo {
  #past: History<Texts> | undefined;
  #ownsPage = false;
  #keysOf: EventTarget | undefined;
  /** The field that is being typed in: undoing letters there is the browser's. */
  #typedIn: EventTarget | null = null;

  constructor(private readonly host: LessonHost) {}

  /** On a page of its own, keys count everywhere and Back comes here first; a guest listens in its own element alone. */
  listen(ownsPage: boolean): void {
    this.stop();
    this.#ownsPage = ownsPage;
    this.#keysOf = ownsPage ? document : this.host.element;
    this.#keysOf.addEventListener('keydown', this.#pressed);
    if (ownsPage) addEventListener('popstate', this.#wentBack);
    this.host.element.addEventListener('input', this.#typed);
    this.host.element.addEventListener('change', this.#left);
    this.host.element.addEventListener('focusout', this.#left);
  }

  stop(): void {
    this.#keysOf?.removeEventListener('keydown', this.#pressed);
    removeEventListener('popstate', this.#wentBack);
    this.host.element.removeEventListener('input', this.#typed);
    this.host.element.removeEventListener('change', this.#left);
    this.host.element.removeEventListener('focusout', this.#left);
  }

  /** The state to start from. */
  start(texts: Texts): void {
    this.#past = new History(structuredClone(texts));
  }

  /** Changes in a row from one source are one step: the letters of a field, the moves of a drag. */
  record(texts: Texts, source?: string): void {
    const { model } = this.host;
    if (model === undefined || this.#past === undefined || isSame(model.lesson, texts, this.#past.present))
      return;
    this.#past.record(structuredClone(texts), source);
  }

  endStep(): void {
    this.#past?.endStep();
  }

  /**
   * The first change gets an entry of its own in the browser's history, so that Back brings the page as it was opened before it
   * leaves it.
   */
  leaveOpened(): void {
    if (this.#ownsPage && history.state !== changed) history.pushState(changed, '', location.href);
  }

  readonly #wentBack = (): void => {
    const { model } = this.host;
    if (model === undefined) return;
    const { texts } = readAddress(model.lesson, location.search);
    // Going to a heading of the page changes no state.
    if (!isSame(model.lesson, texts, model.texts)) this.host.restore(texts);
  };

  buttons(): TemplateResult | typeof nothing {
    const { model, language } = this.host;
    const first = this.#firstOf(model?.lesson);
    if (model === undefined || this.#past === undefined || first === undefined) return nothing;
    const canReset = !isSame(model.lesson, model.texts, first);
    return historyButtons(this.#past, canReset, historyMessages[language], (action) => this.#act(action));
  }

  /** Where a lesson starts, and where `reset` leads. */
  #firstOf(lesson: Lesson | undefined): Texts | undefined {
    const first = lesson?.presets[0]?.texts;
    return first === undefined ? undefined : (lesson?.normalize?.(first) ?? first);
  }

  #act(action: HistoryAction): void {
    const past = this.#past;
    const { model } = this.host;
    const first = this.#firstOf(model?.lesson);
    if (past === undefined || first === undefined) return;
    if (action === 'reset') past.record(structuredClone(first));
    else if (action === 'undo') past.undo();
    else past.redo();
    this.host.show(structuredClone(past.present));
  }

  readonly #pressed = (event: Event): void => {
    const action = historyActionOf(event as KeyboardEvent);
    const [target] = event.composedPath();
    if (action === undefined || event.defaultPrevented || isOwnUndo(target, this.#typedIn)) return;
    event.preventDefault();
    this.#act(action);
  };

  readonly #typed = (event: Event): void => {
    this.#typedIn = event.composedPath()[0] ?? null;
  };

  readonly #left = (): void => {
    this.#typedIn = null;
    this.endStep();
  };
}

/** A text field of which the letters are undone by the browser: one that is being typed in, or that holds no state of the lesson. */
function isOwnUndo(target: EventTarget | undefined, typedIn: EventTarget | null): boolean {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return false;
  if (target.classList.contains('own-undo')) return true;
  return target === typedIn && target.type === 'text';
}

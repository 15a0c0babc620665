// Undo, redo and reset in a page, by buttons and keys, and the browser's Back.
import { html, nothing, type TemplateResult } from 'lit';
import type { Language } from '../shell/language.js';
import { localized } from '../shell/localized.js';
import { History, historyActionOf } from '../widgets/history.js';
import { icon } from '../widgets/icons.js';

const historyMessages = localized({
  label: ['Changes', '変更'],
  undo: ['Undo', '元に戻す'],
  redo: ['Redo', 'やり直す'],
  reset: ['Reset', '最初の状態に戻す'],
});

type HistoryAction = 'undo' | 'redo' | 'reset';

/** The mark of a browser history entry that holds changes. */
const changed = 'changed';

/** The page whose states are undone. */
export interface UndoHost<State> {
  readonly element: HTMLElement;
  language(): Language;
  isSame(one: State, other: State): boolean;
  /** The shown state. */
  present(): State | undefined;
  /** The state after a reset. */
  first(): State | undefined;
  show(state: State): void;
  /** The browser has gone back to an address. */
  wentBack?(): void;
}

export class Undo<State> {
  #past: History<State> | undefined;
  #ownsPage = false;
  #stopped = new AbortController();
  /** The field with the focus. The browser itself undoes its letters. */
  #typedIn: EventTarget | undefined;

  constructor(private readonly host: UndoHost<State>) {}

  /**
   * Listens to keys and to Back. On a page of its own, keys count everywhere; a guest listens only inside its own
   * element.
   */
  listen(ownsPage: boolean): void {
    this.stop();
    this.#stopped = new AbortController();
    const { signal } = this.#stopped;
    const { element } = this.host;
    this.#ownsPage = ownsPage;
    (ownsPage ? document : element).addEventListener('keydown', (event) => this.#press(event), { signal });
    if (ownsPage) addEventListener('popstate', () => this.host.wentBack?.(), { signal });
    const typeIn = (field: EventTarget | undefined) => {
      this.#typedIn = field;
      if (field === undefined) this.endStep();
    };
    element.addEventListener('input', (event) => typeIn(event.composedPath()[0]), { signal });
    for (const left of ['change', 'focusout'])
      element.addEventListener(left, () => this.#typedIn && typeIn(undefined), { signal });
  }

  stop(): void {
    this.#stopped.abort();
  }

  /** The state to start from. */
  start(state: State): void {
    this.#past = new History(structuredClone(state));
  }

  /**
   * Records a state. Consecutive changes from one source are one step, such as the letters of a field or the moves of
   * a drag. Returns whether the state is new.
   */
  record(state: State, source?: string): boolean {
    if (this.#past === undefined || this.host.isSame(state, this.#past.present)) return false;
    this.#past.record(structuredClone(state), source);
    return true;
  }

  get present(): State | undefined {
    return this.#past?.present;
  }

  endStep(): void {
    this.#past?.endStep();
  }

  /**
   * The first change adds an entry to the browser's history. So Back first restores the opened state, and then leaves
   * the page.
   */
  leaveOpened(): void {
    if (this.#ownsPage && history.state !== changed) history.pushState(changed, '', location.href);
  }

  buttons(): TemplateResult | typeof nothing {
    const [present, first] = [this.host.present(), this.host.first()];
    if (present === undefined || this.#past === undefined || first === undefined) return nothing;
    const words = historyMessages[this.host.language()];
    const button = (action: HistoryAction, can: boolean, keys = '') =>
      html`<button type="button" class="tool" data-history=${action} aria-label=${words[action]} title=${words[action] + keys} aria-disabled=${!can} @click=${() => can && this.#act(action)}>${icon(action)}</button>`;
    return html`<div class="history-buttons" role="group" aria-label=${words.label}>
      ${button('undo', this.#past.canUndo, ' (Ctrl+Z)')}
      ${button('redo', this.#past.canRedo, ' (Ctrl+Shift+Z)')}
      ${button('reset', !this.host.isSame(present, first))}
    </div>`;
  }

  #act(action: HistoryAction): void {
    const past = this.#past;
    const first = this.host.first();
    if (past === undefined || first === undefined) return;
    if (action === 'reset') past.record(structuredClone(first));
    else if (action === 'undo') past.undo();
    else past.redo();
    this.host.show(structuredClone(past.present));
  }

  #press(event: Event): void {
    const action = historyActionOf(event as KeyboardEvent);
    const [target] = event.composedPath();
    if (action === undefined || event.defaultPrevented || isOwnUndo(target, this.#typedIn)) return;
    event.preventDefault();
    this.#act(action);
  }
}

/**
 * True for a text field whose letters the browser undoes: the focused one, or one that holds no state of the page.
 */
function isOwnUndo(target: EventTarget | undefined, typedIn: EventTarget | undefined): boolean {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return false;
  if (target.classList.contains('own-undo')) return true;
  return target === typedIn && target.type === 'text';
}

// What every laboratory shares: language and state from the page or the element's attributes, the start of the solver, undo and
// redo, the runs that are kept, notices, and the export bar.
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Ricochet } from 'ricochet-wasm';
import { type Messages, messagesIn } from '../../messages/index.js';
import { linkTo, replaceQuery } from '../../shell/address.js';
import { AddressWriter } from '../../shell/address_writer.js';
import { type Language, languageOf, pageLanguage } from '../../shell/language.js';
import { solver } from '../../shell/solver.js';
import { embedLink, embedOf } from '../../widgets/embed_link.js';
import { copyText, save } from '../../widgets/export.js';
import { type ExportButton, exportBar, exportButtons } from '../../widgets/export_bar.js';
import { History, historyActionOf } from '../../widgets/history.js';
import { type HistoryAction, historyButtons, historyMessages } from '../../widgets/history_view.js';
import { type LaboratoryMessages, laboratoryMessages } from './messages.js';
import { watchPinned } from './pinned_stage.js';
import { type Run, runsCsv } from './runs.js';
import { runsView } from './runs_view.js';

export abstract class Laboratory extends LitElement {
  static override properties = {
    exportStatus: { state: true },
    loadingError: { state: true },
    note: { state: true },
    runs: { state: true },
  };

  /** What became of the last copy or download. */
  declare exportStatus: string;
  /** Why the solver or the stage did not start, if so. */
  declare loadingError: string;
  /** What became of an address with numbers that the page does not show. */
  declare note: string;
  /** The runs that the visitor keeps. */
  declare runs: Run[];

  /** The states that the visitor has been through, as queries. */
  readonly #history = new History('');
  readonly #writer = new AddressWriter(() => (this.ownsPage ? this.#query : undefined));
  /** The moment and the view that the address holds. */
  #writtenMoment = '';
  /** What happens before the visitor does anything, as the first play, is no part of the address. */
  #hasActed = false;
  #keysOf: Document | this | undefined;
  #stopPinning: (() => void) | undefined;
  readonly #onKey = (event: Event) => this.#pressed(event as KeyboardEvent);

  constructor() {
    super();
    this.exportStatus = '';
    this.loadingError = '';
    this.note = '';
    this.runs = [];
    const acted = () => {
      this.#hasActed = true;
    };
    for (const act of ['pointerdown', 'keydown', 'wheel', 'input', 'click'])
      this.addEventListener(act, acted, { capture: true, passive: true });
  }

  /** The page's own styles serve it; what the page has written into the element, its prose, stays behind what is rendered. */
  protected override createRenderRoot(): HTMLElement {
    this.renderOptions.renderBefore ??= this.firstChild;
    return this;
  }

  /** The name of the files that it gives. */
  protected abstract get file(): string;

  /** Its name in the addresses of embeds. */
  protected get nameInEmbeds(): string {
    return this.file;
  }

  /** Shows the state of a query, which is neither recorded nor written. */
  protected abstract showState(query: string): void;

  /** The moment and the view that a link holds beside the state, as the end of a query; empty for those of the start. */
  protected get moment(): string {
    return '';
  }

  /** The query to which a reset leads. */
  protected abstract get startQuery(): string;

  /** The attribute `language`, else the page's. */
  protected get language(): Language {
    const given = this.getAttribute('language');
    return given === null ? pageLanguage() : languageOf(given);
  }

  protected get shared(): Messages {
    return messagesIn(this.language);
  }

  protected get laboratoryWords(): LaboratoryMessages {
    return laboratoryMessages[this.language];
  }

  /** With an attribute `state` it is a guest: it reads its state there and leaves the address of the page alone. */
  protected get ownsPage(): boolean {
    return !this.hasAttribute('state');
  }

  /** The state that is asked for: the attribute `state`, else the page's address. */
  protected get givenQuery(): string {
    return this.getAttribute('state') ?? location.search;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#keysOf = this.ownsPage ? document : this;
    this.#keysOf.addEventListener('keydown', this.#onKey);
    if (this.hasUpdated) this.#pin();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#keysOf?.removeEventListener('keydown', this.#onKey);
    this.#stopPinning?.();
    this.#writer.cancel();
  }

  protected override firstUpdated(_changed: PropertyValues): void {
    this.#pin();
  }

  #pin(): void {
    const column = this.querySelector<HTMLElement>('.stage-column');
    if (column !== null) this.#stopPinning = watchPinned(column);
  }

  /** Calls `ready` with the solver; where there is none, the page says why. */
  protected startSolver(ready: (ricochet: Ricochet) => void): void {
    if (typeof WebAssembly === 'undefined') {
      this.loadingError = this.shared.noWasm;
      return;
    }
    solver().then(ready, (cause: unknown) => {
      this.loadingError = this.shared.failed(cause instanceof Error ? cause.message : String(cause));
    });
  }

  protected get hasReducedMotion(): boolean {
    return matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  protected async copy(text: string): Promise<void> {
    this.exportStatus = await copyText(text, this.shared.exportBar);
  }

  protected save(ending: string, content: string | Blob, type = 'text/plain'): void {
    save(`${this.file}.${ending}`, content instanceof Blob ? content : new Blob([content], { type }));
    this.exportStatus = this.shared.exportBar.saved;
  }

  /** The history starts with this state. */
  protected startHistory(query: string): void {
    this.#history.restart(query);
  }

  /** The state that is asked for, with which the history starts; a note says where it had numbers that the page does not show. */
  protected givenState<State>(
    read: (query: string) => { state: State; isBeyond: boolean },
    write: (state: State) => string,
  ): State {
    const { state, isBeyond } = read(this.givenQuery);
    if (isBeyond) this.note = this.shared.bounds.link;
    this.startHistory(write(state));
    return state;
  }

  /** Opens a stage in three dimensions on the elements that the page has drawn; where there is no WebGL, the page says so. */
  protected openStage(
    open: (container: HTMLElement, canvas: HTMLCanvasElement, layer: HTMLElement) => void,
  ): void {
    const container = this.querySelector<HTMLElement>('.stage');
    const canvas = this.querySelector('canvas');
    const layer = this.querySelector<HTMLElement>('.stage-layer');
    if (container === null || canvas === null || layer === null) return;
    try {
      open(container, canvas, layer);
    } catch {
      this.loadingError = this.shared.stage.noWebgl;
      container.classList.add('without');
    }
  }

  /** The visitor has changed the state: it can be undone, and stands in the address. `source`: see `History.record`. */
  protected recordState(query: string, source?: string): void {
    if (query === this.#history.present) return;
    this.#history.record(query, source);
    this.writeAddress(query);
  }

  /** The next change is a step of its own. */
  protected endStep(): void {
    this.#history.endStep();
  }

  /** The address of a page holds the whole state; it changes without an entry in the browser's history. */
  protected writeAddress(query: string): void {
    this.#writer.cancel();
    this.#writtenMoment = this.moment;
    if (this.ownsPage) replaceQuery(query + this.moment);
    this.dispatchEvent(new CustomEvent('ricochet-state', { detail: query, bubbles: true, composed: true }));
  }

  /** The moment or the view has changed: once it has come to rest, it stands in the address. */
  protected momentChanged(): void {
    if (this.moment === this.#writtenMoment) return;
    this.#writtenMoment = this.moment;
    if (this.#hasActed) this.#writer.writeAtRest();
  }

  /** The state with the moment and the view. */
  get #query(): string {
    return this.#history.present + this.moment;
  }

  /** The link to what is shown. */
  protected get link(): string {
    return linkTo(this.#query);
  }

  #pressed(event: KeyboardEvent): void {
    const action = historyActionOf(event);
    const field = event.target instanceof HTMLElement ? event.target : undefined;
    if (action === undefined || field?.classList.contains('own-undo')) return;
    event.preventDefault();
    this.#act(action);
  }

  #act(action: HistoryAction): void {
    const past = this.#history;
    if (action === 'reset') past.record(this.startQuery);
    else if (action === 'undo') past.undo();
    else past.redo();
    this.showState(past.present);
    this.writeAddress(past.present);
    this.requestUpdate();
  }

  protected historyButtons(): TemplateResult {
    return historyButtons(
      this.#history,
      this.#history.present !== this.startQuery,
      historyMessages[this.language],
      (action) => this.#act(action),
    );
  }

  /** The table of runs; `run` gives the present one. */
  protected runsView(run: (() => Run) | undefined): TemplateResult {
    const words = this.laboratoryWords.runs;
    return runsView({
      runs: this.runs,
      words,
      disabled: run === undefined,
      keep: () => {
        if (run !== undefined) this.runs = [...this.runs, run()];
      },
      forget: () => {
        this.runs = [];
      },
      download: () => this.save('runs.csv', runsCsv(this.runs, words.number), 'text/csv'),
    });
  }

  /** Above all else: what does not work, and what was not taken from the address. */
  protected notices(): TemplateResult {
    return html`${this.loadingError ? html`<p class="loading-error" role="alert">${this.loadingError}</p>` : nothing}
      ${this.note ? html`<p class="error" role="status">${this.note}</p>` : nothing}`;
  }

  /** `copied` is the program that is copied, where another is shown. */
  protected exportBar(code: string, buttons: ExportButton[], copied = code): TemplateResult {
    const words = this.shared.exportBar;
    return exportBar({
      words,
      code,
      buttons: [[words.copyCode, () => void this.copy(copied)], ...this.#withEmbed(buttons)],
      status: this.exportStatus,
    });
  }

  protected exportButtons(buttons: ExportButton[]): TemplateResult {
    return exportButtons(this.shared.exportBar, this.#withEmbed(buttons), this.exportStatus);
  }

  /** After the link, the HTML that shows the laboratory as it is in another page. */
  #withEmbed(buttons: ExportButton[]): ExportButton[] {
    const { copyLink, copyEmbed } = this.shared.exportBar;
    const after = buttons.findIndex(([name]) => name === copyLink) + 1;
    return [...buttons.slice(0, after), [copyEmbed, () => void this.#copyEmbed()], ...buttons.slice(after)];
  }

  #copyEmbed(): Promise<void> {
    const { language, nameInEmbeds: id } = this;
    const address = embedLink({ kind: 'lab', id, language, query: this.#query });
    return this.copy(embedOf(address, document.title));
  }
}

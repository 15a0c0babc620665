// The base class of laboratories with an element of their own. It holds the language and the state (from the page or
// from the element's attributes), the start of the solver, undo, kept runs, notices, and the export bar.
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { startSolver } from '../../lesson/loading.js';
import { measureMessages } from '../../lesson/measure_messages.js';
import { watchPinned } from '../../lesson/pinned_stage.js';
import type { NamedQuantity } from '../../lesson/quantities.js';
import { Runs, runsView } from '../../lesson/runs.js';
import { Undo } from '../../lesson/undo.js';
import { type Messages, messagesIn } from '../../messages/index.js';
import { linkTo, replaceQuery } from '../../shell/address.js';
import { AddressWriter } from '../../shell/address_writer.js';
import { type Language, languageOf, pageLanguage } from '../../shell/language.js';
import { type Exports, exportBar } from '../../widgets/export_bar.js';

export abstract class Laboratory extends LitElement {
  static override properties = {
    exportStatus: { state: true },
    loadingError: { state: true },
    note: { state: true },
  };

  /** The result of the last copy or download. */
  declare exportStatus: string | undefined;
  /** Why the solver or the stage did not start, if so. */
  declare loadingError: string | undefined;
  /** A note about an address whose numbers the page cannot show. */
  declare note: string | undefined;

  /** The states that the visitor has been through, as queries. */
  readonly undo: Undo<string> = new Undo<string>({
    element: this,
    language: () => this.language,
    isSame: (one, other) => one === other,
    present: () => this.undo.present,
    first: () => this.startQuery,
    show: (query) => this.#show(query),
  });
  readonly #runs = new Runs<string>();
  readonly #writer = new AddressWriter(this, () => (this.ownsPage ? this.#query : undefined));
  /** The time and the view that the address holds. */
  #writtenMoment = '';
  #stopPinning: (() => void) | undefined;

  /**
   * The element has no shadow root, so that the page's styles apply. The page's own prose inside the element stays
   * after the rendered parts.
   */
  protected override createRenderRoot(): HTMLElement {
    this.renderOptions.renderBefore ??= this.firstChild;
    return this;
  }

  /** The name of the exported files, without its ending. */
  protected abstract get file(): string;

  /** The name of the laboratory in the addresses of embeds. */
  protected get nameInEmbeds(): string {
    return this.file;
  }

  /** Shows the state of a query without recording it and without writing it into the address. */
  protected abstract showState(query: string): void;

  /** The time and the view as the end of a query; empty for those of the start. */
  protected get moment(): string {
    return '';
  }

  /** The query to which a reset leads. */
  protected abstract get startQuery(): string;

  /** The language of the attribute `language`, or else of the page. */
  get language(): Language {
    const given = this.getAttribute('language');
    return given === null ? pageLanguage() : languageOf(given);
  }

  get shared(): Messages {
    return messagesIn(this.language);
  }

  /**
   * True unless the element has an attribute `state`. With it, the element is a guest in another page and leaves the
   * page's address alone.
   */
  protected get ownsPage(): boolean {
    return !this.hasAttribute('state');
  }

  /** The requested state: the attribute `state`, or else the page's address. */
  protected get givenQuery(): string {
    return this.getAttribute('state') ?? location.search;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.undo.listen(this.ownsPage);
    if (this.hasUpdated) this.#pin();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.undo.stop();
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

  /** Calls `ready` with the solver that `start` starts. If it cannot start, the page says why. */
  protected startSolver<Solver extends object>(
    start: () => Promise<Solver>,
    ready: (ricochet: Solver) => void,
  ): void {
    void startSolver(this.shared, start).then((started) => {
      if (typeof started === 'string') this.loadingError = started;
      else ready(started);
    });
  }

  /** The requested state, with which the history starts. A note reports numbers that the page cannot show. */
  protected givenState<State>(
    read: (query: string) => { state: State; isBeyond: boolean },
    write: (state: State) => string,
  ): State {
    const { state, isBeyond } = read(this.givenQuery);
    if (isBeyond) this.note = this.shared.bounds.link;
    this.undo.start(write(state));
    return state;
  }

  /** Opens a stage on the elements that the page has drawn. Without WebGL the page says so. */
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

  /**
   * Records a change that the visitor made: undo can take it back, and the address holds the new state. `source`: see
   * `History.record`.
   */
  protected recordState(query: string, source?: string): void {
    if (this.undo.record(query, source)) this.writeAddress(query);
  }

  /** Writes the whole state into the address, without an entry in the browser's history. */
  protected writeAddress(query: string): void {
    this.#writer.cancel();
    this.#writtenMoment = this.moment;
    if (this.ownsPage) replaceQuery(query + this.moment);
    this.dispatchEvent(new CustomEvent('ricochet-state', { detail: query, bubbles: true, composed: true }));
  }

  /** Writes the time or the view into the address, once it stops changing. */
  protected momentChanged(): void {
    if (this.moment === this.#writtenMoment) return;
    this.#writtenMoment = this.moment;
    this.#writer.writeAtRest();
  }

  /** The state with the moment and the view. */
  get #query(): string {
    return (this.undo.present ?? '') + this.moment;
  }

  /** Shows a state after undo, redo, reset, or the choice of a kept run. */
  #show(query: string): void {
    this.showState(query);
    this.writeAddress(query);
    this.requestUpdate();
  }

  /** Renders the table of kept runs; `run` returns the present one. */
  runsView(run: () => { inputs: NamedQuantity[]; answers: NamedQuantity[] }): TemplateResult {
    return runsView({
      runs: this.#runs,
      words: measureMessages[this.language].runs,
      file: this.file,
      canKeep: true,
      now: () => ({ state: this.undo.present ?? '', ...run() }),
      goBack: (query) => {
        this.undo.record(query);
        this.#show(query);
      },
      changed: () => this.requestUpdate(),
      saved: () => {
        this.exportStatus = this.shared.exportBar.saved;
      },
    });
  }

  /** Renders the notices above everything else: errors, and numbers that were not taken from the address. */
  notices(): TemplateResult {
    return html`${this.loadingError ? html`<p class="loading-error framed" role="alert">${this.loadingError}</p>` : nothing}
      ${this.note ? html`<p class="error" role="status">${this.note}</p>` : nothing}`;
  }

  exportBar(given: Pick<Exports, 'files' | 'program' | 'copies'>): TemplateResult {
    return exportBar({
      ...given,
      words: this.shared.exportBar,
      kind: 'lab',
      id: this.nameInEmbeds,
      file: this.file,
      language: this.language,
      query: () => this.#query,
      link: this.ownsPage ? () => linkTo(this.#query) : undefined,
      status: this.exportStatus ?? '',
      report: (status) => {
        this.exportStatus = status;
      },
    });
  }
}

// <ricochet-lesson lesson="bullet-and-sphere">: stage, player, tables, working and export bar, kept in agreement.
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Ricochet } from 'ricochet-wasm';
import { RicochetError } from 'ricochet-wasm/external';
import type { Vector3 } from 'three';
import { type Messages, messagesIn } from '../messages/index.js';
import { type Language, languageOf, pageLanguage } from '../shell/language.js';
import { solver } from '../shell/solver.js';
import { Stage } from '../stage/stage.js';
import { copyText, save } from '../widgets/export.js';
import { type ExportButton, exportBar } from '../widgets/export_bar.js';
import { Player } from '../widgets/player.js';
import { playerView } from '../widgets/player_view.js';
import { readAddress, writeAddress } from './address.js';
import { decisionTable } from './decision_table.js';
import { firstBeyond } from './displayable_fields.js';
import { furtherTables } from './further_tables.js';
import { dragged, handleViews } from './handles.js';
import type { Field, FieldError, Lesson, LessonLoaders, Texts, View } from './lesson.js';
import { codeOf, csvOf, embedOf, jsonOf } from './lesson_export.js';
import { stageView } from './stage_view.js';
import { tableColumn } from './table_column.js';
import { workingView } from './working.js';

/** Which parts stand around the stage; `foot` is the export bar. */
type Part = 'player' | 'table' | 'working' | 'foot';

const allParts: Part[] = ['player', 'table', 'working', 'foot'];

class RicochetLesson extends LitElement {
  /** The lessons that there are, by name; an unknown name is the first. */
  static lessons: LessonLoaders = {};

  static override properties = {
    lesson: { type: String },
    language: { type: String },
    /** The state as in an address, for an embed; a page reads its own address. */
    state: { type: String },
    parts: { type: String },
    autoplay: { type: Boolean },
    /** The address of a picture for readers without WebGL. */
    still: { type: String },
    made: { state: true },
    texts: { state: true },
    view: { state: true },
    error: { state: true },
    note: { state: true },
    loadingError: { state: true },
    exportStatus: { state: true },
  };

  declare lesson: string;
  declare language: string;
  declare state: string | null;
  declare parts: string;
  declare autoplay: boolean;
  declare still: string | null;
  declare made: Lesson | undefined;
  declare texts: Texts;
  declare view: View | undefined;
  declare error: FieldError | undefined;
  /** What became of an address. */
  declare note: FieldError | undefined;
  declare loadingError: string;
  /** What became of the last copy or download. */
  declare exportStatus: string;

  #ricochet: Ricochet | undefined;
  #stage: Stage | undefined;
  #fitted = false;
  readonly #player = new Player(() => this.#showTime());

  constructor() {
    super();
    this.lesson = Object.keys(RicochetLesson.lessons)[0] ?? '';
    this.language = '';
    this.state = null;
    this.parts = allParts.join(' ');
    this.autoplay = false;
    this.still = null;
    this.texts = {};
    this.loadingError = '';
    this.exportStatus = '';
  }

  /** The page's own styles serve it, and its fields are the page's. */
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  get #language(): Language {
    return this.language === '' ? pageLanguage() : languageOf(this.language);
  }

  get #words(): Messages {
    return messagesIn(this.#language);
  }

  /** Only asked for once it is there. */
  get #lesson(): Lesson {
    if (this.made === undefined) throw new Error('the lesson has not come yet');
    return this.made;
  }

  /** A whole page keeps its state in its address. */
  get #hasAddress(): boolean {
    return this.state === null && this.#shows('table');
  }

  #shows(part: Part): boolean {
    return this.parts.split(' ').includes(part);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.#openStage();
    void this.#start();
  }

  async #start(): Promise<void> {
    const { lessons } = RicochetLesson;
    const load = lessons[this.lesson] ?? Object.values(lessons)[0];
    const started = typeof WebAssembly === 'undefined' ? undefined : solver();
    // Its failure is looked at below, after the lesson has come.
    started?.catch(() => {});
    this.made = (await load?.())?.(this.#language);
    const query = this.state ?? (this.#hasAddress ? location.search : '');
    const { texts, beyond } = readAddress(this.#lesson, query);
    this.texts = this.#normalized(texts);
    if (beyond !== undefined)
      this.note = {
        path: beyond.field.path,
        message: this.#words.bounds.address(beyond.text),
        isNote: true,
      };
    if (started === undefined) {
      this.loadingError = this.#words.noWasm;
      return;
    }
    try {
      this.#ricochet = await started;
    } catch (cause) {
      this.loadingError = this.#words.failed(cause instanceof Error ? cause.message : String(cause));
      return;
    }
    this.#ask();
    this.#showStart();
    if (this.autoplay && !matchMedia('(prefers-reduced-motion: reduce)').matches) this.#player.play();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#player.pause();
    this.#stage?.dispose();
    this.#stage = undefined;
  }

  protected override firstUpdated(): void {
    this.#openStage();
  }

  #openStage(): void {
    const container = this.querySelector<HTMLElement>('.stage');
    const canvas = this.querySelector('canvas');
    const layer = this.querySelector<HTMLElement>('.stage-layer');
    if (container === null || canvas === null || layer === null) return;
    try {
      this.#stage = new Stage(container, canvas, layer, (id, to, done) => this.#drag(id, to, done));
      this.#showScene();
    } catch {
      this.loadingError = this.#words.stage.noWebgl;
      container.classList.add('without');
    }
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('view')) this.#showScene();
  }

  /** Asks the module for the numbers as they stand; where it refuses one, the field says so and the last answer stays. */
  #ask(): void {
    if (this.#ricochet === undefined) return;
    this.error = firstBeyond(this.#lesson, this.texts, this.#words);
    if (this.error !== undefined) return;
    try {
      this.view = this.#lesson.view(this.#ricochet, this.texts);
      this.error = undefined;
      performance.mark('ricochet-answer');
      if (this.view.plots !== undefined) void import('../widgets/plot.js');
      this.#player.setRange(this.view.start ?? 0, this.view.end);
    } catch (cause) {
      if (!(cause instanceof RicochetError)) throw cause;
      this.error = { path: cause.path, message: cause.message };
    }
  }

  /** Where the module refuses what an address asks for, the fields say why, and the stage shows where the lesson starts. */
  #showStart(): void {
    const start = this.#lesson.presets[0]?.texts;
    if (this.#ricochet === undefined || this.view !== undefined || start === undefined) return;
    this.view = this.#lesson.view(
      this.#ricochet,
      this.#normalized({ ...this.texts, ...structuredClone(start) }),
    );
    this.#player.setRange(this.view.start ?? 0, this.view.end);
  }

  #normalized(texts: Texts): Texts {
    return this.#lesson.normalize?.(texts) ?? texts;
  }

  #change(changed: Texts): void {
    const texts = this.#normalized(changed);
    this.texts = texts;
    this.note = undefined;
    this.exportStatus = '';
    this.#ask();
    if (this.error !== undefined) return;
    const query = writeAddress(this.#lesson, texts);
    if (this.#hasAddress) history.replaceState(null, '', query + location.hash);
    this.dispatchEvent(new CustomEvent('ricochet-state', { detail: query, bubbles: true, composed: true }));
  }

  #type(field: Field, index: number, text: string): void {
    const parts = [...(this.texts[field.id] ?? [])];
    parts[index] = text;
    // Another shape, or space instead of the plane, is another picture.
    if (field.kind === 'choice') this.#fitted = false;
    this.#change({ ...this.texts, [field.id]: parts });
  }

  #drag(id: string, to: Vector3, done: boolean): void {
    const texts = dragged(this.#lesson, this.texts, id, to);
    if (texts === undefined) return;
    this.#change(texts);
    if (done) this.#player.pause();
  }

  #showScene(): void {
    if (this.#stage === undefined || this.view === undefined) return;
    this.#stage.show(this.view.figure, this.#player.state.time);
    this.#stage.showHandles(handleViews(this.#lesson, this.texts, this.#words.stage));
    if (!this.#fitted) {
      this.#fitted = true;
      this.#stage.fit();
    }
  }

  #showTime(): void {
    this.#stage?.setTime(this.#player.state.time);
    this.requestUpdate();
  }

  #choosePreset(texts: Texts): void {
    this.#fitted = false;
    this.#player.pause();
    this.#change(structuredClone(texts));
    this.#player.toStart();
  }

  async #copy(text: string): Promise<void> {
    this.exportStatus = await copyText(text, this.#words.exportBar);
  }

  #save(ending: string, content: Blob): void {
    save(`${this.lesson}.${ending}`, content);
    this.exportStatus = this.#words.exportBar.saved;
  }

  /** The address of the page that holds just this lesson, as it stands. */
  #embedAddress(): string {
    const own = document.querySelector<HTMLLinkElement>('link[rel="embed"]')?.href ?? location.href;
    const page = new URL(own.startsWith('http') ? own : 'https://example.org/embed.html');
    const state = writeAddress(this.#lesson, this.texts).slice(1);
    page.search = `?lesson=${this.lesson}&language=${this.#language}&state=${encodeURIComponent(state)}`;
    return page.href;
  }

  protected override render(): TemplateResult {
    const { view } = this;
    const words = this.#words;
    const problem = this.error ?? this.note;
    return html`
      ${this.loadingError ? html`<p class="loading-error" role="alert">${this.loadingError}</p>` : nothing}
      <div class="lesson-grid">
        <div class="stage-column">
          ${this.#stageView()} ${this.#shows('player') && this.#hasTime ? this.#playerView() : nothing}
          <p class="text-description" role="status" aria-live="polite">${view?.description ?? ''}</p>
          ${problem && !this.#shows('table') ? html`<p class="error" role="status">${problem.message}</p>` : nothing}
          ${this.#shows('table') ? this.#besideStage() : nothing}
        </div>
        ${this.#shows('table') && this.made ? this.#tableColumn(this.made) : nothing}
        ${this.#shows('working') && view && view.steps.length > 0 ? workingView(view.steps, words, (name) => this.#stage?.point(name), view.stepWords) : nothing}
        ${this.#shows('foot') ? this.#exportBar() : nothing}
      </div>
    `;
  }

  #besideStage(): TemplateResult | typeof nothing {
    const { view } = this;
    if (view === undefined) return nothing;
    const { textbook, plots = [] } = view;
    return html`
      ${textbook === undefined ? nothing : decisionTable(view, textbook, this.#words)}
      ${furtherTables(view)}
      ${plots.map((plot) => html`<ricochet-plot .plot=${plot}></ricochet-plot>`)}
    `;
  }

  /** Whether anything happens in time. */
  get #hasTime(): boolean {
    const { view } = this;
    return view === undefined || view.end > (view.start ?? 0);
  }

  #stageView(): TemplateResult {
    return stageView({
      words: this.#words.stage,
      still: this.loadingError ? this.still : null,
      turn: (azimuth, tilt, zoom) => this.#stage?.turn(azimuth, tilt, zoom),
      fit: () => this.#stage?.fit(),
    });
  }

  #playerView(): TemplateResult {
    const { player } = this.#words;
    const moments = this.view?.moments ?? [];
    const clock = `${this.#player.state.time.toFixed(3)} ${this.made?.timeUnit ?? player.frames}`;
    const toMoments =
      moments.length > 0
        ? moments.map(
            (moment) =>
              html`<button type="button" class="to-hit" @click=${() => this.#jump(moment.time)}>${moment.name}</button>`,
          )
        : html`<button type="button" class="to-hit" disabled>${player.toHit}</button>`;
    return playerView({ player: this.#player, words: player, clock, scrub: this.made?.timeName }, toMoments);
  }

  #jump(time: number): void {
    this.#player.pause();
    this.#player.seek(time);
  }

  #tableColumn(lesson: Lesson): TemplateResult {
    const { texts, view, error, note } = this;
    return tableColumn({
      lesson,
      texts,
      view,
      error,
      note,
      words: this.#words,
      choosePreset: (preset) => this.#choosePreset(preset),
      change: (field, index, text) => this.#type(field, index, text),
    });
  }

  #exportBar(): TemplateResult {
    const { view } = this;
    if (view === undefined || this.error !== undefined) return html`<section class="export-bar"></section>`;
    const words = this.#words.exportBar;
    const code = codeOf(view.call);
    const link = () => (this.state === null ? location.href : this.#embedAddress());
    const blob = (content: string, type: string) => new Blob([content], { type });
    const picture = () => void this.#stage?.picture().then((image) => this.#save('png', image));
    const buttons: ExportButton[] = [
      [words.copyCode, () => void this.#copy(code)],
      [words.copyLink, () => void this.#copy(link())],
      [words.copyEmbed, () => void this.#copy(embedOf(this.#embedAddress(), document.title))],
      ...(this.#stage === undefined ? [] : [[words.picture, picture] satisfies ExportButton]),
      [words.csv, () => this.#save('csv', blob(csvOf(view), 'text/csv'))],
      [words.json, () => this.#save('json', blob(jsonOf(view), 'application/json'))],
    ];
    return exportBar(
      { words, code, buttons, status: this.exportStatus },
      html`<p class="on-paper">${this.state === null ? location.href : ''}</p>`,
    );
  }
}

/** Defines `<ricochet-lesson>` with the lessons that it can show. */
export function defineLessonElement(lessons: LessonLoaders): void {
  RicochetLesson.lessons = lessons;
  customElements.define('ricochet-lesson', RicochetLesson);
}

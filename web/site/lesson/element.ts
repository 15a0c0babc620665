// <ricochet-lesson lesson="bullet-and-sphere">: stage, player, tables, working and export bar, kept in agreement.
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Vector3 } from 'three';
import { type Messages, messagesIn } from '../messages/index.js';
import { type Language, languageOf, pageLanguage } from '../shell/language.js';
import { solver } from '../shell/solver.js';
import { Stage } from '../stage/stage.js';
import { copyText, save } from '../widgets/export.js';
import { type ExportButton, exportBar } from '../widgets/export_bar.js';
import { Player } from '../widgets/player.js';
import { playerView } from '../widgets/player_view.js';
import { readAddress } from './address.js';
import { decisionTable } from './decision_table.js';
import { furtherTables } from './further_tables.js';
import type { ClassQuestion } from './goals.js';
import { goalsView } from './goals_view.js';
import { dragged, handleViews } from './handles.js';
import type { Field, LessonLoaders, Texts, View } from './lesson.js';
import { codeOf, csvOf, embedOf, jsonOf } from './lesson_export.js';
import type { LessonHost } from './lesson_host.js';
import { LessonState } from './lesson_state.js';
import { Measuring } from './measuring.js';
import { Predicting } from './predicting.js';
import { predictionMessages } from './prediction_messages.js';
import { stageView } from './stage_view.js';
import { tableColumn } from './table_column.js';
import { Undo } from './undo.js';
import { workingView } from './working.js';

/** Which parts stand around the stage; `foot` is the export bar. */
type Part = 'player' | 'table' | 'predict' | 'measure' | 'working' | 'foot';

const allParts: Part[] = ['player', 'table', 'predict', 'measure', 'working', 'foot'];

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
    /** 1 or the name of a question: the outcome is hidden until the learner has predicted it. */
    predict: { type: String },
    /** The address of a picture for readers without WebGL. */
    still: { type: String },
    model: { state: true },
    view: { state: true },
    loadingError: { state: true },
    exportStatus: { state: true },
  };

  declare lesson: string;
  declare language: string;
  declare state: string | null;
  declare parts: string;
  declare autoplay: boolean;
  declare predict: string | null;
  declare still: string | null;
  /** There once the lesson has been loaded. */
  declare model: LessonState | undefined;
  /** What is shown of the last answer. */
  declare view: View | undefined;
  declare loadingError: string;
  /** What became of the last copy or download. */
  declare exportStatus: string;

  #stage: Stage | undefined;
  #fitted = false;
  readonly #player = new Player(() => this.#showTime());

  readonly #host: LessonHost = this.#asHost();
  readonly #predicting = new Predicting(this.#host, () => this.#asksForPrediction !== undefined);
  readonly #measuring = new Measuring(this.#host);
  readonly #undo = new Undo(this.#host);

  constructor() {
    super();
    this.lesson = Object.keys(RicochetLesson.lessons)[0] ?? '';
    this.language = '';
    this.state = null;
    this.parts = allParts.join(' ');
    this.autoplay = false;
    this.predict = null;
    this.still = null;
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
    this.#undo.listen(this.#hasAddress ? document : this);
    void this.#start();
  }

  async #start(): Promise<void> {
    const { lessons } = RicochetLesson;
    const load = lessons[this.lesson] ?? Object.values(lessons)[0];
    const started = typeof WebAssembly === 'undefined' ? undefined : solver();
    // Its failure is looked at below, after the lesson has come.
    started?.catch(() => {});
    const lesson = (await load?.())?.(this.#language);
    if (lesson === undefined) throw new Error('there are no lessons');
    const query = this.state ?? (this.#hasAddress ? location.search : '');
    const model = new LessonState(lesson, query, this.#words);
    this.model = model;
    if (started === undefined) {
      this.loadingError = this.#words.noWasm;
      return;
    }
    const ricochet = await started.catch((cause: unknown) => {
      this.loadingError = this.#words.failed(cause instanceof Error ? cause.message : String(cause));
    });
    if (ricochet === undefined) return;
    model.start(ricochet);
    this.#undo.start(model.texts);
    const asked = this.#asksForPrediction;
    if (asked !== undefined) this.#predicting.switchOn(asked);
    this.#showAnswer(model);
    if (this.autoplay && !this.#predicting.isOn && !matchMedia('(prefers-reduced-motion: reduce)').matches)
      this.#player.play();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#player.pause();
    this.#undo.stop();
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

  #showAnswer({ view }: LessonState): void {
    if (view === undefined) return;
    this.view = view;
    if (view.plots !== undefined) void import('../widgets/plot.js');
    this.#player.setRange(view.start ?? 0, view.end);
  }

  /** `source`: changes in a row from one source are one step of the history. */
  #change(texts: Texts, source?: string): void {
    const { model } = this;
    if (model === undefined) return;
    model.change(texts);
    this.#undo.record(model.texts, source);
    this.#predicting.numbersChanged();
    this.exportStatus = '';
    this.requestUpdate();
    if (model.error !== undefined) return;
    this.#showAnswer(model);
    const { query } = model;
    if (this.#hasAddress) history.replaceState(null, '', query + location.hash);
    this.dispatchEvent(new CustomEvent('ricochet-state', { detail: query, bubbles: true, composed: true }));
  }

  #type(field: Field, index: number, text: string): void {
    // Another shape, or space instead of the plane, is another picture.
    if (field.kind === 'choice') this.#fitted = false;
    if (this.model !== undefined)
      this.#change(
        this.model.typed(field, index, text),
        field.kind === 'choice' ? undefined : `${field.id} ${index}`,
      );
  }

  #drag(id: string, to: Vector3, done: boolean): void {
    const { model } = this;
    if (this.#predicting.drag(id, to)) return;
    const texts = model && dragged(model.lesson, model.texts, id, to);
    if (texts === undefined) return;
    this.#change(texts, id);
    if (!done) return;
    this.#undo.endStep();
    this.#player.pause();
  }

  #showScene(): void {
    const { model, view } = this;
    if (this.#stage === undefined || model === undefined || view === undefined) return;
    this.#stage.show(this.#predicting.figure(view), this.#player.state.time);
    this.#stage.showHandles([
      ...handleViews(model.lesson, model.texts, this.#words.stage),
      ...this.#predicting.handles,
    ]);
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

  #asHost(): LessonHost {
    const element = this;
    return {
      element,
      get name() {
        return element.lesson;
      },
      get language() {
        return element.#language;
      },
      get model() {
        return element.model;
      },
      show: (texts) => this.#choosePreset(texts),
      redraw: () => {
        this.#showScene();
        this.requestUpdate();
      },
      fit: () => this.#stage?.fit(),
      play: () => {
        this.#player.toStart();
        this.#player.play();
      },
      toStart: () => this.#player.toStart(),
      save: (ending, content, type) => this.#save(ending, new Blob([content], { type })),
    };
  }

  /** What the attribute or the address asks for: a question's name, or '1' for the first. */
  get #asksForPrediction(): string | undefined {
    const asked = this.predict ?? new URLSearchParams(this.#hasAddress ? location.search : '').get('predict');
    return asked === null || asked === '0' ? undefined : asked;
  }

  #tryQuestion({ state, predict }: ClassQuestion): void {
    const { model } = this;
    if (model === undefined) return;
    if (state !== undefined) this.#choosePreset(readAddress(model.lesson, `?${state}`).texts);
    if (predict !== undefined) this.#predicting.switchOn(predict);
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
    const state = this.model?.query.slice(1) ?? '';
    page.search = `?lesson=${this.lesson}&language=${this.#language}&state=${encodeURIComponent(state)}`;
    return page.href;
  }

  protected override render(): TemplateResult {
    const { model, view } = this;
    const words = this.#words;
    const problem = model?.problem;
    return html`
      ${this.loadingError ? html`<p class="loading-error" role="alert">${this.loadingError}</p>` : nothing}
      <div class="lesson-grid">
        <div class="stage-column">
          ${this.#stageView()} ${this.#shows('player') && this.#hasTime ? this.#playerView() : nothing}
          <p class="text-description" role="status" aria-live="polite">${view ? this.#predicting.description(view) : ''}</p>
          ${problem && !this.#shows('table') ? html`<p class="error" role="status">${problem.message}</p>` : nothing}
          ${this.#shows('table') ? this.#besideStage() : nothing}
        </div>
        ${model ? this.#predicting.panel() : nothing}
        ${model?.lesson.goals ? goalsView(model.lesson.goals, predictionMessages[this.#language].goals, (question) => this.#tryQuestion(question)) : nothing}
        ${this.#undo.buttons()}
        ${this.#shows('table') && model ? this.#tableColumn(model) : nothing}
        ${this.#predicting.hides ? nothing : html`${this.#measuring.runs()} ${view ? this.#measuring.graphs({ start: view.start ?? 0, end: view.end }, this.#player.state.time) : nothing}`}
        ${this.#shows('working') && view && view.steps.length > 0 ? workingView(view.steps, view.stepWords, words, (name) => this.#stage?.point(name)) : nothing}
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
    const clock = `${this.#player.state.time.toFixed(3)} ${this.model?.lesson.timeUnit ?? player.frames}`;
    const toMoments =
      moments.length > 0
        ? moments.map(
            (moment) =>
              html`<button type="button" class="to-hit" @click=${() => this.#jump(moment.time)}>${moment.name}</button>`,
          )
        : html`<button type="button" class="to-hit" disabled>${player.toHit}</button>`;
    const scrub = this.model?.lesson.timeName;
    return playerView({ player: this.#player, words: player, clock, scrub }, toMoments);
  }

  #jump(time: number): void {
    this.#player.pause();
    this.#player.seek(time);
  }

  #tableColumn(model: LessonState): TemplateResult {
    return tableColumn({
      model,
      words: this.#words,
      choosePreset: (preset) => this.#choosePreset(preset),
      change: (field, index, text) => this.#type(field, index, text),
    });
  }

  #exportBar(): TemplateResult {
    const { view, model } = this;
    if (view === undefined || model === undefined || model.error !== undefined)
      return html`<section class="export-bar"></section>`;
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
      [words.csv, () => this.#save('csv', blob(csvOf(model.lesson, model.texts, view), 'text/csv'))],
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

// <ricochet-lesson lesson="bullet-and-sphere">: stage, player, tables, working and export bar, kept in agreement.
//
// On a lesson's page the prose stands inside the element, after what it renders: one column for the stage, which stays in
// sight, and one for all that refers to it.
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Vector3 } from 'three';
import { type Messages, messagesIn } from '../messages/index.js';
import { linkTo } from '../shell/address.js';
import { type Language, languageOf, pageLanguage } from '../shell/language.js';
import { solver } from '../shell/solver.js';
import { save } from '../widgets/export.js';
import { Player } from '../widgets/player.js';
import { AddressWriter } from './address_writer.js';
import { besideStage } from './beside_stage.js';
import { FirstPlay } from './first_play.js';
import { dragged, handleViews } from './handles.js';
import type { Field, LessonLoaders, Texts, View } from './lesson.js';
import { embedAddress, lessonExportBar } from './lesson_export_bar.js';
import type { LessonHost } from './lesson_host.js';
import { LessonScene } from './lesson_scene.js';
import { LessonState } from './lesson_state.js';
import { Measuring } from './measuring.js';
import { readStageAddress, writeStageAddress } from './page_address.js';
import { Predicting } from './predicting.js';
import { stageColumn } from './stage_column.js';
import { Undo } from './undo.js';

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
    /** 1 or the name of a question: the outcome is hidden until a learner has predicted it. */
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

  readonly #scene = new LessonScene(this, {
    move: (id, to, done) => this.#drag(id, to, done),
    viewChosen: () => this.#writer.writeAtRest(),
  });
  readonly #player = new Player(() => this.#showTime());
  readonly #firstPlay = new FirstPlay(() => this.#player.play());
  readonly #writer = new AddressWriter(() =>
    this.#hasAddress && this.model?.error === undefined ? this.#address : undefined,
  );
  readonly #host = this.#asHost();
  readonly #predicting = new Predicting(this.#host);
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

  /** The page's own styles serve it, its fields are the page's, and the prose inside it comes last. */
  protected override createRenderRoot(): HTMLElement {
    this.renderOptions.renderBefore ??= this.firstChild;
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

  get #query(): string {
    return this.state ?? (this.#hasAddress ? location.search : '');
  }

  #shows(part: Part): boolean {
    return this.parts.split(' ').includes(part);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.#openStage();
    this.#undo.listen(this.#hasAddress);
    void this.#start();
  }

  async #start(): Promise<void> {
    const { lessons } = RicochetLesson;
    const load = lessons[this.lesson] ?? Object.values(lessons)[0];
    const started = typeof WebAssembly === 'undefined' ? undefined : solver();
    // Its failure is looked at below, after the lesson has come.
    started?.catch(() => {});
    const { time, viewpoint } = readStageAddress(this.#query);
    this.#scene.refit(viewpoint);
    const lesson = (await load?.(this.#language))?.(this.#language);
    if (lesson === undefined) throw new Error('there are no lessons');
    const model = new LessonState(lesson, this.#query, this.#words);
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
    this.#predicting.start(this.predict, this.#query, this.#hasAddress);
    this.#showAnswer(model);
    await this.updateComplete;
    this.#startTime(time);
  }

  /** From the moment that the address names; else a page, and an embed that is asked to, plays once by itself. */
  #startTime(time: number | undefined): void {
    if (this.#predicting.hides) return;
    if (time !== undefined) this.#player.seek(time);
    else if (this.autoplay || this.#hasAddress) {
      const stage = this.querySelector('.stage');
      if (stage !== null) this.#firstPlay.await(stage);
    }
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#firstPlay.cancel();
    this.#player.pause();
    this.#writer.cancel();
    this.#scene.close();
    this.#undo.stop();
  }

  protected override firstUpdated(): void {
    this.#openStage();
  }

  #openStage(): void {
    try {
      this.#scene.open();
      this.#showScene();
    } catch {
      this.loadingError = this.#words.stage.noWebgl;
    }
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('view')) this.#showScene();
    this.#scene.observe();
  }

  #showAnswer({ view }: LessonState): void {
    if (view === undefined) return;
    this.view = view;
    if (view.plots !== undefined) void import('../widgets/plot.js');
    this.#player.setRange(view.start ?? 0, view.end);
  }

  #show(model: LessonState, texts: Texts): void {
    this.#firstPlay.cancel();
    model.change(texts);
    this.exportStatus = '';
    this.requestUpdate();
    if (model.error !== undefined) return;
    this.#predicting.numbersChanged();
    this.#showAnswer(model);
  }

  /** `source`: changes in a row from one source are one step of the history. */
  #change(texts: Texts, source?: string): void {
    const { model } = this;
    if (model === undefined) return;
    this.#show(model, texts);
    this.#undo.record(model.texts, source);
    if (model.error !== undefined) return;
    this.#undo.leaveOpened();
    this.#writer.write();
    this.dispatchEvent(
      new CustomEvent('ricochet-state', { detail: model.query, bubbles: true, composed: true }),
    );
  }

  /** The fields, a moment between start and end, and a view that has been chosen. */
  get #address(): string {
    const { share, state } = this.#player;
    const time = share > 0 && share < 1 ? state.time : undefined;
    const stage = writeStageAddress({ time, viewpoint: this.#scene.stage?.viewpoint });
    return (this.model?.query ?? '') + this.#predicting.address + stage;
  }

  #type(field: Field, index: number, text: string): void {
    // Another shape, or space instead of the plane, is another picture.
    if (field.kind === 'choice') this.#scene.refit();
    if (this.model === undefined) return;
    const source = field.kind === 'choice' ? undefined : `${field.id} ${index}`;
    this.#change(this.model.typed(field, index, text), source);
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
    if (model === undefined || view === undefined) return;
    const handles = [
      ...handleViews(model.lesson, model.texts, this.#words.stage),
      ...this.#predicting.handles,
    ];
    this.#scene.show(this.#predicting.seen(view), handles, this.#player.state.time);
  }

  #showTime(): void {
    const { time, playing } = this.#player.state;
    this.#scene.stage?.setTime(time);
    this.requestUpdate();
    if (!playing) this.#writer.writeAtRest();
  }

  #choosePreset(texts: Texts): void {
    this.#scene.refit();
    this.#player.pause();
    this.#change(structuredClone(texts));
    this.#player.toStart();
  }

  /** What an address holds to which the browser has gone back, or forward. */
  #restore(texts: Texts): void {
    const { model } = this;
    if (model === undefined) return;
    this.#scene.refit();
    this.#show(model, texts);
    this.#undo.record(model.texts);
    this.#player.toStart();
  }

  #jump(time: number): void {
    this.#firstPlay.cancel();
    this.#player.pause();
    this.#player.seek(time);
  }

  protected override render(): TemplateResult {
    const { model, view } = this;
    const words = this.#words;
    const hasTable = this.#shows('table');
    return html`
      ${this.loadingError ? html`<p class="loading-error" role="alert">${this.loadingError}</p>` : nothing}
      ${stageColumn({
        stage: {
          words: words.stage,
          still: this.loadingError && !this.#predicting.hides ? this.still : null,
          turn: (azimuth, tilt, zoom) => this.#scene.stage?.turn(azimuth, tilt, zoom),
          fit: () => this.#fit(),
        },
        player: this.#shows('player') && this.#hasTime ? this.#player : undefined,
        words,
        lesson: model?.lesson,
        view: view && this.#predicting.seen(view),
        playHidden: this.#predicting.playHidden,
        problem: hasTable ? undefined : model?.problem,
        jump: (time) => this.#jump(time),
      })}
      ${model === undefined ? nothing : html`<div class="beside-stage">${this.#besideStage(model)}</div>`}
    `;
  }

  #besideStage(model: LessonState): TemplateResult {
    return besideStage({
      tables: {
        model,
        words: this.#words,
        presetName: (i) => this.#predicting.presetName(model.lesson, i),
        historyButtons: this.#undo.buttons(),
        choosePreset: (preset) => this.#choosePreset(preset),
        change: (field, index, text) => this.#type(field, index, text),
      },
      isHidden: this.#predicting.hides,
      prediction: this.#shows('predict') || this.#predicting.isOn ? this.#predicting.panel() : nothing,
      measurements: this.#shows('measure') ? this.#measuring.panel(this.#player.state.time) : nothing,
      hasTable: this.#shows('table'),
      hasWorking: this.#shows('working'),
      exportBar: this.#shows('foot') ? this.#exportBar(model) : nothing,
    });
  }

  /** Whether anything happens in time. */
  get #hasTime(): boolean {
    const { view } = this;
    return view === undefined || view.end > (view.start ?? 0);
  }

  #fit(): void {
    this.#scene.stage?.fit();
    this.#writer.writeAtRest();
  }

  /** What the parts of the page know of it. */
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
      show: (texts) => element.#choosePreset(texts),
      restore: (texts) => element.#restore(texts),
      redraw: () => {
        element.#showScene();
        element.requestUpdate();
      },
      fit: () => element.#scene.stage?.fit(),
      play: () => {
        element.#player.toStart();
        element.#player.play();
      },
      toStart: () => element.#player.toStart(),
      save: (ending, content, type) => save(`${element.lesson}.${ending}`, new Blob([content], { type })),
    };
  }

  #exportBar(model: LessonState): TemplateResult | typeof nothing {
    const { view } = this;
    if (view === undefined || model.error !== undefined) return nothing;
    const embed = () => embedAddress(this.lesson, this.#language, this.#address);
    const { stage } = this.#scene;
    return lessonExportBar({
      model,
      view,
      isHidden: this.#predicting.hides,
      words: this.#words.exportBar,
      name: this.lesson,
      link: () => (this.state === null ? linkTo(this.#address) : embed()),
      embed,
      picture: stage === undefined ? undefined : () => stage.picture(),
      printed: this.state === null ? location.href : '',
      status: this.exportStatus,
      report: (status) => {
        this.exportStatus = status;
      },
    });
  }
}

/** Defines `<ricochet-lesson>` with the lessons that it can show. */
export function defineLessonElement(lessons: LessonLoaders): void {
  RicochetLesson.lessons = lessons;
  customElements.define('ricochet-lesson', RicochetLesson);
}

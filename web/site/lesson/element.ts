// <ricochet-lesson lesson="bullet-and-sphere">: stage, player, table, working and foot, kept in agreement.

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Ricochet } from 'ricochet-wasm';
import { RicochetError } from 'ricochet-wasm/external';
import { Vector3 } from 'three';
import { type Messages, messagesIn } from '../messages/index.js';
import { type Language, languageOf, pageLanguage } from '../shell/language.js';
import { solver } from '../shell/solver.js';
import type { HandleView } from '../stage/drag_handles.js';
import { Stage } from '../stage/stage.js';
import { answerTable } from '../widgets/answer_table.js';
import { save } from '../widgets/export.js';
import { textOf } from '../widgets/numbers.js';
import { Player } from '../widgets/player.js';
import { readAddress, writeAddress } from './address.js';
import { decisions } from './decision_table.js';
import { firstBeyond } from './displayable_fields.js';
import { furtherTables } from './further_tables.js';
import { givenTable, strayError } from './given_table.js';
import type { Field, FieldError, Handle, Lesson, LessonLoaders, Texts, View } from './lesson.js';
import { codeOf, csvOf, embedOf, jsonOf } from './lesson_export.js';
import { workingView } from './working.js';

/** Drags round to hundredths, so that fields stay readable. */
const rounded = (value: number): number => Number(value.toFixed(2));

/** Which parts stand around the stage. */
export type Part = 'player' | 'table' | 'working' | 'foot';

const allParts: Part[] = ['player', 'table', 'working', 'foot'];

export class RicochetLesson extends LitElement {
  /** The lessons that there are, by name; an unknown name is the first. */
  static lessons: LessonLoaders = {};

  static override properties = {
    lesson: { type: String },
    language: { type: String },
    /** The state as in an address, for an embed; a page reads its own address. */
    state: { type: String },
    parts: { type: String },
    autoplay: { type: Boolean },
    /** What a reader sees where there is no WebGL. */
    still: { type: String },
    made: { state: true },
    texts: { state: true },
    view: { state: true },
    error: { state: true },
    note: { state: true },
    trouble: { state: true },
    said: { state: true },
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
  declare trouble: string;
  declare said: string;

  #ricochet: Ricochet | undefined;
  #stage: Stage | undefined;
  #fitted = false;
  readonly #player = new Player(() => this.#showTime());

  constructor() {
    super();
    this.lesson = 'bullet-and-sphere';
    this.language = '';
    this.state = null;
    this.parts = allParts.join(' ');
    this.autoplay = false;
    this.still = null;
    this.texts = {};
    this.trouble = '';
    this.said = '';
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
    const load = RicochetLesson.lessons[this.lesson] ?? Object.values(RicochetLesson.lessons)[0];
    const started = typeof WebAssembly === 'undefined' ? undefined : solver();
    // Its failure is looked at below, after the lesson has come.
    started?.catch(() => {});
    this.made = (await load?.())?.(this.#language);
    const query = this.state ?? (this.#hasAddress ? location.search : '');
    const { texts, beyond } = readAddress(this.#lesson, query);
    this.texts = this.#settled(texts);
    if (beyond !== undefined)
      this.note = {
        path: beyond.field.path,
        message: this.#words.bounds.address(beyond.text),
        isNote: true,
      };
    if (started === undefined) {
      this.trouble = this.#words.noWasm;
      return;
    }
    try {
      this.#ricochet = await started;
    } catch (cause) {
      this.trouble = this.#words.failed(cause instanceof Error ? cause.message : String(cause));
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
    const frame = this.querySelector<HTMLElement>('.stage');
    const canvas = this.querySelector('canvas');
    const layer = this.querySelector<HTMLElement>('.stage-layer');
    if (frame === null || canvas === null || layer === null) return;
    try {
      this.#stage = new Stage(frame, canvas, layer, (id, to, done) => this.#drag(id, to, done));
      this.#showScene();
    } catch {
      this.trouble = this.#words.stage.noWebgl;
      frame.classList.add('without');
    }
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('view')) this.#showScene();
  }

  /** Asks the module for the numbers as they stand; a refusal marks the field and leaves the last answer. */
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
      this.#settled({ ...this.texts, ...structuredClone(start) }),
    );
    this.#player.setRange(this.view.start ?? 0, this.view.end);
  }

  #settled(texts: Texts): Texts {
    return this.#lesson.settle?.(texts) ?? texts;
  }

  #change(changed: Texts): void {
    const texts = this.#settled(changed);
    this.texts = texts;
    this.note = undefined;
    this.said = '';
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
    const handle = this.#lesson.handles.find((h) => h.field === id);
    if (handle === undefined) return;
    const base = handle.from === undefined ? new Vector3() : this.#pointOf(handle.from);
    const value = to.clone().sub(base);
    const numbers = value.toArray().slice(0, this.texts[id]?.length);
    const own = { ...this.texts, [id]: numbers.map((x) => textOf(rounded(x))) };
    this.#change(this.#lesson.drag?.(own, id, value) ?? own);
    if (done) this.#player.pause();
  }

  #pointOf(field: string): Vector3 {
    const [x, y, z] = (this.texts[field] ?? []).map(Number);
    return new Vector3(x, y, z);
  }

  #handleViews(): HandleView[] {
    return this.#lesson.handles
      .filter((handle) => handle.when?.(this.texts) ?? true)
      .map((handle: Handle) => ({
        id: handle.field,
        name: handle.name,
        quantity: handle.quantity,
        ...this.#keysOf(handle),
        at: this.#pointOf(handle.field).add(
          handle.from === undefined ? new Vector3() : this.#pointOf(handle.from),
        ),
      }));
  }

  #keysOf({ flat }: Handle): { flat: boolean; hint: string } {
    const isFlat = typeof flat === 'function' ? flat(this.texts) : (flat ?? false);
    const { keys, keysFlat } = this.#words.stage;
    return { flat: isFlat, hint: isFlat ? keysFlat : keys };
  }

  #showScene(): void {
    if (this.#stage === undefined || this.view === undefined) return;
    this.#stage.show(this.view.figure, this.#player.state.time);
    this.#stage.showHandles(this.#handleViews());
    if (!this.#fitted) {
      this.#fitted = true;
      this.#stage.fit();
    }
  }

  #showTime(): void {
    this.#stage?.setTime(this.#player.state.time);
    this.requestUpdate();
  }

  #preset(texts: Texts): void {
    this.#fitted = false;
    this.#player.pause();
    this.#change(structuredClone(texts));
    this.#player.toStart();
  }

  async #copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.said = this.#words.foot.copied;
    } catch {
      this.said = this.#words.foot.copyFailed;
    }
  }

  #save(ending: string, content: Blob): void {
    save(`${this.lesson}.${ending}`, content);
    this.said = this.#words.foot.saved;
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
    const problem = this.error ?? this.note;
    return html`
      ${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing}
      <div class="lesson-grid">
        <div class="stage-column">
          ${this.#stageView()} ${this.#shows('player') && this.#hasTime ? this.#playerView() : nothing}
          <p class="twin" role="status" aria-live="polite">${this.view?.words ?? ''}</p>
          ${problem && !this.#shows('table') ? html`<p class="error" role="status">${problem.message}</p>` : nothing}
          ${this.#shows('table') ? this.#besideStage() : nothing}
        </div>
        ${this.#shows('table') && this.made ? this.#tableView() : nothing}
        ${this.#shows('working') && this.view && this.view.steps.length > 0 ? workingView(this.view.steps, this.#words, (name) => this.#stage?.point(name), this.view.stepWords) : nothing}
        ${this.#shows('foot') ? this.#footView() : nothing}
      </div>
    `;
  }

  #besideStage(): TemplateResult | typeof nothing {
    const { view } = this;
    if (view === undefined) return nothing;
    const { textbook, plots = [] } = view;
    return html`
      ${textbook === undefined ? nothing : decisions(this.#verdict(view), textbook, this.#words)}
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
    const { stage } = this.#words;
    const look = (label: string, sign: string, turn: number, tilt: number, zoom: number) =>
      html`<button type="button" class="tool" aria-label=${label} title=${label} @click=${() => this.#stage?.look(turn, tilt, zoom)}>
        <span aria-hidden="true">${sign}</span>
      </button>`;
    return html`<div class="stage-frame" role="group" aria-label=${stage.label}>
        <div class="stage">
          <canvas aria-hidden="true"></canvas>
          ${this.trouble && this.still ? html`<img class="still" src=${this.still} alt="" />` : nothing}
          <div class="stage-layer"></div>
        </div>
        <div class="stage-tools">
          ${look(stage.turnLeft, '↺', -0.2, 0, 1)} ${look(stage.turnRight, '↻', 0.2, 0, 1)}
          ${look(stage.tiltUp, '↑', 0, 0.15, 1)} ${look(stage.tiltDown, '↓', 0, -0.15, 1)}
          ${look(stage.zoomIn, '+', 0, 0, 0.85)} ${look(stage.zoomOut, '−', 0, 0, 1.18)}
          <button type="button" class="tool" aria-label=${stage.reset} title=${stage.reset} @click=${() => this.#stage?.fit()}>
            <span aria-hidden="true">⤢</span>
          </button>
        </div>
      </div>
      <p class="hint">${stage.hint}</p>`;
  }

  #playerView(): TemplateResult {
    const { player } = this.#words;
    const { time, playing } = this.#player.state;
    const clock = `${time.toFixed(3)} ${this.made?.timeUnit ?? player.frames}`;
    const moments = this.view?.moments ?? [];
    return html`<div class="player" role="group" aria-label=${player.label}>
      <button type="button" class="play" @click=${() => (playing ? this.#player.pause() : this.#player.play())}>
        <span class="icon" aria-hidden="true">${playing ? '❚❚' : '▶'}</span> ${playing ? player.pause : player.play}
      </button>
      <button type="button" class="tool" aria-label=${player.stepBack} title=${player.stepBack} @click=${() => this.#player.stepBy(-1)}>‹</button>
      <button type="button" class="tool" aria-label=${player.step} title=${player.step} @click=${() => this.#player.stepBy(1)}>›</button>
      <input
        type="range"
        min="0"
        max="1000"
        step="1"
        aria-label=${this.made?.timeName ?? player.scrub}
        aria-valuetext=${clock}
        .value=${String(Math.round(1000 * this.#player.share))}
        @input=${(event: Event) => {
          this.#player.pause();
          this.#player.share = Number((event.target as HTMLInputElement).value) / 1000;
        }}
      />
      <output class="clock">${clock}</output>
      ${
        moments.length > 0
          ? moments.map(
              (moment) =>
                html`<button type="button" class="to-hit" @click=${() => this.#jump(moment.time)}>${moment.name}</button>`,
            )
          : html`<button type="button" class="to-hit" disabled>${player.toHit}</button>`
      }
    </div>`;
  }

  #jump(time: number): void {
    this.#player.pause();
    this.#player.seek(time);
  }

  #tableView(): TemplateResult {
    const { table } = this.#words;
    const { groups, presets } = this.#lesson;
    const stray = strayError(groups, this.texts, this.error ?? this.note);
    const { view } = this;
    return html`<div class="table-column">
      <section class="given" aria-labelledby="given-title">
        <h2 id="given-title">${table.given}</h2>
        <div class="presets" role="group" aria-label=${table.presets}>
          <span class="presets-name" aria-hidden="true">${table.presets}</span>
          ${presets.map((preset) => html`<button type="button" class="chip" @click=${() => this.#preset(preset.texts)}>${preset.name}</button>`)}
        </div>
        ${stray ? html`<p class="error" role="alert">${stray}</p>` : nothing}
        ${givenTable(groups, {
          texts: this.texts,
          error: this.error ?? this.note,
          words: this.#words,
          change: (field, index, text) => this.#type(field, index, text),
        })}
      </section>
      <section class="found ${this.error ? 'stale' : ''}" aria-labelledby="answers-title">
        <h2 id="answers-title">${table.answers}</h2>
        ${this.error ? html`<p class="stale-note">${table.stale}</p>` : nothing}
        ${view === undefined ? nothing : answerTable(view.answers)}
      </section>
    </div>`;
  }

  #verdict(view: View): string {
    const { hit, miss } = this.#words.textbook;
    const first = view.answers.find((answer) => answer.kind === 'verdict');
    return first?.value === this.#words.answers.yes
      ? hit
      : first?.value === this.#words.answers.no
        ? miss
        : String(first?.value ?? '');
  }

  #footView(): TemplateResult {
    const { foot } = this.#words;
    const { view } = this;
    if (view === undefined || this.error !== undefined) return html`<section class="foot"></section>`;
    const code = codeOf(view.call);
    const button = (name: string, act: () => void) =>
      html`<button type="button" @click=${act}>${name}</button>`;
    const text = (content: string, type: string) => new Blob([content], { type });
    return html`<section class="foot" aria-labelledby="code-title">
      <h2 id="code-title">${foot.code}</h2>
      <pre tabindex="0" role="region" aria-label=${foot.program}><code>${code}</code></pre>
      <div class="foot-buttons" role="group" aria-label=${foot.take}>
        ${button(foot.copyCode, () => void this.#copy(code))}
        ${button(foot.copyLink, () => void this.#copy(this.state === null ? location.href : this.#embedAddress()))}
        ${button(foot.copyEmbed, () => void this.#copy(embedOf(this.#embedAddress(), document.title)))}
        ${this.#stage === undefined ? nothing : button(foot.picture, () => void this.#stage?.picture().then((blob) => this.#save('png', blob)))}
        ${button(foot.csv, () => this.#save('csv', text(csvOf(view), 'text/csv')))}
        ${button(foot.json, () => this.#save('json', text(jsonOf(view), 'application/json')))}
        <span role="status">${this.said}</span>
      </div>
      <p class="on-paper">${this.state === null ? location.href : ''}</p>
    </section>`;
  }
}

/** Defines `<ricochet-lesson>` with the lessons that it can show. */
export function defineLessonElement(lessons: LessonLoaders): void {
  RicochetLesson.lessons = lessons;
  customElements.define('ricochet-lesson', RicochetLesson);
}

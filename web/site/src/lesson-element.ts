// <ricochet-lesson lesson="at-rest">: stage, player, table, words and foot, kept in agreement.

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Ricochet } from 'ricochet-wasm';
import { RicochetError } from 'ricochet-wasm';
import { Vector3 } from 'three';
import { messages } from '../messages/en.js';
import { readAddress, writeAddress } from './address.js';
import { type Field, type Handle, type Lesson, type Texts, textOf } from './lesson.js';
import { atRest, inMotion } from './lessons/spheres.js';
import { codeOf } from './parts/foot.js';
import { answerTable, type FieldError, givenTable } from './parts/table.js';
import { Player } from './player.js';
import { makeScene, type Scene } from './scene.js';
import { solver } from './solver.js';
import type { HandleView } from './stage/handles.js';
import { Stage } from './stage/stage.js';
import { tell } from './words.js';

const lessons: Record<string, Lesson> = { 'at-rest': atRest, 'in-motion': inMotion };

/** Room for rounding by drags: to a thousandth of the scene, so that fields stay readable. */
function rounded(value: number): number {
  return Number(value.toFixed(2));
}

export class RicochetLesson extends LitElement {
  static override properties = {
    lesson: { type: String },
    compact: { type: Boolean },
    texts: { state: true },
    scene: { state: true },
    error: { state: true },
    trouble: { state: true },
    said: { state: true },
  };

  declare lesson: string;
  declare compact: boolean;
  declare texts: Texts;
  declare scene: Scene | undefined;
  declare error: FieldError | undefined;
  declare trouble: string;
  declare said: string;

  #ricochet: Ricochet | undefined;
  #stage: Stage | undefined;
  #fitted = false;
  readonly #player = new Player(() => this.#showTime());

  constructor() {
    super();
    this.lesson = 'at-rest';
    this.compact = false;
    this.texts = {};
    this.trouble = '';
    this.said = '';
  }

  /** The page's own styles serve it, and its fields are the page's. */
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  get #lesson(): Lesson {
    return lessons[this.lesson] ?? atRest;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.texts = readAddress(this.#lesson, this.compact ? '' : location.search);
    solver().then(
      (ricochet) => {
        this.#ricochet = ricochet;
        this.#ask();
      },
      (cause: unknown) => {
        this.trouble = messages.failed(cause instanceof Error ? cause.message : String(cause));
      },
    );
  }

  protected override firstUpdated(): void {
    const frame = this.querySelector<HTMLElement>('.stage');
    const canvas = this.querySelector('canvas');
    const layer = this.querySelector<HTMLElement>('.stage-layer');
    if (frame === null || canvas === null || layer === null) return;
    try {
      this.#stage = new Stage(frame, canvas, layer, (id, to, done) => this.#drag(id, to, done));
      this.#showScene();
    } catch {
      this.trouble = messages.stage.noWebgl;
      frame.classList.add('without');
    }
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('scene')) this.#showScene();
  }

  /** Asks the module for the numbers as they stand; a refusal marks the field and leaves the last answer. */
  #ask(): void {
    if (this.#ricochet === undefined) return;
    try {
      const { bullet, target } = this.#lesson.question(this.texts);
      this.scene = makeScene(this.#ricochet, bullet, target);
      this.error = undefined;
      this.#player.setEnd(this.scene.end);
    } catch (cause) {
      if (!(cause instanceof RicochetError)) throw cause;
      this.error = { path: cause.path, message: cause.message };
    }
  }

  #change(texts: Texts): void {
    this.texts = texts;
    this.said = '';
    this.#ask();
    if (this.error === undefined && !this.compact)
      history.replaceState(null, '', writeAddress(this.#lesson, texts) + location.hash);
  }

  #type(field: Field, index: number, text: string): void {
    const parts = [...(this.texts[field.id] ?? [])];
    parts[index] = text;
    this.#change({ ...this.texts, [field.id]: parts });
  }

  #drag(id: string, to: Vector3, done: boolean): void {
    const handle = this.#lesson.handles.find((h) => h.field === id);
    if (handle === undefined) return;
    const base = handle.from === undefined ? new Vector3() : this.#pointOf(handle.from);
    const value = to.clone().sub(base);
    this.#change({ ...this.texts, [id]: value.toArray().map((x) => textOf(rounded(x))) });
    if (done) this.#player.pause();
  }

  #pointOf(field: string): Vector3 {
    const [x, y, z] = (this.texts[field] ?? []).map(Number);
    return new Vector3(x, y, z);
  }

  #handleViews(): HandleView[] {
    return this.#lesson.handles.map((handle: Handle) => ({
      id: handle.field,
      name: handle.name,
      quantity: handle.quantity,
      hint: messages.stage.keys,
      at: this.#pointOf(handle.field).add(
        handle.from === undefined ? new Vector3() : this.#pointOf(handle.from),
      ),
    }));
  }

  #showScene(): void {
    if (this.#stage === undefined || this.scene === undefined) return;
    this.#stage.show(this.scene, this.#player.state.time);
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
    this.#player.pause();
    this.#player.seek(0);
    this.#change(structuredClone(texts));
    this.#fitted = false;
  }

  async #copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.said = messages.foot.copied;
    } catch {
      this.said = messages.foot.copyFailed;
    }
  }

  protected override render(): TemplateResult {
    const words = this.scene === undefined ? '' : tell(this.scene.shot);
    return html`
      ${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing}
      <div class="lesson-grid">
        <div class="stage-column">${this.#stageView()} ${this.#playerView()}
          <p class="twin" role="status" aria-live="polite">${words}</p>
        </div>
        ${this.compact ? nothing : [this.#tableView(), this.#footView()]}
      </div>
    `;
  }

  #stageView(): TemplateResult {
    const { stage } = messages;
    const look = (label: string, sign: string, turn: number, tilt: number, zoom: number) =>
      html`<button type="button" class="tool" aria-label=${label} title=${label} @click=${() => this.#stage?.look(turn, tilt, zoom)}>
        <span aria-hidden="true">${sign}</span>
      </button>`;
    return html`<div class="stage-frame" role="group" aria-label=${stage.label}>
        <div class="stage">
          <canvas aria-hidden="true"></canvas>
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
    const { player } = messages;
    const { time, playing } = this.#player.state;
    const shot = this.scene?.shot;
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
        aria-label=${player.scrub}
        aria-valuetext="${time.toFixed(3)} ${player.frames}"
        .value=${String(Math.round((1000 * time) / this.#player.end))}
        @input=${(event: Event) => {
          this.#player.pause();
          this.#player.seek((Number((event.target as HTMLInputElement).value) / 1000) * this.#player.end);
        }}
      />
      <output class="clock">${time.toFixed(3)} ${player.frames}</output>
      <button
        type="button"
        class="to-hit"
        ?disabled=${!shot?.hit}
        @click=${() => {
          this.#player.pause();
          if (shot?.hit) this.#player.seek(shot.time);
        }}
      >
        ${player.toHit}
      </button>
    </div>`;
  }

  #tableView(): TemplateResult {
    const { table } = messages;
    return html`<div class="table-column">
      <section class="given" aria-labelledby="given-title">
        <h2 id="given-title">${table.given}</h2>
        <div class="presets" role="group" aria-label=${table.presets}>
          <span class="presets-name" aria-hidden="true">${table.presets}</span>
          ${this.#lesson.presets.map((preset) => html`<button type="button" class="chip" @click=${() => this.#preset(preset.texts)}>${preset.name}</button>`)}
        </div>
        ${givenTable(this.#lesson.groups, this.texts, this.error, (field, index, text) => this.#type(field, index, text))}
      </section>
      <section class="found ${this.error ? 'stale' : ''}" aria-labelledby="answers-title">
        <h2 id="answers-title">${table.answers}</h2>
        ${this.error ? html`<p class="stale-note">${table.stale}</p>` : nothing}
        ${this.scene === undefined ? nothing : answerTable(this.scene.shot)}
      </section>
    </div>`;
  }

  #footView(): TemplateResult {
    const { foot } = messages;
    if (this.scene === undefined || this.error !== undefined) return html`<section class="foot"></section>`;
    const { bullet, target } = this.#lesson.question(this.texts);
    const code = codeOf(bullet, target);
    return html`<section class="foot" aria-labelledby="code-title">
      <h2 id="code-title">${foot.code}</h2>
      <pre tabindex="0" role="region" aria-label=${foot.program}><code>${code}</code></pre>
      <p class="foot-buttons">
        <button type="button" @click=${() => this.#copy(code)}>${foot.copyCode}</button>
        <button type="button" @click=${() => this.#copy(location.href)}>${foot.copyLink}</button>
        <span role="status">${this.said}</span>
      </p>
    </section>`;
  }
}

customElements.define('ricochet-lesson', RicochetLesson);

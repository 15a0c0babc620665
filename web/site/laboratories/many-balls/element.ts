// <ricochet-balls>: the table, its clock, and all that stands around it, kept in agreement.
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Ricochet } from 'ricochet-wasm';
import { type Messages, messagesIn } from '../../messages/index.js';
import { pageLanguage } from '../../shell/language.js';
import { solver } from '../../shell/solver.js';
import { onThemeChange } from '../../shell/theme.js';
import { Loop } from './animation_loop.js';
import { Table } from './ball_stage.js';
import { OwnDesk } from './custom_world.js';
import { ownForm } from './custom_world_form.js';
import { footView } from './export_bar.js';
import { GasMeter } from './gas_meter.js';
import { manyBallsMessages, type Words } from './messages.js';
import { Formatter } from './number_format.js';
import { plotsOf } from './plots.js';
import { edge, gasRadius } from './presets/gas.js';
import { sceneOf } from './presets/index.js';
import { readouts, type Situation } from './readouts.js';
import type { Scene } from './scene.js';
import { Runner } from './simulation_runner.js';
import { stageView } from './stage_view.js';
import { type Field, fits, type PresetId, readState, type State, startOf, writeState } from './state.js';
import { twin } from './text_description.js';
import { fieldRows, logTable, piCounter, playerView, presetChips, readoutList, type Typed } from './views.js';

/** Milliseconds between two looks at the numbers, at the plots, and between two sentences while it plays. */
const pace = { numbers: 100, plots: 300, words: 6000 };

/** Where graphics run in software, each change of the page costs as much as a picture. */
const slowPace = { numbers: 250, plots: 1000, words: 6000 };

/** With more balls arrows would hide the picture. */
const mostArrows = 40;

export class RicochetBalls extends LitElement {
  static override properties = {
    state: { state: true },
    playing: { state: true },
    typed: { state: true },
    trouble: { state: true },
    told: { state: true },
    said: { state: true },
    note: { state: true },
  };

  declare state: State;
  declare playing: boolean;
  declare typed: Typed | undefined;
  declare trouble: string;
  declare told: string;
  declare said: string;
  /** What became of an address with numbers that the page does not show. */
  declare note: string;

  readonly #words: Words = manyBallsMessages[pageLanguage()];
  readonly #messages: Messages = messagesIn(pageLanguage());
  readonly #format = new Formatter(pageLanguage());
  readonly #desk = new OwnDesk(this);
  #ricochet: Ricochet | undefined;
  #runner: Runner | undefined;
  #scene: Scene | undefined;
  #meter: GasMeter | undefined;
  #table: Table | undefined;
  #loop: Loop | undefined;
  #stopTheme: (() => void) | undefined;
  #positions = new Float64Array();
  #velocities = new Float64Array();
  #radii = new Float64Array();
  #last = { numbers: 0, plots: 0, words: 0 };
  #plots: ReturnType<typeof plotsOf> = [];
  #over = false;

  constructor() {
    super();
    this.state = readState('').state;
    this.playing = false;
    this.trouble = '';
    this.told = '';
    this.note = '';
    this.said = '';
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  get words(): Words {
    return this.#words;
  }

  get runner(): Runner | undefined {
    return this.#runner;
  }

  get table(): Table | undefined {
    return this.#table;
  }

  get scene(): Scene | undefined {
    return this.#scene;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const { state, isBeyond } = readState(location.search);
    this.state = state;
    if (isBeyond) this.note = this.#messages.bounds.link;
    this.#stopTheme = onThemeChange(() => this.#table?.recolor());
    if (typeof WebAssembly === 'undefined') {
      this.trouble = this.#messages.noWasm;
      return;
    }
    solver().then(
      (ricochet) => {
        this.#ricochet = ricochet;
        this.begin();
        const quietly = matchMedia('(prefers-reduced-motion: reduce)').matches;
        if (!quietly && this.state.preset !== 'own') this.play();
      },
      (cause: unknown) => {
        this.trouble = this.#messages.failed(cause instanceof Error ? cause.message : String(cause));
      },
    );
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stopTheme?.();
    this.#loop?.dispose();
    this.#table?.dispose();
    this.#runner?.dispose();
    this.#runner = undefined;
  }

  protected override firstUpdated(): void {
    const frame = this.querySelector<HTMLElement>('.balls-stage');
    const canvas = this.querySelector('canvas');
    const layer = this.querySelector<HTMLElement>('.stage-layer');
    if (frame === null || canvas === null || layer === null) return;
    this.#loop = new Loop(frame, (seconds) => this.#frame(seconds));
    try {
      this.#table = new Table(frame, canvas, layer);
    } catch {
      this.trouble = this.#messages.stage.noWebgl;
      frame.classList.add('without');
      return;
    }
    this.#desk.watch(canvas);
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('playing') && this.playing) this.#loop?.start();
  }

  /** Sets everything up anew, at time 0. */
  begin(): void {
    const ricochet = this.#ricochet;
    if (ricochet === undefined) return;
    this.#runner?.dispose();
    this.#runner = undefined;
    const scene = sceneOf(this.state, this.#words.lanes);
    try {
      this.#runner = new Runner(ricochet, scene.world);
    } catch (cause) {
      // An address may ask for balls that overlap: then the box stays as it is at the start.
      if (this.state.preset !== 'own') throw cause;
      this.state = startOf('own', this.state.speed);
      this.note = this.#messages.bounds.link;
      this.begin();
      return;
    }
    this.#scene = scene;
    this.#over = false;
    this.#desk.reset();
    const { count = 0, dimension = 2, fill = 0 } = this.state.values;
    const radius = gasRadius(count, dimension, fill);
    const isGas = this.state.preset === 'gas';
    this.#meter = isGas ? new GasMeter(this.#runner.simulation, { radius, edge, dimension }) : undefined;
    this.reshape();
    this.#table?.show(scene, this.#radii.length);
    this.refresh();
    void import('../../widgets/plot.js');
  }

  /** After balls came, went or changed their size. */
  reshape(): void {
    const simulation = this.#runner?.simulation;
    if (simulation === undefined) return;
    const { count } = simulation;
    this.#positions = new Float64Array(3 * count);
    this.#velocities = new Float64Array(3 * count);
    const balls = this.state.preset === 'own' ? undefined : this.#scene?.world.balls;
    this.#radii = Float64Array.from(
      { length: count },
      (_, i) => balls?.[i]?.radius ?? simulation.ball(i).radius,
    );
    this.#table?.recolor(count);
  }

  play(): void {
    if (this.#over) this.begin();
    this.playing = true;
    this.#last.words = performance.now();
  }

  pause(): void {
    this.playing = false;
    this.refresh();
  }

  /** The picture, the numbers, the plots and the words as they are now. */
  refresh(): void {
    const now = performance.now();
    this.#last = { numbers: now, plots: now, words: now };
    this.draw();
    this.#measure();
    const situation = this.#situation();
    if (situation === undefined) return;
    this.#plots = plotsOf(this.state, situation.runner.series, this.#meter, this.#words);
    this.told = twin(situation);
    this.requestUpdate();
  }

  draw(): void {
    const runner = this.#runner;
    if (runner === undefined || this.#table === undefined) return;
    const [positions, velocities] = [this.#positions, this.#velocities];
    runner.simulation.readInto({ positions, velocities });
    const arrows = this.#radii.length <= mostArrows && this.state.preset !== 'pi';
    this.#table.draw({
      time: runner.time,
      positions,
      velocities: arrows ? velocities : undefined,
      radii: this.#radii,
      chosen: this.state.preset === 'own' ? this.#desk.chosen : undefined,
      contact: runner.shown,
    });
  }

  /** The state, in the address. */
  writeAddress(): void {
    history.replaceState(null, '', writeState(this.state) + location.hash);
  }

  #situation(): Situation | undefined {
    const runner = this.#runner;
    if (runner === undefined) return undefined;
    return { state: this.state, runner, meter: this.#meter, words: this.#words, format: this.#format };
  }

  #frame(seconds: number): void {
    const runner = this.#runner;
    if (runner === undefined) return;
    if (runner.seeking || this.playing) {
      const { end = Number.POSITIVE_INFINITY } = this.#scene ?? {};
      runner.advance(Math.max(0, Math.min(seconds * this.state.speed, end - runner.time)));
      this.#over = runner.time >= end;
      if (this.#over) this.playing = false;
    }
    if (!this.playing && !runner.seeking) {
      this.#loop?.stop();
      this.refresh();
      return;
    }
    this.draw();
    this.#tell(runner);
  }

  /** Numbers, plots and words each at their own pace. */
  #tell(runner: Runner): void {
    const now = performance.now();
    const usual = this.#table?.inSoftware === true ? slowPace : pace;
    if (now - this.#last.numbers < usual.numbers) return;
    this.#last.numbers = now;
    this.#measure();
    if (now - this.#last.plots >= usual.plots) {
      this.#last.plots = now;
      this.#plots = plotsOf(this.state, runner.series, this.#meter, this.#words);
    }
    const situation = this.#situation();
    if (situation !== undefined && now - this.#last.words >= usual.words) {
      this.#last.words = now;
      this.told = twin(situation);
    }
    this.requestUpdate();
  }

  #measure(): void {
    const simulation = this.#runner?.simulation;
    if (simulation !== undefined && this.#runner?.seeking === false) this.#meter?.sample(simulation);
  }

  #change(state: State): void {
    this.state = state;
    this.note = '';
    this.typed = undefined;
    this.said = '';
    this.begin();
    this.writeAddress();
  }

  #choose(preset: PresetId): void {
    this.playing = false;
    this.#change(startOf(preset, this.state.speed));
    const quietly = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (preset !== 'own' && !quietly) this.play();
  }

  #type(field: Field, text: string): void {
    const value = text.trim() === '' ? Number.NaN : Number(text.trim().replace('−', '-').replace(',', '.'));
    if (fits(field, value)) {
      this.#change({ ...this.state, values: { ...this.state.values, [field.id]: value } });
      return;
    }
    const { min, max, whole } = field;
    const [least, most] = [String(min).replace('-', '−'), String(max)];
    this.typed = { id: field.id, text, message: this.#words.refused(least, most, whole === true) };
  }

  #seek(act: (runner: Runner) => void): void {
    const runner = this.#runner;
    if (runner === undefined) return;
    this.playing = false;
    this.#over = false;
    act(runner);
    this.#meter?.forget(runner.time);
    if (this.state.preset === 'own') this.reshape();
    this.refresh();
    if (runner.seeking) this.#loop?.start();
  }

  protected override render(): TemplateResult {
    const { state } = this;
    const words = this.#words;
    const runner = this.#runner;
    const situation = this.#situation();
    return html`
      ${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing}
      ${this.note ? html`<p class="error" role="status">${this.note}</p>` : nothing}
      ${presetChips(state.preset, words, this.#messages.table.presets, (id) => this.#choose(id))}
      <div class="balls-grid">
        <div class="balls-main">
          ${this.#stageView()} ${runner === undefined ? nothing : this.#playerView(runner)}
          <p class="pace ${runner?.late ? 'late' : ''}">${this.playing && runner?.late ? words.late : this.#over ? words.over : runner?.quiet ? words.quiet : ''}</p>
          <p class="twin" role="status" aria-live="polite">${this.told}</p>
        </div>
        <div class="balls-side">
          <section class="look" aria-labelledby="look-title">
            <h2 id="look-title">${words.lookTitle}</h2>
            <p>${words.look[state.preset]}</p>
          </section>
          ${state.preset === 'pi' && runner !== undefined ? piCounter(runner.eventCount, state.values.n ?? 3, words) : nothing}
          <section class="given" aria-label=${this.#messages.table.given}>
            ${fieldRows(state, this.typed, words, (field, text) => this.#type(field, text))}
            ${state.preset === 'own' && runner !== undefined ? ownForm(this.#desk.view(), words) : nothing}
          </section>
          ${situation === undefined ? nothing : readoutList(readouts(situation))}
        </div>
        <div class="balls-plots">
          ${this.#plots.map((plot) => html`<ricochet-plot .plot=${plot} .height=${170}></ricochet-plot>`)}
          ${this.#meter === undefined ? nothing : html`<p class="soft note">${words.pressureNote(this.#meter.box.dimension === 2 ? words.approximations.flat : words.approximations.deep)}</p>`}
        </div>
        ${runner === undefined ? nothing : logTable(runner.log.last(8), words, this.#format)}
        ${this.#footView(runner)}
      </div>
    `;
  }

  #stageView(): TemplateResult {
    return stageView({
      scene: this.#scene,
      own: this.state.preset === 'own',
      words: this.#words,
      stage: this.#messages.stage,
      turn: (azimuth, rise) => this.#table?.turn(azimuth, rise),
      key: (event) => this.#desk.key(event),
    });
  }

  #playerView(runner: Runner): TemplateResult {
    return playerView(
      {
        playing: this.playing,
        time: runner.time.toFixed(3),
        share: runner.furthest > 0 ? runner.time / runner.furthest : 0,
        speed: this.state.speed,
        rate: this.#loop?.rate ?? 0,
        atStart: runner.eventCount === 0,
        act: {
          toggle: () => (this.playing ? this.pause() : this.play()),
          start: () => this.#seek((one) => one.seek(0)),
          back: () => this.#seek((one) => one.stepBack()),
          next: () => this.#seek((one) => one.step()),
        },
        scrub: (share) => this.#seek((one) => one.seek(share * one.furthest)),
        setSpeed: (speed) => {
          this.state = { ...this.state, speed };
          this.writeAddress();
        },
      },
      this.#words,
      this.#format,
    );
  }

  #footView(runner: Runner | undefined): TemplateResult | typeof nothing {
    const [scene, table] = [this.#scene, this.#table];
    if (runner === undefined || scene === undefined) return nothing;
    const { since } = this.#desk;
    const played = {
      time: runner.time - since.time,
      events: runner.eventCount - since.events,
      atEvent: runner.shown !== undefined,
    };
    return footView({
      scene,
      played,
      runner,
      table,
      name: `many-balls-${this.state.preset}`,
      link: () => new URL(writeState(this.state), location.href).href,
      playing: this.playing,
      said: this.said,
      say: (text) => {
        this.said = text;
      },
      foot: this.#messages.foot,
      words: this.#words,
    });
  }

  /** A new table for the same preset: what the visitor built of own balls. */
  replaceScene(state: State): void {
    this.state = state;
    this.#scene = sceneOf(state, this.#words.lanes);
  }
}

customElements.define('ricochet-balls', RicochetBalls);

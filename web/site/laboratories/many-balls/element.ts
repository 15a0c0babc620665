// <ricochet-balls>: the stage of many balls, its clock, and all that stands around it, kept in agreement.
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Ricochet } from 'ricochet-wasm';
import { onThemeChange } from '../../shell/theme.js';
import type { ExportButton } from '../../widgets/export_bar.js';
import { Laboratory } from '../shared/laboratory.js';
import { AnimationLoop } from './animation_loop.js';
import { BallStage } from './ball_stage.js';
import { fieldRows, playerView, presetChips, type Typed } from './controls.js';
import { CustomWorld, type CustomWorldPage } from './custom_world.js';
import { customWorldForm } from './custom_world_form.js';
import { type ManyBallsMessages, manyBallsMessages } from './messages/index.js';
import { Formatter } from './number_format.js';
import { plotsOf } from './plots.js';
import { sceneOf } from './presets/index.js';
import { codeOf } from './program_text.js';
import { readouts, type Situation } from './readouts.js';
import { logTable, piCounter, readoutList } from './results_view.js';
import { Session } from './session.js';
import type { SimulationRunner } from './simulation_runner.js';
import { stageView } from './stage_view.js';
import { type Field, fits, type PresetId, readState, type State, startOf, writeState } from './state.js';
import { textDescription } from './text_description.js';
import { UpdateSchedule } from './update_schedule.js';

class RicochetBalls extends Laboratory implements CustomWorldPage {
  static override properties = {
    ...Laboratory.properties,
    state: { state: true },
    playing: { state: true },
    typed: { state: true },
    description: { state: true },
  };

  declare state: State;
  declare playing: boolean;
  declare typed: Typed | undefined;
  /** The text description of the stage. */
  declare description: string;

  readonly words: ManyBallsMessages = manyBallsMessages[this.language];
  readonly #format = new Formatter(this.language);
  readonly #customWorld = new CustomWorld(this);
  readonly #schedule = new UpdateSchedule();
  #ricochet: Ricochet | undefined;
  #session: Session | undefined;
  #stage: BallStage | undefined;
  #loop: AnimationLoop | undefined;
  #stopTheme: (() => void) | undefined;
  #plots: ReturnType<typeof plotsOf> = [];

  constructor() {
    super();
    this.state = readState('').state;
    this.playing = false;
    this.description = '';
  }

  protected override get file(): string {
    return `many-balls-${this.state.preset}`;
  }

  get runner(): SimulationRunner | undefined {
    return this.#session?.runner;
  }

  get stage(): BallStage | undefined {
    return this.#stage;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const { state, isBeyond } = readState(location.search);
    this.state = state;
    if (isBeyond) this.note = this.shared.bounds.link;
    this.#stopTheme = onThemeChange(() => this.#stage?.recolor());
    this.startSolver((ricochet) => {
      this.#ricochet = ricochet;
      this.begin();
      this.#playUnlessReduced();
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stopTheme?.();
    this.#loop?.dispose();
    this.#stage?.dispose();
    this.#session?.dispose();
    this.#session = undefined;
  }

  protected override firstUpdated(): void {
    const container = this.querySelector<HTMLElement>('.balls-stage');
    const canvas = this.querySelector('canvas');
    const layer = this.querySelector<HTMLElement>('.stage-layer');
    if (container === null || canvas === null || layer === null) return;
    this.#loop = new AnimationLoop(container, (seconds) => this.#onFrame(seconds));
    try {
      this.#stage = new BallStage(container, canvas, layer);
    } catch {
      this.loadingError = this.shared.stage.noWebgl;
      container.classList.add('without');
      return;
    }
    this.#customWorld.watch(canvas);
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('playing') && this.playing) this.#loop?.start();
  }

  /** Sets the scene up anew, at time 0. */
  begin(): void {
    const ricochet = this.#ricochet;
    if (ricochet === undefined) return;
    this.#session?.dispose();
    this.#session = undefined;
    try {
      this.#session = new Session(ricochet, this.state, this.words.lanes);
    } catch (cause) {
      // An address may ask for balls that overlap: then the box stays as it is at the start.
      if (this.state.preset !== 'own') throw cause;
      this.state = startOf('own', this.state.speed);
      this.note = this.shared.bounds.link;
      this.begin();
      return;
    }
    this.#customWorld.reset();
    this.#stage?.show(this.#session.scene, this.#session.balls.count);
    this.refresh();
    void import('../../widgets/plot.js');
  }

  /** After balls came, went or changed their size. */
  reshape(): void {
    this.#session?.reshape();
    this.#stage?.recolor(this.#session?.balls.count);
  }

  play(): void {
    if (this.#session?.isOver) this.begin();
    this.playing = true;
    this.#schedule.delayDescription(performance.now());
  }

  pause(): void {
    this.playing = false;
    this.refresh();
  }

  /** The picture, the numbers, the plots and the description as they are now. */
  refresh(): void {
    this.#schedule.reset(performance.now());
    this.draw();
    this.#session?.measure();
    const situation = this.#situation();
    if (situation === undefined) return;
    this.#plots = plotsOf(this.state, situation.runner.series, situation.meter, this.words);
    this.description = textDescription(situation);
    this.requestUpdate();
  }

  draw(): void {
    if (this.#session !== undefined) this.#stage?.draw(this.#session.sceneState(this.#customWorld.chosen));
  }

  /** The state, in the address. */
  writeState(): void {
    this.writeAddress(writeState(this.state));
  }

  #situation(): Situation | undefined {
    if (this.#session === undefined) return undefined;
    const { runner, meter } = this.#session;
    return { state: this.state, runner, meter, words: this.words, format: this.#format };
  }

  #onFrame(seconds: number): void {
    const session = this.#session;
    if (session === undefined) return;
    const { runner } = session;
    if (runner.seeking || this.playing) {
      session.advance(seconds * this.state.speed);
      if (session.isOver) this.playing = false;
    }
    if (!this.playing && !runner.seeking) {
      this.#loop?.stop();
      this.refresh();
      return;
    }
    this.draw();
    this.#updateDue(session);
  }

  /** Updates the numbers, the plots and the description, if they are due. */
  #updateDue(session: Session): void {
    const now = performance.now();
    const inSoftware = this.#stage?.inSoftware === true;
    if (!this.#schedule.isDue('numbers', now, inSoftware)) return;
    session.measure();
    if (this.#schedule.isDue('plots', now, inSoftware))
      this.#plots = plotsOf(this.state, session.runner.series, session.meter, this.words);
    const situation = this.#situation();
    if (situation !== undefined && this.#schedule.isDue('description', now, inSoftware))
      this.description = textDescription(situation);
    this.requestUpdate();
  }

  #change(state: State): void {
    this.state = state;
    this.note = '';
    this.typed = undefined;
    this.exportStatus = '';
    this.begin();
    this.writeState();
  }

  #choose(preset: PresetId): void {
    this.playing = false;
    this.#change(startOf(preset, this.state.speed));
    this.#playUnlessReduced();
  }

  /** A custom world waits for its visitor, and so does every other where motion is to be reduced. */
  #playUnlessReduced(): void {
    const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (this.state.preset !== 'own' && !isReduced) this.play();
  }

  #type(field: Field, text: string): void {
    const value = text.trim() === '' ? Number.NaN : Number(text.trim().replace('−', '-').replace(',', '.'));
    if (fits(field, value)) {
      this.#change({ ...this.state, values: { ...this.state.values, [field.id]: value } });
      return;
    }
    const { min, max, whole } = field;
    const [least, most] = [String(min).replace('-', '−'), String(max)];
    this.typed = { id: field.id, text, message: this.words.refused(least, most, whole === true) };
  }

  #seek(act: (runner: SimulationRunner) => void): void {
    const session = this.#session;
    if (session === undefined) return;
    this.playing = false;
    session.seek(act);
    if (this.state.preset === 'own') this.#stage?.recolor(session.balls.count);
    this.refresh();
    if (session.runner.seeking) this.#loop?.start();
  }

  protected override render(): TemplateResult {
    const { state, words, runner } = this;
    const meter = this.#session?.meter;
    const situation = this.#situation();
    return html`
      ${this.notices()}
      ${presetChips(state.preset, words, this.shared.table.presets, (id) => this.#choose(id))}
      <div class="balls-grid">
        <div class="balls-main">
          ${this.#stageView()} ${runner === undefined ? nothing : this.#playerView(runner)}
          <p class="playback-status ${runner?.late ? 'late' : ''}">${this.#playbackStatus(runner)}</p>
          <p class="text-description" role="status" aria-live="polite">${this.description}</p>
        </div>
        <div class="balls-side">
          <section class="look" aria-labelledby="look-title">
            <h2 id="look-title">${words.lookTitle}</h2>
            <p>${words.look[state.preset]}</p>
          </section>
          ${state.preset === 'pi' && runner !== undefined ? piCounter(runner.eventCount, state.values.n ?? 3, words) : nothing}
          <section class="given" aria-label=${this.shared.table.given}>
            ${fieldRows(state, this.typed, words, (field, text) => this.#type(field, text))}
            ${state.preset === 'own' && runner !== undefined ? customWorldForm(this.#customWorld.form(), words) : nothing}
          </section>
          ${situation === undefined ? nothing : readoutList(readouts(situation))}
        </div>
        <div class="balls-plots">
          ${this.#plots.map((plot) => html`<ricochet-plot .plot=${plot} .height=${170}></ricochet-plot>`)}
          ${meter === undefined ? nothing : html`<p class="soft note">${words.pressureNote(meter.box.dimension === 2 ? words.approximations.flat : words.approximations.deep)}</p>`}
        </div>
        ${runner === undefined ? nothing : logTable(runner.log.last(8), words, this.#format)}
        ${this.#exportBar(runner)}
      </div>
    `;
  }

  #playbackStatus(runner: SimulationRunner | undefined): string {
    if (this.playing && runner?.late) return this.words.late;
    if (this.#session?.isOver) return this.words.over;
    return runner?.quiet ? this.words.quiet : '';
  }

  #stageView(): TemplateResult {
    return stageView({
      scene: this.#session?.scene,
      custom: this.state.preset === 'own',
      words: this.words,
      stage: this.shared.stage,
      turn: (azimuth, rise) => this.#stage?.turn(azimuth, rise),
      key: (event) => this.#customWorld.key(event),
    });
  }

  #playerView(runner: SimulationRunner): TemplateResult {
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
          this.writeState();
        },
      },
      this.words,
      this.#format,
    );
  }

  #exportBar(runner: SimulationRunner | undefined): TemplateResult | typeof nothing {
    const stage = this.#stage;
    const scene = this.#session?.scene;
    if (runner === undefined || scene === undefined) return nothing;
    const { since } = this.#customWorld;
    const played = {
      time: runner.time - since.time,
      events: runner.eventCount - since.events,
      atEvent: runner.shown !== undefined,
    };
    // While it plays, the program shown would change with every frame.
    const shown = this.playing ? { ...played, time: Math.floor(played.time) } : played;
    const words = this.shared.exportBar;
    const link = () => new URL(writeState(this.state), location.href).href;
    const snapshot = () => `${JSON.stringify(runner.simulation.snapshot())}\n`;
    const picture = () => void stage?.picture().then((blob) => this.save('png', blob));
    const buttons: ExportButton[] = [
      [words.copyLink, () => void this.copy(link())],
      ...(stage === undefined ? [] : [[words.picture, picture] satisfies ExportButton]),
      [this.words.exports.csv, () => this.save('csv', runner.log.csv(), 'text/csv')],
      [this.words.exports.json, () => this.save('json', snapshot(), 'application/json')],
    ];
    return this.exportBar(codeOf(scene, shown), buttons, codeOf(scene, played));
  }

  /** Another scene for the same preset: what the visitor made of the custom world. */
  replaceScene(state: State): void {
    this.state = state;
    if (this.#session !== undefined) this.#session.scene = sceneOf(state, this.words.lanes);
  }
}

customElements.define('ricochet-balls', RicochetBalls);

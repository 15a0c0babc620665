// <ricochet-balls>: the stage of many balls, its clock, and all that stands around it, kept in agreement.
import { html, type PropertyValues, type TemplateResult } from 'lit';
import type { Ricochet } from 'ricochet-wasm';
import { linkTo } from '../../shell/address.js';
import { onThemeChange } from '../../shell/theme.js';
import { Laboratory } from '../shared/laboratory.js';
import { Prediction } from '../shared/prediction.js';
import { AnimationLoop } from './animation_loop.js';
import { BallStage } from './ball_stage.js';
import type { BallsPage } from './balls_page.js';
import { type Typed, typedField } from './controls.js';
import { CustomWorld } from './custom_world.js';
import { type ManyBallsMessages, manyBallsMessages } from './messages/index.js';
import { Formatter } from './number_format.js';
import { scorePrediction, startPrediction } from './pi_prediction.js';
import { plotsOf } from './plots.js';
import { sceneOf } from './presets/index.js';
import type { Situation } from './readouts.js';
import { Session } from './session.js';
import { sideColumn } from './side_column.js';
import type { SimulationRunner } from './simulation_runner.js';
import { stageColumn } from './stage_column.js';
import { type Field, type PresetId, readState, type State, startOf, writeState } from './state.js';
import { textDescription } from './text_description.js';
import { UpdateSchedule } from './update_schedule.js';

class RicochetBalls extends Laboratory implements BallsPage {
  static override properties = {
    ...Laboratory.properties,
    state: { state: true },
    playing: { state: true },
    typed: { state: true },
    hasMomenta: { state: true },
  };

  declare state: State;
  declare playing: boolean;
  declare typed: Typed | undefined;
  /** The momenta are drawn tip to tail. */
  declare hasMomenta: boolean;

  readonly prediction = new Prediction(this, 'many-balls', () => this.requestUpdate());
  readonly customWorld = new CustomWorld(this);
  readonly #schedule = new UpdateSchedule();
  #format: Formatter | undefined;
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
    this.hasMomenta = false;
  }

  protected override get file(): string {
    return `many-balls-${this.state.preset}`;
  }

  protected override get nameInEmbeds(): string {
    return 'many-balls';
  }

  get words(): ManyBallsMessages {
    return manyBallsMessages[this.language];
  }

  get format(): Formatter {
    this.#format ??= new Formatter(this.language);
    return this.#format;
  }

  get runner(): SimulationRunner | undefined {
    return this.#session?.runner;
  }

  get stage(): BallStage | undefined {
    return this.#stage;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const { state, isBeyond } = readState(this.givenQuery);
    this.state = state;
    if (isBeyond) this.note = this.shared.bounds.link;
    this.startHistory(writeState(state));
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

  protected override firstUpdated(changed: PropertyValues): void {
    super.firstUpdated(changed);
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
    this.customWorld.watch(canvas);
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('playing') && this.playing) this.#loop?.start();
  }

  protected override showState(query: string): void {
    this.playing = false;
    this.#show(readState(query).state);
  }

  /** The start of the preset that is shown. */
  protected override get startQuery(): string {
    const { preset, speed, predict } = this.state;
    return writeState({ ...startOf(preset, speed), predict });
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
    this.customWorld.reset();
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
    if (this.state.predict && !startPrediction(this.prediction, this.laboratoryWords.predict)) return;
    if (this.#session?.isOver) this.begin();
    this.playing = true;
  }

  pause(): void {
    this.playing = false;
    this.refresh();
  }

  /** The picture, the numbers and the plots as they are now. */
  refresh(): void {
    this.#schedule.reset(performance.now());
    this.draw();
    this.#session?.measure();
    this.#plot();
    this.requestUpdate();
  }

  draw(): void {
    if (this.#session !== undefined) this.#stage?.draw(this.#session.sceneState(this.customWorld.chosen));
  }

  /** The state is a step of the history, and stands in the address. */
  writeState(): void {
    this.recordState(writeState(this.state));
  }

  setSpeed(speed: number): void {
    this.state = { ...this.state, speed };
    this.recordState(writeState(this.state), 'speed');
  }

  #situation(): Situation | undefined {
    if (this.#session === undefined) return undefined;
    const { runner, meter, isOver } = this.#session;
    return { state: this.state, runner, isOver, meter, words: this.words, format: this.format };
  }

  #plot(): void {
    if (this.#session === undefined) return;
    this.#plots = plotsOf(this.state, this.#session.runner.series, this.#session.meter, this.words);
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
      if (session.isOver) scorePrediction(this.prediction, runner.eventCount);
      return;
    }
    this.draw();
    this.#updateDue(session);
  }

  /** Updates the numbers and the plots, if they are due. */
  #updateDue(session: Session): void {
    const now = performance.now();
    const inSoftware = this.#stage?.inSoftware === true;
    if (!this.#schedule.isDue('numbers', now, inSoftware)) return;
    session.measure();
    if (this.#schedule.isDue('plots', now, inSoftware)) this.#plot();
    this.requestUpdate();
  }

  #show(state: State): void {
    this.state = state;
    this.note = '';
    this.typed = undefined;
    this.exportStatus = '';
    this.prediction.ask();
    this.begin();
  }

  change(state: State): void {
    this.#show(state);
    this.writeState();
  }

  choose(preset: PresetId): void {
    this.playing = false;
    this.change(startOf(preset, this.state.speed));
    this.#playUnlessReduced();
  }

  /** A custom world waits for its visitor, a question for a guess, and every other where motion is to be reduced. */
  #playUnlessReduced(): void {
    if (this.state.preset !== 'own' && !this.state.predict && !this.hasReducedMotion) this.play();
  }

  type(field: Field, text: string): void {
    const typed = typedField(field, text, this.words);
    if (typeof typed === 'number')
      this.change({ ...this.state, values: { ...this.state.values, [field.id]: typed } });
    else this.typed = typed;
  }

  seek(act: (runner: SimulationRunner) => void): void {
    const session = this.#session;
    if (session === undefined) return;
    if (this.state.predict && !startPrediction(this.prediction, this.laboratoryWords.predict)) return;
    this.playing = false;
    session.seek(act);
    if (this.state.preset === 'own') this.#stage?.recolor(session.balls.count);
    this.refresh();
    if (session.runner.seeking) this.#loop?.start();
  }

  protected override render(): TemplateResult {
    const situation = this.#situation();
    return html`
      ${stageColumn({
        page: this,
        session: this.#session,
        rate: this.#loop?.rate ?? 0,
        notices: this.notices(),
        shared: this.shared,
        status: this.#playbackStatus(),
        description: situation === undefined ? '' : textDescription(situation),
      })}
      ${sideColumn({
        page: this,
        session: this.#session,
        situation,
        plots: this.#plots,
        shared: this.shared,
        predictWords: this.laboratoryWords.predict,
        historyButtons: this.historyButtons(),
        runsView: (run) => this.runsView(run),
        exportBar: (shown, buttons, copied) => this.exportBar(shown, buttons, copied),
        copyLink: () => void this.copy(linkTo(writeState(this.state))),
        save: (ending, content, type) => this.save(ending, content, type),
      })}
    `;
  }

  #playbackStatus(): string {
    const { runner } = this;
    if (this.playing && runner?.late) return this.words.late;
    if (this.#session?.isOver) return this.words.over;
    return runner?.quiet ? this.words.quiet : '';
  }

  /** Another scene for the same preset: what the visitor made of the custom world. */
  replaceScene(state: State): void {
    this.state = state;
    if (this.#session !== undefined) this.#session.scene = sceneOf(state, this.words.lanes);
  }
}

customElements.define('ricochet-balls', RicochetBalls);

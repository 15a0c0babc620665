// <ricochet-balls>: the stage of many balls, its clock, and everything around it, kept consistent.
import { html, type PropertyValues, type TemplateResult } from 'lit';
import { prefersStill } from '../../shell/motion.js';
import { type SimulationSolver, startSimulation } from '../../shell/solvers/simulation.js';
import { readStageAddress, writeStageAddress } from '../../stage/stage_address.js';
import { AnimationLoop } from './animation_loop.js';
import { BallStage } from './ball_stage.js';
import { BallsPage } from './balls_page.js';
import type { BallsParts } from './balls_parts.js';
import { CustomWorld } from './custom_world.js';
import { PiPrediction } from './pi_prediction.js';
import { plotsOf } from './plots.js';
import { Session } from './session.js';
import { sideColumn } from './side_column.js';
import type { SimulationRunner } from './simulation_runner.js';
import { stageColumn } from './stage_column.js';
import { type PresetId, readState, type State, startOf, writeState } from './state.js';

/** Milliseconds between two updates while it plays. */
const usual = { numbers: 100, plots: 300 };

/** With graphics in software, each change of the page costs as much as a frame. */
const inSoftware = { numbers: 250, plots: 1000 };

class RicochetBalls extends BallsPage implements BallsParts {
  readonly prediction = new PiPrediction(this);
  readonly customWorld = new CustomWorld(this);
  /** The times of the last updates of numbers and plots. */
  #updated = { numbers: 0, plots: 0 };
  #loop: AnimationLoop | undefined;
  #ricochet: SimulationSolver | undefined;
  /** The collisions that have been heard. */
  #heard = 0;

  constructor() {
    super();
    this.state = readState('').state;
    this.playing = false;
  }

  protected override get file(): string {
    return `many-balls-${this.state.preset}`;
  }

  protected override get nameInEmbeds(): string {
    return 'many-balls';
  }

  override get rate(): number {
    return this.#loop?.rate ?? 0;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.state = this.givenState(readState, writeState);
    this.prediction.ask();
    this.startSolver(startSimulation, (ricochet) => {
      this.#ricochet = ricochet;
      this.begin();
      this.#openMoment();
    });
  }

  /** Opens the moment and the view in the address; without a moment, the scene plays by itself. */
  #openMoment(): void {
    const { time, viewpoint } = readStageAddress(this.givenQuery);
    if (viewpoint !== undefined) this.stage?.lookFrom(viewpoint);
    if (time === undefined || this.state.predict) this.#playUnlessReduced();
    else if (this.session?.reach(time) === false) {
      this.note = this.words.tooFar;
      this.begin();
    } else this.refresh();
  }

  /** The time since the state of the balls, and the direction from which a box of three dimensions is viewed. */
  protected override get moment(): string {
    const time = (this.session?.runner.time ?? 0) - this.customWorld.since.time;
    const isStart = time === 0 || this.state.predict;
    return writeStageAddress({ time: isStart ? undefined : time, viewpoint: this.stage?.viewpoint });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#loop?.dispose();
    this.tick.switch(false);
    this.stage?.dispose();
    this.session?.dispose();
    this.session = undefined;
  }

  protected override firstUpdated(changed: PropertyValues): void {
    super.firstUpdated(changed);
    this.openStage((container, canvas, layer) => {
      // Frames are requested only while the stage is visible.
      this.#loop = new AnimationLoop(container, (seconds) => this.#onFrame(seconds));
      this.stage = new BallStage(container, canvas, layer, () => this.momentChanged());
      this.customWorld.watch(canvas, this.stage);
    });
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('playing') && this.playing) this.#loop?.start();
  }

  protected override showState(query: string): void {
    this.playing = false;
    this.#show(readState(query).state);
  }

  /** The query of the preset's start. */
  protected override get startQuery(): string {
    const { preset, speed, predict } = this.state;
    return writeState({ ...startOf(preset, speed), predict });
  }

  override begin(): void {
    const ricochet = this.#ricochet;
    if (ricochet === undefined) return;
    this.session?.dispose();
    this.session = undefined;
    try {
      this.session = new Session(ricochet, this.state, this.words.lanes);
    } catch (cause) {
      // An address may ask for balls that overlap: then the box stays as it is at the start.
      if (!this.isOwn) throw cause;
      this.state = startOf('own', this.state.speed);
      this.note = this.shared.bounds.link;
      this.begin();
      return;
    }
    this.customWorld.reset();
    this.stage?.show(this.session.scene, this.session.count);
    this.refresh();
    void import('../../widgets/plot.js');
  }

  override play(): void {
    if (!this.prediction.start()) return;
    if (this.session?.isOver) this.begin();
    this.playing = true;
  }

  override pause(): void {
    this.playing = false;
    this.refresh();
  }

  override refresh(): void {
    this.draw();
    this.#updated = { numbers: Number.NEGATIVE_INFINITY, plots: Number.NEGATIVE_INFINITY };
    this.#update();
    if (!this.playing) this.momentChanged();
  }

  /** Lets time pass from one frame of the display to the next. */
  #onFrame(seconds: number): void {
    const { session } = this;
    if (session === undefined) return;
    const { runner } = session;
    if (runner.seeking || this.playing) {
      session.advance(seconds * this.state.speed);
      if (session.isOver) this.playing = false;
    }
    if (!this.playing && !runner.seeking) {
      // At the end of the scene, or at the requested moment.
      this.#loop?.stop();
      this.refresh();
      if (session.isOver) this.prediction.score();
      return;
    }
    this.draw();
    if (runner.eventCount > this.#heard) this.tick.play();
    this.#heard = runner.eventCount;
    this.#update();
  }

  /** Updates the numbers and the plots, if they are due. */
  #update(): void {
    const { session, state, words } = this;
    const now = performance.now();
    const interval = this.stage?.inSoftware === true ? inSoftware : usual;
    if (now - this.#updated.numbers < interval.numbers) return;
    this.#updated.numbers = now;
    session?.measure();
    if (session !== undefined && now - this.#updated.plots >= interval.plots) {
      this.#updated.plots = now;
      this.plots = plotsOf(state, session.runner.series, session.meter, words);
    }
    this.requestUpdate();
  }

  override draw(): void {
    if (this.session !== undefined) this.stage?.draw(this.session.sceneState(this.customWorld.chosen));
  }

  #show(state: State): void {
    this.state = state;
    this.note = '';
    this.typed = undefined;
    this.exportStatus = '';
    this.prediction.ask();
    this.begin();
  }

  override change(state: State): void {
    this.#show(state);
    this.writeState();
  }

  override choose(preset: PresetId): void {
    this.playing = false;
    this.change(startOf(preset, this.state.speed));
    this.#playUnlessReduced();
  }

  /** A custom world waits for its visitor, a question for a guess; with reduced motion, every scene waits. */
  #playUnlessReduced(): void {
    if (!this.isOwn && !this.state.predict && !prefersStill()) this.play();
  }

  override seek(act: (runner: SimulationRunner) => void): void {
    const session = this.session;
    if (session === undefined) return;
    if (!this.prediction.start()) return;
    this.playing = false;
    session.seek(act);
    if (this.isOwn) this.stage?.recolor(session.count);
    this.refresh();
    if (session.runner.seeking) this.#loop?.start();
  }

  protected override render(): TemplateResult {
    return html`${stageColumn(this)} ${sideColumn(this)}`;
  }
}

customElements.define('ricochet-balls', RicochetBalls);

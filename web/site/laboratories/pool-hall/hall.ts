// The pool hall without its page: the table, the shot, its result, and all actions of visitors, kept consistent.
import type { PropertyValues } from 'lit';
import type { TableEvent } from 'ricochet-wasm';
import type { Future, Point } from '../../billiards/future.js';
import { kindOf, radians, type Shot, type ShotField, type State, sizes } from '../../billiards/layout.js';
import { openTable } from '../../billiards/open_table.js';
import { Session } from '../../billiards/session.js';
import type { ViewName } from '../../billiards/table_camera.js';
import { pictureOf } from '../../billiards/table_picture.js';
import type { TableView } from '../../billiards/table_view.js';
import { prefersStill } from '../../shell/motion.js';
import { startTable, type TableSolver } from '../../shell/solvers/table.js';
import { onThemeChange } from '../../shell/theme.js';
import { readStageAddress, writeStageAddress } from '../../stage/stage_address.js';
import type { Plot } from '../../widgets/plot.js';
import { Tick } from '../../widgets/tick.js';
import { AnimationLoop } from '../many-balls/animation_loop.js';
import { Laboratory } from '../shared/laboratory.js';
import { type Missed, missedOf, outcomeOf } from './judge.js';
import { type HallMessages, hallMessages } from './messages.js';
import { OutcomeMap } from './outcome_map.js';
import { nextLayout, withOneMore } from './placing.js';
import { plotsOf } from './plots.js';
import { type ChallengeId, chosenOf, type PresetId, startIn, startOf } from './presets.js';
import { ShotClock } from './shot_clock.js';
import { readState, writeState } from './state.js';
import { Story } from './story.js';

/** A text that was typed into a field and refused. */
interface Typed {
  field: ShotField;
  text: string;
  message: string;
}

/** Milliseconds between two updates of words and numbers while time goes on. */
const between = 120;

export abstract class Hall extends Laboratory {
  static override properties = {
    ...Laboratory.properties,
    state: { state: true },
    typed: { state: true },
    mode: { state: true },
    chosen: { state: true },
    plotted: { state: true },
    shareSaid: { state: true },
  };

  declare state: State;
  declare typed: Typed | undefined;
  declare mode: 'aim' | 'place';
  /** The index of the ball that is chosen while balls are placed. */
  declare chosen: number;
  /** The index of the ball of the graphs. */
  declare plotted: number;
  /** The result of the last challenge that was copied. */
  declare shareSaid: string;

  readonly tick = new Tick();
  readonly map = new OutcomeMap(this);
  readonly clock = new ShotClock(this);
  /** Number of shots of the challenge so far. */
  tries = 0;
  future: Future | undefined;
  session: Session | undefined;
  stage: TableView | undefined;
  loop: AnimationLoop | undefined;
  #mark: Point | undefined;
  #laid = '';
  /** The view that was drawn last. */
  #seen: ViewName | undefined;
  #stopTheme: (() => void) | undefined;
  #plots: { of: Future; ball: number; made: Plot[] } | undefined;
  /** The time when words and numbers were last updated. */
  #written = 0;

  constructor() {
    super();
    this.state = startOf('break');
    this.mode = 'aim';
    this.chosen = 0;
    this.plotted = 0;
    this.shareSaid = '';
  }

  protected override get file(): string {
    return 'pool-hall';
  }

  get words(): HallMessages {
    return hallMessages[this.language];
  }

  get story(): Story {
    return new Story(this.words, this.state.table, this.state.balls);
  }

  /** The result of the challenge, after a shot has ended. */
  get verdict(): Missed | 'done' | undefined {
    const { goal, balls } = this.state;
    if (goal === undefined || this.future === undefined || this.clock.phase !== 'rest') return undefined;
    return missedOf(goal, outcomeOf(this.future, balls)) ?? 'done';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.state = this.givenState((query) => readState(query, startIn(query)), writeState);
    this.#stopTheme = onThemeChange(() => this.draw());
    this.startSolver(startTable, (ricochet) => this.#begin(ricochet));
  }

  #begin(ricochet: TableSolver): void {
    this.session = new Session(ricochet);
    this.#foresee();
    const { time } = readStageAddress(this.givenQuery);
    if (time !== undefined) this.clock.seek(time);
    else if (!prefersStill() && this.givenQuery.replace(/^\?/, '') === '') this.clock.shoot();
    this.draw();
    void import('../../widgets/plot.js');
  }

  protected override get moment(): string {
    return writeStageAddress({
      time: this.clock.isShot && this.clock.time > 0 ? this.clock.time : undefined,
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stopTheme?.();
    this.loop?.dispose();
    this.map.clear();
    this.tick.switch(false);
    this.stage?.dispose();
    this.session?.dispose();
    this.session = undefined;
  }

  protected override firstUpdated(changed: PropertyValues): void {
    super.firstUpdated(changed);
    this.openStage((container, canvas) => {
      this.loop = new AnimationLoop(container, (seconds) => this.clock.pass(seconds));
      this.stage = openTable(container, canvas);
    });
  }

  protected override showState(query: string): void {
    if (query === this.startQuery) this.tries = 0;
    this.#show(readState(query, startOf('break')).state);
  }

  protected override get startQuery(): string {
    return writeState(startOf(chosenOf(this.state) ?? 'break', this.state));
  }

  #show(state: State, source?: string): void {
    this.clock.reset();
    this.state = state;
    this.typed = undefined;
    this.exportStatus = '';
    this.shareSaid = '';
    this.note = '';
    this.chosen = Math.min(this.chosen, state.balls.length - 1);
    this.plotted = Math.min(this.plotted, state.balls.length - 1);
    // A shot from the map leaves it there: others are tried next.
    if (source !== 'map') this.map.clear();
    this.#foresee();
    this.draw();
  }

  /** The future of the shot, as the solver has it. */
  #foresee(): void {
    if (this.session === undefined) return;
    try {
      this.future = this.session.foresee(this.state);
    } catch {
      // An address may ask for balls that overlap: then the table is as at the start.
      this.state = startOf('break', this.state);
      this.note = this.shared.bounds.link;
      this.future = this.session.foresee(this.state);
    }
  }

  // ---- Acts -------------------------------------------------------------------------------------------

  choose(id: PresetId | ChallengeId): void {
    // A preset shows its idea; a challenge leaves the solution to the player.
    const start = { ...startOf(id), view: this.state.view };
    this.tries = 0;
    this.mode = 'aim';
    this.#show(start);
    this.recordState(writeState(start));
    this.#toTask();
  }

  /**
   * True if the next shot may follow. A visitor's shot leads to the next one even before its end; that of a challenge
   * leads to another try.
   */
  get leadsOn(): boolean {
    const { phase, playing } = this.clock;
    return this.state.goal === undefined && (phase === 'rest' || (playing && this.tries > 0));
  }

  /** Changes the state: the balls are as before a shot. */
  change(change: Partial<State>, source?: string): void {
    this.#show({ ...this.state, ...change }, source);
    this.recordState(writeState(this.state), source);
  }

  setShot(change: Partial<Shot>, source: string): void {
    if (this.leadsOn) this.nextShot(change, source);
    else this.change({ shot: { ...this.state.shot, ...change } }, source);
  }

  /** Changes only the drawing: a shot goes on. */
  showAs(change: Partial<Pick<State, 'foresight' | 'view'>>): void {
    this.state = { ...this.state, ...change };
    this.draw(true);
    this.recordState(writeState(this.state), 'show');
  }

  shoot(): void {
    if (this.future === undefined) return;
    if (this.clock.phase === 'rest') {
      this.goOn();
      return;
    }
    this.mode = 'aim';
    this.tries++;
    this.undo.endStep();
    this.clock.shoot();
  }

  /** True if another try follows a shot, because the goal is not reached yet; else the next shot. */
  get isTry(): boolean {
    return this.state.goal !== undefined && this.verdict !== 'done';
  }

  goOn(): void {
    if (this.isTry) this.again();
    else this.nextShot();
  }

  rested(): void {
    this.momentChanged();
    if (this.verdict !== undefined) this.#toTask();
  }

  #toTask(): void {
    const scroll = () => {
      const goal = this.querySelector<HTMLElement>('.hall-goal');
      const stage = this.querySelector<HTMLElement>('.stage-and-player');
      if (goal === null || stage === null) return;
      // In a narrow window the stage and its player stay at the top, and the task is below them.
      const stays = getComputedStyle(stage).position === 'sticky';
      goal.style.scrollMarginTop = stays ? `${stage.offsetHeight + 8}px` : '';
      goal.scrollIntoView({ block: 'nearest' });
    };
    void this.updateComplete.then(scroll);
  }

  /** The balls as before the shot. */
  again(): void {
    this.clock.reset();
    this.draw();
    this.momentChanged();
  }

  /**
   * The balls stay where they came to rest, and the next shot is aimed: one step of the history, together with the
   * action that begins it.
   */
  nextShot(shot: Partial<Shot> = {}, source?: string): void {
    if (this.future === undefined) return;
    const { balls, isSpotted } = nextLayout(this.state, this.future);
    const state: State = {
      ...this.state,
      balls,
      goal: undefined,
      shot: { ...this.state.shot, side: 0, height: 0, tilt: 0, ...shot },
    };
    this.#show(state);
    if (isSpotted) this.note = this.words.onHeadSpot;
    this.undo.endStep();
    this.recordState(writeState(state), source);
  }

  /** An event that is pointed at in the list. */
  mark(event: TableEvent | undefined): void {
    const at = event?.before[0]?.position;
    this.#mark = at === undefined ? undefined : { x: at.x, y: at.y };
    this.draw();
  }

  setMode(mode: 'aim' | 'place'): void {
    if (mode === 'place' && this.clock.isShot) this.again();
    this.mode = mode;
    this.draw();
  }

  addBall(): void {
    const more = withOneMore(this.state);
    if (more === undefined) return;
    this.chosen = more.chosen;
    this.change({ balls: more.balls, goal: undefined });
  }

  /** The chosen ball goes; the cue ball stays. */
  removeBall(): void {
    const own = this.chosen;
    if (own === 0) return;
    this.change({ balls: this.state.balls.filter((_, i) => i !== own), goal: undefined });
  }

  /** Graphs are made once for a future and a ball, not while time goes on. */
  plotsOf(future: Future, session: Session): Plot[] {
    const ball = this.plotted;
    if (this.#plots?.of !== future || this.#plots.ball !== ball) {
      const name = this.story.ball(this.story.numberOf(ball));
      const made = plotsOf(future, ball, name, session.table(this.state).constants, this.words);
      this.#plots = { of: future, ball, made };
    }
    return this.#plots.made;
  }

  // ---- Drawing ------------------------------------------------------------------------------------------

  /** Updates the stage, and the words around it: during play, those change only a few times a second. */
  draw(isSmooth = false): void {
    const now = performance.now();
    if (!this.clock.playing || now - this.#written > between) {
      this.#written = now;
      this.requestUpdate();
    }
    this.#drawStage(isSmooth);
  }

  #drawStage(isSmooth: boolean): void {
    const { future, state } = this;
    const stage = this.stage;
    if (stage === undefined || future === undefined || this.session === undefined) return;
    if (this.#laid !== state.table) {
      this.#laid = state.table;
      stage.lay(this.session.table(state).geometry, kindOf(state.table), sizes[state.table].radius);
    }
    const cue = state.balls[0] ?? { x: 0, y: 0 };
    const { isShot, stroke } = this.clock;
    const phase = isShot && stroke < 1 ? 'aim' : this.clock.phase;
    const view = state.view === 'cue' && phase !== 'aim' ? 'shot' : state.view;
    const isOther = view !== this.#seen;
    this.#seen = view;
    stage.look(
      view,
      { ...cue, angle: radians(state.shot.angle) },
      (isSmooth || (isOther && this.clock.playing)) && !prefersStill(),
    );
    stage.draw(
      pictureOf({
        state,
        future: this.map.hovered ?? future,
        time: this.clock.time,
        phase,
        chosen: this.mode === 'place' ? this.chosen : undefined,
        stroke,
        dots: this.map.dots,
        mark: this.#mark,
        isMeasured: true,
      }),
    );
  }
}

// <ricochet-aim>: the table from above, its fields, the list of shots or the puzzle, kept in agreement.
import { html, nothing, type TemplateResult } from 'lit';
import type { Ricochet } from 'ricochet-wasm';
import { linkTo } from '../../shell/address.js';
import { answerTable } from '../../widgets/answer_table.js';
import { textOf } from '../../widgets/numbers.js';
import { Player } from '../../widgets/player.js';
import { playerView } from '../../widgets/player_view.js';
import type { HandleView } from '../shared/plane_handles.js';
import { PlaneLaboratory } from '../shared/plane_laboratory.js';
import type { Box, PlaneView, Point } from '../shared/plane_view.js';
import { asked } from '../shared/refusal.js';
import { challengeQuery, isSolvable } from './challenge.js';
import { challengeDrawing, degreesTo } from './challenge_drawing.js';
import { challengeList, challengePanel } from './challenge_view.js';
import { boxOf, drawing, endOf, isDrawable, velocityBase } from './drawing.js';
import { codeOf, csvOf, inputsOf, jsonOf } from './export.js';
import { type AimShot, findShots, type Solution } from './find_shots.js';
import { givenSection } from './given_table.js';
import { aimHandle, bodyHandles } from './handles.js';
import { type AimMessages, aimMessages } from './messages.js';
import { Puzzle } from './puzzle.js';
import { shotTable } from './shot_table.js';
import { beyondIn, bouncesOf, first, presets, readState, rowOf, type State, writeState } from './state.js';
import { answers, measured, textDescription } from './text_description.js';

class RicochetAim extends PlaneLaboratory {
  static override properties = {
    ...PlaneLaboratory.properties,
    state: { state: true },
    solution: { state: true },
    pointedAt: { state: true },
    ownBounces: { state: true },
  };

  declare state: State;
  declare solution: Solution | undefined;
  /** The path whose row is pointed at. */
  declare pointedAt: string | undefined;
  /** Bounces of the visitor's own challenge. */
  declare ownBounces: number;

  protected readonly file = 'aim';
  protected readonly player = new Player(() => this.#onTime());
  readonly #puzzle = new Puzzle(this, this.file);
  #ricochet: Ricochet | undefined;
  /** The last numbers that the module took: what is drawn. */
  #drawn: State;

  constructor() {
    super();
    this.state = first();
    this.#drawn = this.state;
    this.ownBounces = 1;
  }

  get #words(): AimMessages {
    return aimMessages[this.language];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.state = readState(this.givenQuery);
    this.#drawn = this.state;
    this.startHistory(writeState(this.state));
    this.startSolver((ricochet) => {
      this.#ricochet = ricochet;
      this.#ask();
      this.#playOnce();
    });
  }

  protected override showState(query: string): void {
    this.#puzzle.begin();
    this.player.toStart();
    this.state = readState(query);
    this.exportStatus = '';
    this.#ask();
    this.fit();
  }

  /** The preset that is chosen, else the first. */
  protected override get startQuery(): string {
    const chosen = presets.find(({ state }) => isTableOf(state, this.state));
    return writeState(chosen?.state ?? first());
  }

  get #isPuzzle(): boolean {
    return this.state.challenge !== undefined;
  }

  get #chosen(): AimShot | undefined {
    const shots = this.solution?.shots ?? [];
    return (
      shots.find(({ id }) => id === this.state.shot) ?? shots.find(({ blocked }) => !blocked) ?? shots[0]
    );
  }

  protected override get handleKeys(): string {
    return this.#words.keys;
  }

  protected override box(): Box {
    return boxOf(this.#drawn, this.#isPuzzle ? undefined : this.#chosen);
  }

  /** The first picture plays by itself; a puzzle waits. */
  #playOnce(): void {
    if (this.#isPuzzle || this.hasReducedMotion || this.refusal !== undefined) return;
    this.player.play();
  }

  #ask(): void {
    const ricochet = this.#ricochet;
    if (ricochet === undefined) return;
    const beyond = beyondIn(this.state);
    const outcome =
      beyond === undefined
        ? asked(() => findShots(ricochet, this.state), this.laboratoryWords.errors)
        : { refusal: { path: beyond, message: this.shared.bounds.field } };
    this.refusal = 'refusal' in outcome ? outcome.refusal : undefined;
    const isFirst = this.solution === undefined;
    if ('answer' in outcome) {
      this.solution = outcome.answer;
      this.#drawn = this.state;
    } else if (isFirst) {
      // What an address asks for is refused: the start is shown beside it.
      this.#drawn = first();
      this.solution = findShots(ricochet, this.#drawn);
    } else return;
    this.#showShot();
    if (isFirst) this.fit();
  }

  #showShot(): void {
    const chosen = this.#chosen;
    const end = chosen === undefined ? 0 : endOf(chosen);
    // Before the shot nobody knows how long it takes: time has a beginning only.
    this.player.setRange(0, this.#isPuzzle ? (this.#puzzle.shot?.end ?? 1) : end);
  }

  #change(state: State, source?: string): void {
    this.state = state;
    this.exportStatus = '';
    this.#ask();
    if (this.refusal === undefined) this.recordState(writeState(state), source);
  }

  #choose(shot: string): void {
    this.player.toStart();
    this.#change({ ...this.state, shot });
  }

  /** Lays out other bodies: the view follows. */
  #lay(state: State): void {
    this.player.toStart();
    this.#change(state);
    this.fit();
  }

  /** Opens the state of a query, as a step of the history. */
  #open(query: string): void {
    this.showState(query);
    this.recordState(query);
  }

  #type(id: string, text: string): void {
    const state = structuredClone(this.state);
    const [name = '', index = '0'] = id.split('-');
    const row = rowOf(state, name);
    if (row === undefined) return;
    row[Number(index)] = text;
    this.#change(state, id);
    this.fit();
  }

  protected override drag(id: string, to: Point): void {
    if (id === 'aim') {
      this.#aim(degreesTo(this.#drawn, to).toFixed(2));
      return;
    }
    const [name = '', index = '0'] = id.split('-');
    const state = structuredClone(this.state);
    const row = rowOf(state, name);
    if (row === undefined) return;
    const hundredths = (value: number) => textOf(Number(value.toFixed(2)));
    const base = id === 'goal-3' ? velocityBase(state) : { x: 0, y: 0 };
    row[Number(index)] = hundredths(to.x - base.x);
    row[Number(index) + 1] = hundredths(to.y - base.y);
    this.player.pause();
    this.#change(state, id);
  }

  protected override handleViews(): HandleView[] {
    const { degrees } = this.#puzzle;
    if (!this.#isPuzzle) return bodyHandles(this.#drawn, this.#words);
    return Number.isFinite(degrees) ? [aimHandle(this.#drawn, degrees, this.#words)] : [];
  }

  #aim(direction: string): void {
    this.#puzzle.aim(direction);
    this.player.toStart();
    this.requestUpdate();
  }

  /** In a puzzle, time goes on with the shot that the visitor fires; at its end it is scored. */
  #onTime(): void {
    this.requestUpdate();
    const puzzle = this.#puzzle;
    const { solution } = this;
    if (!this.#isPuzzle || solution === undefined || this.#ricochet === undefined) return;
    const { time, playing } = this.player.state;
    if (puzzle.shot === undefined && (playing || time > 0)) {
      const shot = puzzle.fire(this.#ricochet, this.#drawn);
      if (shot === undefined) this.player.toStart();
      else this.player.setRange(0, shot.end);
    } else if (puzzle.shot !== undefined && time >= puzzle.shot.end)
      puzzle.finish(solution, this.#drawn, this.#words.challenge);
  }

  protected override render(): TemplateResult {
    return html`
      <div class="stage-column">${this.notices()} ${this.#stage()} ${this.#playerView()} ${this.#description()} ${this.#hints()}</div>
      <div class="side-column">${this.#isPuzzle ? this.#puzzleView() : this.#tables()} ${this.#challenges()} ${this.#exportBar()}</div>
    `;
  }

  #description(): TemplateResult {
    const { solution } = this;
    const words = this.#words;
    const text = this.#isPuzzle
      ? words.challenge.described(this.state.challenge ?? 0, this.#puzzle.degrees)
      : solution && textDescription(solution, this.#chosen, this.#drawn, words);
    return html`<p class="text-description" role="status" aria-live="polite">${text ?? ''}</p>`;
  }

  #tables(): TemplateResult {
    const words = this.#words;
    const { solution } = this;
    const chosen = this.#chosen;
    const answered = chosen === undefined || this.refusal ? undefined : chosen;
    return html`
      ${givenSection({
        state: this.state,
        words,
        presetsName: this.shared.table.presets,
        isChosen: (state) => isTableOf(state, this.state),
        buttons: this.historyButtons(),
        predictFirst: this.laboratoryWords.predict.first,
        refusal: this.refusal,
        predict: () =>
          this.#open(challengeQuery(this.state, Math.min(2, bouncesOf(this.#chosen?.id ?? 'direct')))),
        change: (state) => this.#change(state),
        type: (id, text) => this.#type(id, text),
        lay: (next) => this.#lay(next),
      })}
      ${
        solution === undefined
          ? nothing
          : shotTable(
              solution,
              chosen,
              words,
              (id) => this.#choose(id),
              (id) => this.#point(id),
            )
      }
      <section class="found ${this.refusal ? 'stale' : ''}" aria-labelledby="chosen-title">
        <h2 id="chosen-title">${words.chosen}</h2>
        ${this.refusal ? html`<p class="stale-note">${this.shared.table.stale}</p>` : nothing}
        ${chosen === undefined ? nothing : answerTable(answers(chosen, words, this.shared.units))}
      </section>
      ${this.runsView(answered && (() => ({ inputs: inputsOf(this.state), answers: measured(answered, words) })))}
    `;
  }

  #point(id: string | undefined): void {
    this.pointedAt = id;
  }

  #puzzleView(): TemplateResult {
    const puzzle = this.#puzzle;
    const { challenge = 0 } = this.state;
    return challengePanel({
      words: this.#words.challenge,
      bounces: challenge,
      isSolvable: this.solution === undefined || isSolvable(this.solution, this.#drawn),
      direction: puzzle.direction,
      isRunning: puzzle.isRunning,
      tries: puzzle.tries,
      turn: (direction) => this.#aim(direction),
      fire: () => {
        this.#aim(puzzle.direction);
        this.player.play();
      },
      leave: () => {
        const { challenge: _, ...state } = this.state;
        this.#open(writeState(state));
      },
    });
  }

  #challenges(): TemplateResult {
    const own = () => challengeQuery(this.state, this.ownBounces);
    return challengeList({
      words: this.#words,
      solved: this.#puzzle.solved,
      present: writeState(this.state),
      own: this.ownBounces,
      open: (query) => this.#open(query),
      choose: (bounces) => {
        this.ownBounces = bounces;
      },
      tryOwn: () => this.#open(own()),
      share: () => void this.copy(linkTo(own())),
    });
  }

  #stage(): TemplateResult {
    const { solution, pointedAt } = this;
    const state = this.#drawn;
    const words = this.#words;
    const { time } = this.player.state;
    const isDrawn = solution !== undefined && isDrawable(state, solution);
    const { degrees, shot } = this.#puzzle;
    const choose = (id: string) => this.#choose(id);
    const draw = (plane: PlaneView) =>
      solution === undefined
        ? nothing
        : this.#isPuzzle
          ? challengeDrawing({ state, solution, degrees, shot, time }, plane)
          : drawing({ state, solution, chosen: this.#chosen, time, pointedAt, choose }, plane);
    return html`${this.stageView(words.scene, isDrawn ? draw : undefined)}
      ${solution === undefined || isDrawn ? nothing : html`<p class="soft" role="note">${this.shared.bounds.undrawn}</p>`}`;
  }

  #playerView(): TemplateResult {
    const { player } = this.shared;
    return playerView({
      player: this.player,
      words: player,
      clock: `${this.player.state.time.toFixed(3)} ${player.frames}`,
      disabled: this.#chosen === undefined && !this.#isPuzzle,
    });
  }

  #hints(): TemplateResult {
    const words = this.#words;
    if (this.#isPuzzle) return html`<p class="hint unpinned">${words.challenge.hint}</p>`;
    return html`<p class="plane-key unpinned" aria-hidden="true"><span class="free">${words.free}</span><span class="blocked">${words.blocked}</span></p>
      <p class="hint unpinned">${words.hint}</p>`;
  }

  #exportBar(): TemplateResult | typeof nothing {
    const { solution, state } = this;
    if (solution === undefined || this.refusal !== undefined) return nothing;
    // The program and the data hold the answers of a puzzle.
    if (this.#isPuzzle)
      return this.exportButtons([[this.shared.exportBar.copyLink, () => void this.copy(this.link)]]);
    return this.exportBar(
      codeOf(state, solution),
      this.planeExports(
        this.#words.svg,
        () => csvOf(state, solution),
        () => jsonOf(state, solution),
      ),
    );
  }
}

/** Whether both have the same bodies, bullet and goal, whichever path is chosen. */
function isTableOf(one: State, other: State): boolean {
  const table = ({ bullet, balls, walls, goal }: State) => JSON.stringify([bullet, balls, walls, goal]);
  return table(one) === table(other);
}

customElements.define('ricochet-aim', RicochetAim);

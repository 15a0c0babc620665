// <ricochet-aim>: the table from above, its fields, the list of shots or the puzzle, kept in agreement.
import { html, nothing, type TemplateResult } from 'lit';
import type { Ricochet } from 'ricochet-wasm';
import { readStageAddress, writeStageAddress } from '../../stage/stage_address.js';
import { Player } from '../../widgets/player.js';
import { playerView } from '../../widgets/player_view.js';
import type { HandleView } from '../shared/plane_handles.js';
import { PlaneLaboratory } from '../shared/plane_laboratory.js';
import type { Box, PlaneView, Point } from '../shared/plane_view.js';
import type { AimPage } from './aim_page.js';
import { isSolvable } from './challenge.js';
import { challengeDrawing, degreesTo } from './challenge_drawing.js';
import { boxOf, drawing, endOf, isDrawable } from './drawing.js';
import { dragged, typed } from './edits.js';
import { type AimShot, findShots, type Solution } from './find_shots.js';
import { aimHandle, bodyHandles } from './handles.js';
import { type AimMessages, aimMessages } from './messages.js';
import { Puzzle } from './puzzle.js';
import { sideColumn } from './side_column.js';
import { beyondIn, first, isTableOf, presets, readState, type State, writeState } from './state.js';
import { textDescription } from './text_description.js';

class RicochetAim extends PlaneLaboratory implements AimPage {
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
  readonly puzzle = new Puzzle(this, this.file);
  #ricochet: Ricochet | undefined;
  /** The last numbers that the module took: what is drawn. */
  #drawn: State;

  constructor() {
    super();
    this.state = first();
    this.#drawn = this.state;
    this.ownBounces = 1;
  }

  get words(): AimMessages {
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
      this.#startTime();
    });
  }

  protected override showState(query: string): void {
    this.puzzle.begin();
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

  get isPuzzle(): boolean {
    return this.state.challenge !== undefined;
  }

  get isSolvable(): boolean {
    return this.solution === undefined || isSolvable(this.solution, this.#drawn);
  }

  get chosen(): AimShot | undefined {
    const shots = this.solution?.shots ?? [];
    return (
      shots.find(({ id }) => id === this.state.shot) ?? shots.find(({ blocked }) => !blocked) ?? shots[0]
    );
  }

  protected override get handleKeys(): string {
    return this.words.keys;
  }

  protected override box(): Box {
    return boxOf(this.#drawn, this.isPuzzle ? undefined : this.chosen);
  }

  /** From the moment that the address names; else the first picture plays by itself. A puzzle waits. */
  #startTime(): void {
    if (this.isPuzzle || this.refusal !== undefined) return;
    const { time } = readStageAddress(this.givenQuery);
    if (time !== undefined) this.player.seek(time);
    else if (!this.hasReducedMotion) this.player.play();
  }

  /** The shot of a puzzle is no part of its link. */
  protected override get moment(): string {
    const { time } = this.player.state;
    return this.isPuzzle || time === 0 ? '' : writeStageAddress({ time });
  }

  #ask(): void {
    const ricochet = this.#ricochet;
    if (ricochet === undefined) return;
    const answer = this.askOrRefuse(beyondIn(this.state), () => findShots(ricochet, this.state));
    const isFirst = this.solution === undefined;
    if (answer !== undefined) {
      this.solution = answer;
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
    const chosen = this.chosen;
    const end = chosen === undefined ? 0 : endOf(chosen);
    // Before the shot nobody knows how long it takes: time has a beginning only.
    this.player.setRange(0, this.isPuzzle ? (this.puzzle.shot?.end ?? 1) : end);
  }

  change(state: State, source?: string): void {
    this.state = state;
    this.exportStatus = '';
    this.#ask();
    if (this.refusal === undefined) this.recordState(writeState(state), source);
  }

  choose(shot: string): void {
    this.player.toStart();
    this.change({ ...this.state, shot });
  }

  point(id: string | undefined): void {
    this.pointedAt = id;
  }

  /** Lays out other bodies: the view follows. */
  lay(state: State): void {
    this.player.toStart();
    this.change(state);
    this.fit();
  }

  /** Opens the state of a query, as a step of the history. */
  open(query: string): void {
    this.showState(query);
    this.recordState(query);
  }

  type(id: string, text: string): void {
    const state = typed(this.state, id, text);
    if (state === undefined) return;
    this.change(state, id);
    this.fit();
  }

  protected override drag(id: string, to: Point): void {
    if (id === 'aim') {
      this.aim(degreesTo(this.#drawn, to).toFixed(2));
      return;
    }
    const state = dragged(this.state, id, to);
    if (state === undefined) return;
    this.player.pause();
    this.change(state, id);
  }

  protected override handleViews(): HandleView[] {
    const { degrees } = this.puzzle;
    if (!this.isPuzzle) return bodyHandles(this.#drawn, this.words);
    return Number.isFinite(degrees) ? [aimHandle(this.#drawn, degrees, this.words)] : [];
  }

  aim(direction: string): void {
    this.puzzle.aim(direction);
    this.player.toStart();
    this.requestUpdate();
  }

  fire(): void {
    this.aim(this.puzzle.direction);
    this.player.play();
  }

  /** In a puzzle, time goes on with the shot that the visitor fires; at its end it is scored. */
  #onTime(): void {
    this.requestUpdate();
    const puzzle = this.puzzle;
    const { solution } = this;
    const { time, playing } = this.player.state;
    if (!playing) this.momentChanged();
    if (!this.isPuzzle || solution === undefined || this.#ricochet === undefined) return;
    if (puzzle.shot === undefined && (playing || time > 0)) {
      const shot = puzzle.fire(this.#ricochet, this.#drawn);
      if (shot === undefined) this.player.toStart();
      else this.player.setRange(0, shot.end);
    } else if (puzzle.shot !== undefined && time >= puzzle.shot.end)
      puzzle.finish(solution, this.#drawn, this.words.challenge);
  }

  protected override render(): TemplateResult {
    return html`
      <div class="stage-column">${this.notices()} ${this.#stage()} ${this.#playerView()} ${this.#description()} ${this.#hints()}</div>
      ${this.#sideColumn()}
    `;
  }

  #sideColumn(): TemplateResult {
    return sideColumn({
      page: this,
      shared: this.shared,
      predictFirst: this.laboratoryWords.predict.first,
      historyButtons: this.historyButtons(),
      runsView: (run) => this.runsView(run),
      exportBar: (code, buttons) => this.exportBar(code, buttons),
      exportButtons: (buttons) => this.exportButtons(buttons),
      planeExports: (label, csv, json) => this.planeExports(label, csv, json),
      copyLink: () => void this.copy(this.link),
      copy: (text) => void this.copy(text),
    });
  }

  #description(): TemplateResult {
    const { solution } = this;
    const words = this.words;
    const text = this.isPuzzle
      ? words.challenge.described(this.state.challenge ?? 0, this.puzzle.degrees)
      : solution && textDescription(solution, this.chosen, this.#drawn, words);
    return html`<p class="text-description" role="status" aria-live="polite">${text ?? ''}</p>`;
  }

  #stage(): TemplateResult {
    const { solution, pointedAt } = this;
    const state = this.#drawn;
    const words = this.words;
    const { time } = this.player.state;
    const isDrawn = solution !== undefined && isDrawable(state, solution);
    const { degrees, shot } = this.puzzle;
    const choose = (id: string) => this.choose(id);
    const draw = (plane: PlaneView) =>
      solution === undefined
        ? nothing
        : this.isPuzzle
          ? challengeDrawing({ state, solution, degrees, shot, time }, plane)
          : drawing({ state, solution, chosen: this.chosen, time, pointedAt, choose }, plane);
    return html`${this.stageView(words.scene, isDrawn ? draw : undefined)}
      ${solution === undefined || isDrawn ? nothing : html`<p class="soft" role="note">${this.shared.bounds.undrawn}</p>`}`;
  }

  #playerView(): TemplateResult {
    const { player } = this.shared;
    return playerView({
      player: this.player,
      words: player,
      clock: `${this.player.state.time.toFixed(3)} ${player.frames}`,
      disabled: this.isPuzzle ? this.solution === undefined : this.chosen === undefined,
    });
  }

  #hints(): TemplateResult {
    const words = this.words;
    if (this.isPuzzle) return html`<p class="hint unpinned">${words.challenge.hint}</p>`;
    return html`<p class="line-key unpinned" aria-hidden="true"><span class="free">${words.free}</span><span class="blocked">${words.blocked}</span></p>
      <p class="hint unpinned">${words.hint}</p>`;
  }
}

customElements.define('ricochet-aim', RicochetAim);

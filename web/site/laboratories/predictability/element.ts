// <ricochet-predictability>: the room, the two bullets, and what is left of the digits, kept in agreement.

import { html, nothing, type TemplateResult } from 'lit';
import type { Ricochet } from 'ricochet-wasm';
import { playerView } from '../../widgets/player_view.js';
import { readBounce, writeBounce } from '../shared/bounces.js';
import type { HandleView } from '../shared/plane_handles.js';
import { PlaneLaboratory } from '../shared/plane_laboratory.js';
import { type Box, canDraw, type PlaneView, type Point } from '../shared/plane_view.js';
import { Prediction } from '../shared/prediction.js';
import { bounceTable, namesIn } from './bounce_table.js';
import { chartView } from './chart.js';
import { boxOf, drawing } from './drawing.js';
import { dragged, typed } from './edits.js';
import { codeOf, csvOf, givenOf, jsonOf } from './export.js';
import { givenTable } from './given_table.js';
import { type PredictabilityMessages, predictabilityMessages } from './messages.js';
import { PairClock } from './pair_clock.js';
import { followPrediction, partingPrediction } from './parting_prediction.js';
import { resultsView } from './results_view.js';
import {
  beyondIn,
  first,
  pointOf,
  type RoomName,
  readState,
  type State,
  starts,
  tipOf,
  writeState,
} from './state.js';
import { bounceDescription, measured } from './text_description.js';
import { follow, type Pair } from './trace_pair.js';

class RicochetPredictability extends PlaneLaboratory {
  static override properties = {
    ...PlaneLaboratory.properties,
    state: { state: true },
    pair: { state: true },
    chartWidth: { state: true },
  };

  declare state: State;
  declare pair: Pair | undefined;
  declare chartWidth: number;

  protected readonly file = 'predictability';
  protected readonly player = new PairClock(() => this.#onTime());
  readonly #prediction = new Prediction(this, { page: this.file, question: 'parting' }, () =>
    this.requestUpdate(),
  );
  #ricochet: Ricochet | undefined;
  /** The last numbers that the module took: what is drawn. */
  #drawn: State;

  constructor() {
    super();
    this.state = first;
    this.#drawn = first;
    this.chartWidth = 600;
  }

  get #words(): PredictabilityMessages {
    return predictabilityMessages[this.language];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.state = this.givenState(readState, writeState);
    this.#drawn = this.state;
    this.startSolver((ricochet) => {
      this.#ricochet = ricochet;
      this.#open(this.state);
      this.#startTime();
    });
  }

  /** From the bounce that the address names; else all plays by itself, unless it is to be predicted. */
  #startTime(): void {
    if (this.state.predict || this.refusal !== undefined) return;
    const bounce = readBounce(this.givenQuery);
    if (bounce !== undefined) this.player.toBounce(bounce);
    else if (!this.hasReducedMotion) {
      this.player.toStart();
      this.player.play();
    }
  }

  /** The bounce that is shown, unless it is the one with which the page opens, or it is to be predicted. */
  protected override get moment(): string {
    const { bounce, partingBounce } = this.player;
    return this.state.predict || bounce === partingBounce ? '' : writeBounce(bounce);
  }

  protected override showState(query: string): void {
    this.#open(readState(query).state);
  }

  protected override get startQuery(): string {
    const { room, predict } = this.state;
    return writeState({ ...first, ...starts[room], room, predict });
  }

  protected override get handleKeys(): string {
    return this.#words.keys;
  }

  protected override box(): Box {
    return boxOf(this.#drawn);
  }

  /** The answer is not to be seen before it has been predicted. */
  get #isHidden(): boolean {
    return this.state.predict && this.#prediction.stage !== 'shown';
  }

  #ask(): void {
    const ricochet = this.#ricochet;
    if (ricochet === undefined) return;
    const answer = this.askOrRefuse(beyondIn(this.state), () => follow(ricochet, this.state));
    if (answer !== undefined) {
      this.pair = answer;
      this.#drawn = this.state;
    } else if (this.pair === undefined) {
      // What an address asks for is refused: the start is shown beside it.
      this.pair = follow(ricochet, first);
      this.#drawn = first;
    } else return;
    this.player.show(this.pair);
  }

  /** `source`: changes by one source in a row are one step of the history. */
  #change(state: State, source?: string): void {
    this.state = state;
    this.exportStatus = '';
    this.note = '';
    this.#askAnew();
    this.#ask();
    if (this.refusal === undefined) this.recordState(writeState(state), source);
  }

  /** Opens a room where the two have just parted, or at its end; at the start where that is to be predicted. */
  #open(state: State): void {
    this.player.pause();
    this.state = state;
    this.exportStatus = '';
    this.#askAnew();
    this.#ask();
    if (!this.#isHidden) this.player.toParting();
    this.fit();
  }

  #askAnew(): void {
    if (!this.state.predict) return;
    this.#prediction.ask();
    this.player.toStart();
  }

  #onTime(): void {
    this.requestUpdate();
    if (!this.player.state.playing) this.momentChanged();
    if (this.pair !== undefined && this.#isHidden)
      followPrediction(this.#prediction, this.player, this.pair, this.laboratoryWords.predict);
  }

  protected override drag(id: string, to: Point): void {
    this.player.pause();
    this.#change(dragged(this.state, this.#drawn, id, to), id);
  }

  protected override handleViews(): HandleView[] {
    const [x, y] = pointOf(this.#drawn.start);
    return [
      { id: 'start', name: this.#words.startHandle, quantity: 'bullet', at: { x, y } },
      { id: 'tip', name: this.#words.tipHandle, quantity: 'aim', at: tipOf(this.#drawn) },
    ];
  }

  #type(id: string, text: string): void {
    this.#change(typed(this.state, id, text), id);
    this.fit();
  }

  protected override fit(): void {
    super.fit();
    const chart = this.querySelector<HTMLElement>('.side-column');
    if (chart !== null && chart.clientWidth > 0) this.chartWidth = chart.clientWidth;
  }

  protected override render(): TemplateResult {
    const { pair } = this;
    const words = this.#words;
    return html`
      <div class="stage-column">
        ${this.notices()} ${this.#stage()} ${this.#playerView()}
        <p class="now" aria-live=${this.player.state.playing ? 'off' : 'polite'}>${pair === undefined ? '' : bounceDescription(pair, this.player.bounce, words)}</p>
        ${this.#hints()}
      </div>
      <div class="side-column">
        ${this.state.predict && pair !== undefined ? this.#predictionView() : nothing}
        ${givenTable({
          state: this.state,
          words,
          buttons: this.historyButtons(),
          predictFirst: this.laboratoryWords.predict.first,
          refusal: this.refusal,
          enter: (room) => this.#enter(room),
          change: (next) => this.#change(next),
          type: (id, text) => this.#type(id, text),
        })}
        ${pair === undefined || this.#isHidden ? html`<p class="text-description soft">${words.hidden}</p>` : this.#results(pair)}
      </div>
    `;
  }

  #results(pair: Pair): TemplateResult {
    const words = this.#words;
    return html`
      ${resultsView(pair, words, this.refusal && this.shared.table.stale)}
      ${chartView(pair, this.player.bounce, this.chartWidth, words)}
      ${this.runsView(this.refusal ? undefined : () => ({ inputs: givenOf(this.state, words), answers: measured(pair, words) }))}
      ${bounceTable(pair, namesIn(this.#drawn.room, words), this.player.bounce, words)} ${this.#exportBar(pair)}
    `;
  }

  #predictionView(): TemplateResult {
    return partingPrediction({
      prediction: this.#prediction,
      shared: this.laboratoryWords.predict,
      words: this.#words,
      bounces: Number(this.state.bounces),
      check: () => this.player.play(),
      again: () => this.#askAnew(),
    });
  }

  #stage(): TemplateResult {
    const { pair } = this;
    const words = this.#words;
    const { time } = this.player.state;
    const names = namesIn(this.#drawn.room, words);
    const [x, y] = pointOf(this.#drawn.start);
    const isDrawn = canDraw([{ x, y }, tipOf(this.#drawn)]);
    const draw = (plane: PlaneView) =>
      pair === undefined ? nothing : drawing(this.#drawn, pair, time, names, plane);
    return this.stageView(words.scene, isDrawn ? draw : undefined);
  }

  #playerView(): TemplateResult {
    const words = this.#words;
    const { pair } = this;
    return playerView({
      player: this.player,
      disabled: pair === undefined,
      words: this.shared.player,
      clock: words.clock(this.player.bounce, pair?.bounces.length ?? 0),
      scrub: words.scrub,
      back: { name: words.previous, act: () => this.player.previous() },
      next: { name: words.next, act: () => this.player.next() },
    });
  }

  #hints(): TemplateResult {
    const words = this.#words;
    const cannotPart = this.pair?.parted === undefined || this.#isHidden;
    return html`
      <p class="line-key unpinned" aria-hidden="true"><span class="quantity-bullet">${words.first}</span><span class="quantity-target-velocity dashed">${words.other}</span></p>
      <p class="unpinned"><button type="button" class="chip" ?disabled=${cannotPart} @click=${() => this.player.toParting()}>${words.toParting}</button></p>
      <p class="hint unpinned">${words.hint}</p>`;
  }

  #enter(room: RoomName): void {
    const state = { ...this.state, ...starts[room], room };
    this.#open(state);
    this.recordState(writeState(state));
  }

  #exportBar(pair: Pair): TemplateResult | typeof nothing {
    const { state } = this;
    if (this.refusal !== undefined) return nothing;
    return this.exportBar(
      codeOf(state),
      this.planeExports(
        this.#words.svg,
        () => csvOf(state, pair),
        () => jsonOf(state, pair),
      ),
    );
  }
}

customElements.define('ricochet-predictability', RicochetPredictability);

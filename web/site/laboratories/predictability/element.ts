// <ricochet-predictability>: the room, the two bullets, and what is left of the digits, kept in agreement.

import { html, nothing, type TemplateResult } from 'lit';
import type { Ricochet } from 'ricochet-wasm';
import { answerTable } from '../../widgets/answer_table.js';
import { numberOf, short, textOf } from '../../widgets/numbers.js';
import { Player } from '../../widgets/player.js';
import { playerView } from '../../widgets/player_view.js';
import type { HandleView } from '../shared/plane_handles.js';
import { PlaneLaboratory } from '../shared/plane_laboratory.js';
import { type Box, canDraw, type PlaneView, type Point } from '../shared/plane_view.js';
import { attemptOf, Prediction } from '../shared/prediction.js';
import { guessField, predictionPanel } from '../shared/prediction_view.js';
import { asked } from '../shared/refusal.js';
import type { Run } from '../shared/runs.js';
import { bounceTable, namesIn } from './bounce_table.js';
import { chartView } from './chart.js';
import { boxOf, drawing } from './drawing.js';
import { codeOf, csvOf, inputsOf, jsonOf } from './export.js';
import { givenTable } from './given_table.js';
import { type PredictabilityMessages, predictabilityMessages } from './messages.js';
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
import { answers, bounceDescription, measured, textDescription } from './text_description.js';
import { bouncesBy, follow, type Pair, partingOf } from './trace_pair.js';

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
  protected readonly player = new Player(() => this.#onTime(), 16_000);
  readonly #prediction = new Prediction(this, this.file, () => this.requestUpdate());
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
    const { state, isBeyond } = readState(this.givenQuery);
    this.state = state;
    this.#drawn = state;
    if (isBeyond) this.note = this.shared.bounds.link;
    this.startHistory(writeState(state));
    this.startSolver((ricochet) => {
      this.#ricochet = ricochet;
      this.#open(this.state);
      if (state.predict || this.hasReducedMotion || this.refusal !== undefined) return;
      this.player.toStart();
      this.player.play();
    });
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
    const beyond = beyondIn(this.state);
    const outcome =
      beyond === undefined
        ? asked(() => follow(ricochet, this.state), this.laboratoryWords.errors)
        : { refusal: { path: beyond, message: this.shared.bounds.field } };
    this.refusal = 'refusal' in outcome ? outcome.refusal : undefined;
    if ('answer' in outcome) {
      this.pair = outcome.answer;
      this.#drawn = this.state;
    } else if (this.pair === undefined) {
      // What an address asks for is refused: the start is shown beside it.
      this.pair = follow(ricochet, first);
      this.#drawn = first;
    } else return;
    this.player.setRange(0, this.pair.bounces.at(-1)?.time ?? 0);
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
    if (!this.#isHidden) this.#toParting();
    this.fit();
  }

  #askAnew(): void {
    if (!this.state.predict) return;
    this.#prediction.ask();
    this.player.toStart();
  }

  #toParting(): void {
    const { pair } = this;
    if (pair === undefined) return;
    const shown = pair.parted === undefined ? pair.bounces.at(-1) : pair.bounces[pair.parted.number];
    this.#jump(shown?.time ?? pair.bounces.at(-1)?.time ?? 0);
  }

  #jump(time: number): void {
    this.player.pause();
    this.player.seek(time);
  }

  get #now(): number {
    return this.pair === undefined ? 0 : bouncesBy(this.pair, this.player.state.time);
  }

  #step(by: number): void {
    const now = this.#now;
    const { time } = this.player.state;
    const bounces = this.pair?.bounces ?? [];
    // Back from the middle of a leg leads to the bounce where it began.
    const between = now > 0 && time > (bounces[now - 1]?.time ?? 0);
    const to = by < 0 && between ? now : now + by;
    this.#jump(to < 1 ? 0 : (bounces[to - 1]?.time ?? bounces.at(-1)?.time ?? 0));
  }

  /** Time goes on only with a guess; where the two part, the guess is scored. */
  #onTime(): void {
    this.requestUpdate();
    const { pair } = this;
    if (pair === undefined || !this.#isHidden) return;
    const { time, playing } = this.player.state;
    const guess = numberOf(this.#prediction.text);
    if (this.#prediction.stage === 'asked' && (playing || time > 0)) {
      const hasStarted = this.#prediction.start(guess >= 0, this.laboratoryWords.predict.needed);
      if (!hasStarted) this.player.toStart();
    }
    if (this.#prediction.stage !== 'running' || time < (partingOf(pair)?.time ?? 0)) return;
    const answer = partingOf(pair)?.number ?? 0;
    this.#prediction.score(attemptOf(guess, answer, Math.max(answer, 10)));
  }

  protected override drag(id: string, to: Point): void {
    const text = (value: number) => textOf(Number(value.toFixed(2)));
    const [x, y] = pointOf(this.#drawn.start);
    this.player.pause();
    if (id === 'start') this.#change({ ...this.state, start: [text(to.x), text(to.y)] }, id);
    else this.#change({ ...this.state, velocity: [text(to.x - x), text(to.y - y)] }, id);
  }

  protected override handleViews(): HandleView[] {
    const [x, y] = pointOf(this.#drawn.start);
    return [
      { id: 'start', name: this.#words.startHandle, quantity: 'bullet', at: { x, y } },
      { id: 'tip', name: this.#words.tipHandle, quantity: 'aim', at: tipOf(this.#drawn) },
    ];
  }

  #type(id: string, text: string): void {
    const [name, axis] = id.split('-') as ['start' | 'velocity', 'x' | 'y'];
    const pair = [...this.state[name]] as [string, string];
    pair[axis === 'x' ? 0 : 1] = text;
    this.#change({ ...this.state, [name]: pair }, id);
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
        <p class="now" aria-live=${this.player.state.playing ? 'off' : 'polite'}>${pair === undefined ? '' : bounceDescription(pair, this.#now, words)}</p>
        ${this.#hints()}
      </div>
      <div class="side-column">
        ${this.state.predict ? this.#predictionView() : nothing}
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
        ${pair === undefined || this.#isHidden ? html`<p class="text-description soft">${words.hidden}</p>` : this.#resultsView(pair)}
      </div>
    `;
  }

  #resultsView(pair: Pair): TemplateResult {
    const words = this.#words;
    return html`
      <section class="found ${this.refusal ? 'stale' : ''}" aria-labelledby="results-title">
        <h2 id="results-title">${words.results}</h2>
        ${this.refusal ? html`<p class="stale-note">${this.shared.table.stale}</p>` : nothing}
        <p class="text-description" role="status" aria-live="polite">${textDescription(pair, words)}</p>
        ${answerTable(answers(pair, words))}
        ${pair.inside ? html`<p class="soft" role="note">${words.inside}</p>` : nothing}
      </section>
      ${chartView(pair, this.#now, this.chartWidth, words)}
      ${this.runsView(this.refusal ? undefined : () => this.#run(pair))}
      ${bounceTable(pair, namesIn(this.#drawn.room, words), this.#now, words)} ${this.#exportBar(pair)}
    `;
  }

  #run(pair: Pair): Run {
    return { inputs: inputsOf(this.state), answers: measured(pair, this.#words) };
  }

  #predictionView(): TemplateResult {
    const words = this.#words;
    return predictionPanel({
      prediction: this.#prediction,
      words: this.laboratoryWords.predict,
      question: words.question(Number(this.state.bounces)),
      format: short,
      input: guessField(this.#prediction, words.guess),
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
      words: this.shared.player,
      clock: words.clock(this.#now, pair?.bounces.length ?? 0),
      scrub: words.scrub,
      back: { name: words.previous, act: () => this.#step(-1) },
      next: { name: words.next, act: () => this.#step(1) },
    });
  }

  #hints(): TemplateResult {
    const words = this.#words;
    const cannotPart = this.pair?.parted === undefined || this.#isHidden;
    return html`
      <p class="plane-key unpinned" aria-hidden="true"><span class="quantity-bullet">${words.first}</span><span class="quantity-target-velocity dashed">${words.other}</span></p>
      <p class="unpinned"><button type="button" class="chip" ?disabled=${cannotPart} @click=${() => this.#toParting()}>${words.toParting}</button></p>
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

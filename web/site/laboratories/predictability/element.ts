// <ricochet-predictability>: the room, the two bullets, and what is left of the digits, kept in agreement.

import { html, nothing, type TemplateResult } from 'lit';
import type { Ricochet } from 'ricochet-wasm';
import { answerTable } from '../../widgets/answer_table.js';
import { textOf } from '../../widgets/numbers.js';
import { Player } from '../../widgets/player.js';
import { playerView } from '../../widgets/player_view.js';
import { asked } from '../shared/laboratory.js';
import type { HandleView } from '../shared/plane_handles.js';
import { PlaneLaboratory } from '../shared/plane_laboratory.js';
import { type Box, canDraw, type PlaneView, type Point } from '../shared/plane_view.js';
import { bounceTable } from './bounce_table.js';
import { chart, chartHeight } from './chart.js';
import { boxOf, drawing } from './drawing.js';
import { codeOf, csvOf, jsonOf } from './export.js';
import { givenTable } from './given_table.js';
import { predictabilityMessages } from './messages.js';
import {
  beyondIn,
  first,
  pointOf,
  type RoomName,
  readState,
  rooms,
  type State,
  starts,
  tipOf,
  writeState,
} from './state.js';
import { answers, bounceDescription, textDescription } from './text_description.js';
import { bouncesBy, follow, type Pair } from './trace_pair.js';

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
  readonly #words = predictabilityMessages[this.language];
  protected readonly player = new Player(() => this.requestUpdate(), 16_000);
  #ricochet: Ricochet | undefined;
  /** The last numbers that the module took: what is drawn. */
  #drawn: State;

  constructor() {
    super();
    const { state, isBeyond } = readState(location.search);
    this.state = state;
    this.#drawn = state;
    if (isBeyond) this.note = this.shared.bounds.link;
    this.chartWidth = 600;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.startSolver((ricochet) => {
      this.#ricochet = ricochet;
      this.#lay(this.state);
    });
  }

  protected override get handleKeys(): string {
    return this.#words.keys;
  }

  protected override box(): Box {
    return boxOf(this.#drawn);
  }

  protected override fit(): void {
    super.fit();
    if (this.plane !== undefined) this.chartWidth = this.plane.width;
  }

  #ask(): void {
    const ricochet = this.#ricochet;
    if (ricochet === undefined) return;
    const beyond = beyondIn(this.state);
    const outcome =
      beyond === undefined
        ? asked(() => follow(ricochet, this.state))
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

  #change(state: State): void {
    this.state = state;
    this.exportStatus = '';
    this.note = '';
    this.#ask();
    if (this.refusal === undefined) this.writeAddress(writeState(state));
  }

  /** A new room opens where the two have just parted, or at its end. */
  #lay(state: State): void {
    this.player.pause();
    this.state = state;
    this.exportStatus = '';
    this.#ask();
    this.#toParting();
    this.fit();
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

  protected override drag(id: string, to: Point): void {
    const text = (value: number) => textOf(Number(value.toFixed(2)));
    const [x, y] = pointOf(this.#drawn.start);
    this.player.pause();
    if (id === 'start') this.#change({ ...this.state, start: [text(to.x), text(to.y)] });
    else this.#change({ ...this.state, velocity: [text(to.x - x), text(to.y - y)] });
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
    this.#change({ ...this.state, [name]: pair });
    this.fit();
  }

  #names(): string[] {
    const words = this.#words.bodies;
    const letters = [...'ABC'];
    let wall = 0;
    return rooms[this.#drawn.room].map(({ shape }) =>
      shape === 'wall' ? (words.walls[wall++] ?? '') : (letters.shift() ?? ''),
    );
  }

  protected override render(): TemplateResult {
    const words = this.#words;
    const { pair } = this;
    return html`
      ${this.notices()}
      <div class="laboratory-grid">
        <div class="stage-column">
          ${this.#stage()} ${this.#playerView()}
          <p class="now" aria-live=${this.player.state.playing ? 'off' : 'polite'}>${pair === undefined ? '' : bounceDescription(pair, this.#now, words)}</p>
          <figure class="bounce-chart">
            <svg role="img" aria-label=${words.chart} viewBox="0 0 ${this.chartWidth} ${chartHeight}">
              ${pair === undefined ? nothing : chart(pair, this.#now, this.chartWidth, words)}
            </svg>
          </figure>
        </div>
        <div class="table-column">
          ${givenTable({
            state: this.state,
            words,
            refusal: this.refusal,
            enter: (room) => this.#enter(room),
            change: (next) => this.#change(next),
            type: (id, text) => this.#type(id, text),
          })}
          <section class="found ${this.refusal ? 'stale' : ''}" aria-labelledby="results-title">
            <h2 id="results-title">${words.results}</h2>
            ${this.refusal ? html`<p class="stale-note">${this.shared.table.stale}</p>` : nothing}
            ${pair === undefined ? nothing : answerTable(answers(pair, words))}
            <p class="text-description" role="status" aria-live="polite">${pair === undefined ? '' : textDescription(pair, words)}</p>
            ${pair?.inside ? html`<p class="soft" role="note">${words.inside}</p>` : nothing}
          </section>
          ${pair === undefined ? nothing : bounceTable(pair, this.#names(), this.#now, words)}
        </div>
        ${this.#exportBar()}
      </div>
    `;
  }

  #stage(): TemplateResult {
    const { pair } = this;
    const words = this.#words;
    const { time } = this.player.state;
    const names = this.#names();
    const [x, y] = pointOf(this.#drawn.start);
    const isDrawn = canDraw([{ x, y }, tipOf(this.#drawn)]);
    const draw = (plane: PlaneView) =>
      pair === undefined ? nothing : drawing(this.#drawn, pair, time, names, plane);
    return html`${this.stageView(words.scene, isDrawn ? draw : undefined)}
      <p class="plane-key" aria-hidden="true"><span class="quantity-bullet">${words.first}</span><span class="quantity-target-velocity dashed">${words.other}</span></p>
      <p class="hint">${words.hint}</p>`;
  }

  #playerView(): TemplateResult {
    const words = this.#words;
    const { pair } = this;
    return playerView(
      {
        player: this.player,
        words: this.shared.player,
        clock: words.clock(this.#now, pair?.bounces.length ?? 0),
        scrub: words.scrub,
        back: { name: words.previous, act: () => this.#step(-1) },
        next: { name: words.next, act: () => this.#step(1) },
      },
      html`<button type="button" ?disabled=${pair?.parted === undefined} @click=${() => this.#toParting()}>${words.toParting}</button>`,
    );
  }

  #enter(room: RoomName): void {
    const state = { ...this.state, ...starts[room], room };
    this.#lay(state);
    this.writeAddress(writeState(state));
  }

  #exportBar(): TemplateResult {
    const { pair, state } = this;
    if (pair === undefined || this.refusal !== undefined) return html`<section class="export-bar"></section>`;
    return this.exportBar(
      codeOf(state),
      this.planeExports(
        this.#words.svg,
        () => csvOf(pair),
        () => jsonOf(state, pair),
      ),
    );
  }
}

customElements.define('ricochet-predictability', RicochetPredictability);

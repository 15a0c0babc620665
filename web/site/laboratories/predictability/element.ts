// <ricochet-predictability>: the room, the two bullets, and what is left of the digits, kept in agreement.

import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Ricochet } from 'ricochet-wasm';
import { solver } from '../../shell/solver.js';
import { answerTable } from '../../widgets/answer_table.js';
import { full, textOf } from '../../widgets/numbers.js';
import { Player } from '../../widgets/player.js';
import { fieldRow } from '../shared/field_row.js';
import { asked, Laboratory, type Refusal } from '../shared/laboratory.js';
import { type HandleView, PlaneHandles } from '../shared/plane_handles.js';
import { canDraw, Plane, type Point } from '../shared/plane_view.js';
import { pngOf, svgOf } from '../shared/svg_export.js';
import { bouncesTable } from './bounce_table.js';
import { chart, chartHeight } from './chart.js';
import { boxOf, drawing } from './drawing.js';
import { codeOf, csvOf, jsonOf } from './export.js';
import { predictabilityMessages } from './messages.js';
import {
  beyondIn,
  bounceLimits,
  first,
  pointOf,
  type RoomName,
  readState,
  roomNames,
  rooms,
  type State,
  starts,
  startsOf,
  tipOf,
  writeState,
} from './state.js';
import { answers, toldAt, twin } from './text_description.js';
import { bouncesBy, follow, type Pair } from './trace_pair.js';

class RicochetPredictability extends Laboratory {
  static override properties = {
    ...Laboratory.properties,
    state: { state: true },
    pair: { state: true },
    refusal: { state: true },
    plane: { state: true },
    chartWidth: { state: true },
  };

  declare state: State;
  declare pair: Pair | undefined;
  declare refusal: Refusal | undefined;
  declare plane: Plane | undefined;
  declare chartWidth: number;

  protected readonly file = 'predictability';
  readonly #words = predictabilityMessages[this.language];
  readonly #player = new Player(() => this.requestUpdate(), 16_000);
  #ricochet: Ricochet | undefined;
  /** The last numbers that the module took: what is drawn. */
  #drawn: State;
  #handles: PlaneHandles | undefined;
  #resized: ResizeObserver | undefined;

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
    solver().then(
      (ricochet) => {
        this.#ricochet = ricochet;
        this.#lay(this.state);
      },
      (cause: unknown) => {
        this.trouble = this.shared.failed(cause instanceof Error ? cause.message : String(cause));
      },
    );
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#player.pause();
    this.#resized?.disconnect();
  }

  protected override firstUpdated(): void {
    const layer = this.querySelector<HTMLElement>('.stage-layer');
    const stage = this.querySelector<HTMLElement>('.stage');
    if (layer === null || stage === null) return;
    this.#handles = new PlaneHandles(layer, this.#words.keys, (id, to) => this.#drag(id, to));
    this.#resized = new ResizeObserver(() => this.#fit());
    this.#resized.observe(stage);
  }

  protected override updated(_changed: PropertyValues): void {
    if (this.plane !== undefined) this.#handles?.show(this.#handleViews(), this.plane);
  }

  #fit(): void {
    const stage = this.querySelector<HTMLElement>('.stage');
    if (stage === null || stage.clientWidth === 0) return;
    this.plane = new Plane(boxOf(this.#drawn), stage.clientWidth, stage.clientHeight);
    this.chartWidth = stage.clientWidth;
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
    this.#player.setRange(0, this.pair.bounces.at(-1)?.time ?? 0);
  }

  #change(state: State): void {
    this.state = state;
    this.said = '';
    this.note = '';
    this.#ask();
    if (this.refusal === undefined) this.keep(writeState(state));
  }

  /** A new room opens where the two have just parted, or at its end. */
  #lay(state: State): void {
    this.#player.pause();
    this.state = state;
    this.said = '';
    this.#ask();
    this.#toParting();
    this.#fit();
  }

  #toParting(): void {
    const { pair } = this;
    if (pair === undefined) return;
    const shown = pair.parted === undefined ? pair.bounces.at(-1) : pair.bounces[pair.parted.number];
    this.#jump(shown?.time ?? pair.bounces.at(-1)?.time ?? 0);
  }

  #jump(time: number): void {
    this.#player.pause();
    this.#player.seek(time);
  }

  get #now(): number {
    return this.pair === undefined ? 0 : bouncesBy(this.pair, this.#player.state.time);
  }

  #step(by: number): void {
    const now = this.#now;
    const { time } = this.#player.state;
    const bounces = this.pair?.bounces ?? [];
    // Back from the middle of a leg leads to the bounce where it began.
    const between = now > 0 && time > (bounces[now - 1]?.time ?? 0);
    const to = by < 0 && between ? now : now + by;
    this.#jump(to < 1 ? 0 : (bounces[to - 1]?.time ?? bounces.at(-1)?.time ?? 0));
  }

  #drag(id: string, to: Point): void {
    const text = (value: number) => textOf(Number(value.toFixed(2)));
    const [x, y] = pointOf(this.#drawn.start);
    this.#player.pause();
    if (id === 'start') this.#change({ ...this.state, start: [text(to.x), text(to.y)] });
    else this.#change({ ...this.state, velocity: [text(to.x - x), text(to.y - y)] });
  }

  #handleViews(): HandleView[] {
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
    this.#fit();
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
          <p class="now" aria-live=${this.#player.state.playing ? 'off' : 'polite'}>${pair === undefined ? '' : toldAt(pair, this.#now, words)}</p>
          <figure class="bounce-chart">
            <svg role="img" aria-label=${words.chart} viewBox="0 0 ${this.chartWidth} ${chartHeight}">
              ${pair === undefined ? nothing : chart(pair, this.#now, this.chartWidth, words)}
            </svg>
          </figure>
        </div>
        <div class="table-column">
          ${this.#given()}
          <section class="found ${this.refusal ? 'stale' : ''}" aria-labelledby="results-title">
            <h2 id="results-title">${words.results}</h2>
            ${this.refusal ? html`<p class="stale-note">${this.shared.table.stale}</p>` : nothing}
            ${pair === undefined ? nothing : answerTable(answers(pair, words))}
            <p class="twin" role="status" aria-live="polite">${pair === undefined ? '' : twin(pair, words)}</p>
            ${pair?.inside ? html`<p class="soft" role="note">${words.inside}</p>` : nothing}
          </section>
          ${pair === undefined ? nothing : bouncesTable(pair, this.#names(), this.#now, words)}
        </div>
        ${this.#footView()}
      </div>
    `;
  }

  #stage(): TemplateResult {
    const { plane, pair } = this;
    const words = this.#words;
    const { time } = this.#player.state;
    const names = this.#names();
    const [x, y] = pointOf(this.#drawn.start);
    const isDrawn = canDraw([{ x, y }, tipOf(this.#drawn)]);
    return html`<div class="stage-frame" role="group" aria-label=${words.scene}>
        <div class="stage plane">
          <svg aria-hidden="true" viewBox=${isDrawn && plane ? plane.viewBox : '0 0 16 11'} preserveAspectRatio="none">
            ${isDrawn && plane && pair ? drawing(this.#drawn, pair, time, names, plane) : nothing}
          </svg>
          <div class="stage-layer"></div>
        </div>
      </div>
      <p class="plane-key" aria-hidden="true"><span class="quantity-bullet">${words.first}</span><span class="quantity-target-velocity dashed">${words.other}</span></p>
      <p class="hint">${words.hint}</p>`;
  }

  #playerView(): TemplateResult {
    const { player } = this.shared;
    const words = this.#words;
    const { playing } = this.#player.state;
    const clock = words.clock(this.#now, this.pair?.bounces.length ?? 0);
    return html`<div class="player" role="group" aria-label=${player.label}>
      <button type="button" class="play" @click=${() => (playing ? this.#player.pause() : this.#player.play())}>
        <span class="icon" aria-hidden="true">${playing ? '❚❚' : '▶'}</span> ${playing ? player.pause : player.play}
      </button>
      <button type="button" class="tool" aria-label=${words.previous} title=${words.previous} @click=${() => this.#step(-1)}>‹</button>
      <button type="button" class="tool" aria-label=${words.next} title=${words.next} @click=${() => this.#step(1)}>›</button>
      <input type="range" min="0" max="1000" step="1" aria-label=${words.scrub} aria-valuetext=${clock}
        .value=${String(Math.round(1000 * this.#player.share))}
        @input=${(event: Event) => {
          this.#player.pause();
          this.#player.share = Number((event.target as HTMLInputElement).value) / 1000;
        }} />
      <output class="clock">${clock}</output>
      <button type="button" ?disabled=${this.pair?.parted === undefined} @click=${() => this.#toParting()}>${words.toParting}</button>
    </div>`;
  }

  #given(): TemplateResult {
    const { state, refusal } = this;
    const words = this.#words;
    const row = (id: 'start' | 'velocity', name: string, unit: string) => {
      const path = refusal?.path ?? '';
      const isHere = path.includes(id === 'start' ? 'position' : 'velocity');
      return fieldRow(
        {
          name,
          unit,
          quantity: id === 'start' ? 'bullet' : 'aim',
          error: isHere ? refusal?.message : undefined,
          cells: (['x', 'y'] as const).map((axis, i) => ({
            id: `${id}-${axis}`,
            axis,
            label: words.cell(name, axis),
            text: state[id][i] ?? '',
            bad: isHere && (path.endsWith(`[${i}]`) || !/\[\d\]$/.test(path)),
          })),
        },
        (cell, text) => this.#type(cell, text),
      );
    };
    const [, second] = startsOf(state);
    const room = (name: RoomName) => this.#enter(name);
    return html`<section class="given" aria-labelledby="given-title">
      <h2 id="given-title">${words.given}</h2>
      <div class="presets" role="group" aria-label=${words.room}>
        ${roomNames.map((name) => html`<button type="button" class="chip" aria-pressed=${name === state.room ? 'true' : 'false'} @click=${() => room(name)}>${words.rooms[name]}</button>`)}
      </div>
      ${row('start', words.start, words.units)} ${row('velocity', words.velocity, words.perFrame)}
      ${select(
        'differs',
        words.differs,
        state.differs,
        [
          ['x', 'x'],
          ['y', 'y'],
        ],
        (value) => this.#change({ ...state, differs: value === 'x' ? 'x' : 'y' }),
      )}
      ${select(
        'bounces',
        words.bounces,
        state.bounces,
        bounceLimits.map((limit) => [limit, words.bouncesUnit(limit)]),
        (value) => this.#change({ ...state, bounces: value }),
      )}
      <p class="soft second">${words.second} <span class="value">(${second.map(full).join(', ')})</span></p>
    </section>`;
  }

  #enter(room: RoomName): void {
    const state = { ...this.state, ...starts[room], room };
    this.#lay(state);
    this.keep(writeState(state));
  }

  #footView(): TemplateResult {
    const { foot } = this.shared;
    const { pair, state } = this;
    if (pair === undefined || this.refusal !== undefined) return html`<section class="foot"></section>`;
    const withPicture = (act: (drawing: SVGSVGElement) => void) => () => {
      const drawn = this.querySelector<SVGSVGElement>('.plane svg');
      if (drawn !== null) act(drawn);
    };
    return this.foot(codeOf(state), [
      [foot.copyLink, () => void this.copy(location.href)],
      [this.#words.svg, withPicture((drawn) => this.save('svg', svgOf(drawn), 'image/svg+xml'))],
      [foot.picture, withPicture((drawn) => void pngOf(drawn).then((blob) => this.save('png', blob)))],
      [foot.csv, () => this.save('csv', csvOf(pair), 'text/csv')],
      [foot.json, () => this.save('json', jsonOf(state, pair), 'application/json')],
    ]);
  }
}

function select(
  id: string,
  name: string,
  chosen: string,
  options: [value: string, label: string][],
  change: (value: string) => void,
): TemplateResult {
  return html`<div class="row number">
    <label class="name" for=${id}><span class="swatch quantity-plain" aria-hidden="true"></span>${name}</label>
    <span class="cells"><span class="cell">
      <select id=${id} @change=${(event: Event) => change((event.target as HTMLSelectElement).value)}>
        ${options.map(([value, label]) => html`<option value=${value} ?selected=${value === chosen}>${label}</option>`)}
      </select>
    </span></span>
  </div>`;
}

customElements.define('ricochet-predictability', RicochetPredictability);

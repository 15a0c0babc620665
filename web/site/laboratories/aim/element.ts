// <ricochet-aim>: the table from above, its fields, the list of ways, and the way chosen, kept in agreement.

import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Ricochet } from 'ricochet-wasm';
import { solver } from '../../shell/solver.js';
import { answerTable } from '../../widgets/answer_table.js';
import { textOf } from '../../widgets/numbers.js';
import { Player } from '../../widgets/player.js';
import { asked, Laboratory, type Refusal } from '../shared/laboratory.js';
import { type HandleView, PlaneHandles } from '../shared/plane_handles.js';
import { Plane, type Point } from '../shared/plane_view.js';
import { pngOf, svgOf } from '../shared/svg_export.js';
import { boxOf, drawing, endOf, isDrawable, velocityBase, velocityTip } from './drawing.js';
import { codeOf, csvOf, jsonOf } from './export.js';
import { goalName, type Solution, solve, type Way } from './find_paths.js';
import { givenView } from './given_table.js';
import { aimMessages } from './messages.js';
import { waysTable } from './path_table.js';
import {
  bodiesOf,
  first,
  mostBalls,
  mostWalls,
  presets,
  readState,
  type State,
  writeState,
} from './state.js';
import { answers, twin } from './text_description.js';

class RicochetAim extends Laboratory {
  static override properties = {
    ...Laboratory.properties,
    state: { state: true },
    solution: { state: true },
    refusal: { state: true },
    plane: { state: true },
  };

  declare state: State;
  declare solution: Solution | undefined;
  declare refusal: Refusal | undefined;
  declare plane: Plane | undefined;

  protected readonly file = 'aim';
  readonly #words = aimMessages[this.language];
  readonly #player = new Player(() => this.requestUpdate());
  #ricochet: Ricochet | undefined;
  /** The last numbers that the module took: what is drawn. */
  #drawn: State;
  #handles: PlaneHandles | undefined;
  #resized: ResizeObserver | undefined;

  constructor() {
    super();
    this.state = readState(location.search);
    this.#drawn = this.state;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    solver().then(
      (ricochet) => {
        this.#ricochet = ricochet;
        this.#ask();
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

  get #chosen(): Way | undefined {
    const ways = this.solution?.ways ?? [];
    return ways.find(({ id }) => id === this.state.way) ?? ways.find(({ blocked }) => !blocked) ?? ways[0];
  }

  /** The part of the table that is seen stays while one drags, and follows when something new is laid out. */
  #fit(): void {
    const stage = this.querySelector<HTMLElement>('.stage');
    if (stage === null || stage.clientWidth === 0) return;
    this.plane = new Plane(boxOf(this.#drawn, this.#chosen), stage.clientWidth, stage.clientHeight);
  }

  #ask(): void {
    const ricochet = this.#ricochet;
    if (ricochet === undefined) return;
    const outcome = asked(() => solve(ricochet, this.state));
    this.refusal = 'refusal' in outcome ? outcome.refusal : undefined;
    if ('refusal' in outcome && this.solution === undefined) {
      // What an address asks for is refused: the start is shown beside it.
      this.#drawn = first();
      this.solution = solve(ricochet, this.#drawn);
      this.#showWay();
      this.#fit();
    }
    if ('answer' in outcome) {
      const fresh = this.solution === undefined;
      this.solution = outcome.answer;
      this.#drawn = this.state;
      this.#showWay();
      if (fresh) this.#fit();
    }
  }

  #showWay(): void {
    const chosen = this.#chosen;
    this.#player.setRange(0, chosen === undefined ? 0 : endOf(chosen));
  }

  #change(state: State): void {
    this.state = state;
    this.said = '';
    this.#ask();
    if (this.refusal === undefined) this.keep(writeState(state));
  }

  #choose(way: string): void {
    this.#player.toStart();
    this.#change({ ...this.state, way });
  }

  #lay(state: State): void {
    this.#player.toStart();
    this.#change(state);
    this.#fit();
  }

  #type(id: string, text: string): void {
    const [name = '', index = '0'] = id.split('-');
    const state = structuredClone(this.state);
    const row = this.#rowOf(state, name);
    if (row === undefined) return;
    row[Number(index)] = text;
    this.#change(state);
    this.#fit();
  }

  #rowOf(state: State, name: string): string[] | undefined {
    if (name === 'bullet') return state.bullet;
    if (name === goalName) return state.goal;
    const body = bodiesOf(state).find((one) => one.name === name);
    return body && (body.kind === 'ball' ? state.balls : state.walls)[body.index];
  }

  #drag(id: string, to: Point): void {
    const [name = '', index = '0'] = id.split('-');
    const state = structuredClone(this.state);
    const row = this.#rowOf(state, name);
    if (row === undefined) return;
    const first = Number(index);
    const isTip = name === goalName && first === 3;
    const hundredths = (value: number) => textOf(Number(value.toFixed(2)));
    const base = isTip ? velocityBase(state) : { x: 0, y: 0 };
    row[first] = hundredths(to.x - base.x);
    row[first + 1] = hundredths(to.y - base.y);
    this.#player.pause();
    this.#change(state);
  }

  #handleViews(): HandleView[] {
    const words = this.#words;
    const point = (texts: string[], at = 0): Point => ({ x: Number(texts[at]), y: Number(texts[at + 1]) });
    const { bullet, balls, walls, goal } = this.#drawn;
    const bodies = bodiesOf(this.#drawn).flatMap(({ name, kind, index }): HandleView[] =>
      kind === 'ball'
        ? [{ id: `${name}-0`, name: words.ball(name), quantity: 'sphere', at: point(balls[index] ?? []) }]
        : [0, 1].map((end) => ({
            id: `${name}-${2 * end}`,
            name: words.wallEnd(name, end),
            quantity: 'plain',
            at: point(walls[index] ?? [], 2 * end),
          })),
    );
    return [
      { id: 'bullet-0', name: words.bullet, quantity: 'bullet', at: point(bullet) },
      ...bodies,
      { id: 'goal-0', name: words.goal, quantity: 'target-velocity', at: point(goal) },
      { id: 'goal-3', name: words.velocityTip, quantity: 'target-velocity', at: velocityTip(this.#drawn) },
    ];
  }

  protected override render(): TemplateResult {
    const words = this.#words;
    const chosen = this.#chosen;
    return html`
      ${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing}
      <div class="laboratory-grid">
        <div class="stage-column">
          ${this.#stage(chosen)} ${this.#playerView()}
          <p class="twin" role="status" aria-live="polite">${this.solution === undefined ? '' : twin(this.solution, chosen, this.#drawn, words)}</p>
          ${this.solution === undefined ? nothing : waysTable(this.solution, chosen, words, (id) => this.#choose(id))}
        </div>
        <div class="table-column">
          ${this.#given()}
          <section class="found ${this.refusal ? 'stale' : ''}" aria-labelledby="chosen-title">
            <h2 id="chosen-title">${words.chosen}</h2>
            ${this.refusal ? html`<p class="stale-note">${this.shared.table.stale}</p>` : nothing}
            ${chosen === undefined ? nothing : answerTable(answers(chosen, words, this.shared.units))}
          </section>
        </div>
        ${this.#footView()}
      </div>
    `;
  }

  #stage(chosen: Way | undefined): TemplateResult {
    const { plane, solution } = this;
    const state = this.#drawn;
    const words = this.#words;
    const choose = (id: string) => this.#choose(id);
    const { time } = this.#player.state;
    const isDrawn = solution !== undefined && isDrawable(state, solution);
    return html`<div class="stage-frame" role="group" aria-label=${words.scene}>
        <div class="stage plane">
          <svg aria-hidden="true" viewBox=${isDrawn && plane ? plane.viewBox : '0 0 16 11'} preserveAspectRatio="none">
            ${isDrawn && plane ? drawing({ state, solution, chosen, time, choose }, plane) : nothing}
          </svg>
          <div class="stage-layer"></div>
        </div>
      </div>
      <p class="plane-key" aria-hidden="true"><span class="free">${words.free}</span><span class="blocked">${words.blocked}</span></p>
      ${solution === undefined || isDrawn ? nothing : html`<p class="soft" role="note">${this.shared.bounds.undrawn}</p>`}
      <p class="hint">${words.hint}</p>`;
  }

  #playerView(): TemplateResult {
    const { player } = this.shared;
    const { time, playing } = this.#player.state;
    const clock = `${time.toFixed(3)} ${player.frames}`;
    return html`<div class="player" role="group" aria-label=${player.label}>
      <button type="button" class="play" ?disabled=${this.#chosen === undefined} @click=${() => (playing ? this.#player.pause() : this.#player.play())}>
        <span class="icon" aria-hidden="true">${playing ? '❚❚' : '▶'}</span> ${playing ? player.pause : player.play}
      </button>
      <button type="button" class="tool" aria-label=${player.stepBack} title=${player.stepBack} @click=${() => this.#player.stepBy(-1)}>‹</button>
      <button type="button" class="tool" aria-label=${player.step} title=${player.step} @click=${() => this.#player.stepBy(1)}>›</button>
      <input type="range" min="0" max="1000" step="1" aria-label=${player.scrub} aria-valuetext=${clock}
        .value=${String(Math.round(1000 * this.#player.share))}
        @input=${(event: Event) => {
          this.#player.pause();
          this.#player.share = Number((event.target as HTMLInputElement).value) / 1000;
        }} />
      <output class="clock">${clock}</output>
    </div>`;
  }

  #given(): TemplateResult {
    const { state } = this;
    const words = this.#words;
    const { table } = this.shared;
    const add = (kind: 'balls' | 'walls', texts: string[]) =>
      this.#lay({ ...state, [kind]: [...state[kind], texts] });
    return html`<section class="given" aria-labelledby="given-title">
      <h2 id="given-title">${words.given}</h2>
      <div class="presets" role="group" aria-label=${table.presets}>
        <span class="presets-name" aria-hidden="true">${table.presets}</span>
        ${presets.map((preset) => html`<button type="button" class="chip" @click=${() => this.#lay(structuredClone(preset.state))}>${words.presets[preset.name]}</button>`)}
      </div>
      <label class="switch"><input type="checkbox" id="pairs" .checked=${state.pairs}
        @change=${(event: Event) => this.#change({ ...state, pairs: (event.target as HTMLInputElement).checked })} />
        ${words.pairs}</label>
      ${givenView({
        state,
        words,
        refusal: this.refusal,
        change: (id, text) => this.#type(id, text),
        lay: (next) => this.#lay(next),
      })}
      <p class="adders">
        <button type="button" class="chip" ?disabled=${state.balls.length >= mostBalls} @click=${() => add('balls', ['0', '0', '0.6'])}>${words.addBall}</button>
        <button type="button" class="chip" ?disabled=${state.walls.length >= mostWalls} @click=${() => add('walls', ['-4', '-4.6', '4', '-4.6'])}>${words.addWall}</button>
      </p>
    </section>`;
  }

  #footView(): TemplateResult {
    const { foot } = this.shared;
    const { solution, state } = this;
    if (solution === undefined || this.refusal !== undefined) return html`<section class="foot"></section>`;
    const picture = () => this.querySelector<SVGSVGElement>('.plane svg');
    const withPicture = (act: (drawing: SVGSVGElement) => void) => () => {
      const drawn = picture();
      if (drawn !== null) act(drawn);
    };
    return this.foot(codeOf(state, solution), [
      [foot.copyLink, () => void this.copy(location.href)],
      [this.#words.svg, withPicture((drawn) => this.save('svg', svgOf(drawn), 'image/svg+xml'))],
      [foot.picture, withPicture((drawn) => void pngOf(drawn).then((blob) => this.save('png', blob)))],
      [foot.csv, () => this.save('csv', csvOf(solution), 'text/csv')],
      [foot.json, () => this.save('json', jsonOf(state, solution), 'application/json')],
    ]);
  }
}

customElements.define('ricochet-aim', RicochetAim);

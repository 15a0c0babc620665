// <ricochet-aim>: the table from above, its fields, the list of shots, and the shot chosen, kept in agreement.
import { html, nothing, type TemplateResult } from 'lit';
import type { Ricochet } from 'ricochet-wasm';
import { answerTable } from '../../widgets/answer_table.js';
import { textOf } from '../../widgets/numbers.js';
import { Player } from '../../widgets/player.js';
import { playerView } from '../../widgets/player_view.js';
import { asked } from '../shared/laboratory.js';
import type { HandleView } from '../shared/plane_handles.js';
import { PlaneLaboratory } from '../shared/plane_laboratory.js';
import type { Box, PlaneView, Point } from '../shared/plane_view.js';
import { boxOf, drawing, endOf, isDrawable, velocityBase, velocityTip } from './drawing.js';
import { codeOf, csvOf, jsonOf } from './export.js';
import { type AimShot, findShots, goalName, type Solution } from './find_shots.js';
import { givenView } from './given_table.js';
import { aimMessages } from './messages.js';
import { shotTable } from './shot_table.js';
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
import { answers, textDescription } from './text_description.js';

class RicochetAim extends PlaneLaboratory {
  static override properties = {
    ...PlaneLaboratory.properties,
    state: { state: true },
    solution: { state: true },
  };

  declare state: State;
  declare solution: Solution | undefined;

  protected readonly file = 'aim';
  protected readonly player = new Player(() => this.requestUpdate());
  readonly #words = aimMessages[this.language];
  #ricochet: Ricochet | undefined;
  /** The last numbers that the module took: what is drawn. */
  #drawn: State;

  constructor() {
    super();
    this.state = readState(location.search);
    this.#drawn = this.state;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.startSolver((ricochet) => {
      this.#ricochet = ricochet;
      this.#ask();
    });
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
    return boxOf(this.#drawn, this.#chosen);
  }

  #ask(): void {
    const ricochet = this.#ricochet;
    if (ricochet === undefined) return;
    const outcome = asked(() => findShots(ricochet, this.state));
    this.refusal = 'refusal' in outcome ? outcome.refusal : undefined;
    if ('refusal' in outcome && this.solution === undefined) {
      // What an address asks for is refused: the start is shown beside it.
      this.#drawn = first();
      this.solution = findShots(ricochet, this.#drawn);
      this.#showShot();
      this.fit();
    }
    if ('answer' in outcome) {
      const fresh = this.solution === undefined;
      this.solution = outcome.answer;
      this.#drawn = this.state;
      this.#showShot();
      if (fresh) this.fit();
    }
  }

  #showShot(): void {
    const chosen = this.#chosen;
    this.player.setRange(0, chosen === undefined ? 0 : endOf(chosen));
  }

  #change(state: State): void {
    this.state = state;
    this.exportStatus = '';
    this.#ask();
    if (this.refusal === undefined) this.writeAddress(writeState(state));
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

  #type(id: string, text: string): void {
    const [name = '', index = '0'] = id.split('-');
    const state = structuredClone(this.state);
    const row = this.#rowOf(state, name);
    if (row === undefined) return;
    row[Number(index)] = text;
    this.#change(state);
    this.fit();
  }

  #rowOf(state: State, name: string): string[] | undefined {
    if (name === 'bullet') return state.bullet;
    if (name === goalName) return state.goal;
    const body = bodiesOf(state).find((one) => one.name === name);
    return body && (body.kind === 'ball' ? state.balls : state.walls)[body.index];
  }

  protected override drag(id: string, to: Point): void {
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
    this.player.pause();
    this.#change(state);
  }

  protected override handleViews(): HandleView[] {
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
    const { solution } = this;
    return html`
      ${this.notices()}
      <div class="laboratory-grid">
        <div class="stage-column">
          ${this.#stage(chosen)} ${this.#playerView()}
          <p class="text-description" role="status" aria-live="polite">${solution === undefined ? '' : textDescription(solution, chosen, this.#drawn, words)}</p>
          ${solution === undefined ? nothing : shotTable(solution, chosen, words, (id) => this.#choose(id))}
        </div>
        <div class="table-column">
          ${this.#given()}
          <section class="found ${this.refusal ? 'stale' : ''}" aria-labelledby="chosen-title">
            <h2 id="chosen-title">${words.chosen}</h2>
            ${this.refusal ? html`<p class="stale-note">${this.shared.table.stale}</p>` : nothing}
            ${chosen === undefined ? nothing : answerTable(answers(chosen, words, this.shared.units))}
          </section>
        </div>
        ${this.#exportBar()}
      </div>
    `;
  }

  #stage(chosen: AimShot | undefined): TemplateResult {
    const { solution } = this;
    const state = this.#drawn;
    const words = this.#words;
    const choose = (id: string) => this.#choose(id);
    const { time } = this.player.state;
    const isDrawn = solution !== undefined && isDrawable(state, solution);
    const draw = isDrawn
      ? (plane: PlaneView) => drawing({ state, solution, chosen, time, choose }, plane)
      : undefined;
    return html`${this.stageView(words.scene, draw)}
      <p class="plane-key" aria-hidden="true"><span class="free">${words.free}</span><span class="blocked">${words.blocked}</span></p>
      ${solution === undefined || isDrawn ? nothing : html`<p class="soft" role="note">${this.shared.bounds.undrawn}</p>`}
      <p class="hint">${words.hint}</p>`;
  }

  #playerView(): TemplateResult {
    const words = this.shared.player;
    return playerView({
      player: this.player,
      words,
      clock: `${this.player.state.time.toFixed(3)} ${words.frames}`,
      disabled: this.#chosen === undefined,
    });
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

  #exportBar(): TemplateResult {
    const { solution, state } = this;
    if (solution === undefined || this.refusal !== undefined)
      return html`<section class="export-bar"></section>`;
    return this.exportBar(
      codeOf(state, solution),
      this.planeExports(
        this.#words.svg,
        () => csvOf(solution),
        () => jsonOf(state, solution),
      ),
    );
  }
}

customElements.define('ricochet-aim', RicochetAim);

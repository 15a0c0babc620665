// <ricochet-level>: the room, the shot and its three paths, and the count of leaks, kept in agreement.
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Ricochet } from 'ricochet-wasm';
import { Vector3 } from 'three';
import type { HandleView } from '../../stage/drag_handles.js';
import { readStageAddress, writeStageAddress } from '../../stage/stage_address.js';
import type { StageEvents } from '../../stage/stage_canvas.js';
import { stageView } from '../../stage/stage_view.js';
import { answerTable } from '../../widgets/answer_table.js';
import type { ExportButton } from '../../widgets/export_bar.js';
import { playerView } from '../../widgets/player_view.js';
import { readBounce, writeBounce } from '../shared/bounces.js';
import { Laboratory } from '../shared/laboratory.js';
import { bounceTable } from './bounce_table.js';
import { drawingOf } from './drawing.js';
import { dragged, typed } from './edits.js';
import { codeOf, csvOf, givenOf, jsonOf, shownCodeOf } from './export.js';
import { givenTable } from './given_table.js';
import { LeakCounting } from './leak_counting.js';
import { leaksView } from './leaks_view.js';
import { LevelStage } from './level_stage.js';
import { type LevelMessages, levelMessages } from './messages.js';
import { room } from './room.js';
import { type Fault, faultOf, ShootingRange, type Shot } from './shot.js';
import { ShotClock } from './shot_clock.js';
import { snapped } from './snap.js';
import {
  first,
  type PresetName,
  pointOf,
  presetOf,
  presets,
  readState,
  type State,
  writeState,
} from './state.js';
import { answers, bounceDescription, measured, textDescription } from './text_description.js';

class RicochetLevel extends Laboratory {
  static override properties = {
    ...Laboratory.properties,
    state: { state: true },
    shot: { state: true },
    fault: { state: true },
  };

  declare state: State;
  declare shot: Shot | undefined;
  declare fault: Fault | undefined;

  protected readonly file = 'level';
  readonly #player = new ShotClock(() => this.#onTime());
  readonly #counting = new LeakCounting(() => this.requestUpdate());
  #range: ShootingRange | undefined;
  #stage: LevelStage | undefined;
  /** The last numbers without fault: what is drawn. */
  #drawn: State;

  constructor() {
    super();
    this.state = first;
    this.#drawn = first;
  }

  get #words(): LevelMessages {
    return levelMessages[this.language];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.state = this.givenState(readState, writeState);
    if (this.hasUpdated) this.#startStage();
    this.startSolver((ricochet) => {
      if (this.isConnected) this.#start(ricochet);
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#player.pause();
    this.#counting.cancel();
    this.#stage?.dispose();
    this.#stage = undefined;
    this.#range?.dispose();
    this.#range = undefined;
  }

  protected override firstUpdated(changed: PropertyValues): void {
    super.firstUpdated(changed);
    this.#startStage();
  }

  #startStage(): void {
    const events: StageEvents = {
      move: (id, to, done) => this.#drag(id as 'start' | 'aim', to, done),
      viewChosen: () => this.momentChanged(),
    };
    this.openStage((...elements) => {
      this.#stage = new LevelStage(...elements, events);
      const { viewpoint } = readStageAddress(this.givenQuery);
      if (viewpoint !== undefined) this.#stage.viewpoint = viewpoint;
    });
    this.#draw();
  }

  #start(ricochet: Ricochet): void {
    this.#range ??= new ShootingRange(ricochet);
    this.#open(this.state);
    const bounce = readBounce(this.givenQuery);
    if (bounce !== undefined) this.#player.toBounce(bounce);
    else if (this.fault === undefined && !this.hasReducedMotion) {
      this.#player.toStart();
      this.#player.play();
    }
  }

  /** The bounce that is shown, unless it is the last, and the view, where the visitor has chosen one. */
  protected override get moment(): string {
    const { bounce } = this.#player;
    const isLast = bounce === (this.shot?.bounces.length ?? 0);
    return (isLast ? '' : writeBounce(bounce)) + writeStageAddress({ viewpoint: this.#stage?.viewpoint });
  }

  protected override showState(query: string): void {
    this.#open(readState(query).state);
  }

  protected override get startQuery(): string {
    return writeState(presets[presetOf(this.state) ?? 'long']);
  }

  #ask(): void {
    const range = this.#range;
    if (range === undefined) return;
    this.fault = faultOf(this.state);
    // What an address asks for may be refused: then the start is shown beside it.
    if (this.fault !== undefined && this.shot !== undefined) return;
    this.#drawn = this.fault === undefined ? this.state : first;
    this.shot = range.shoot(this.#drawn);
    this.#player.show(this.shot);
    this.#draw();
  }

  /** `source`: changes by one source in a row are one step of the history. */
  #change(state: State, source?: string): void {
    this.state = state;
    this.exportStatus = '';
    this.note = '';
    this.#ask();
    if (this.fault === undefined) this.recordState(writeState(state), source);
  }

  /** Shows the whole path of a state. */
  #open(state: State): void {
    this.#player.pause();
    this.state = state;
    this.exportStatus = '';
    this.#ask();
    this.#player.toBounce(this.shot?.bounces.length ?? 0);
  }

  /** A preset plays, unless motion is to be reduced. */
  #enter(preset: PresetName): void {
    this.#open(presets[preset]);
    this.note = '';
    this.recordState(writeState(presets[preset]));
    if (this.hasReducedMotion) return;
    this.#player.toStart();
    this.#player.play();
  }

  #drag(id: 'start' | 'aim', to: Vector3, done: boolean): void {
    this.#player.pause();
    const state = dragged(this.state, this.#drawn, id, to.toArray());
    if (state[id].some((text, i) => text !== this.#drawn[id][i])) this.#change(state, id);
    if (done) this.endStep();
    this.#player.toBounce(this.shot?.bounces.length ?? 0);
  }

  #snap(to: 'corner' | 'seam'): void {
    if (this.shot === undefined) return;
    this.#change(snapped(this.#drawn, this.shot, room, to));
    this.#player.toBounce(this.shot.bounces.length);
  }

  #onTime(): void {
    this.#stage?.setTime(this.#player.state.time);
    this.requestUpdate();
    if (!this.#player.state.playing) this.momentChanged();
  }

  #draw(): void {
    const stage = this.#stage;
    if (stage === undefined || this.shot === undefined) return;
    const drawing = () => drawingOf(this.#drawn, this.shot as Shot, this.#words, (name) => stage.color(name));
    stage.show(drawing, this.#player.state.time);
    stage.showHandles(this.#handles());
  }

  #handles(): HandleView[] {
    const { keys, start, aimHandle } = this.#words;
    const at = (id: 'start' | 'aim') => new Vector3(...pointOf(this.#drawn[id]));
    return [
      { id: 'start', name: start, quantity: 'bullet', at: at('start'), hint: keys, flat: false },
      { id: 'aim', name: aimHandle, quantity: 'aim', at: at('aim'), hint: keys, flat: false },
    ];
  }

  #count(): void {
    if (this.#range === undefined) return;
    this.#player.pause();
    void this.#counting.run(this.#range);
  }

  protected override render(): TemplateResult {
    const { shot } = this;
    const words = this.#words;
    return html`
      <div class="stage-column">
        ${this.notices()} ${this.#stageView()} ${this.#playerView()}
        <p class="now" aria-live=${this.#player.state.playing ? 'off' : 'polite'}>${shot === undefined ? '' : bounceDescription(shot, this.#player.bounce, words)}</p>
        ${this.#key()}
        <p class="hint unpinned">${words.hint}</p>
      </div>
      <div class="side-column">
        ${givenTable({
          state: this.state,
          words,
          errors: this.laboratoryWords.errors,
          bounds: this.shared.bounds,
          buttons: this.historyButtons(),
          fault: this.fault,
          enter: (preset) => this.#enter(preset),
          change: (state) => this.#change(state),
          type: (id, text) => this.#change(typed(this.state, id, text), id),
          snap: (to) => this.#snap(to),
        })}
        ${shot === undefined ? html`<p class="text-description soft"></p>` : this.#results(shot)}
      </div>
    `;
  }

  #results(shot: Shot): TemplateResult {
    const words = this.#words;
    const stale = this.fault && this.shared.table.stale;
    return html`
      <section class="found ${stale === undefined ? '' : 'stale'}" aria-labelledby="results-title">
        <h2 id="results-title">${words.results}</h2>
        ${stale === undefined ? nothing : html`<p class="stale-note">${stale}</p>`}
        <p class="text-description" role="status" aria-live="polite">${textDescription(this.#drawn, shot, words)}</p>
        ${answerTable(answers(shot, words))}
      </section>
      ${leaksView({
        words: words.leaks,
        language: this.language,
        counting: this.#counting,
        isDisabled: this.#range === undefined,
        run: () => this.#count(),
      })}
      ${bounceTable(shot, this.#player.bounce, words, (bounce) => this.#player.toBounce(bounce))}
      ${this.runsView(this.fault ? undefined : () => ({ inputs: givenOf(this.state, words), answers: measured(shot, words) }))}
      ${this.fault ? nothing : this.exportBar(shownCodeOf(this.state), this.#exports(shot), codeOf(this.state))}
    `;
  }

  #exports(shot: Shot): ExportButton[] {
    const words = this.shared.exportBar;
    const stage = this.#stage;
    const picture: ExportButton[] =
      stage === undefined
        ? []
        : [[words.picture, () => void stage.picture().then((blob) => this.save('png', blob))]];
    return [
      [words.copyLink, () => void this.copy(this.link)],
      ...picture,
      [words.csv, () => this.save('csv', csvOf(this.state, shot), 'text/csv')],
      [words.json, () => this.save('json', jsonOf(this.state, shot), 'application/json')],
    ];
  }

  #stageView(): TemplateResult {
    return stageView({
      label: this.#words.scene,
      words: this.shared.stage,
      turn: (azimuth, tilt, zoom) => this.#stage?.turn(azimuth, tilt, zoom),
      fit: () => {
        this.#stage?.fit();
        this.momentChanged();
      },
    });
  }

  #playerView(): TemplateResult {
    const words = this.#words;
    return playerView({
      player: this.#player,
      disabled: this.shot === undefined,
      words: this.shared.player,
      clock: words.clock(this.#player.bounce, this.shot?.bounces.length ?? 0),
      back: { name: words.previous, act: () => this.#player.previous() },
      next: { name: words.next, act: () => this.#player.next() },
    });
  }

  /** What the colours mean. */
  #key(): TemplateResult {
    const { key, precisions } = this.#words;
    const plain =
      this.shot?.plain === undefined
        ? nothing
        : html`<span class="quantity-sphere">${precisions.double}</span><span class="quantity-normal">${precisions.single}</span>`;
    return html`<p class="line-key unpinned" aria-hidden="true">
      <span class="quantity-bullet exact">${key.exact}</span>${plain}
      <span class="digit-key">0<i></i>15 ${key.digits}</span>
    </p>`;
  }
}

customElements.define('ricochet-level', RicochetLevel);

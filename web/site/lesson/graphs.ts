// <ricochet-graphs>: what moves, over time: one quantity at a time as a plot with the player's time in it, and before and after as sums.
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Language } from '../shell/language.js';
import { short } from '../widgets/numbers.js';
import type { Plot } from '../widgets/plot.js';
import { type MeasureMessages, measureMessages } from './measure_messages.js';
import {
  type Axis,
  axesOf,
  type Graph,
  hasAxes,
  type Measure,
  measuresOf,
  seriesOf,
  type Track,
  valueAt,
} from './series.js';
import { exchangeMomentum } from './sums.js';
import { energyView, momentumView } from './sums_view.js';

/** What a graph shows, in words. */
export const nameOf = ({ measure, axis }: Graph, words: MeasureMessages['graphs']): string =>
  hasAxes(measure) ? words.named(words.measures[measure], axis) : words.measures[measure];

class RicochetGraphs extends LitElement {
  static override properties = {
    tracks: { attribute: false },
    range: { attribute: false },
    time: { attribute: false },
    unit: { attribute: false },
    language: { type: String },
    download: { attribute: false },
    graph: { state: true },
    showsMomenta: { state: true },
  };

  declare tracks: readonly Track[];
  /** Of the player. */
  declare range: { start: number; end: number };
  declare time: number;
  /** Of time, where it is not frames. */
  declare unit: string;
  declare language: Language;
  declare download: () => void;
  declare graph: Graph;
  declare showsMomenta: boolean;
  #drawn: { tracks: readonly Track[]; key: string; plot: Plot } | undefined;

  constructor() {
    super();
    this.tracks = [];
    this.range = { start: 0, end: 1 };
    this.time = 0;
    this.unit = '';
    this.language = 'en';
    this.graph = { measure: 'place', axis: 'x' };
    this.showsMomenta = false;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void import('../widgets/plot.js');
  }

  get #words(): MeasureMessages {
    return measureMessages[this.language];
  }

  get #unit(): string {
    return this.unit === '' ? this.#words.graphs.frames : this.unit;
  }

  /** The chosen graph, as far as these bodies have it. */
  get #present(): Graph {
    const { measure, axis } = this.graph;
    const axes = axesOf(this.tracks);
    return {
      measure: measuresOf(this.tracks).includes(measure) ? measure : 'place',
      axis: axes.includes(axis) ? axis : 'x',
    };
  }

  protected override render(): TemplateResult | typeof nothing {
    const { tracks, time } = this;
    if (tracks.length === 0) return nothing;
    const words = this.#words;
    const graph = this.#present;
    return html`<section class="graphs" aria-labelledby="graphs-title">
      <h2 id="graphs-title">${words.graphs.title}</h2>
      ${this.#choices(graph)}
      <ricochet-plot .plot=${this.#plot(graph)} .height=${170} .cursor=${time}></ricochet-plot>
      ${this.#readout(graph)}
      <button type="button" @click=${() => this.download()}>${words.graphs.csv}</button>
      ${energyView(tracks, words.energy)} ${exchangeMomentum(tracks) ? this.#momenta() : nothing}
    </section>`;
  }

  #choices(graph: Graph): TemplateResult {
    const { graphs } = this.#words;
    const chip = (name: string, isChosen: boolean, choose: () => void) =>
      html`<button type="button" class="chip" aria-pressed=${isChosen ? 'true' : 'false'} @click=${choose}>${name}</button>`;
    const measure = (one: Measure) =>
      chip(graphs.measures[one], one === graph.measure, () => {
        this.graph = { ...graph, measure: one };
      });
    const axis = (one: Axis) =>
      chip(one, one === graph.axis, () => {
        this.graph = { ...graph, axis: one };
      });
    return html`<div class="chips flow">
      <div class="chips" role="group" aria-label=${graphs.choose}>${measuresOf(this.tracks).map(measure)}</div>
      ${hasAxes(graph.measure) ? html`<div class="chips axes" role="group" aria-label=${graphs.axis}>${axesOf(this.tracks).map(axis)}</div>` : nothing}
    </div>`;
  }

  #name(graph: Graph): string {
    const { graphs } = this.#words;
    const hasMass = this.tracks.some(({ mass }) => mass !== undefined);
    return graph.measure === 'energy' && !hasMass ? graphs.unitMass : nameOf(graph, graphs);
  }

  /** The same object as long as the curves are the same: then the plot only moves its cursor. */
  #plot(graph: Graph): Plot {
    const { tracks, range } = this;
    const key = [range.start, range.end, graph.measure, graph.axis].join();
    if (this.#drawn?.tracks === tracks && this.#drawn.key === key) return this.#drawn.plot;
    const words = this.#words.graphs;
    const { times, values, sum } = seriesOf(graph, tracks, range);
    const plot: Plot = {
      label: words.over(this.#name(graph)),
      x: { label: `${words.time} (${this.#unit})`, values: times },
      curves: [
        ...tracks.map(({ name, quantity }, i) => ({ label: name, quantity, values: values[i] ?? [] })),
        ...(sum === undefined
          ? []
          : [{ label: words.sum, quantity: 'plain' as const, values: sum, dashed: true }]),
      ],
    };
    this.#drawn = { tracks, key, plot };
    return plot;
  }

  /** What the curves say at the player's time, in numbers. */
  #readout(graph: Graph): TemplateResult {
    const { graphs } = this.#words;
    const time = `${this.time.toFixed(3)} ${this.#unit}`;
    return html`<p class="readout flow">
      ${graphs.atTime(time)}:
      ${this.tracks.map((track) => html`<span class="quantity-${track.quantity}">${track.name} <b>${short(valueAt(graph, track, this.time))}</b></span> `)}
    </p>`;
  }

  #momenta(): TemplateResult {
    const { momentum } = this.#words;
    return html`<button
        type="button"
        class="chip"
        aria-pressed=${this.showsMomenta ? 'true' : 'false'}
        @click=${() => {
          this.showsMomenta = !this.showsMomenta;
        }}
      >
        ${momentum.show}
      </button>
      ${this.showsMomenta ? momentumView(this.tracks, momentum) : nothing}`;
  }
}

if (customElements.get('ricochet-graphs') === undefined)
  customElements.define('ricochet-graphs', RicochetGraphs);

// Graphs over time. One quantity at a time is plotted, with a line at the player's time; sums before and after a
// contact are shown too.
import { html, nothing, type TemplateResult } from 'lit';
import { short } from '../widgets/numbers.js';
import type { Plot } from '../widgets/plot.js';
import type { LessonPage } from './lesson_page.js';
import { type MeasureMessages, measureMessages } from './measure_messages.js';
import { headOf, inputsOf } from './quantities.js';
import {
  type Axis,
  axesOf,
  type Graph,
  hasAxes,
  type Measure,
  measuresOf,
  seriesCsv,
  seriesOf,
  type Track,
  valueAt,
} from './series.js';
import { energyView, exchangeMomentum, momentumView } from './sums.js';

/** The name of a graph's quantity, in words. */
const nameOf = ({ measure, axis }: Graph, words: MeasureMessages['graphs']): string =>
  hasAxes(measure) ? words.named(words.measures[measure], axis) : words.measures[measure];

/** The times that the player shows. */
interface Range {
  start: number;
  end: number;
}

export class Graphs {
  /** The one that is chosen. */
  #graph: Graph = { measure: 'place', axis: 'x' };
  #showsMomenta = false;
  #drawn: { tracks: readonly Track[]; key: string; plot: Plot } | undefined;

  /** The element of the plot, loaded with the first graph. */
  #element: Promise<unknown> | undefined;

  constructor(private readonly page: LessonPage) {}

  get #words(): MeasureMessages {
    return measureMessages[this.page.language];
  }

  /** Of time. */
  get #unit(): string {
    return this.page.model?.lesson.timeUnit ?? this.#words.graphs.frames;
  }

  /** The chosen graph, if these bodies have it; else the first one. */
  #present(tracks: readonly Track[]): Graph {
    const { measure, axis } = this.#graph;
    return {
      measure: measuresOf(tracks).includes(measure) ? measure : 'place',
      axis: axesOf(tracks).includes(axis) ? axis : 'x',
    };
  }

  view(tracks: readonly Track[], range: Range): TemplateResult | typeof nothing {
    if (tracks.length === 0) return nothing;
    this.#element ??= import('../widgets/plot.js');
    const words = this.#words;
    const graph = this.#present(tracks);
    return html`<section class="graphs" aria-labelledby="graphs-title">
      <h2 id="graphs-title">${words.graphs.title}</h2>
      ${this.#choices(graph, tracks)}
      <ricochet-plot .plot=${this.#plot(graph, tracks, range)} .height=${170} .cursor=${this.page.time}></ricochet-plot>
      ${this.#readout(graph, tracks)}
      <button type="button" @click=${() => this.#save(tracks, range)}>${words.graphs.csv}</button>
      ${energyView(tracks, words.energy)} ${exchangeMomentum(tracks) ? this.#momenta(tracks) : nothing}
    </section>`;
  }

  #choices(graph: Graph, tracks: readonly Track[]): TemplateResult {
    const { graphs } = this.#words;
    const chip = (name: string, isChosen: boolean, chosen: Graph) => {
      const choose = () => {
        this.#graph = chosen;
        this.page.redrawWords();
      };
      return html`<button type="button" class="chip" aria-pressed=${isChosen ? 'true' : 'false'} @click=${choose}>${name}</button>`;
    };
    const measure = (one: Measure) =>
      chip(graphs.measures[one], one === graph.measure, { ...graph, measure: one });
    const axis = (one: Axis) => chip(one, one === graph.axis, { ...graph, axis: one });
    return html`<div class="chips flow">
      <div class="chips" role="group" aria-label=${graphs.choose}>${measuresOf(tracks).map(measure)}</div>
      ${hasAxes(graph.measure) ? html`<div class="chips axes" role="group" aria-label=${graphs.axis}>${axesOf(tracks).map(axis)}</div>` : nothing}
    </div>`;
  }

  #name(graph: Graph, tracks: readonly Track[]): string {
    const { graphs } = this.#words;
    const hasMass = tracks.some(({ mass }) => mass !== undefined);
    return graph.measure === 'energy' && !hasMass ? graphs.unitMass : nameOf(graph, graphs);
  }

  /** Returns the same object as long as the curves are the same. Then the plot only moves its cursor. */
  #plot(graph: Graph, tracks: readonly Track[], range: Range): Plot {
    const key = [range.start, range.end, graph.measure, graph.axis].join();
    if (this.#drawn?.tracks === tracks && this.#drawn.key === key) return this.#drawn.plot;
    const words = this.#words.graphs;
    const { times, values, sum } = seriesOf(graph, tracks, range);
    const plot: Plot = {
      label: words.over(this.#name(graph, tracks)),
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

  /** The values of the curves at the player's time. */
  #readout(graph: Graph, tracks: readonly Track[]): TemplateResult {
    const { time } = this.page;
    return html`<p class="readout flow">
      ${this.#words.graphs.atTime(`${time.toFixed(3)} ${this.#unit}`)}:
      ${tracks.map((track) => html`<span class="quantity-${track.quantity}">${track.name} <b>${short(valueAt(graph, track, time))}</b></span> `)}
    </p>`;
  }

  #momenta(tracks: readonly Track[]): TemplateResult {
    const { momentum } = this.#words;
    const turn = () => {
      this.#showsMomenta = !this.#showsMomenta;
      this.page.redrawWords();
    };
    return html`<button type="button" class="chip" aria-pressed=${this.#showsMomenta ? 'true' : 'false'} @click=${turn}>
        ${momentum.show}
      </button>
      ${this.#showsMomenta ? momentumView(tracks, momentum) : nothing}`;
  }

  #save(tracks: readonly Track[], range: Range): void {
    const { model } = this.page;
    if (model === undefined) return;
    const words = this.#words.graphs;
    const given = inputsOf(model.lesson, model.texts).flatMap(({ values }) =>
      values.map((value) => [headOf(value), value.value] as const),
    );
    const content = seriesCsv(given, tracks, range, {
      time: `${words.time} (${this.#unit})`,
      of: (body, graph) => words.of(body, nameOf(graph, words)),
    });
    this.page.save('series.csv', content, 'text/csv');
  }
}

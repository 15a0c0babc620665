// <ricochet-speed>: the benchmark of the docs in the visitor's own browser.
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { prefersStill } from '../../shell/motion.js';
import { startScene } from '../../shell/solvers/scene.js';
import { csvFile, jsonFile } from '../../widgets/export_bar.js';
import { pngOf, svgOf } from '../../widgets/svg_export.js';
import { Laboratory } from '../shared/laboratory.js';
import { fullPace, type Pace, type Question, quickPace, type Result, race } from './benchmark.js';
import { chart, chartHeight, quantityOf } from './chart.js';
import { type SpeedMessages, speedMessages } from './messages.js';
import { mirrors, nearest, pairs, single } from './questions.js';
import { csvOf, jsonOf, machine, markdownOf, rowsOf, summary, titleOf } from './report.js';

const sizes = { full: [1000, 10_000, 100_000], quick: [1000, 10_000] };

class RicochetSpeed extends Laboratory {
  protected readonly file = 'speed';
  #quick = false;
  #results: readonly Result[] = [];
  #status = '';
  /** The progress of the run, 0 to 1. */
  #share = 0;
  #running: AbortController | undefined;
  /** The number of rounds of the results shown. */
  #rounds = 0;
  #chartWidth = 640;
  readonly #machine = machine();
  #resized: ResizeObserver | undefined;

  get #words(): SpeedMessages {
    return speedMessages[this.language];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.showState(this.givenQuery);
    this.undo.start(this.#query);
    this.#status = this.#words.idle;
  }

  protected override showState(query: string): void {
    this.#quick = new URLSearchParams(query).get('quick') === '1';
  }

  protected override get startQuery(): string {
    return '?quick=0';
  }

  get #query(): string {
    return `?quick=${this.#quick ? 1 : 0}`;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#running?.abort();
    this.#resized?.disconnect();
  }

  protected override firstUpdated(changed: PropertyValues): void {
    super.firstUpdated(changed);
    const room = this.querySelector<HTMLElement>('.speed-results');
    if (room === null) return;
    this.#resized = new ResizeObserver(() => {
      if (room.clientWidth > 0) this.#chartWidth = Math.min(960, room.clientWidth);
      this.requestUpdate();
    });
    this.#resized.observe(room);
    // A short run starts by itself, so that there is a result to look at.
    if (this.ownsPage && !prefersStill()) void this.#run(true);
  }

  async #run(isQuick = this.#quick): Promise<void> {
    const controller = new AbortController();
    this.#running = controller;
    this.#results = [];
    this.exportStatus = '';
    const pace = isQuick ? quickPace : fullPace;
    this.#rounds = pace.rounds;
    try {
      await this.#questions(pace, isQuick ? sizes.quick : sizes.full, controller.signal);
      this.#tell(1, summary(this.#results, this.#words));
    } catch (cause) {
      if (!controller.signal.aborted) throw cause;
      this.#tell(this.#share, this.#words.cancelled);
    } finally {
      this.#running = undefined;
    }
  }

  /** Shows the progress and its text. */
  #tell(share: number, status: string): void {
    this.#share = share;
    this.#status = status;
    this.requestUpdate();
  }

  async #questions(pace: Pace, worlds: readonly number[], signal: AbortSignal): Promise<void> {
    const [ricochet, three] = await Promise.all([startScene(), import('./contenders/three.mjs')]);
    const names = this.#words.contenders;
    const makers: [Pick<Result, 'id' | 'size'>, () => Question | Promise<Question>][] = [
      [{ id: 'single' }, () => single(ricochet, three, names)],
      [{ id: 'pairs' }, () => pairs(ricochet, three, names)],
      ...worlds.map((size): [Pick<Result, 'id' | 'size'>, () => Promise<Question>] => [
        { id: 'nearest', size },
        () => nearest(ricochet, three, size, names, signal),
      ]),
      [{ id: 'mirrors' }, () => mirrors(ricochet, names)],
    ];
    for (const [i, [about, make]] of makers.entries()) {
      const title = titleOf(about, this.#words);
      const tell = (done: number) => {
        const share = (i + done) / makers.length;
        this.#tell(share, this.#words.running(Math.floor(100 * share), title));
      };
      tell(0);
      const question = await make();
      try {
        let done = 0;
        const result = await race(question, pace, signal, () => tell(++done / (pace.rounds + 1)));
        this.#results = [...this.#results, result];
      } finally {
        question.dispose();
      }
    }
  }

  #setQuick(quick: boolean): void {
    this.#quick = quick;
    this.recordState(this.#query);
    this.requestUpdate();
  }

  protected override render(): TemplateResult {
    const words = this.#words;
    const [running, results] = [this.#running, this.#results];
    const { browser, system, cores } = this.#machine;
    return html`
      ${this.notices()}
      <div class="speed-start card-buttons on-screen">
        <button type="button" class="primary play" id="run" @click=${() => (running ? running.abort() : void this.#run())}>
          ${running ? words.cancel : results.length > 0 ? words.again : words.run}
        </button>
        <label class="switch"><input type="checkbox" id="quick" .checked=${this.#quick} ?disabled=${running !== undefined}
          @change=${(event: Event) => this.#setQuick((event.target as HTMLInputElement).checked)} /> ${words.quick}</label>
        <span class="soft machine">${words.machine(browser, system, cores)}</span>
      </div>
      <progress class="on-screen" max="100" .value=${100 * this.#share} aria-label=${words.progress}></progress>
      <p class="text-description" role="status" aria-live=${running ? 'off' : 'polite'}>${this.#status}</p>
      <div class="speed-results stack">${results.length > 0 ? this.#resultsView() : nothing}</div>
    `;
  }

  #resultsView(): TemplateResult {
    const words = this.#words;
    const [results, chartWidth] = [this.#results, this.#chartWidth];
    return html`
      <figure class="chart speed-chart">
        <svg role="img" aria-label=${words.chart} width=${chartWidth} height=${chartHeight(results)} viewBox="0 0 ${chartWidth} ${chartHeight(results)}">
          ${chart(results, chartWidth, words)}
        </svg>
      </figure>
      ${this.#running ? nothing : this.#exportView()}
      <section class="speed-tables">
        <h2>${words.results}</h2>
        <p class="soft">${words.rounds(this.#rounds)}</p>
        <div class="tables">
        ${results.map((result) => this.#table(result))}
        </div>
      </section>
    `;
  }

  #table(result: Result): TemplateResult {
    const words = this.#words;
    const title = titleOf(result, words);
    const [, ...head] = words.head;
    return html`<div class="scroller" tabindex="0" role="region" aria-label=${title} data-question=${result.id} data-size=${result.size ?? nothing}>
      <table>
        <thead>
          <tr><th scope="col">${title}</th>${head.map((name, i) => html`<th scope="col" class=${i === 0 ? 'number' : ''}>${name}</th>`)}</tr>
        </thead>
        <tbody>
          ${rowsOf(result, words).map(
            (row) => html`<tr class="by-${row.by} quantity-${quantityOf[row.by]}">
              <th scope="row"><span class="swatch" aria-hidden="true"></span>${row.name}</th>
              <td class="number" data-rate=${row.rate}>${row.median}<small>${row.range}</small></td>
              <td>${row.compared}</td>
              <td data-agrees=${row.agrees} data-compared=${result.compared}>${row.same}</td>
            </tr>`,
          )}
        </tbody>
      </table>
      <p class="soft">${words.notes[result.id as keyof typeof words.notes]}</p>
    </div>`;
  }

  #exportView(): TemplateResult {
    const shared = this.shared.exportBar;
    const words = this.#words;
    const results = this.#results;
    const machine = this.#machine;
    const drawn = () => this.querySelector('.speed-chart svg') as SVGSVGElement;
    return this.exportBar({
      copies: [{ name: words.copy, text: () => markdownOf(results, machine, words) }],
      files: [
        { name: words.svg, ending: 'svg', type: 'image/svg+xml', content: () => svgOf(drawn()) },
        { name: shared.picture, ending: 'png', content: () => pngOf(drawn()) },
        csvFile(shared.csv, () => csvOf(results)),
        jsonFile(shared.json, () => jsonOf(results, machine)),
      ],
    });
  }
}

customElements.define('ricochet-speed', RicochetSpeed);

// <ricochet-plot>: curves over one axis, drawn by uPlot in the colours of the page. uPlot is loaded when the first plot
// comes near the window.

import type uPlot from 'uplot';
import type { Quantity } from '../shell/quantity.js';
import 'uplot/dist/uPlot.min.css';
import { html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { color, onThemeChange } from '../shell/theme.js';

/** A curve or more over one axis. */
export interface Plot {
  label: string;
  x: { label: string; values: number[] };
  curves: { label: string; quantity: Quantity; values: (number | null)[]; dashed?: boolean }[];
  /** Vertical lines: a moment and its name. */
  verticalLines?: { at: number; label: string; quantity: Quantity }[];
}

export class RicochetPlot extends LitElement {
  static override properties = {
    plot: { attribute: false },
    height: { type: Number },
    cursor: { attribute: false },
  };

  declare plot: Plot | undefined;
  declare height: number | undefined;
  /** The x at which a vertical line stands: the time of the player. */
  declare cursor: number | undefined;

  #Chart: typeof uPlot | undefined;
  #chart: uPlot | undefined;
  #shape = '';
  #size: ResizeObserver | undefined;
  #visibility: IntersectionObserver | undefined;
  #stop: (() => void) | undefined;

  get #height(): number {
    return this.height ?? 220;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stop = onThemeChange(() => this.#draw(true));
    this.#size = new ResizeObserver(() => this.#fit());
    this.#size.observe(this);
    this.#visibility = new IntersectionObserver((entries) => void this.#load(entries), { rootMargin: '50%' });
    this.#visibility.observe(this);
    if (this.hasUpdated) this.#draw(true);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop?.();
    this.#size?.disconnect();
    this.#visibility?.disconnect();
    this.#chart?.destroy();
    this.#chart = undefined;
  }

  protected override render(): TemplateResult {
    return html`<figure class="plot">
      <figcaption class="soft">${this.plot?.label ?? ''}</figcaption>
      <div class="plot-area" role="img" aria-label=${this.plot?.label ?? ''}></div>
      <p class="plot-key flow soft">
        ${(this.plot?.curves ?? []).map((curve) => html`<span class="quantity-${curve.quantity} ${curve.dashed ? 'dashed' : ''}">${curve.label}</span>`)}
      </p>
    </figure>`;
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.size === 1 && changed.has('cursor')) {
      this.#chart?.redraw(false, false);
      return;
    }
    // Reserved room for the chart, so that nothing moves when it comes.
    const area = this.querySelector<HTMLElement>('.plot-area');
    if (area !== null) area.style.minHeight = `${this.#height}px`;
    this.#draw(false);
  }

  async #load(entries: IntersectionObserverEntry[]): Promise<void> {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    this.#visibility?.disconnect();
    this.#Chart = (await import('uplot')).default;
    if (this.isConnected) this.#draw(true);
  }

  #data(plot: Plot): uPlot.AlignedData {
    return [plot.x.values, ...plot.curves.map((curve) => curve.values)] as uPlot.AlignedData;
  }

  /** Makes a new chart if the curves changed their kind; else it only sets new numbers. */
  #draw(anew: boolean): void {
    const { plot } = this;
    const area = this.querySelector<HTMLElement>('.plot-area');
    if (this.#Chart === undefined || plot === undefined || area === null) return;
    const shape = JSON.stringify([
      plot.x.label,
      plot.verticalLines,
      plot.curves.map(({ label, quantity, dashed }) => [label, quantity, dashed]),
    ]);
    if (!anew && this.#chart !== undefined && shape === this.#shape) {
      this.#chart.setData(this.#data(plot));
      return;
    }
    this.#shape = shape;
    this.#chart?.destroy();
    const font = `12px ${color('number-face', this)}`;
    const ink = color('soft', this);
    const rule = color('line', this);
    const axis = { font, stroke: ink, grid: { stroke: rule, width: 1 }, ticks: { stroke: rule, width: 1 } };
    this.#chart = new this.#Chart(
      {
        width: Math.max(200, area.clientWidth),
        height: this.#height,
        legend: { show: false },
        cursor: { show: false },
        scales: { x: { time: false } },
        axes: [
          { ...axis, label: plot.x.label, labelFont: font, labelSize: 20 },
          { ...axis, size: 62 },
        ],
        series: [
          {},
          ...plot.curves.map((curve) => ({
            stroke: color(curve.quantity, this),
            width: 2,
            points: { show: false },
            ...(curve.dashed === true ? { dash: [6, 5] } : {}),
          })),
        ],
        hooks: {
          draw: [(chart) => this.#drawVerticalLines(chart, plot), (chart) => this.#drawCursor(chart)],
        },
      },
      this.#data(plot),
      area,
    );
  }

  #drawVerticalLines(chart: uPlot, plot: Plot): void {
    const { ctx: pen, bbox } = chart;
    pen.save();
    pen.font = `${12 * devicePixelRatio}px ${color('number-face', this)}`;
    pen.textAlign = 'left';
    // Names that would overlap are put on separate lines.
    const ends: number[] = [];
    for (const { at, label, quantity } of plot.verticalLines ?? []) {
      const x = chart.valToPos(at, 'x', true);
      if (!(x >= bbox.left && x <= bbox.left + bbox.width)) continue;
      pen.strokeStyle = color(quantity, this);
      pen.fillStyle = color(quantity, this);
      drawUpright(chart, x);
      const right = x > bbox.left + bbox.width * 0.7;
      const gap = 5 * devicePixelRatio;
      const width = pen.measureText(label).width;
      const left = right ? x - gap - width : x + gap;
      const line = [...ends, Number.NEGATIVE_INFINITY].findIndex((end) => end < left);
      ends[line] = left + width + gap;
      pen.fillText(label, left, bbox.top + 14 * (line + 1) * devicePixelRatio);
    }
    pen.restore();
  }

  #drawCursor(chart: uPlot): void {
    if (this.cursor === undefined) return;
    const { ctx: pen, bbox } = chart;
    const x = Math.min(bbox.left + bbox.width, Math.max(bbox.left, chart.valToPos(this.cursor, 'x', true)));
    pen.save();
    pen.setLineDash([]);
    pen.strokeStyle = color('ink', this);
    drawUpright(chart, x);
    pen.restore();
  }

  #fit(): void {
    const area = this.querySelector<HTMLElement>('.plot-area');
    if (area === null || this.#chart === undefined || area.clientWidth === 0) return;
    if (this.#chart.width !== area.clientWidth)
      this.#chart.setSize({ width: Math.max(200, area.clientWidth), height: this.#height });
  }
}

/** A line from the bottom of a chart to its top. */
function drawUpright({ ctx: pen, bbox }: uPlot, x: number): void {
  pen.lineWidth = devicePixelRatio;
  pen.beginPath();
  pen.moveTo(x, bbox.top);
  pen.lineTo(x, bbox.top + bbox.height);
  pen.stroke();
}

customElements.define('ricochet-plot', RicochetPlot);

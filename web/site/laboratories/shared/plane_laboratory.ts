// A laboratory in the plane: a drawing as SVG with drag handles over it, and a player.
import { html, nothing, type PropertyValues, type SVGTemplateResult, type TemplateResult } from 'lit';
import type { ExportButton } from '../../widgets/export_bar.js';
import type { Player } from '../../widgets/player.js';
import { Laboratory } from './laboratory.js';
import { type HandleView, PlaneHandles } from './plane_handles.js';
import { type Box, PlaneView, type Point } from './plane_view.js';
import { asked, type Refusal } from './refusal.js';
import { pngOf, svgOf } from './svg_export.js';

export abstract class PlaneLaboratory extends Laboratory {
  static override properties = {
    ...Laboratory.properties,
    refusal: { state: true },
    plane: { state: true },
  };

  declare refusal: Refusal | undefined;
  declare plane: PlaneView | undefined;

  protected abstract readonly player: Player;
  #handles: PlaneHandles | undefined;
  #resized: ResizeObserver | undefined;

  /** The keys that move a handle, in words. */
  protected abstract get handleKeys(): string;
  /** The part of the plane that the drawing has to show. */
  protected abstract box(): Box;
  protected abstract handleViews(): HandleView[];
  protected abstract drag(id: string, to: Point): void;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.player.pause();
    this.#resized?.disconnect();
  }

  protected override firstUpdated(changed: PropertyValues): void {
    super.firstUpdated(changed);
    const layer = this.querySelector<HTMLElement>('.stage-layer');
    const stage = this.querySelector<HTMLElement>('.stage');
    if (layer === null || stage === null) return;
    this.#handles = new PlaneHandles(
      layer,
      this.handleKeys,
      (id, to) => this.drag(id, to),
      () => this.endStep(),
    );
    this.#resized = new ResizeObserver(() => this.fit());
    this.#resized.observe(stage);
  }

  protected override updated(_changed: PropertyValues): void {
    if (this.plane !== undefined) this.#handles?.show(this.handleViews(), this.plane);
  }

  /** Asks the module, unless a number is one that the page cannot show: `beyond` is the module's name for it. A refusal is kept. */
  protected askOrRefuse<Answer>(beyond: string | undefined, ask: () => Answer): Answer | undefined {
    const outcome =
      beyond === undefined
        ? asked(ask, this.laboratoryWords.errors)
        : { refusal: { path: beyond, message: this.shared.bounds.field } };
    this.refusal = 'refusal' in outcome ? outcome.refusal : undefined;
    return 'answer' in outcome ? outcome.answer : undefined;
  }

  /** The part of the plane that is seen stays while one drags, and follows when something new is laid out. */
  protected fit(): void {
    const stage = this.querySelector<HTMLElement>('.stage');
    if (stage === null || stage.clientWidth === 0) return;
    this.plane = new PlaneView(this.box(), stage.clientWidth, stage.clientHeight);
  }

  /** `draw` is left out where there is nothing that can be drawn. */
  protected stageView(
    label: string,
    draw: ((plane: PlaneView) => SVGTemplateResult | typeof nothing) | undefined,
  ): TemplateResult {
    const { plane } = this;
    return html`<div class="stage-box" role="group" aria-label=${label}>
      <div class="stage plane">
        <svg aria-hidden="true" viewBox=${draw && plane ? plane.viewBox : '0 0 16 11'} preserveAspectRatio="none">
          ${draw && plane ? draw(plane) : nothing}
        </svg>
        <div class="stage-layer"></div>
      </div>
    </div>`;
  }

  /** Buttons for the link, the drawing as SVG and PNG, and the data as CSV and JSON. */
  protected planeExports(svgLabel: string, csv: () => string, json: () => string): ExportButton[] {
    const words = this.shared.exportBar;
    const withDrawing = (act: (drawing: SVGSVGElement) => void) => () => {
      const drawing = this.querySelector<SVGSVGElement>('.plane svg');
      if (drawing !== null) act(drawing);
    };
    return [
      [words.copyLink, () => void this.copy(this.link)],
      [svgLabel, withDrawing((drawing) => this.save('svg', svgOf(drawing), 'image/svg+xml'))],
      [words.picture, withDrawing((drawing) => void pngOf(drawing).then((blob) => this.save('png', blob)))],
      [words.csv, () => this.save('csv', csv(), 'text/csv')],
      [words.json, () => this.save('json', json(), 'application/json')],
    ];
  }
}

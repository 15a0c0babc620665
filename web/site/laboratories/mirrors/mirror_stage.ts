// The stage of the mirrors: renders the requested part of the picture, and dives into it.
import type { View } from '../../lesson/lesson.js';
import { prefersStill } from '../../shell/motion.js';
import type { SceneSolver } from '../../shell/solvers/scene.js';
import type { PageStage, StageElements } from '../../stage/page_stage.js';
import { blobOf } from '../../widgets/export.js';
import type { PaletteName } from './palettes.js';
import { MirrorPicture, type Summary } from './picture.js';
import { clamped, isSame, narrowest, rounded, type Viewport, viewportOf, whole } from './viewport.js';
import { ViewportControls } from './viewport_controls.js';

/** The content of the picture: `own` of its view. */
export interface Pictured {
  ricochet: SceneSolver;
  viewport: Viewport;
  palette: PaletteName;
}

/** The events that the stage reports to its laboratory. */
interface MirrorEvents {
  /** The visitor has chosen another viewport. `source`: see `LabPage.change`. */
  zoomed(to: Viewport, source?: string): void;
  /** The rendering has gone on, or ended. */
  changed(): void;
}

/** The factor of each step of a dive. */
const diveFactor = 1 / 4;

export class MirrorStage implements PageStage<View> {
  isRunning = false;
  isDiving = false;
  /** The share of the rays that is done: 0 to 1. */
  share = 0;
  /** The counts of the last complete rendering. */
  summary: (Summary & { seconds: number }) | undefined;
  /** The reason why a dive or a rendering has ended, if it should be shown. */
  end: 'cancelled' | 'bottom' | undefined;
  readonly #canvas: HTMLCanvasElement;
  readonly #controls: ViewportControls;
  readonly #shape: ResizeObserver;
  #picture: MirrorPicture | undefined;
  #shown: Pictured | undefined;
  /** The next viewport of a dive. */
  #aim: Viewport | undefined;
  #rendering: AbortController | undefined;
  /** The last rendering, done when it is whole or aborted. */
  #rendered: Promise<void> | undefined;

  constructor(
    { sheet, layer }: StageElements,
    private readonly events: MirrorEvents,
  ) {
    const canvas = sheet as HTMLCanvasElement;
    this.#canvas = canvas;
    this.#controls = new ViewportControls(
      canvas,
      layer,
      () => this.#viewport,
      (to) => {
        this.isDiving = false;
        events.zoomed(to);
      },
    );
    // Whenever its place in the page has another shape, the picture has it, too.
    this.#shape = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      if (width === 0 || height === 0) return;
      const isNew = this.#picture?.reshape(width / height);
      if (!isNew && this.#rendered !== undefined) return;
      this.isDiving = false;
      this.#render();
    });
  }

  get #viewport(): Viewport {
    return this.#shown?.viewport ?? { x: 0, y: 0, width: 1 };
  }

  /** Size of the picture, in pixels. */
  get size(): { width: number; height: number } {
    return this.#canvas;
  }

  zoomed(factor: number): Viewport {
    this.isDiving = false;
    return this.#controls.zoomed(factor);
  }

  show({ own }: View): void {
    const next = own as Pictured;
    const before = this.#shown;
    this.#shown = next;
    if (this.#picture === undefined) {
      this.#picture = new MirrorPicture(next.ricochet, this.#canvas);
      this.#shape.observe(this.#canvas);
      return;
    }
    if (before === undefined) return;
    if (before.palette !== next.palette) this.#picture.repaint(next.palette);
    if (isSame(before.viewport, next.viewport)) return;
    if (this.#aim === undefined || !isSame(next.viewport, this.#aim)) this.isDiving = false;
    // After a flight the picture is already there.
    this.#render(this.isDiving && !prefersStill() ? undefined : before.viewport);
  }

  /** Renders the viewport once more, or ends the current rendering. */
  toggle(): void {
    if (this.isRunning) this.#rendering?.abort();
    else this.#render();
  }

  toggleDive(): void {
    if (this.isDiving) this.isDiving = false;
    else void this.#dive();
  }

  /** Zooms in on the finest part of the pattern, again and again, until all digits are used up or it is stopped. */
  async #dive(): Promise<void> {
    const picture = this.#picture;
    if (picture === undefined) return;
    const go = (to: Viewport) => this.events.zoomed(to, 'dive');
    if (this.#viewport.width <= narrowest) go(viewportOf(whole));
    this.isDiving = true;
    this.events.changed();
    await this.#rendered;
    while (this.isDiving && this.#viewport.width > narrowest) {
      const from = this.#viewport;
      const to = rounded(clamped({ ...picture.finest(from), width: from.width * diveFactor }));
      this.#aim = to;
      if (!prefersStill()) await picture.fly(from, to, () => this.isDiving);
      if (!this.isDiving) break;
      go(to);
      // The page shows it a moment later.
      while (this.isDiving && !isSame(this.#viewport, to)) await new Promise(requestAnimationFrame);
      await this.#rendered;
    }
    if (this.isDiving) this.end = 'bottom';
    this.isDiving = false;
    this.events.changed();
  }

  /** Renders the viewport; the current rendering is aborted. `before`: the viewport that is painted already. */
  #render(before?: Viewport): void {
    this.#rendered = this.#trace(before);
  }

  async #trace(before?: Viewport): Promise<void> {
    const picture = this.#picture;
    if (picture === undefined) return;
    this.#rendering?.abort();
    const controller = new AbortController();
    this.#rendering = controller;
    Object.assign(this, { isRunning: true, share: 0, end: undefined, summary: undefined });
    if (before !== undefined) picture.preview(before, this.#viewport);
    const began = performance.now();
    try {
      const summary = await picture.render(
        this.#viewport,
        () => this.#shown?.palette ?? 'lamp',
        controller.signal,
        (share) => {
          this.share = share;
          this.events.changed();
        },
      );
      this.summary = { ...summary, seconds: (performance.now() - began) / 1000 };
    } catch (cause) {
      if (!controller.signal.aborted) throw cause;
      // Another one may have taken its place: that is not cancelled.
      if (this.#rendering === controller) this.end = 'cancelled';
    }
    if (this.#rendering !== controller) return;
    this.isRunning = false;
    this.events.changed();
  }

  fillScreen(): void {
    void this.#canvas.requestFullscreen();
  }

  picture(): Promise<Blob> {
    return blobOf(this.#canvas);
  }

  dispose(): void {
    this.#shape.disconnect();
    this.#controls.dispose();
    this.isDiving = false;
    this.#rendering?.abort();
  }

  // A picture has no time, no handles, and is always whole.
  showHandles(): void {}
  setTime(): void {}
  fit(): void {}
}

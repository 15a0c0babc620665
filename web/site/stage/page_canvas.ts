// A three.js picture that fills its place in the page: in the page's colours, and on paper too.
import { Scene, WebGLRenderer, type WebGLRendererParameters } from 'three';
import { made } from '../shell/made.js';
import { color, onThemeChange } from '../shell/theme.js';
import { blobOf } from '../widgets/export.js';
import { release } from './shapes.js';
import { drawnPicture, type PlacedLabel } from './stage_picture.js';

/**
 * Replaces the WebGL canvas by a picture with labels while the page is printed, because the canvas would be empty or
 * stretched there. `draw` draws it again. The returned function stops that.
 */
function watchPrinting(canvas: HTMLCanvasElement, draw: () => HTMLCanvasElement): () => void {
  let printed: HTMLImageElement | undefined;
  const before = () => {
    printed?.remove();
    printed = made('img', { className: 'printed', alt: '', src: draw().toDataURL() });
    canvas.after(printed);
  };
  const stopped = new AbortController();
  const { signal } = stopped;
  addEventListener('beforeprint', before, { signal });
  addEventListener('afterprint', () => printed?.remove(), { signal });
  return () => stopped.abort();
}

export abstract class PageCanvas {
  protected readonly world = new Scene();
  protected readonly renderer: WebGLRenderer;
  /** Functions to call when the stage is closed. */
  protected readonly stops: (() => void)[];

  /** Throws without WebGL. */
  constructor(
    protected readonly container: HTMLElement,
    protected readonly canvas: HTMLCanvasElement,
    options: WebGLRendererParameters,
  ) {
    this.renderer = new WebGLRenderer({ canvas, ...options });
    const size = new ResizeObserver(() => this.resized());
    size.observe(container);
    this.stops = [
      () => size.disconnect(),
      onThemeChange(() => this.recolor()),
      watchPrinting(canvas, () => this.#drawn()),
    ];
  }

  /** Draws everything again in the page's colours. */
  abstract recolor(): void;
  /** The container has another size. */
  protected abstract resized(): void;
  protected abstract render(): void;
  /** The labels that are seen. */
  protected abstract get placedLabels(): PlacedLabel[];

  /** A colour of the page, by its name in colors.css. */
  color(name: string): string {
    return color(name, this.container);
  }

  /** The present picture with its labels, on a sheet of paper. */
  picture(): Promise<Blob> {
    return blobOf(this.#drawn());
  }

  #drawn(): HTMLCanvasElement {
    this.render();
    return drawnPicture(this.canvas, {
      paper: this.color('sheet'),
      face: getComputedStyle(this.container).getPropertyValue('--number-face'),
      width: this.container.clientWidth,
      labels: this.placedLabels,
    });
  }

  /** Frees the memory on the graphics card and stops watching the page. */
  dispose(): void {
    for (const stop of this.stops) stop();
    release(this.world);
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }
}

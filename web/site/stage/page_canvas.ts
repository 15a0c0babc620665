// A three.js picture that fills its place in the page: in the page's colours, and on paper too.
import { Scene, WebGLRenderer, type WebGLRendererParameters } from 'three';
import { made } from '../shell/made.js';
import { color, onThemeChange } from '../shell/theme.js';
import { release } from './shapes.js';
import { type PlacedLabel, pictureOf } from './stage_picture.js';

/** On paper a WebGL canvas is empty, so a picture of it takes its place. `render` draws the canvas anew; call the result to stop. */
function watchPrinting(canvas: HTMLCanvasElement, render: () => void): () => void {
  let printed: HTMLImageElement | undefined;
  const before = () => {
    render();
    printed = made('img', { className: 'still printed', alt: '', src: canvas.toDataURL() });
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
  /** What ends with the picture. */
  protected readonly stops: (() => void)[];

  /** Throws where there is no WebGL. */
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
      watchPrinting(canvas, () => this.render()),
    ];
  }

  /** Draws all anew, in the page's colours. */
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

  /** The picture as it stands, words included, on a sheet of paper. */
  picture(): Promise<Blob> {
    this.render();
    return pictureOf(this.canvas, {
      paper: this.color('sheet'),
      face: getComputedStyle(this.container).getPropertyValue('--number-face'),
      width: this.container.clientWidth,
      labels: this.placedLabels,
    });
  }

  /** Gives back what it holds on the graphics card, and stops watching the page. */
  dispose(): void {
    for (const stop of this.stops) stop();
    release(this.world);
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }
}

// Rendering of three touching mirror balls: one ray a pixel, coloured by how it ends.
import type { Ricochet, Scene } from 'ricochet-wasm';
import { balls, maxBounces } from './mirror_balls.js';
import { lampOf, type PaletteName, paint } from './palettes.js';
import { unitsPerPixel, type Viewport } from './viewport.js';

const pixels = 1_000_000;
const rowsAtOnce = 10;
const bulletRow = 8;
const pathRow = 10;

export interface Summary {
  bounces: number;
  most: number;
  /** Shares of the rays: toward each lamp, and past all balls. */
  lamps: [number, number, number];
  past: number;
}

/** The duration of the flight from one picture of a dive to the next, in milliseconds. */
const flight = 900;

const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

/**
 * A viewport on the way from one to another: each equal share zooms by the same factor, around the one place that
 * both show at the same point.
 */
function between(from: Viewport, to: Viewport, share: number): Viewport {
  const width = from.width * (to.width / from.width) ** share;
  const rest = (width - to.width) / (from.width - to.width);
  return { x: to.x + rest * (from.x - to.x), y: to.y + rest * (from.y - to.y), width };
}

export class MirrorPicture {
  readonly #scene: Scene;
  /** Four numbers a pixel: bounces, and the direction in the end. */
  #ends: Float32Array;
  readonly #context: CanvasRenderingContext2D;
  /** Rows whose rays belong to the current viewport; below them there is a preview, or nothing. */
  #done = 0;

  constructor(
    ricochet: Ricochet,
    private readonly canvas: HTMLCanvasElement,
  ) {
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('no canvas');
    this.#context = context;
    this.#ends = new Float32Array(4 * canvas.width * canvas.height);
    this.#scene = ricochet.createScene(balls);
  }

  /** Changes the shape of the canvas, with the same number of pixels: its content has to be rendered again. */
  reshape(ratio: number): boolean {
    const { canvas } = this;
    const height = rowsAtOnce * Math.round(Math.sqrt(pixels / ratio) / rowsAtOnce);
    const width = Math.round(pixels / height);
    if (width === canvas.width && height === canvas.height) return false;
    Object.assign(canvas, { width, height });
    this.#ends = new Float32Array(4 * width * height);
    this.#done = 0;
    return true;
  }

  /** The place whose ray bounces most, in the middle part of the picture: there the pattern is finest. */
  finest(viewport: Viewport): { x: number; y: number } {
    const { width, height } = this.canvas;
    const unit = unitsPerPixel(viewport, this.canvas);
    const reach = Math.min(width, height) / 4;
    let best = { bounces: -1, x: viewport.x, y: viewport.y };
    for (let row = Math.ceil(height / 2 - reach); row < height / 2 + reach; row++)
      for (let column = Math.ceil(width / 2 - reach); column < width / 2 + reach; column++) {
        const bounces = this.#ends[4 * (row * width + column)] as number;
        if (bounces > best.bounces)
          best = {
            bounces,
            x: viewport.x + (column + 0.5 - width / 2) * unit,
            y: viewport.y - (row + 0.5 - height / 2) * unit,
          };
      }
    return best;
  }

  /** Shows the current picture moved to another viewport, until its own rays are there. */
  preview(from: Viewport, to: Viewport, copy = this.copy()): void {
    const { width, height } = this.canvas;
    const scale = from.width / to.width;
    const pixel = unitsPerPixel(to, this.canvas);
    this.#context.drawImage(
      copy,
      width / 2 - (scale * width) / 2 + (from.x - to.x) / pixel,
      height / 2 - (scale * height) / 2 - (from.y - to.y) / pixel,
      scale * width,
      scale * height,
    );
  }

  /** Moves toward another viewport, one picture a frame, as long as `goesOn` returns true. */
  async fly(from: Viewport, to: Viewport, goesOn: () => boolean): Promise<void> {
    const copy = this.copy();
    const began = await nextFrame();
    for (let share = 0; share < 1 && goesOn(); ) {
      share = Math.min(1, ((await nextFrame()) - began) / flight);
      this.preview(from, between(from, to, share), copy);
    }
  }

  copy(): HTMLCanvasElement {
    const copy = document.createElement('canvas');
    copy.width = this.canvas.width;
    copy.height = this.canvas.height;
    copy.getContext('2d')?.drawImage(this.canvas, 0, 0);
    return copy;
  }

  /** Traces and paints the viewport strip by strip; rejects with the signal's reason when it is aborted. */
  async render(
    viewport: Viewport,
    palette: () => PaletteName,
    signal: AbortSignal,
    onProgress: (share: number) => void,
  ): Promise<Summary> {
    const { width, height } = this.canvas;
    const pixel = unitsPerPixel(viewport, this.canvas);
    const count = width * rowsAtOnce;
    const rays = new Float64Array(bulletRow * count);
    const paths = new Float64Array(pathRow * count);
    const summary: Summary = { bounces: 0, most: 0, lamps: [0, 0, 0], past: 0 };
    this.#done = 0;
    for (let top = 0; top < height; top += rowsAtOnce) {
      for (let i = 0; i < count; i++) {
        const ray = bulletRow * i;
        rays[ray] = viewport.x + ((i % width) + 0.5 - width / 2) * pixel;
        rays[ray + 1] = viewport.y - (top + Math.floor(i / width) + 0.5 - height / 2) * pixel;
        rays[ray + 2] = 4;
        rays[ray + 5] = -1;
        rays[ray + 7] = Number.POSITIVE_INFINITY;
      }
      await this.#scene.traceAll(rays, { maxBounces, out: paths, signal });
      this.#keep(paths, top * width, summary, 1 / (width * height));
      this.#paint(top, rowsAtOnce, palette());
      this.#done = top + rowsAtOnce;
      onProgress((top + rowsAtOnce) / height);
      await new Promise((resolve) => setTimeout(resolve));
    }
    return summary;
  }

  /** The same rays in other colours. */
  repaint(palette: PaletteName): void {
    if (this.#done > 0) this.#paint(0, this.#done, palette);
  }

  #keep(paths: Float64Array, first: number, summary: Summary, share: number): void {
    for (let i = 0; i < paths.length / pathRow; i++) {
      const path = pathRow * i;
      const count = paths[path] as number;
      const [x = 0, y = 0, z = 0] = paths.subarray(path + 5, path + 8);
      this.#ends.set([count, x, y, z], 4 * (first + i));
      summary.bounces += count;
      summary.most = Math.max(summary.most, count);
      if (count === 0) summary.past += share;
      else summary.lamps[lampOf({ x, y }) as 0 | 1 | 2] += share;
    }
  }

  #paint(top: number, rows: number, palette: PaletteName): void {
    const { width } = this.canvas;
    const image = this.#context.createImageData(width, rows);
    paint(image.data, this.#ends.subarray(4 * width * top, 4 * width * (top + rows)), palette);
    this.#context.putImageData(image, 0, top);
  }
}

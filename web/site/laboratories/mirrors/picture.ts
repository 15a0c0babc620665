// Rendering of three touching mirror balls: one ray a pixel, coloured by how it ends.
import type { Ricochet, Scene } from 'ricochet-wasm';
import { balls, maxBounces } from './mirror_balls.js';
import { lampOf, type PaletteName, paint } from './palettes.js';
import type { Viewport } from './viewport.js';

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

export class MirrorPicture {
  readonly #scene: Scene;
  /** Four numbers a pixel: bounces, and the direction in the end. */
  readonly #ends: Float32Array;
  readonly #context: CanvasRenderingContext2D;
  /** Rows whose rays belong to the viewport shown; below them lies a preview, or nothing. */
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

  /** What is painted already, moved to another viewport: to be seen until its own rays are there. */
  preview(from: Viewport, to: Viewport): void {
    const { width, height } = this.canvas;
    const copy = document.createElement('canvas');
    copy.width = width;
    copy.height = height;
    copy.getContext('2d')?.drawImage(this.canvas, 0, 0);
    const scale = from.width / to.width;
    const pixel = to.width / width;
    this.#context.drawImage(
      copy,
      width / 2 - (scale * width) / 2 + (from.x - to.x) / pixel,
      height / 2 - (scale * height) / 2 - (from.y - to.y) / pixel,
      scale * width,
      scale * height,
    );
  }

  /** Traces and paints the viewport strip by strip; rejects with the signal's reason when it is aborted. */
  async render(
    viewport: Viewport,
    palette: () => PaletteName,
    signal: AbortSignal,
    onProgress: (share: number) => void,
  ): Promise<Summary> {
    const { width, height } = this.canvas;
    const pixel = viewport.width / width;
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

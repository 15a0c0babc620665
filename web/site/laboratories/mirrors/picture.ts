// Rendering of three touching mirror balls: one ray a pixel, coloured by how it ends.
import type { Scene } from 'ricochet-wasm';
import type { SceneSolver } from '../../shell/solvers/scene.js';
import { balls, maxBounces } from './mirror_balls.js';
import { fading, lampOf, type PaletteName, paint } from './palettes.js';
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
  /** The fewest bounces of a ray that hits a ball, in the picture that was done last. */
  #fewest = 1;
  /** Rows whose rays belong to the current viewport; below them there is a preview, or nothing. */
  #done = 0;

  constructor(
    ricochet: SceneSolver,
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

  /**
   * The place in the middle part of the picture around which the pattern is finest: where most rays leave toward another
   * lamp than their neighbours do. A change counts as much as the rays are bright, because light fades with every
   * bounce, and a dive to the place of most bounces ends in black.
   */
  finest(viewport: Viewport): { x: number; y: number } {
    const { width, height } = this.canvas;
    const unit = unitsPerPixel(viewport, this.canvas);
    const block = Math.max(2, Math.round(Math.min(width, height) / 64));
    const reach = Math.min(width, height) / 4;
    let best = { score: -1, x: viewport.x, y: viewport.y };
    for (let top = Math.ceil(height / 2 - reach); top < height / 2 + reach; top += block)
      for (let left = Math.ceil(width / 2 - reach); left < width / 2 + reach; left += block) {
        const score = this.#changes(left, top, block);
        if (score > best.score)
          best = {
            score,
            x: viewport.x + (left + block / 2 - width / 2) * unit,
            y: viewport.y - (top + block / 2 - height / 2) * unit,
          };
      }
    return best;
  }

  /**
   * The brightness of the changes of the lamp between neighbours in a square block of pixels. It counts a hundredfold
   * where all three lamps are seen: around such a place the pattern goes on for ever, and an edge between two does not.
   */
  #changes(left: number, top: number, size: number): number {
    let sum = 0;
    const seen = new Set<number>();
    for (let row = top; row < top + size; row++)
      for (let column = left; column < left + size; column++) {
        const here = this.#lampAt(column, row);
        if (here.light > 0) seen.add(here.lamp);
        for (const next of [this.#lampAt(column + 1, row), this.#lampAt(column, row + 1)])
          if (next.lamp !== here.lamp) sum += Math.min(here.light, next.light);
      }
    return seen.size === 3 ? 100 * sum : sum;
  }

  /** The lamp that lights a pixel, and how much: not at all if its ray passes all balls. */
  #lampAt(column: number, row: number): { lamp: number; light: number } {
    const at = 4 * (row * this.canvas.width + column);
    const [bounces = 0, x = 0, y = 0] = this.#ends.subarray(at, at + 3);
    return { lamp: lampOf({ x, y }), light: bounces === 0 ? 0 : fading ** bounces };
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
    let fewest = Number.POSITIVE_INFINITY;
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
      for (let at = 4 * top * width; at < 4 * (top + rowsAtOnce) * width; at += 4) {
        const bounces = this.#ends[at] as number;
        if (bounces > 0) fewest = Math.min(fewest, bounces);
      }
      this.#paint(top, rowsAtOnce, palette());
      this.#done = top + rowsAtOnce;
      onProgress((top + rowsAtOnce) / height);
      await new Promise((resolve) => setTimeout(resolve));
    }
    this.#fewest = Number.isFinite(fewest) ? fewest : 1;
    this.repaint(palette());
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
    paint(image.data, this.#ends.subarray(4 * width * top, 4 * width * (top + rows)), palette, this.#fewest);
    this.#context.putImageData(image, 0, top);
  }
}

// The picture of three touching mirror balls: one ray a pixel, coloured by where it ends.
import type { Ricochet, Scene, Target } from 'ricochet-wasm';

/** What is looked at: the centre of the picture and its width, in units. */
export interface Frame {
  x: number;
  y: number;
  width: number;
}

export const wholeFrame: Frame = { x: 0, y: 0.29, width: 4.6 };

const maxBounces = 50;
const rowsAtOnce = 10;
const bulletRow = 8;
const pathRow = 10;

/** Balls of radius 1 that touch, round the axis one looks along. */
const balls: Target[] = [0, 1, 2].map((k) => {
  const angle = Math.PI / 2 + (2 * Math.PI * k) / 3;
  const away = 2 / Math.sqrt(3);
  return { shape: 'sphere', center: [away * Math.cos(angle), away * Math.sin(angle), 0], radius: 1 };
});

/** Three lamps behind the gaps, and what they shine. */
const lamps = [0, 1, 2].map((k) => {
  const angle = -Math.PI / 2 + (2 * Math.PI * k) / 3;
  const shine = [
    [255, 92, 58],
    [64, 196, 120],
    [72, 132, 255],
  ][k] as [number, number, number];
  return { x: Math.cos(angle), y: Math.sin(angle), shine };
});

function paint(
  pixels: Uint8ClampedArray,
  at: number,
  bounces: number,
  vx: number,
  vy: number,
  vz: number,
): void {
  if (bounces === 0) {
    pixels.set([12, 13, 17, 255], at);
    return;
  }
  let red = 0;
  let green = 0;
  let blue = 0;
  let sum = 0;
  for (const { x, y, shine } of lamps) {
    const toward = Math.max(0, 0.5 + 0.5 * (vx * x + vy * y)) ** 6;
    red += toward * shine[0];
    green += toward * shine[1];
    blue += toward * shine[2];
    sum += toward;
  }
  const light = (0.55 + 0.45 * Math.abs(vz)) * 0.9 ** (bounces - 1) * 1.08 + 0.04;
  const scale = sum > 0 ? light / sum : 0;
  pixels.set([red * scale, green * scale, blue * scale, 255], at);
}

export class MirrorPicture {
  readonly #scene: Scene;

  constructor(ricochet: Ricochet) {
    this.#scene = ricochet.createScene(balls);
  }

  /** Paints the frame strip by strip; rejects with the signal's reason when it is aborted. */
  async render(
    canvas: HTMLCanvasElement,
    frame: Frame,
    signal: AbortSignal,
    onProgress: (share: number) => void,
  ): Promise<{ bounces: number; most: number }> {
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    const { width, height } = canvas;
    const pixel = frame.width / width;
    const rays = new Float64Array(bulletRow * width * rowsAtOnce);
    const paths = new Float64Array(pathRow * width * rowsAtOnce);
    const image = context.createImageData(width, rowsAtOnce);
    let bounces = 0;
    let most = 0;
    for (let top = 0; top < height; top += rowsAtOnce) {
      for (let i = 0; i < width * rowsAtOnce; i++) {
        const ray = bulletRow * i;
        rays[ray] = frame.x + ((i % width) + 0.5 - width / 2) * pixel;
        rays[ray + 1] = frame.y - (top + Math.floor(i / width) + 0.5 - height / 2) * pixel;
        rays[ray + 2] = 4;
        rays[ray + 5] = -1;
        rays[ray + 7] = Number.POSITIVE_INFINITY;
      }
      await this.#scene.traceAll(rays, { maxBounces, out: paths, signal });
      for (let i = 0; i < width * rowsAtOnce; i++) {
        const path = pathRow * i;
        const count = paths[path] as number;
        bounces += count;
        most = Math.max(most, count);
        const [vx = 0, vy = 0, vz = 0] = paths.subarray(path + 5, path + 8);
        paint(image.data, 4 * i, count, vx, vy, vz);
      }
      context.putImageData(image, 0, top);
      onProgress((top + rowsAtOnce) / height);
      await new Promise((resolve) => setTimeout(resolve));
    }
    return { bounces, most };
  }

  dispose(): void {
    this.#scene.dispose();
  }
}

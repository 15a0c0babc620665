// The dive between the mirrors, in a picture of few pixels: it ends in light, at the last digit.
import { expect, test } from 'vitest';
import { MirrorPicture } from '../../web/site/laboratories/mirrors/picture.js';
import {
  clamped,
  narrowest,
  rounded,
  type Viewport,
  viewportOf,
  whole,
} from '../../web/site/laboratories/mirrors/viewport.js';
import { ricochet } from './lessons.js';

test('a dive shows colours all the way, and does not end in black', { timeout: 120_000 }, async () => {
  const [width, height] = [160, 120];
  const shown = new Uint8ClampedArray(4 * width * height);
  const context = {
    createImageData: (wide: number, high: number) => ({ data: new Uint8ClampedArray(4 * wide * high) }),
    putImageData: ({ data }: ImageData, _: number, top: number) => shown.set(data, 4 * width * top),
  };
  const canvas = { width, height, getContext: () => context } as unknown as HTMLCanvasElement;
  const picture = new MirrorPicture(ricochet, canvas);
  const render = (to: Viewport) =>
    picture.render(
      to,
      () => 'lamp',
      new AbortController().signal,
      () => {},
    );
  let viewport = viewportOf(whole);
  await render(viewport);
  while (viewport.width > narrowest) {
    viewport = rounded(clamped({ ...picture.finest(viewport), width: viewport.width / 4 }));
    const { lamps } = await render(viewport);
    // The mean of the brightest channel: the background is at 17 of 255, and a ray after 20 bounces at 30.
    let sum = 0;
    for (let i = 0; i < shown.length; i += 4) sum += Math.max(...shown.subarray(i, i + 3));
    expect((sum * 4) / shown.length, `${viewport.width}`).toBeGreaterThan(40);
    // Near the bottom neighbouring pixels have the same rays, so there is one colour.
    if (viewport.width > narrowest * 1000)
      expect(lamps.filter((share) => share > 0.001).length, `${viewport.width}`).toBe(3);
  }
});

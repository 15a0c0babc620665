// The viewport: which part of the plane the picture shows, and how the address holds it.
import { isPalette, type PaletteName } from './palettes.js';

/** The centre of the picture, and how wide its shorter side is, in units. */
export interface Viewport {
  x: number;
  y: number;
  width: number;
}

/** The units of a pixel, of a picture with so many of them. */
export const unitsPerPixel = (viewport: Viewport, picture: { width: number; height: number }): number =>
  viewport.width / Math.min(picture.width, picture.height);

export const wholeViewport: Viewport = { x: 0, y: 0.29, width: 4.6 };

/** Narrower than this, neighbouring pixels start at the same double. */
export const narrowest = 1e-12;
const widest = 20;

export function clamped({ x, y, width }: Viewport): Viewport {
  const limited = (value: number) => Math.min(widest, Math.max(-widest, value));
  return { x: limited(x), y: limited(y), width: Math.min(widest, Math.max(narrowest, width)) };
}

/** The viewport with no more digits than the picture shows: a hundredth of a pixel is the last. */
export function rounded({ x, y, width }: Viewport): Viewport {
  const digits = Math.min(20, Math.max(0, 5 - Math.floor(Math.log10(width))));
  const place = (value: number) => Number(value.toFixed(digits));
  return { x: place(x), y: place(y), width: Number(width.toPrecision(6)) };
}

function numberIn(given: URLSearchParams, name: string, otherwise: number): number {
  const text = given.get(name);
  const value = text === null || text.trim() === '' || text.length > 32 ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : otherwise;
}

/** `isBeyond`: the address asks for a number that the picture cannot show, so the whole stands in its place. */
export function readAddress(query: string): { viewport: Viewport; palette: PaletteName; isBeyond: boolean } {
  const given = new URLSearchParams(query.slice(0, 1000));
  const palette = given.get('palette');
  const width = numberIn(given, 'width', wholeViewport.width);
  const asked = { x: numberIn(given, 'x', wholeViewport.x), y: numberIn(given, 'y', wholeViewport.y), width };
  const near = clamped(asked);
  const isBeyond = near.x !== asked.x || near.y !== asked.y || near.width !== width;
  return {
    viewport: isBeyond ? wholeViewport : near,
    isBeyond:
      isBeyond || ['x', 'y', 'width'].some((name) => /^-?Infinity$/.test(String(Number(given.get(name))))),
    palette: isPalette(palette) ? palette : 'lamp',
  };
}

export const writeAddress = ({ x, y, width }: Viewport, palette: PaletteName): string =>
  `?x=${x}&y=${y}&width=${width}&palette=${palette}`;

// The viewport: the part of the plane that the picture shows; and interesting places, the whole of it first.
import type { Texts } from '../../lesson/lesson.js';
import { scalarOf } from '../../lesson/texts.js';

/** The centre of the picture, and how wide its shorter side is, in units. */
export interface Viewport {
  x: number;
  y: number;
  width: number;
}

/** The size of a pixel in units, for a picture of this size. */
export const unitsPerPixel = (viewport: Viewport, picture: { width: number; height: number }): number =>
  viewport.width / Math.min(picture.width, picture.height);

/** Below this width, neighbouring pixels start at the same double. */
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

export const isSame = (one: Viewport, other: Viewport): boolean =>
  one.x === other.x && one.y === other.y && one.width === other.width;

export const viewportOf = (texts: Texts): Viewport => ({
  x: scalarOf(texts, 'x'),
  y: scalarOf(texts, 'y'),
  width: scalarOf(texts, 'width'),
});

export const textsOf = ({ x, y, width }: Viewport): Texts => ({
  x: [String(x)],
  y: [String(y)],
  width: [String(width)],
});

/** The first number that the picture cannot show. */
export function beyond(viewport: Viewport): keyof Viewport | undefined {
  const near = clamped(viewport);
  return (['x', 'y', 'width'] as const).find((name) => near[name] !== viewport[name]);
}

const place = (x: string, y: string, width: string, palette = 'lamp'): Texts => ({
  x: [x],
  y: [y],
  width: [width],
  palette: [palette],
});

export const whole = place('0', '0.29', '4.6');

export const places = [
  { id: 'whole', texts: whole },
  { id: 'gap', texts: place('0', '-0.1', '1.5') },
  { id: 'fringes', texts: place('-0.25', '-0.1425', '0.06') },
  { id: 'deep', texts: place('-0.25335', '-0.12833', '0.0005', 'bounces') },
] as const;

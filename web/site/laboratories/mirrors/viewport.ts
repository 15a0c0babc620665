// What is looked at, and how the address holds it.
import { literal } from '../../widgets/export.js';
import { isPalette, type PaletteName } from './palettes.js';
import { balls, maxBounces } from './picture.js';

/** The centre of the picture and its width, in units. */
export interface Frame {
  x: number;
  y: number;
  width: number;
}

export const wholeFrame: Frame = { x: 0, y: 0.29, width: 4.6 };

/** Narrower than this, neighbouring pixels start at the same double. */
const narrowest = 1e-12;
const widest = 20;

export function framed({ x, y, width }: Frame): Frame {
  const inside = (value: number) => Math.min(widest, Math.max(-widest, value));
  return { x: inside(x), y: inside(y), width: Math.min(widest, Math.max(narrowest, width)) };
}

function numberIn(given: URLSearchParams, name: string, otherwise: number): number {
  const text = given.get(name);
  const value = text === null || text.trim() === '' || text.length > 32 ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : otherwise;
}

/** `isBeyond`: the address asks for a number that the picture cannot show, so the whole stands in its place. */
export function readAddress(query: string): { frame: Frame; palette: PaletteName; isBeyond: boolean } {
  const given = new URLSearchParams(query.slice(0, 1000));
  const palette = given.get('palette');
  const width = numberIn(given, 'width', wholeFrame.width);
  const asked = { x: numberIn(given, 'x', wholeFrame.x), y: numberIn(given, 'y', wholeFrame.y), width };
  const near = framed(asked);
  const isBeyond = near.x !== asked.x || near.y !== asked.y || near.width !== width;
  return {
    frame: isBeyond ? wholeFrame : near,
    isBeyond:
      isBeyond || ['x', 'y', 'width'].some((name) => /^-?Infinity$/.test(String(Number(given.get(name))))),
    palette: isPalette(palette) ? palette : 'lamp',
  };
}

export const writeAddress = ({ x, y, width }: Frame, palette: PaletteName): string =>
  `?x=${x}&y=${y}&width=${width}&palette=${palette}`;

/** A program that traces the same rays and prints their bounces, in all and at most. */
export function codeOf({ x, y, width }: Frame, size: number): string {
  return `import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
const scene = ricochet.createScene([
${balls.map((ball) => `  ${literal(ball)},`).join('\n')}
]);
const size = ${size};
const pixel = ${width} / size;
const rays = new Float64Array(8 * size * size);
for (let i = 0; i < size * size; i++) {
  const x = ${x} + ((i % size) + 0.5 - size / 2) * pixel;
  const y = ${y} - (Math.floor(i / size) + 0.5 - size / 2) * pixel;
  rays.set([x, y, 4, 0, 0, -1, 0, Infinity], 8 * i);
}
const paths = scene.traceMany(rays, { maxBounces: ${maxBounces} });
let bounces = 0;
let most = 0;
for (let i = 0; i < paths.length; i += 10) {
  bounces += paths[i];
  most = Math.max(most, paths[i]);
}
console.log(bounces, most);
`;
}

// Palettes: the colour of a pixel from how its ray ended.

/** The end of a ray: its number of bounces, and its direction, of length one. */
export interface End {
  bounces: number;
  x: number;
  y: number;
  z: number;
}

type Color = readonly [red: number, green: number, blue: number];

const background: Color = [12, 13, 17];

/** Three lamps behind the gaps, and their light. */
export const lamps = [0, 1, 2].map((k) => {
  const angle = -Math.PI / 2 + (2 * Math.PI * k) / 3;
  const shine = [
    [255, 92, 58],
    [64, 196, 120],
    [72, 132, 255],
  ][k] as [number, number, number];
  return { x: Math.cos(angle), y: Math.sin(angle), shine };
});

/** The share of the light that a bounce leaves. */
export const fading = 0.9;

/** The lamp that a ray leaves toward. */
export function lampOf({ x, y }: Pick<End, 'x' | 'y'>): number {
  const toward = lamps.map((lamp) => x * lamp.x + y * lamp.y);
  return toward.indexOf(Math.max(...toward));
}

function byLamp({ bounces, x, y, z }: End): Color {
  const sum = [0, 0, 0] as [number, number, number];
  let all = 0;
  for (const lamp of lamps) {
    const toward = Math.max(0, 0.5 + 0.5 * (x * lamp.x + y * lamp.y)) ** 6;
    for (const i of [0, 1, 2] as const) sum[i] += toward * lamp.shine[i];
    all += toward;
  }
  const light = (0.55 + 0.45 * Math.abs(z)) * fading ** (bounces - 1) * 1.08 + 0.04;
  const scale = all > 0 ? light / all : 0;
  return [sum[0] * scale, sum[1] * scale, sum[2] * scale];
}

/** From few to many, distinguishable also for colour-blind eyes: each colour is lighter than the one before. */
const heat: Color[] = [
  [38, 23, 82],
  [87, 35, 121],
  [153, 48, 113],
  [214, 80, 80],
  [247, 142, 56],
  [252, 206, 80],
  [255, 250, 210],
];

function byBounces({ bounces }: End): Color {
  // One to fifty, by doublings.
  const at = Math.min(1, Math.log2(bounces) / Math.log2(50)) * (heat.length - 1);
  const low = heat[Math.floor(at)] as Color;
  const high = heat[Math.ceil(at)] as Color;
  const share = at % 1;
  return [0, 1, 2].map(
    (i) => (low[i] as number) * (1 - share) + (high[i] as number) * share,
  ) as unknown as Color;
}

/** The hue is the direction across the picture; toward the reader it is pale, away from him dark. */
function byDirection({ x, y, z }: End): Color {
  const angle = Math.atan2(y, x);
  const light = 0.5 + 0.3 * z;
  const saturation = 0.75 * Math.min(1, Math.hypot(x, y) * 1.5);
  const chroma = saturation * (1 - Math.abs(2 * light - 1));
  return [0, 1, 2].map((k) => {
    const wave = Math.min(1, Math.max(-1, 2 * Math.cos(angle - (2 * Math.PI * k) / 3)));
    return 255 * (light + 0.5 * chroma * wave);
  }) as unknown as Color;
}

function grey({ bounces, z }: End): Color {
  const light = 245 * (0.75 + 0.25 * Math.abs(z)) * 0.82 ** (bounces - 1) + 22;
  return [light, light, light];
}

export const palettes = { lamp: byLamp, bounces: byBounces, direction: byDirection, grey };
export type PaletteName = keyof typeof palettes;

export const paletteNames = Object.keys(palettes) as PaletteName[];

/**
 * Paints rows of ends (bounces, x, y, z) into pixels. By lamp, as with a camera's exposure, rays with the `fewest`
 * bounces of the picture keep all of their light: otherwise a picture deep between the balls would be black.
 */
export function paint(
  pixels: Uint8ClampedArray,
  ends: Float32Array,
  name: PaletteName,
  fewest: number,
): void {
  const colorOf = palettes[name];
  const end: End = { bounces: 0, x: 0, y: 0, z: 0 };
  for (let i = 0; i < ends.length; i += 4) {
    const bounces = ends[i] as number;
    end.bounces = name === 'lamp' ? Math.max(1, bounces - fewest + 1) : bounces;
    end.x = ends[i + 1] as number;
    end.y = ends[i + 2] as number;
    end.z = ends[i + 3] as number;
    const [red, green, blue] = bounces === 0 ? background : colorOf(end);
    pixels[i] = red;
    pixels[i + 1] = green;
    pixels[i + 2] = blue;
    pixels[i + 3] = 255;
  }
}

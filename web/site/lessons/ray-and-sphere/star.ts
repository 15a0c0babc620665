// A star at the end of the ray. The brightness is the share of its rays that reach the eye past the planet.
import { html, svg, type TemplateResult } from 'lit';
import { Vector3 } from 'three';
import { RefusedNumber } from '../../lesson/texts.js';
import type { Language } from '../../shell/language.js';
import type { CoreSolver } from '../../shell/solvers/core.js';
import type { Part } from '../../stage/figure.js';
import type { Plot } from '../../widgets/plot.js';
import type { lessonMessages } from './messages.js';
import type { RayScene } from './ray_scene.js';

type Words = (typeof lessonMessages)[Language]['starlight'];

/** A ray from the eye to a point of the star; the points are spread evenly over its visible disc. */
interface StarRay {
  direction: Vector3;
  /** The point on the disc, in radii of the star. */
  at: { x: number; y: number };
}

export interface Star {
  center: Vector3;
  radius: number;
  rays: readonly (StarRay & { isLit: boolean })[];
  /** The share of the rays that reach the eye. */
  brightness: number;
  /** The brightness over z of the planet's centre. */
  curve: { places: readonly number[]; shares: readonly number[] };
  planet: Vector3;
}

const count = 240;
/** Each turn by the golden angle puts the next point into the largest gap. */
const goldenAngle = Math.PI * (3 - Math.sqrt(5));

/** The places of the curve along the slider's range: from −6 to 6. */
const places = Array.from({ length: 97 }, (_, i) => -6 + i / 8);

/** The axes of the picture that the eye sees: across and up. */
function screen(direction: Vector3): [across: Vector3, up: Vector3] {
  const back = direction.clone().normalize();
  const level = new Vector3(0, 1, 0).addScaledVector(back, -back.y);
  const up = level.length() > 1e-6 ? level.normalize() : new Vector3(1, 0, 0);
  return [back.clone().cross(up), up];
}

function raysTo(origin: Vector3, center: Vector3, radius: number): StarRay[] {
  const [across, up] = screen(center.clone().sub(origin));
  return Array.from({ length: count }, (_, i) => {
    const distance = Math.sqrt((i + 0.5) / count);
    const at = { x: distance * Math.cos(i * goldenAngle), y: distance * Math.sin(i * goldenAngle) };
    const point = center
      .clone()
      .addScaledVector(across, radius * at.x)
      .addScaledVector(up, radius * at.y);
    return { at, direction: point.sub(origin) };
  });
}

/** The curve is kept, because it does not change while the planet moves along it. */
let drawn: { key: string; shares: readonly number[] } | undefined;

export function starOf(
  ricochet: CoreSolver,
  { origin, direction, sphere: planet, maxTime }: RayScene,
  radius: number,
  words: Words,
): Star {
  if (!(radius > 0) || radius === Number.POSITIVE_INFINITY) throw new RefusedNumber('star', words.badRadius);
  if (maxTime === Number.POSITIVE_INFINITY) throw new RefusedNumber('star', words.noEnd);
  const center = origin.clone().addScaledVector(direction, maxTime);
  const rays = raysTo(origin, center, radius);
  const at = planet.center;
  const isLit = (ray: StarRay, z: number): boolean =>
    !ricochet.raySphere(
      origin,
      ray.direction,
      { center: { x: at.x, y: at.y, z }, radius: planet.radius },
      { maxTime: 1 },
    ).meets;
  const shareAt = (z: number): number => rays.filter((ray) => isLit(ray, z)).length / count;
  const key = [origin.toArray(), center.toArray(), at.x, at.y, planet.radius, radius].join();
  if (drawn?.key !== key) drawn = { key, shares: places.map(shareAt) };
  const now = rays.map((ray) => ({ ...ray, isLit: isLit(ray, at.z) }));
  return {
    center,
    radius,
    rays: now,
    brightness: now.filter((ray) => ray.isLit).length / count,
    curve: { places, shares: drawn.shares },
    planet: at,
  };
}

/** The star with its glow, and the outermost rays. */
export function starParts({ center, radius, brightness }: Star, { origin }: RayScene): Part[] {
  const [, up] = screen(center.clone().sub(origin));
  const ball = { kind: 'ball', center, quantity: 'star' } as const;
  return [
    { ...ball, radius },
    { ...ball, radius: radius * 1.3, opacity: 0.05 + 0.2 * brightness, isOutcome: true },
    ...[-1, 1].map(
      (side): Part => ({
        kind: 'path',
        points: [origin, center.clone().addScaledVector(up, side * radius)],
        quantity: 'star',
        width: 1,
      }),
    ),
  ];
}

export const percent = (share: number): string => `${Math.round(share * 100)}\u00a0%`;

export function starPlot({ curve }: Star, words: Words): Plot {
  return {
    label: words.curve,
    x: { label: words.axis, values: [...curve.places] },
    curves: [
      { label: words.brightness, quantity: 'angle', values: curve.shares.map((share) => share * 100) },
    ],
  };
}

/** The eye's picture: a dot for each ray, and the curve with the planet's place in it. */
export function starPanel(star: Star, plot: Plot, words: Words): TemplateResult {
  const said = words.seen(percent(star.brightness));
  return html`<div class="starlight">
    <svg viewBox="-1.15 -1.15 2.3 2.3" role="img" aria-label=${said}>
      ${star.rays.map(({ at, isLit }) => svg`<circle class=${isLit ? 'lit' : 'dim'} cx=${at.x.toFixed(3)} cy=${(-at.y).toFixed(3)} r="0.045" />`)}
    </svg>
    <p>${said}</p>
    <ricochet-plot .plot=${plot} .height=${150} .cursor=${star.planet.z}></ricochet-plot>
  </div>`;
}

// Shapes of drawings in the plane: lines, arrows, balls and walls under a lamp.
import { nothing, type SVGTemplateResult, svg } from 'lit';
import type { Point } from './plane_view.js';

/** A polyline's points. */
export const line = (points: readonly Point[]): string => points.map(({ x, y }) => `${x},${-y}`).join(' ');

/** An arrow: its shaft and a head of the size of some pixels. */
export function arrow(from: Point, to: Point, pixel: number, quantity: string): SVGTemplateResult {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (!(length > 0)) return svg``;
  const x = (to.x - from.x) / length;
  const y = (to.y - from.y) / length;
  const long = Math.min(9 * pixel, length);
  const wing = (side: number) => ({
    x: to.x - long * x - side * 0.45 * long * y,
    y: to.y - long * y + side * 0.45 * long * x,
  });
  return svg`<g class="arrow quantity-${quantity}">
    <line x1=${from.x} y1=${-from.y} x2=${to.x} y2=${-to.y} />
    <polygon class="head" points=${line([to, wing(1), wing(-1)])} />
  </g>`;
}

/** Gradients for light and shadow: `url(#sheen)` on bodies and `url(#cast)` on the paper. */
export const lights: SVGTemplateResult = svg`<defs>
  <radialGradient id="sheen" cx="0.36" cy="0.3" r="0.75">
    <stop offset="0" stop-color="#fff" stop-opacity="0.75" /><stop offset="0.28" stop-color="#fff" stop-opacity="0.14" />
    <stop offset="0.62" stop-color="#000" stop-opacity="0" /><stop offset="1" stop-color="#000" stop-opacity="0.42" />
  </radialGradient>
  <radialGradient id="cast">
    <stop offset="0.6" stop-color="#000" stop-opacity="0.36" /><stop offset="1" stop-color="#000" stop-opacity="0" />
  </radialGradient>
</defs>`;

/** A ball under the lamp, in the look of a class: its shadow, its disc and its highlight. */
export function litBall({ x, y }: Point, r: number, look: string): SVGTemplateResult {
  return svg`<circle fill="url(#cast)" cx=${x + 0.16 * r} cy=${-y + 0.2 * r} r=${1.28 * r} />
    <circle class="head ${look}" cx=${x} cy=${-y} r=${r} /><circle fill="url(#sheen)" cx=${x} cy=${-y} r=${r} />`;
}

/** A wall, and its shadow on the paper. */
export function litWall(a: Point, b: Point, pixel: number): SVGTemplateResult {
  const at = (off: number, look: string) =>
    svg`<line class=${look} x1=${a.x + off} y1=${-a.y + off} x2=${b.x + off} y2=${-b.y + off} />`;
  return svg`${at(3 * pixel, 'wall is-cast')} ${at(0, 'wall')}`;
}

/** A glowing line along the path so far. */
export const glowing = (points: readonly Point[], look: string): SVGTemplateResult =>
  svg`<polyline class="flown is-glow ${look}" points=${line(points)} /><polyline class="flown ${look}" points=${line(points)} />`;

/** A ring that spreads from a contact; nothing once its age is 1. */
export function ringOf({ x, y }: Point, age: number, pixel: number): SVGTemplateResult | typeof nothing {
  if (!(age >= 0 && age < 1)) return nothing;
  return svg`<circle class="contact-ring" cx=${x} cy=${-y} r=${(6 + 26 * Math.sqrt(age)) * pixel} opacity=${(1 - age) ** 1.5} />`;
}

// The plane z = 0 as an SVG drawing: which part of it is seen, and how it lies on the screen.
import { nothing, type SVGTemplateResult, svg } from 'lit';

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  right: number;
  bottom: number;
  top: number;
}

/** Pixels at the edges of the screen for the names of what stands there. */
const margin = 12;

/** A box of the plane, widened to the shape of the screen. In drawings y points down: write −y. */
export class PlaneView {
  readonly left: number;
  readonly top: number;
  /** What a pixel is in units. */
  readonly pixel: number;

  constructor(
    box: Box,
    readonly width: number,
    readonly height: number,
  ) {
    const room = (length: number) => Math.max(1, length - 2 * margin);
    this.pixel = Math.max((box.right - box.left) / room(width), (box.top - box.bottom) / room(height));
    this.left = (box.left + box.right - width * this.pixel) / 2;
    this.top = (box.bottom + box.top + height * this.pixel) / 2;
  }

  get viewBox(): string {
    return `${this.left} ${-this.top} ${this.width * this.pixel} ${this.height * this.pixel}`;
  }

  toScreen({ x, y }: Point): Point {
    return { x: (x - this.left) / this.pixel, y: (this.top - y) / this.pixel };
  }

  toPlane({ x, y }: Point): Point {
    return { x: this.left + x * this.pixel, y: this.top - y * this.pixel };
  }

  /** Ruled paper: a line a unit, or a rounder number of them far out; a darker one through the origin. */
  paper(): SVGTemplateResult {
    const right = this.left + this.width * this.pixel;
    const bottom = this.top - this.height * this.pixel;
    const step = Math.max(
      1,
      10 ** Math.ceil(Math.log10(Math.max(right - this.left, this.top - bottom) / 50)),
    );
    const lines = (from: number, to: number) => {
      const first = Math.ceil(from / step);
      const count = Math.min(60, Math.max(0, Math.floor(to / step) - first + 1));
      return Array.from({ length: count }, (_, i) => (first + i) * step);
    };
    const kind = (at: number) => (at === 0 ? 'paper is-axis' : 'paper');
    return svg`<g aria-hidden="true">
      ${lines(this.left, right).map((x) => svg`<line class=${kind(x)} x1=${x} x2=${x} y1=${-this.top} y2=${-bottom} />`)}
      ${lines(bottom, this.top).map((y) => svg`<line class=${kind(y)} x1=${this.left} x2=${right} y1=${-y} y2=${-y} />`)}
    </g>`;
  }
}

/** The least box around points, with room. */
export function boxAround(points: Point[], room: number): Box {
  const xs = points.map(({ x }) => x).filter(Number.isFinite);
  const ys = points.map(({ y }) => y).filter(Number.isFinite);
  return {
    left: Math.min(...xs) - room,
    right: Math.max(...xs) + room,
    bottom: Math.min(...ys) - room,
    top: Math.max(...ys) + room,
  };
}

/** SVG counts in single precision: further out there is no picture, only words and numbers. */
export const canDraw = (points: readonly Point[]): boolean =>
  points.every(({ x, y }) => Math.abs(x) < 1e30 && Math.abs(y) < 1e30);

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

/** What falls on bodies in the plane, and what they keep from the paper: `url(#sheen)` and `url(#cast)`. */
export const lights: SVGTemplateResult = svg`<defs>
  <radialGradient id="sheen" cx="0.36" cy="0.3" r="0.75">
    <stop offset="0" stop-color="#fff" stop-opacity="0.75" /><stop offset="0.28" stop-color="#fff" stop-opacity="0.14" />
    <stop offset="0.62" stop-color="#000" stop-opacity="0" /><stop offset="1" stop-color="#000" stop-opacity="0.42" />
  </radialGradient>
  <radialGradient id="cast">
    <stop offset="0.6" stop-color="#000" stop-opacity="0.36" /><stop offset="1" stop-color="#000" stop-opacity="0" />
  </radialGradient>
</defs>`;

/** A ball under the lamp, in the look of a class: its shadow, itself, and the light on it. */
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

/** The way that something has come, glowing. */
export const glowing = (points: readonly Point[], look: string): SVGTemplateResult =>
  svg`<polyline class="flown is-glow ${look}" points=${line(points)} /><polyline class="flown ${look}" points=${line(points)} />`;

/** A ring that spreads from a contact, as long as it is younger than 1. */
export function ringOf({ x, y }: Point, age: number, pixel: number): SVGTemplateResult | typeof nothing {
  if (!(age >= 0 && age < 1)) return nothing;
  return svg`<circle class="contact-ring" cx=${x} cy=${-y} r=${(6 + 26 * Math.sqrt(age)) * pixel} opacity=${(1 - age) ** 1.5} />`;
}

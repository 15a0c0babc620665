// The plane z = 0 as an SVG drawing: the visible part, and its place on the screen.
import { type SVGTemplateResult, svg } from 'lit';

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

/** Pixels at the edges of the screen that are kept for labels. */
const margin = 12;

/** A box of the plane, widened to the shape of the screen. In drawings y points down: write −y. */
export class PlaneView {
  readonly left: number;
  readonly top: number;
  /** The length of a pixel in units. */
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

  /**
   * Ruled paper. The lines are one unit apart, or a round number of units in a large view; the lines through the
   * origin are darker.
   */
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

/**
 * True if SVG can draw the points. SVG uses single precision: for larger coordinates the page shows only words and
 * numbers.
 */
export const canDraw = (points: readonly Point[]): boolean =>
  points.every(({ x, y }) => Math.abs(x) < 1e30 && Math.abs(y) < 1e30);

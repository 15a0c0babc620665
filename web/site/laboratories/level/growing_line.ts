// A line of many pieces that grows with time: drawn up to where the bullet is.
import { Color, type Vector2 } from 'three';
import { LineMaterial } from 'three/addons/lines/LineMaterial.js';
import { LineSegments2 } from 'three/addons/lines/LineSegments2.js';
import { LineSegmentsGeometry } from 'three/addons/lines/LineSegmentsGeometry.js';
import { mix, type Point } from './vectors.js';

/** A point of the line, the time at which it is reached, and the colour of the piece that leads there. */
export interface Knot {
  at: Point;
  time: number;
  color: string;
}

export interface LineLook {
  /** In pixels. */
  width: number;
  opacity: number;
  /** Where lines lie on one another, those with higher numbers lie above. */
  order: number;
  /** Seen through walls: what has left the room would be hidden behind them. */
  isOutside: boolean;
}

export class GrowingLine {
  readonly object: LineSegments2;
  /** The ends of every piece, x, y and z of both. */
  readonly #ends: Float32Array;

  constructor(
    private readonly knots: readonly Knot[],
    { width, opacity, order, isOutside }: LineLook,
    resolution: Vector2,
  ) {
    const pairs = knots.slice(1).map((to, i) => [knots[i] as Knot, to] as const);
    this.#ends = new Float32Array(pairs.flatMap(([from, to]) => [...from.at, ...to.at]));
    const colors = pairs.flatMap(([, { color }]) => [0, 1].flatMap(() => new Color(color).toArray()));
    const geometry = new LineSegmentsGeometry();
    geometry.setPositions(this.#ends.slice());
    geometry.setColors(new Float32Array(colors));
    const material = new LineMaterial({
      vertexColors: true,
      linewidth: width,
      // Those that are transparent are drawn in their order, and hide nothing from one another.
      transparent: true,
      depthWrite: false,
      depthTest: !isOutside,
      opacity,
      resolution,
    });
    this.object = new LineSegments2(geometry, material);
    this.object.renderOrder = order;
    this.object.frustumCulled = false;
    this.show(0);
  }

  /** Draws what has been reached by a time; of the last piece the part that has been. */
  show(time: number): void {
    const { knots } = this;
    const passed = knots.filter((knot) => knot.time <= time).length;
    const pieces = Math.min(passed, knots.length - 1);
    this.object.visible = pieces > 0;
    const geometry = this.object.geometry as LineSegmentsGeometry;
    geometry.instanceCount = pieces;
    const ends = geometry.getAttribute('instanceEnd');
    for (let piece = 0; piece < pieces; piece++) {
      const at = 6 * piece + 3;
      ends.setXYZ(
        piece,
        this.#ends[at] as number,
        this.#ends[at + 1] as number,
        this.#ends[at + 2] as number,
      );
    }
    if (passed < knots.length && pieces > 0) ends.setXYZ(pieces - 1, ...this.tip(time));
    (ends as unknown as { data: { needsUpdate: boolean } }).data.needsUpdate = true;
  }

  /** Where it has come to by a time. */
  tip(time: number): Point {
    const { knots } = this;
    const next = knots.findIndex((knot) => knot.time > time);
    const to = knots[next < 0 ? knots.length - 1 : next] as Knot;
    const from = next > 0 ? (knots[next - 1] as Knot) : to;
    return mix(from.at, to.at, to.time > from.time ? (time - from.time) / (to.time - from.time) : 1);
  }
}

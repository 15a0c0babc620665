// A line of many pieces that grows with time: drawn as far as the bullet has come, with a ball at its tip.
import { Color, Mesh, MeshBasicMaterial, type Object3D, SphereGeometry, type Vector2, Vector3 } from 'three';
import { LineMaterial } from 'three/addons/lines/LineMaterial.js';
import { LineSegments2 } from 'three/addons/lines/LineSegments2.js';
import { LineSegmentsGeometry } from 'three/addons/lines/LineSegmentsGeometry.js';
import { ball } from '../../stage/shapes.js';
import { mix, type Point } from './vectors.js';

/** A point of the line, the time at which it is reached, and the colour of the piece that leads there. */
export interface Knot {
  at: Point;
  time: number;
  color: string;
}

/** A line that is drawn, and the ball at its tip. */
export interface Track {
  knots: readonly Knot[];
  /** Colour of the line and the ball, a colour of the page. */
  color: string;
  /** In pixels. */
  width: number;
  opacity: number;
  /** Radius of the ball at the tip. */
  radius: number;
  /** Every bounce has a dot, in the colour of the piece that leads there. */
  hasDots: boolean;
  /** True if it is outside of the room, and visible through its walls. */
  isOutside: boolean;
}

export class GrowingLine {
  readonly #line: LineSegments2;
  readonly #ball: Mesh;
  readonly #dots: Mesh[] = [];
  readonly #knots: readonly Knot[];
  /** The ends of every piece, x, y and z of both. */
  readonly #ends: Float32Array;

  /** Where lines overlap, those with a higher `order` are on top; `color` is that of the ball on the page. */
  constructor(track: Track, order: number, color: string, resolution: Vector2) {
    const { knots, width, opacity, radius, hasDots, isOutside } = track;
    this.#knots = knots;
    const pairs = knots.slice(1).map((to, i) => [knots[i] as Knot, to] as const);
    this.#ends = new Float32Array(pairs.flatMap(([from, to]) => [...from.at, ...to.at]));
    const colors = pairs.flatMap(([, { color }]) => [0, 1].flatMap(() => new Color(color).toArray()));
    const geometry = new LineSegmentsGeometry();
    geometry.setPositions(this.#ends.slice());
    geometry.setColors(new Float32Array(colors));
    const material = new LineMaterial({
      vertexColors: true,
      linewidth: width,
      // Transparent objects are drawn in their order, and do not hide one another.
      transparent: true,
      depthWrite: false,
      depthTest: !isOutside,
      opacity,
      resolution,
    });
    this.#line = new LineSegments2(geometry, material);
    this.#line.renderOrder = order;
    this.#line.frustumCulled = false;
    this.#ball = ball(new Vector3(), radius, color);
    const sphere = new SphereGeometry(0.055, 16, 12);
    for (const knot of hasDots ? knots.slice(1) : []) {
      const dot = new Mesh(sphere, new MeshBasicMaterial({ color: knot.color }));
      dot.position.set(...knot.at);
      this.#dots.push(dot);
    }
    this.show(0);
  }

  get objects(): Object3D[] {
    return [this.#line, this.#ball, ...this.#dots];
  }

  /** Draws the line as far as it goes at a time, with a part of the last piece. */
  show(time: number): void {
    const knots = this.#knots;
    const passed = knots.filter((knot) => knot.time <= time).length;
    const pieces = Math.min(passed, knots.length - 1);
    this.#line.visible = pieces > 0;
    const geometry = this.#line.geometry as LineSegmentsGeometry;
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
    const tip = this.#tip(time);
    if (passed < knots.length && pieces > 0) ends.setXYZ(pieces - 1, ...tip);
    (ends as unknown as { data: { needsUpdate: boolean } }).data.needsUpdate = true;
    this.#ball.position.set(...tip);
    this.#ball.visible = (knots[0]?.time ?? 0) <= time;
    for (const [i, dot] of this.#dots.entries()) dot.visible = (knots[i + 1]?.time ?? 0) <= time;
  }

  /** The tip at a time. */
  #tip(time: number): Point {
    const knots = this.#knots;
    const next = knots.findIndex((knot) => knot.time > time);
    const to = knots[next < 0 ? knots.length - 1 : next] as Knot;
    const from = next > 0 ? (knots[next - 1] as Knot) : to;
    return mix(from.at, to.at, to.time > from.time ? (time - from.time) / (to.time - from.time) : 1);
  }
}

// Mesh of balls: any number of them in one draw call. Every ball is a square, and all squares are in one geometry:
// software renderers draw that much faster than instances, and graphics cards receive the same amount of data either
// way.
import {
  BufferAttribute,
  BufferGeometry,
  type Color,
  DynamicDrawUsage,
  Mesh,
  type ShaderMaterial,
} from 'three';
import { ballMaterial } from './ball_material.js';

/** With more balls, shadows would cover everything between them. */
const mostShadows = 100;

const corners = [-1, -1, 1, -1, 1, 1, -1, 1];

export class Balls {
  readonly object: Mesh<BufferGeometry, ShaderMaterial>;
  /** Centre and radius at each of a ball's four corners. */
  readonly #balls: BufferAttribute;
  readonly #tints: BufferAttribute;

  /** Room for `count` balls. */
  constructor(count: number, deep: boolean) {
    const position = new Float32Array(12 * count);
    const index = new Uint32Array(6 * count);
    for (let i = 0; i < count; i++) {
      for (let corner = 0; corner < 4; corner++)
        position.set(corners.slice(2 * corner, 2 * corner + 2), 12 * i + 3 * corner);
      index.set(
        [0, 1, 2, 0, 2, 3].map((corner) => 4 * i + corner),
        6 * i,
      );
    }
    this.#balls = new BufferAttribute(new Float32Array(16 * count), 4).setUsage(DynamicDrawUsage);
    this.#tints = new BufferAttribute(new Float32Array(12 * count), 3);
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(position, 3));
    geometry.setAttribute('ball', this.#balls);
    geometry.setAttribute('tint', this.#tints);
    geometry.setIndex(new BufferAttribute(index, 1));
    this.object = new Mesh(geometry, ballMaterial(deep, !deep && count <= mostShadows));
    this.object.frustumCulled = false;
  }

  set(ball: number, x: number, y: number, z: number, radius: number): void {
    for (let corner = 4 * ball; corner < 4 * ball + 4; corner++) this.#balls.setXYZW(corner, x, y, z, radius);
  }

  paint(ball: number, { r, g, b }: Color): void {
    for (let corner = 4 * ball; corner < 4 * ball + 4; corner++) this.#tints.setXYZ(corner, r, g, b);
  }

  /** Draws `count` balls at the places that were set last. */
  show(count: number): void {
    this.object.geometry.setDrawRange(0, 6 * count);
    this.#balls.needsUpdate = true;
  }

  /** After painting. */
  painted(): void {
    this.#tints.needsUpdate = true;
  }
}

/** The number of distinct shades. */
const shades = 32;

export class SpeedColors {
  readonly #shades: Color[];

  /** `fastest`: from this speed on a ball has the colour `fast`. */
  constructor(
    [slow, middle, fast]: readonly [Color, Color, Color],
    private readonly fastest: number,
  ) {
    this.#shades = Array.from({ length: shades }, (_, i) => {
      const share = (2 * i) / (shades - 1);
      return share < 1 ? slow.clone().lerp(middle, share) : middle.clone().lerp(fast, share - 1);
    });
  }

  paint(balls: Balls, velocities: Float64Array): void {
    for (let i = 0; i < velocities.length / 3; i++) {
      const [x = 0, y = 0, z = 0] = [velocities[3 * i], velocities[3 * i + 1], velocities[3 * i + 2]];
      const share = Math.min(1, Math.sqrt(x * x + y * y + z * z) / this.fastest);
      balls.paint(i, this.#shades[Math.round(share * (shades - 1))] as Color);
    }
    balls.painted();
  }
}

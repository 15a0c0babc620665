// Instanced mesh of balls: any number of them in one draw call.
import {
  BufferAttribute,
  BufferGeometry,
  type Color,
  DynamicDrawUsage,
  InstancedMesh,
  Mesh,
  PlaneGeometry,
  type ShaderMaterial,
} from 'three';
import { ballMaterial } from './ball_material.js';

export interface Balls {
  readonly object: Mesh;
  readonly material: ShaderMaterial;
  set(ball: number, x: number, y: number, z: number, radius: number): void;
  paint(ball: number, color: Color): void;
  /** So many are drawn, where they were set last. */
  show(count: number): void;
  /** After painting. */
  painted(): void;
}

/** With more balls than this, renderers in software, which draw instance after instance, get them merged. */
const mostInstancesInSoftware = 64;

/** In a crowd, shadows would be all that one sees between the balls. */
const mostShadows = 100;

/** Room for `count` balls. */
export function ballsFor(count: number, deep: boolean, inSoftware: boolean): Balls {
  const material = ballMaterial(deep, !deep && count <= mostShadows);
  const room = Math.max(1, count);
  return inSoftware && room > mostInstancesInSoftware
    ? new MergedBalls(room, material)
    : new InstancedBalls(room, material);
}

/** One square, drawn once for every ball: an instanced mesh, for graphics cards. */
class InstancedBalls implements Balls {
  readonly object: InstancedMesh;

  constructor(
    room: number,
    readonly material: ShaderMaterial,
  ) {
    this.object = new InstancedMesh(new PlaneGeometry(2, 2), material, room);
    this.object.instanceMatrix.setUsage(DynamicDrawUsage);
    this.object.frustumCulled = false;
  }

  set(ball: number, x: number, y: number, z: number, radius: number): void {
    const matrix = this.object.instanceMatrix.array;
    const at = 16 * ball;
    matrix[at] = radius;
    matrix[at + 12] = x;
    matrix[at + 13] = y;
    matrix[at + 14] = z;
  }

  paint(ball: number, color: Color): void {
    this.object.setColorAt(ball, color);
  }

  show(count: number): void {
    this.object.count = count;
    this.object.instanceMatrix.needsUpdate = true;
  }

  painted(): void {
    if (this.object.instanceColor) this.object.instanceColor.needsUpdate = true;
  }
}

const corners = [-1, -1, 1, -1, 1, 1, -1, 1];

/** All squares in one geometry: four corners a ball, each with the ball's numbers. */
class MergedBalls implements Balls {
  readonly object: Mesh;
  readonly #balls: BufferAttribute;
  readonly #tints: BufferAttribute;

  constructor(
    room: number,
    readonly material: ShaderMaterial,
  ) {
    const position = new Float32Array(12 * room);
    const index = new Uint32Array(6 * room);
    for (let i = 0; i < room; i++) {
      for (let corner = 0; corner < 4; corner++)
        position.set(corners.slice(2 * corner, 2 * corner + 2), 12 * i + 3 * corner);
      index.set(
        [0, 1, 2, 0, 2, 3].map((corner) => 4 * i + corner),
        6 * i,
      );
    }
    this.#balls = new BufferAttribute(new Float32Array(16 * room), 4).setUsage(DynamicDrawUsage);
    this.#tints = new BufferAttribute(new Float32Array(12 * room), 3);
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(position, 3));
    geometry.setAttribute('ball', this.#balls);
    geometry.setAttribute('tint', this.#tints);
    geometry.setIndex(new BufferAttribute(index, 1));
    this.object = new Mesh(geometry, material);
    this.object.frustumCulled = false;
  }

  set(ball: number, x: number, y: number, z: number, radius: number): void {
    const { array } = this.#balls;
    for (let at = 16 * ball; at < 16 * ball + 16; at += 4) {
      array[at] = x;
      array[at + 1] = y;
      array[at + 2] = z;
      array[at + 3] = radius;
    }
  }

  paint(ball: number, { r, g, b }: Color): void {
    for (let corner = 0; corner < 4; corner++) this.#tints.setXYZ(4 * ball + corner, r, g, b);
  }

  show(count: number): void {
    this.object.geometry.setDrawRange(0, 6 * count);
    this.#balls.needsUpdate = true;
  }

  painted(): void {
    this.#tints.needsUpdate = true;
  }
}

// An arrow whose length and direction may change with time: the shaft is stretched, and the head keeps its size.
import { type BufferGeometry, Group, Mesh, MeshBasicMaterial, type Vector2, Vector3 } from 'three';
import { path } from './shapes.js';

const up = new Vector3(0, 1, 0);

export class Arrow extends Group {
  readonly #shaft;
  readonly #tip: Mesh;

  /** `cone`: one of size 1, for its tip. */
  constructor(
    from: Vector3,
    color: string,
    private readonly size: number,
    resolution: Vector2,
    cone: BufferGeometry,
  ) {
    super();
    this.#shaft = path([new Vector3(), up], color, 3, resolution);
    this.#tip = new Mesh(cone, new MeshBasicMaterial({ color, transparent: true }));
    this.add(this.#shaft, this.#tip);
    this.position.copy(from);
  }

  /** Points the arrow along a vector from its place. A zero vector hides it. */
  pointAlong(vector: Vector3): void {
    const length = vector.length();
    const isSeen = length > 1e-3 * this.size;
    for (const part of this.children) part.visible = isSeen;
    if (!isSeen) return;
    const head = Math.min(this.size, length * 0.5);
    this.#shaft.scale.y = length - head;
    this.#tip.scale.set(head * 0.32, head, head * 0.32);
    this.#tip.position.y = length - head / 2;
    this.quaternion.setFromUnitVectors(up, vector.clone().divideScalar(length));
  }
}

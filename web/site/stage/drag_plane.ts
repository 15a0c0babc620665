// Dragging in space: in the plane of the two axes that face the reader most, and along the third axis while a key is
// held.
import { type Camera, Plane, Raycaster, Vector2, Vector3 } from 'three';
import type { Axis, Drag, Pointer } from './drag_handles.js';

const unit: Record<Axis, Vector3> = {
  x: new Vector3(1, 0, 0),
  y: new Vector3(0, 1, 0),
  z: new Vector3(0, 0, 1),
};

/** The axis that points most toward the reader or away: a drag leaves its coordinate alone. */
export function axisOfSight(direction: Vector3): Axis {
  const [x, y, z] = direction.toArray().map(Math.abs) as [number, number, number];
  if (z >= x && z >= y) return 'z';
  return x >= y ? 'x' : 'y';
}

export class PlaneDrag implements Drag {
  readonly depth: Axis;
  readonly #plane: Plane;
  readonly #offset: Vector3;
  readonly #from: Pointer;

  /** `at`: the point that is dragged. In a flat scene it stays at its z. */
  constructor(
    private readonly at: Vector3,
    private readonly camera: Camera,
    private readonly box: DOMRect,
    pointer: Pointer,
    flat: boolean,
  ) {
    this.depth = flat ? 'z' : axisOfSight(camera.getWorldDirection(new Vector3()));
    this.#plane = new Plane().setFromNormalAndCoplanarPoint(unit[this.depth], at);
    this.#from = { clientX: pointer.clientX, clientY: pointer.clientY };
    this.#offset = at.clone().sub(this.#onPlane(pointer) ?? at);
  }

  inPlane(pointer: Pointer): Vector3 {
    const there = this.#onPlane(pointer);
    if (there === undefined) return this.at.clone();
    return there.add(this.#offset).setComponent('xyz'.indexOf(this.depth), this.at[this.depth]);
  }

  /** The third coordinate: upward is away from the reader. */
  inDepth(pointer: Pointer): Vector3 {
    const sight = this.camera.getWorldDirection(new Vector3());
    const away = Math.sign(sight[this.depth]) || 1;
    const pixels = this.#from.clientY - pointer.clientY;
    return this.at.clone().addScaledVector(unit[this.depth], away * pixels * this.#pixel());
  }

  /** The length of a pixel, at the depth of the point. */
  #pixel(): number {
    const [here, there] = [this.at.clone().project(this.camera), this.at.clone().project(this.camera)];
    there.y += 2 / this.box.height;
    return here.unproject(this.camera).distanceTo(there.unproject(this.camera));
  }

  #onPlane({ clientX, clientY }: Pointer): Vector3 | undefined {
    const { left, top, width, height } = this.box;
    const pointer = new Vector2(((clientX - left) / width) * 2 - 1, 1 - ((clientY - top) / height) * 2);
    const ray = new Raycaster();
    ray.setFromCamera(pointer, this.camera);
    return ray.ray.intersectPlane(this.#plane, new Vector3()) ?? undefined;
  }
}

// Shapes of size 1 that all drawings of one stage share: a drawing that is made anew while something is dragged makes no new ones.
import { type BufferGeometry, ConeGeometry, SphereGeometry } from 'three';

/** A ball of radius 1; a cone of radius 1 and height 1 whose tip points along y. */
export class UnitShapes {
  readonly ball: BufferGeometry = new SphereGeometry(1, 64, 40);
  readonly cone: BufferGeometry = new ConeGeometry(1, 1, 24);

  constructor() {
    for (const shape of this.#all) shape.userData.isShared = true;
  }

  get #all(): BufferGeometry[] {
    return [this.ball, this.cone];
  }

  dispose(): void {
    for (const shape of this.#all) shape.dispose();
  }
}

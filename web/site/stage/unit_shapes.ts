// Shapes of size 1 that all drawings of one stage share: a drawing that is made anew while something is dragged makes no new ones.
import { ConeGeometry, SphereGeometry } from 'three';

/** A ball of radius 1; a cone of radius 1 and height 1 whose tip points along y. */
export function unitShapes() {
  const shapes = { ball: new SphereGeometry(1, 64, 40), cone: new ConeGeometry(1, 1, 24) };
  for (const shape of Object.values(shapes)) shape.userData.isShared = true;
  return shapes;
}

export type UnitShapes = ReturnType<typeof unitShapes>;

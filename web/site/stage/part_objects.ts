// The three.js object for each part of a figure.
import {
  BufferGeometry,
  CylinderGeometry,
  DoubleSide,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  PlaneGeometry,
  SphereGeometry,
  type Vector2,
  Vector3,
} from 'three';
import { Arrow } from './arrow.js';
import type { Figure, Part } from './figure.js';
import { arc, ball, disc, path, solid, type UnitShapes } from './shapes.js';

export interface Pen {
  color(quantity: string): string;
  /** The size of the stage in pixels, for lines of constant width. */
  resolution: Vector2;
  shapes: UnitShapes;
}

const up = new Vector3(0, 1, 0);
const forward = new Vector3(0, 0, 1);

function polygon(corners: Vector3[], color: string, opacity: number): Mesh {
  const points = corners.slice(1, -1).flatMap((_, i) => [corners[0], corners[i + 1], corners[i + 2]]);
  const geometry = new BufferGeometry().setFromPoints(points as Vector3[]);
  const material = new MeshBasicMaterial({ color, side: DoubleSide, transparent: true, opacity });
  material.depthWrite = false;
  return new Mesh(geometry, material);
}

/** A square in the plane, its middle below or above a place near it. */
function plane(
  { point, normal, near, size, opacity }: Extract<Part, { kind: 'plane' }>,
  color: string,
): Mesh {
  const mesh = new Mesh(new PlaneGeometry(size, size), solid(color, opacity));
  mesh.position.copy(near).addScaledVector(normal, -near.clone().sub(point).dot(normal));
  mesh.quaternion.setFromUnitVectors(forward, normal);
  return mesh;
}

function cylinder({ from, to, radius }: Extract<Part, { kind: 'cylinder' }>, color: string): Mesh {
  const along = to.clone().sub(from);
  const mesh = new Mesh(new CylinderGeometry(radius, radius, along.length(), 64), solid(color, 1));
  mesh.position.copy(from).addScaledVector(along, 0.5);
  mesh.quaternion.setFromUnitVectors(up, along.normalize());
  return mesh;
}

/** Six spots on a ball of radius 1, by which one sees it turn. */
function spots(color: string): Mesh[] {
  const ends = [1, -1].flatMap((sign) => [0, 1, 2].map((axis) => new Vector3().setComponent(axis, sign)));
  return ends.map((end) => {
    const mesh = new Mesh(new SphereGeometry(1.003, 24, 4, 0, 2 * Math.PI, 0, 0.3), solid(color, 1));
    mesh.quaternion.setFromUnitVectors(up, end);
    return mesh;
  });
}

/** The object of a part; none for a label, which is text over the picture. */
export function drawPart(part: Part, figure: Figure, pen: Pen): Object3D | undefined {
  const color = pen.color(part.quantity);
  const { size } = figure;
  switch (part.kind) {
    case 'ball': {
      const mesh = ball(part.center, part.radius, color, part.opacity ?? 1, pen.shapes.ball);
      return part.turn === undefined ? mesh : mesh.add(...spots(pen.color('spot')));
    }
    case 'arrow': {
      const arrow = new Arrow(part.from, color, size * 0.2, pen.resolution, pen.shapes.cone);
      arrow.pointAlong(part.to.clone().sub(part.from));
      return arrow;
    }
    case 'path':
      return path(
        part.points,
        color,
        part.width ?? 1.5,
        pen.resolution,
        part.dashed === true ? size * 0.07 : 0,
      );
    case 'point':
      return ball(part.at, size * 0.028, color, 1, pen.shapes.ball);
    case 'disc':
      return disc(part.center, part.normal, part.radius, color);
    case 'arc':
      return arc(part.center, part.from, part.to, part.radius, color, pen.resolution);
    case 'polygon':
      return polygon(part.corners, color, part.opacity ?? 0.3);
    case 'plane':
      return plane(part, color);
    case 'cylinder':
      return cylinder(part, color);
    case 'label':
      return undefined;
  }
}

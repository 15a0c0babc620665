// The three.js object for each part of a figure.
import type {
  BoxTarget,
  CapsuleTarget,
  CylinderTarget,
  OrientedBoxTarget,
  PlaneTarget,
  Target,
  Vector,
} from 'ricochet-wasm';
import {
  BoxGeometry,
  BufferGeometry,
  CapsuleGeometry,
  CylinderGeometry,
  DoubleSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  PlaneGeometry,
  Quaternion,
  type Vector2,
  Vector3,
} from 'three';
import { Arrow } from './arrow.js';
import type { Figure, Part } from './figure.js';
import { arc, ball, disc, path, solid } from './shapes.js';
import type { UnitShapes } from './unit_shapes.js';

export interface Pen {
  color(quantity: string): string;
  /** Of the stage in pixels, for lines of even width. */
  resolution: Vector2;
  shapes: UnitShapes;
}

const up = new Vector3(0, 1, 0);
const forward = new Vector3(0, 0, 1);

/** A vector as the module takes it. */
export function given(v: Vector): Vector3 {
  if (Array.isArray(v)) return new Vector3(v[0], v[1], v[2] ?? 0);
  const { x, y, z } = v as { x: number; y: number; z?: number };
  return new Vector3(x, y, z ?? 0);
}

function polygon(corners: Vector3[], color: string, opacity: number): Mesh {
  const points = corners.slice(1, -1).flatMap((_, i) => [corners[0], corners[i + 1], corners[i + 2]]);
  const geometry = new BufferGeometry().setFromPoints(points as Vector3[]);
  const material = new MeshBasicMaterial({ color, side: DoubleSide, transparent: true, opacity });
  material.depthWrite = false;
  return new Mesh(geometry, material);
}

/** Turned so that its y axis lies from a to b, in their middle. */
function between(mesh: Mesh, a: Vector3, b: Vector3): Mesh {
  const offset = b.clone().sub(a);
  mesh.position.copy(a).addScaledVector(offset, 0.5);
  if (offset.length() > 0) mesh.quaternion.setFromUnitVectors(up, offset.normalize());
  return mesh;
}

/** The normal of a plane given by a normal or three points. */
export function planeOf(plane: PlaneTarget): { point: Vector3; normal: Vector3 } {
  if ('through' in plane) {
    const [p, q, r] = plane.through.map(given) as [Vector3, Vector3, Vector3];
    return { point: p, normal: q.clone().sub(p).cross(r.sub(p)).normalize() };
  }
  return { point: given(plane.point), normal: given(plane.normal).normalize() };
}

/** A box in either of its forms, as three.js has it. */
export function sidesOf(box: BoxTarget | OrientedBoxTarget): {
  center: Vector3;
  size: Vector3;
  rotation: Quaternion;
} {
  if ('min' in box) {
    const size = given(box.max).sub(given(box.min));
    return { center: given(box.min).addScaledVector(size, 0.5), size, rotation: new Quaternion() };
  }
  const turn = box.rotation ?? [0, 0, 0, 1];
  const [x, y, z, w] = 'x' in turn ? [turn.x, turn.y, turn.z, turn.w] : turn;
  const rotation = new Quaternion(x, y, z, w).normalize();
  return { center: given(box.center), size: given(box.halfSize).multiplyScalar(2), rotation };
}

function drawTarget(part: Extract<Part, { kind: 'target' }>, color: string, pen: Pen): Object3D {
  const target: Target = part.target;
  const opacity = part.opacity ?? 0.78;
  switch (target.shape) {
    case 'sphere':
      return ball(given(target.center), target.radius, color, opacity, pen.shapes.ball);
    case 'plane': {
      const { point, normal } = planeOf(target);
      const projection = part.near.clone().addScaledVector(normal, -part.near.clone().sub(point).dot(normal));
      const mesh = new Mesh(new PlaneGeometry(part.size, part.size), solid(color, Math.min(opacity, 0.35)));
      mesh.position.copy(projection);
      mesh.quaternion.setFromUnitVectors(forward, normal);
      return mesh;
    }
    case 'triangle': {
      const corners = [given(target.a), given(target.b), given(target.c)];
      const group = new Group();
      group.add(polygon(corners, color, Math.min(opacity, 0.45)));
      group.add(path([...corners, corners[0] as Vector3], color, 2, pen.resolution));
      return group;
    }
    case 'box': {
      const { center, size, rotation } = sidesOf(target);
      const mesh = new Mesh(new BoxGeometry(size.x, size.y, size.z), solid(color, opacity));
      mesh.position.copy(center);
      mesh.quaternion.copy(rotation);
      return mesh;
    }
    case 'capsule':
    case 'cylinder': {
      const { radius } = target as CapsuleTarget | CylinderTarget;
      const [a, b] = [given(target.a), given(target.b)];
      const length = a.distanceTo(b);
      const shape =
        target.shape === 'capsule'
          ? new CapsuleGeometry(radius, length, 16, 48)
          : new CylinderGeometry(radius, radius, length, 64);
      return between(new Mesh(shape, solid(color, opacity)), a, b);
    }
    case 'wall': {
      const [a, b] = [given(target.a), given(target.b)];
      const rise = new Vector3(0, 0, part.size / 2);
      const corners = [a.clone().sub(rise), b.clone().sub(rise), b.clone().add(rise), a.clone().add(rise)];
      const group = new Group();
      group.add(polygon(corners, color, Math.min(opacity, 0.35)));
      group.add(path([a, b], color, 4, pen.resolution));
      return group;
    }
  }
}

/** The object of a part; none for a label, which is text over the picture. */
export function drawPart(part: Part, figure: Figure, pen: Pen): Object3D | undefined {
  const color = pen.color(part.quantity);
  const { size } = figure;
  switch (part.kind) {
    case 'ball':
      return ball(part.center, part.radius, color, part.opacity ?? 1, pen.shapes.ball);
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
    case 'target':
      return drawTarget(part, color, pen);
    case 'label':
      return undefined;
  }
}

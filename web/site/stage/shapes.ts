// three.js objects of the stage: lines of even width, arrows, discs, arcs.
import {
  type BufferGeometry,
  CircleGeometry,
  ConeGeometry,
  DoubleSide,
  FrontSide,
  Group,
  type Material,
  Mesh,
  MeshBasicMaterial,
  MeshPhongMaterial,
  type Object3D,
  Quaternion,
  RingGeometry,
  type Side,
  SphereGeometry,
  type Vector2,
  Vector3,
} from 'three';
import { Line2 } from 'three/addons/lines/Line2.js';
import { LineGeometry } from 'three/addons/lines/LineGeometry.js';
import { LineMaterial } from 'three/addons/lines/LineMaterial.js';

const forward = new Vector3(0, 0, 1);

/** A line of a width in pixels, whole or dashed. Dashes are `dash` units long. */
export function path(points: Vector3[], color: string, width: number, resolution: Vector2, dash = 0): Line2 {
  const geometry = new LineGeometry();
  geometry.setPositions(points.flatMap((p) => [p.x, p.y, p.z]));
  const material = new LineMaterial({ color, linewidth: width, resolution, transparent: true });
  if (dash > 0) {
    material.dashed = true;
    material.dashSize = dash;
    material.gapSize = dash * 0.7;
  }
  const line = new Line2(geometry, material);
  line.computeLineDistances();
  return line;
}

/**
 * A shaded surface. Phong's model is enough, and its program is little more than half as long as that of a physical
 * one. All surfaces use the transparent kind, even opaque ones, so that none needs another program when it fades.
 */
export function solid(color: string, opacity: number, side: Side = DoubleSide): MeshPhongMaterial {
  return new MeshPhongMaterial({
    color,
    specular: 0x4a4a4a,
    shininess: 70,
    side,
    transparent: true,
    opacity,
    depthWrite: opacity === 1,
  });
}

/** `shape`: a ball of radius 1. */
export function ball(
  center: Vector3,
  radius: number,
  color: string,
  opacity = 1,
  shape: BufferGeometry = new SphereGeometry(1, 64, 40),
): Mesh {
  const mesh = new Mesh(shape, solid(color, opacity, FrontSide));
  mesh.scale.setScalar(radius);
  mesh.position.copy(center);
  return mesh;
}

/** A translucent disc with a thin rim, square to a normal. */
export function disc(center: Vector3, normal: Vector3, radius: number, color: string): Object3D {
  const group = new Group();
  const turn = new Quaternion().setFromUnitVectors(forward, normal);
  const face = new MeshBasicMaterial({
    color,
    transparent: true,
    opacity: 0.16,
    side: DoubleSide,
    depthWrite: false,
  });
  const rim = new MeshBasicMaterial({ color, transparent: true, opacity: 0.6, side: DoubleSide });
  group.add(new Mesh(new CircleGeometry(radius, 64), face));
  group.add(new Mesh(new RingGeometry(radius * 0.985, radius, 96), rim));
  group.position.copy(center);
  group.quaternion.copy(turn);
  return group;
}

/** The arc of an angle at `center` between two unit vectors. */
export function arc(
  center: Vector3,
  a: Vector3,
  b: Vector3,
  radius: number,
  color: string,
  resolution: Vector2,
): Object3D {
  const angle = a.angleTo(b);
  const axis = a.clone().cross(b);
  if (!(axis.length() > 1e-12)) return new Group();
  axis.normalize();
  const count = Math.max(2, Math.ceil(angle * 24));
  const points = Array.from({ length: count + 1 }, (_, i) =>
    a
      .clone()
      .applyAxisAngle(axis, (angle * i) / count)
      .multiplyScalar(radius)
      .add(center),
  );
  return path(points, color, 3, resolution);
}

/** Every part of a drawing, with its materials. */
function eachPart(root: Object3D, act: (part: Partial<Mesh>, materials: Material[]) => void): void {
  root.traverse((part) => {
    const drawn = part as Partial<Mesh>;
    act(drawn, drawn.material === undefined ? [] : [drawn.material].flat());
  });
}

/** Frees what a drawing holds on the graphics card, except for shared shapes. */
export function release(root: Object3D): void {
  eachPart(root, ({ geometry }, materials) => {
    if (geometry?.userData.isShared !== true) geometry?.dispose();
    for (const material of materials) material.dispose();
  });
}

/** Draws it over everything in front of it. */
export function drawOver(root: Object3D): void {
  eachPart(root, (part, materials) => {
    part.renderOrder = 3;
    for (const material of materials) material.depthTest = false;
  });
}

/**
 * The share of a part's opacity while the working highlights something else, and of a body that becomes transparent.
 */
const shares = { full: 1, glass: 0.34, faint: 0.16 };

/** Shows a drawing at full or reduced brightness. */
export function dim(root: Object3D, brightness: keyof typeof shares): void {
  eachPart(root, (_, materials) => {
    for (const material of materials) {
      const own = material.userData as { opacity?: number; depthWrite?: boolean };
      own.opacity ??= material.opacity;
      own.depthWrite ??= material.depthWrite;
      material.opacity = own.opacity * shares[brightness];
      // Things behind or inside it are visible.
      material.depthWrite = own.depthWrite && brightness === 'full';
    }
  });
}

/** A ball of radius 1, and a cone of radius 1 and height 1 whose tip points along y. */
export function unitShapes() {
  const shapes = { ball: new SphereGeometry(1, 64, 40), cone: new ConeGeometry(1, 1, 24) };
  for (const shape of Object.values(shapes)) shape.userData.isShared = true;
  return shapes;
}

export type UnitShapes = ReturnType<typeof unitShapes>;

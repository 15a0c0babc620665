/** `debugLines`: the targets of a scene as the solver sees them, drawn with lines. */
import {
  BufferGeometry,
  Float32BufferAttribute,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  Quaternion,
  Vector3,
} from 'three';
import type { Target } from '../arguments/shapes.js';
import type { Quaternion as GivenQuaternion, Vector } from '../boundary/vectors.js';
import { fail } from '../errors/fail.js';
import { RicochetError } from '../errors/ricochet_error.js';
import type { MeshTarget } from '../meshes/mesh_target.js';
import type { SceneTarget } from '../meshes/scene_target.js';
import type { Scene } from '../scene/scene.js';
import { ObjectScene } from './object_scene.js';

/** The number of chords of a circle. */
const chords = 24;
/** Planes are drawn this far from their point, and so are walls up and down. */
const reach = 10;

const vectorOf = (given: Vector): Vector3 =>
  'x' in given ? new Vector3(given.x, given.y, given.z ?? 0) : new Vector3(given[0], given[1], given[2] ?? 0);

const quaternionOf = (given: GivenQuaternion): Quaternion =>
  ('x' in given ? new Quaternion(given.x, given.y, given.z, given.w) : new Quaternion(...given)).normalize();

/** Ends of lines, two by two. */
class Lines {
  readonly numbers: number[] = [];

  line(from: Vector3, to: Vector3): void {
    this.numbers.push(from.x, from.y, from.z, to.x, to.y, to.z);
  }

  loop(corners: readonly Vector3[]): void {
    for (const [i, corner] of corners.entries())
      this.line(corner, corners[(i + 1) % corners.length] as Vector3);
  }

  /** Around a place, from one axis of length 1 toward another. */
  circle(center: Vector3, radius: number, from: Vector3, to: Vector3): void {
    const at = (i: number) => {
      const angle = (2 * Math.PI * i) / chords;
      return center
        .clone()
        .addScaledVector(from, radius * Math.cos(angle))
        .addScaledVector(to, radius * Math.sin(angle));
    };
    this.loop(Array.from({ length: chords }, (_, i) => at(i)));
  }

  sphere(center: Vector3, radius: number): void {
    const axes = [new Vector3(1, 0, 0), new Vector3(0, 1, 0), new Vector3(0, 0, 1)];
    for (const [i, axis] of axes.entries()) this.circle(center, radius, axis, axes[(i + 1) % 3] as Vector3);
  }

  /** A box about a place: its edges are twice these vectors long. */
  box(center: Vector3, [x, y, z]: readonly [Vector3, Vector3, Vector3]): void {
    const corner = (a: number, b: number, c: number) =>
      center.clone().addScaledVector(x, a).addScaledVector(y, b).addScaledVector(z, c);
    for (const a of [-1, 1])
      for (const b of [-1, 1]) {
        this.line(corner(-1, a, b), corner(1, a, b));
        this.line(corner(a, -1, b), corner(a, 1, b));
        this.line(corner(a, b, -1), corner(a, b, 1));
      }
  }

  /** A tube with circles at its ends. */
  tube(a: Vector3, b: Vector3, radius: number): void {
    const [u, v] = acrossOf(b.clone().sub(a));
    for (const end of [a, b]) this.circle(end, radius, u, v);
    for (const side of [u, v])
      for (const sign of [radius, -radius])
        this.line(a.clone().addScaledVector(side, sign), b.clone().addScaledVector(side, sign));
  }
}

/** Two vectors of length 1, perpendicular to one and to each other. */
function acrossOf(along: Vector3): [Vector3, Vector3] {
  const sizes = along.toArray().map(Math.abs);
  const axis = new Vector3().setComponent(sizes.indexOf(Math.min(...sizes)), 1);
  const u = axis.cross(along).normalize();
  if (u.lengthSq() === 0) return [new Vector3(1, 0, 0), new Vector3(0, 1, 0)];
  return [u, new Vector3().crossVectors(along, u).normalize()];
}

function drawPlane(lines: Lines, point: Vector3, normal: Vector3): void {
  const [u, v] = acrossOf(normal);
  lines.loop(
    [
      [1, 1],
      [-1, 1],
      [-1, -1],
      [1, -1],
    ].map(([a = 0, b = 0]) =>
      point
        .clone()
        .addScaledVector(u, a * reach)
        .addScaledVector(v, b * reach),
    ),
  );
  lines.line(point, point.clone().addScaledVector(normal.clone().normalize(), reach / 10));
}

/** The edges of a mesh's triangles, each once. */
function drawMesh(lines: Lines, target: MeshTarget): void {
  const { mesh, position = [0, 0, 0], rotation = [0, 0, 0, 1], scale = 1 } = target as PlacedMeshTarget;
  const { positions, indices } = mesh.data();
  const matrix = new Matrix4().compose(
    vectorOf(position),
    quaternionOf(rotation),
    new Vector3().setScalar(scale),
  );
  const corner = (i: number) => new Vector3().fromArray(positions, 3 * i).applyMatrix4(matrix);
  const drawn = new Set<number>();
  const vertices = positions.length / 3;
  for (let k = 0; k < (indices?.length ?? vertices); k++) {
    const [one, other] = [k, k % 3 === 2 ? k - 2 : k + 1].map((at) => indices?.[at] ?? at) as [
      number,
      number,
    ];
    const edge = Math.min(one, other) * vertices + Math.max(one, other);
    if (drawn.has(edge)) continue;
    drawn.add(edge);
    lines.line(corner(one), corner(other));
  }
}

type PlacedMeshTarget = Extract<MeshTarget, { mesh: unknown; scale?: unknown }> & {
  scale?: number;
  position?: Vector;
  rotation?: GivenQuaternion;
};

function drawBox(lines: Lines, target: Extract<Target, { shape: 'box' }>): void {
  const isAligned = 'min' in target;
  const [min, max] = isAligned
    ? [vectorOf(target.min), vectorOf(target.max)]
    : [new Vector3(), new Vector3()];
  const half = isAligned ? max.sub(min).multiplyScalar(0.5) : vectorOf(target.halfSize);
  const center = isAligned ? min.add(half) : vectorOf(target.center);
  const turn = quaternionOf((isAligned ? undefined : target.rotation) ?? [0, 0, 0, 1]);
  const axis = (x: number, y: number, z: number) => new Vector3(x, y, z).applyQuaternion(turn);
  lines.box(center, [axis(half.x, 0, 0), axis(0, half.y, 0), axis(0, 0, half.z)]);
}

function drawWall(lines: Lines, a: Vector3, b: Vector3): void {
  const up = new Vector3(0, 0, reach);
  lines.loop([a.clone().add(up), b.clone().add(up), b.sub(up), a.sub(up)]);
}

/** Draws a target at its place at time 0. */
function draw(lines: Lines, target: SceneTarget): void {
  switch (target.shape) {
    case 'sphere':
      lines.sphere(vectorOf(target.center), target.radius);
      break;
    case 'box':
      drawBox(lines, target);
      break;
    case 'plane': {
      const [p, q, r] = ('through' in target ? target.through : []).map(vectorOf);
      if (p && q && r) drawPlane(lines, p, new Vector3().crossVectors(q.sub(p), r.sub(p)));
      if ('point' in target) drawPlane(lines, vectorOf(target.point), vectorOf(target.normal));
      break;
    }
    case 'triangle':
      lines.loop([target.a, target.b, target.c].map(vectorOf));
      break;
    case 'wall':
      drawWall(lines, vectorOf(target.a), vectorOf(target.b));
      break;
    case 'capsule':
    case 'cylinder': {
      const ends = [vectorOf(target.a), vectorOf(target.b)] as const;
      lines.tube(...ends, target.radius);
      if (target.shape === 'capsule') for (const end of ends) lines.sphere(end, target.radius);
      break;
    }
    case 'mesh':
      drawMesh(lines, target);
  }
}

/** The targets of a scene, without removed ones, by index. */
function targetsOf(scene: Scene): SceneTarget[] {
  const targets: SceneTarget[] = [];
  for (let index = 0; targets.length < scene.count; index++)
    try {
      targets.push(scene.target(index));
    } catch (cause) {
      if (!RicochetError.is(cause) || cause.path !== 'index') throw cause;
    }
  return targets;
}

/**
 * The targets of a scene as the solver has them, sensors too, as lines of three.js: edges of meshes, boxes and
 * triangles, circles of round shapes, a square of a plane. It shows the current state and belongs to the caller:
 * dispose of its geometry and material.
 */
export function debugLines(scene: Scene | ObjectScene): LineSegments {
  const asked = scene instanceof ObjectScene ? scene.scene : scene;
  if (typeof asked?.target !== 'function')
    fail(
      asked === undefined ? 'missing' : 'not-an-object',
      'scene',
      scene,
      'a Scene or an ObjectScene is needed',
    );
  const lines = new Lines();
  for (const target of targetsOf(asked)) draw(lines, target);
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(lines.numbers, 3));
  return new LineSegments(geometry, new LineBasicMaterial({ color: 0x00ff00 }));
}

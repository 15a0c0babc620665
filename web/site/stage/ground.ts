// The ground of a scene: a ruled sheet that fades toward its edge, and three short axes with their names on it.
import {
  BufferGeometry,
  Color,
  Float32BufferAttribute,
  Group,
  LineBasicMaterial,
  LineSegments,
  type Object3D,
  Vector3,
} from 'three';

/** The places of the axes' names. */
export interface AxisName {
  text: string;
  at: Vector3;
  /** The corner where the axes meet. */
  corner: Vector3;
}

export interface Ground {
  object: Object3D;
  names: AxisName[];
}

interface Sheet {
  /** Its middle; y is its height. */
  middle: Vector3;
  /** The radius up to which it is visible. */
  radius: number;
  /** The distance between two lines. */
  step: number;
  color: string;
  /** The colour of the axes. */
  ink: string;
  /** The corner where the axes meet, and their length. */
  corner: Vector3;
  length: number;
}

/** The number of pieces of a line, so that it can fade. */
const pieces = 10;

/** Full in the middle, nothing at the edge. */
const strength = (share: number): number => Math.max(0, 1 - share * share) ** 1.5;

function segments(points: Vector3[], alphas: number[], color: string): LineSegments {
  const { r, g, b } = new Color(color);
  const geometry = new BufferGeometry().setFromPoints(points);
  geometry.setAttribute(
    'color',
    new Float32BufferAttribute(
      alphas.flatMap((alpha) => [r, g, b, alpha]),
      4,
    ),
  );
  return new LineSegments(geometry, new LineBasicMaterial({ vertexColors: true, transparent: true }));
}

export function ground({ middle, radius, step, color, ink, corner, length }: Sheet): Ground {
  const points: Vector3[] = [];
  const alphas: number[] = [];
  const half = Math.ceil(radius / step) * step;
  const x0 = Math.round(middle.x / step) * step;
  const z0 = Math.round(middle.z / step) * step;
  const add = (x: number, z: number) => {
    points.push(new Vector3(x, middle.y, z));
    alphas.push(strength(Math.hypot(x - middle.x, z - middle.z) / radius));
  };
  for (let across = -half; across <= half + step / 2; across += step)
    for (let piece = 0; piece < pieces; piece++) {
      const [from, to] = [piece, piece + 1].map((one) => half * ((2 * one) / pieces - 1)) as [number, number];
      add(x0 + from, z0 + across);
      add(x0 + to, z0 + across);
      add(x0 + across, z0 + from);
      add(x0 + across, z0 + to);
    }
  const axes = {
    x: new Vector3(length, 0, 0),
    y: new Vector3(0, length, 0),
    z: new Vector3(0, 0, length),
  };
  const tips = Object.entries(axes).map(([text, axis]) => ({ text, axis, tip: corner.clone().add(axis) }));
  const object = new Group();
  const sheet = segments(points, alphas, color);
  sheet.renderOrder = -3;
  object.add(sheet);
  object.add(
    segments(
      tips.flatMap(({ tip }) => [corner, tip]),
      tips.flatMap(() => [0.8, 0.8]),
      ink,
    ),
  );
  const names = tips.map(({ text, axis, tip }) => ({ text, corner, at: tip.addScaledVector(axis, 0.16) }));
  return { object, names };
}

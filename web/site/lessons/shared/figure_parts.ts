// Parts that the figures of several lessons are made of: circles, rectangles, tangents, arrows with a name.
import { Vector3 } from 'three';
import { type Part, vec } from '../../stage/figure.js';
import type { Triple } from '../../widgets/numbers.js';

/** Uniform motion: the point at a time. */
export const lerp = (at: Triple, velocity: Triple, time: number): Vector3 =>
  vec(at).addScaledVector(vec(velocity), time);

/** A circle in the plane z = its centre's. */
export function ring(center: Vector3, radius: number): Vector3[] {
  return Array.from({ length: 97 }, (_, i) => {
    const angle = (2 * Math.PI * i) / 96;
    return new Vector3(Math.cos(angle), Math.sin(angle), 0).multiplyScalar(radius).add(center);
  });
}

/** A closed outline between two corners. */
export function rectangle(min: Triple, max: Triple): Vector3[] {
  const corner = (x: number, y: number) => new Vector3(x, y, 0);
  return [
    corner(min.x, min.y),
    corner(max.x, min.y),
    corner(max.x, max.y),
    corner(min.x, max.y),
    corner(min.x, min.y),
  ];
}

/** The tangent at a contact: a line in the plane, a disc in space. */
export function tangent(point: Vector3, normal: Vector3, length: number, flat: boolean): Part {
  if (!flat) return { kind: 'disc', center: point, normal, radius: length, quantity: 'normal' };
  const along = new Vector3(-normal.y, normal.x, 0).multiplyScalar(length);
  return {
    kind: 'path',
    points: [point.clone().sub(along), point.clone().add(along)],
    quantity: 'normal',
    dashed: true,
  };
}

/** An arrow with its name beside its middle. */
export function named(
  text: string,
  from: Vector3,
  to: Vector3,
  size: number,
  rest: Pick<Part, 'quantity' | 'refers' | 'during' | 'shift'>,
): Part[] {
  const offset = to.clone().sub(from);
  const side = new Vector3(-offset.y, offset.x, 0).normalize().multiplyScalar(size * 0.3);
  const beside = from.clone().addScaledVector(offset, 0.6).add(side);
  return [
    { kind: 'arrow', from, to, ...rest },
    { kind: 'label', at: beside, text, ...rest },
  ];
}

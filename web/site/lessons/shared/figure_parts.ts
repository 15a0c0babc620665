// Parts that the figures of several lessons are made of: circles, rectangles, normals, angles, gaps, arrows with a name.
import { Vector3 } from 'three';
import type { Language } from '../../shell/language.js';
import type { Quantity } from '../../shell/quantity.js';
import { type Part, vec } from '../../stage/figure.js';
import type { Triple } from '../../widgets/numbers.js';
import { sphereMessages } from './fields.js';

/** The properties shared by the parts that show one thing. */
export type Look = Pick<Part, 'quantity' | 'refers'>;

/** The point, moved by a multiple of a direction. */
export const moved = (point: Vector3, direction: Vector3, by: number): Vector3 =>
  point.clone().addScaledVector(direction, by);

/** The parts, drawn only while one of their names is highlighted. */
export const aside = (parts: Part[]): Part[] => parts.map((part) => ({ ...part, isAside: true }));

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
  const along = vec({ x: -normal.y, y: normal.x });
  const points = [moved(point, along, -length), moved(point, along, length)];
  return { kind: 'path', points, quantity: 'normal', dashed: true };
}

/** An arrow with a label beside its middle. */
export function named(
  text: string,
  from: Vector3,
  offset: Vector3,
  size: number,
  rest: Pick<Part, 'quantity' | 'refers' | 'during' | 'shift'>,
): Part[] {
  const side = new Vector3(-offset.y, offset.x, 0).normalize();
  return [
    { kind: 'arrow', from, to: from.clone().add(offset), ...rest },
    { kind: 'label', at: moved(from, offset, 0.6).addScaledVector(side, size * 0.3), text, ...rest },
  ];
}

/** The normal at a point, with its name at its tip. */
export function normalParts(point: Vector3, normal: Vector3, length: number): Part[] {
  const look: Look = { quantity: 'normal', refers: ['normal'] };
  return [
    { kind: 'arrow', from: point, to: moved(point, normal, length), ...look },
    { kind: 'label', at: moved(point, normal, 1.18 * length), text: 'n', ...look },
  ];
}

/** The angles of a path to the normal, before the contact and after it. */
export function angleParts(
  center: Vector3,
  normal: Vector3,
  [back, out]: readonly [back: Vector3, out: Vector3],
  size: number,
  text: string,
  refers: string[],
): Part[] {
  const between = normal.clone().add(out).normalize();
  const arc = { kind: 'arc', center, from: normal, quantity: 'angle', refers } as const;
  return [
    { ...arc, to: out, radius: size * 0.45 },
    { ...arc, to: back, radius: size * 0.4, isAside: true },
    { kind: 'label', at: moved(center, between, size * 0.6), text, quantity: 'angle', refers },
  ];
}

/** A faint body at its place at the time in question. */
export const faint = (
  center: Vector3,
  radius: number,
  quantity: Quantity,
  refers: string[],
  opacity = 0.25,
): Part => ({ kind: 'ball', center, radius, quantity, refers, opacity });

/** The names in the working for the closest approach. */
export const ofGap = ['gap', 'closest-distance', 'closest-point'];

interface Round {
  center: Vector3;
  radius: number;
}

/** The shortest line between the surfaces of two bodies that do not touch. */
export function gapParts(one: Round, other: Round, gap: number, language: Language): Part[] {
  const toward = other.center.clone().sub(one.center).normalize();
  const ends = [moved(one.center, toward, one.radius), moved(other.center, toward, -other.radius)];
  const [from, to] = ends as [Vector3, Vector3];
  const look: Look = { quantity: 'plain', refers: ofGap };
  const text = sphereMessages[language].gap(String(Number(gap.toPrecision(4))));
  return [
    { kind: 'path', points: ends, width: 2.5, ...look },
    ...ends.map((at): Part => ({ kind: 'point', at, ...look })),
    { kind: 'label', at: from.clone().lerp(to, 0.5), along: to.clone().sub(from), text, ...look },
  ];
}

/** The shapes: their fields in the order in which the solver reads them. One row a shape. */
import {
  checkFields,
  checkObject,
  checkSized,
  checkSizes,
  type Fields,
  failObject,
  failUnknown,
  isObject,
  isSame,
  putPositive,
  putVector,
  writePositive,
  writeVector,
} from './check.js';
import { fail, renamed } from './errors.js';
import { type Exchange, failMemory, layout, outOfMemory } from './exchange.js';
import { asRicochetError, nowReading } from './guard.js';

interface ShapeRow {
  /** The number the solver knows it by: `ShapeKind` in src/bindings/target.hpp. */
  readonly kind: number;
  readonly vectors: readonly string[];
  readonly hasRadius: boolean;
  /** Two fields that may not be the same point. */
  readonly distinct?: readonly [string, string];
}

export const shapes: Record<string, ShapeRow> = {
  sphere: { kind: 0, vectors: ['center'], hasRadius: true },
  plane: { kind: 1, vectors: ['point', 'normal'], hasRadius: false },
  triangle: { kind: 3, vectors: ['a', 'b', 'c'], hasRadius: false },
  box: { kind: 4, vectors: ['min', 'max'], hasRadius: false },
  capsule: { kind: 5, vectors: ['a', 'b'], hasRadius: true },
  cylinder: { kind: 6, vectors: ['a', 'b'], hasRadius: true, distinct: ['a', 'b'] },
  wall: { kind: 7, vectors: ['a', 'b'], hasRadius: false, distinct: ['a', 'b'] },
};
export const planeThrough = 2;

export const shapeNames: readonly string[] = Object.keys(shapes);

const example = "{ shape: 'sphere', center: [4, 4, 0], radius: 4 }";

/** Checks a target, writes it into the exchange, and gives the solver's number of its shape. */
export function putTarget(target: unknown, numbers: Float64Array): number {
  const kind = writeTarget(target, numbers);
  checkTargetSizes(target as Fields, kind, numbers);
  return kind;
}

/** Says no to a sphere's numbers of a size that the solver does not take, as `writeTarget` has written them. */
export function checkTargetSizes(target: Fields, kind: number, numbers: Float64Array): void {
  if (kind !== 0) return;
  checkSizes(numbers, layout.shape, 'target.center', target.center);
  checkSized(numbers[layout.shape + 3], 'target.radius');
  checkSizes(numbers, layout.velocity, 'target.velocity', target.velocity);
}

/** Writes a target, all checked but the sizes of a sphere's numbers: the solver looks at those of a single question itself. */
export function writeTarget(target: unknown, numbers: Float64Array): number {
  if (!isObject(target)) failObject(target, 'target', example);
  const shape = target.shape;
  if (shape === 'sphere') {
    // The hot path, written out.
    for (const field in target)
      if (field !== 'shape' && field !== 'center' && field !== 'radius' && field !== 'velocity')
        failUnknown('target', field, target[field], ['shape', 'center', 'radius', 'velocity']);
    writeVector(target.center, 'target.center', numbers, layout.shape);
    writePositive(target.radius, 'target.radius', numbers, layout.shape + 3);
    putTargetVelocity(target, numbers, writeVector);
    return 0;
  }
  return putOther(target, shape, numbers);
}

function putTargetVelocity(target: Fields, numbers: Float64Array, put: typeof putVector): void {
  if (target.velocity !== undefined) {
    put(target.velocity, 'target.velocity', numbers, layout.velocity);
    return;
  }
  // Not `fill`: it costs thirty times as much.
  numbers[layout.velocity] = 0;
  numbers[layout.velocity + 1] = 0;
  numbers[layout.velocity + 2] = 0;
}

function putOther(target: Fields, shape: unknown, numbers: Float64Array): number {
  nowReading('target');
  const row = typeof shape === 'string' && Object.hasOwn(shapes, shape) ? shapes[shape] : undefined;
  if (row === undefined) {
    const allowed = `known shapes are ${shapeNames.join(', ')}`;
    fail(shape === undefined ? 'missing' : 'unknown-shape', 'target.shape', shape, allowed);
  }
  if (shape === 'plane' && target.through !== undefined) {
    putTargetVelocity(target, numbers, putVector);
    return putThrough(target, 'target', ['shape', 'through', 'velocity'], numbers);
  }
  const known = ['shape', ...row.vectors, ...(row.hasRadius ? ['radius'] : []), 'velocity'];
  if (shape === 'plane') known.push('through');
  checkFields(target, 'target', known);
  let place: number = layout.shape;
  for (const field of row.vectors) {
    putVector(target[field], `target.${field}`, numbers, place);
    place += 3;
  }
  if (shape === 'capsule') putCapsuleRadius(target.radius, numbers, place);
  else if (row.hasRadius) putPositive(target.radius, 'target.radius', numbers, place);
  putTargetVelocity(target, numbers, putVector);
  if (row.distinct && isSame(numbers, layout.shape, layout.shape + 3)) {
    const [first, second] = row.distinct;
    fail('same-point', `target.${second}`, target[second], `it has to differ from target.${first}`);
  }
  if (shape === 'box') checkBox(target, numbers);
  if (shape === 'wall') checkWall(target, numbers);
  return row.kind;
}

/** A capsule may be as thin as its segment, as long as the bullet is a ball. */
function putCapsuleRadius(radius: unknown, numbers: Float64Array, place: number): void {
  if (radius !== 0 || numbers[layout.radius] === 0) putPositive(radius, 'target.radius', numbers, place);
  else numbers[place] = 0;
}

/** Says no to the shape of a sphere that is said to be another. */
export function checkIsSphere(shape: unknown): void {
  if (shape !== undefined && shape !== 'sphere')
    fail('unknown-shape', 'sphere.shape', shape, "only 'sphere' is answered here", 'Use shoot for others');
}

/** Checks a plane that does not move, and gives the solver's number of its kind. */
export function putPlane(plane: unknown, path: string, numbers: Float64Array): number {
  checkObject(plane, path, '{ point: [0, 0, 0], normal: [0, 0, 1] }');
  if (plane.shape !== undefined && plane.shape !== 'plane')
    fail('unknown-shape', `${path}.shape`, plane.shape, "only 'plane' is answered here");
  if (plane.through !== undefined) return putThrough(plane, path, ['shape', 'through'], numbers);
  const known = ['shape', 'point', 'normal', 'through'];
  checkFields(plane, path, known);
  putVector(plane.point, `${path}.point`, numbers, layout.shape);
  putVector(plane.normal, `${path}.normal`, numbers, layout.shape + 3);
  return 1;
}

function putThrough(plane: Fields, path: string, known: string[], numbers: Float64Array): number {
  for (const field in plane) {
    if (known.includes(field) || plane[field] === undefined) continue;
    if (field === 'point' || field === 'normal')
      fail(
        'conflicting-fields',
        `${path}.${field}`,
        plane[field],
        'a plane has point and normal, or through',
        'Leave one out',
      );
    failUnknown(path, field, plane[field], known);
  }
  const points = plane.through;
  if (!Array.isArray(points) || points.length !== 3)
    fail('not-a-vector', `${path}.through`, points, 'an array of three points is needed');
  for (const [i, point] of points.entries())
    putVector(point, `${path}.through[${i}]`, numbers, layout.shape + 3 * i);
  return planeThrough;
}

function checkBox(target: Fields, numbers: Float64Array): void {
  for (const [i, axis] of ['x', 'y', 'z'].entries()) {
    const low = numbers[layout.shape + i] as number;
    const high = numbers[layout.shape + 3 + i] as number;
    if (!(low <= high))
      fail(
        'out-of-range',
        'target.min',
        target.min,
        `${axis} is ${low}, above target.max's ${high}`,
        'Swap the two',
      );
  }
}

function checkWall(target: Fields, numbers: Float64Array): void {
  for (const [i, end] of ['a', 'b'].entries())
    if (numbers[layout.shape + 3 * i + 2] !== 0)
      fail(
        'out-of-range',
        `target.${end}`,
        target[end],
        'a wall lies in the plane z = 0',
        'Use a triangle or a box in space',
      );
}

/** The error for what the solver said in place of an outcome: no memory, or a shape whose corners it finds in line. */
export function failDegenerate(target: Fields, outcome = -1): never {
  if (outcome === outOfMemory) failMemory('target', target);
  if (target.shape === 'plane') failDegeneratePlane(target, 'target');
  failInLine('target.c', target.c);
}

export function failDegeneratePlane(plane: Fields, path: string): never {
  if (plane.through !== undefined) failInLine(`${path}.through`, plane.through);
  fail('degenerate-shape', `${path}.normal`, plane.normal, 'a normal has a length above 0');
}

function failInLine(path: string, value: unknown): never {
  fail(
    'degenerate-shape',
    path,
    value,
    'the three points lie in line, so they span no plane',
    'Move one of them',
  );
}

/** Checks a target that goes by `path`, and hands it over; errors say that name. */
export function putNamedTarget(
  exchange: Exchange,
  target: unknown,
  path: string,
  put: (kind: number) => number,
): number {
  const numbers = exchange.view();
  numbers[layout.radius] = 0;
  try {
    const placed = put(putTarget(target, numbers));
    if (placed === outOfMemory) failMemory('target', target);
    if (placed < 0) failDegenerate(target as Record<string, unknown>);
    return placed;
  } catch (cause) {
    throw renamed(asRicochetError(cause), path);
  }
}

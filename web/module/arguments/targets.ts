/** Targets: checked by the table of shapes, and written into the shared buffer. */

import { bulletAt, Refusal, ShapeKind, sphereAt, targetAt } from '../boundary/layout.js';
import { failMemory, failWork } from '../boundary/memory.js';
import { type SharedBuffer, vectorAt } from '../boundary/shared_buffer.js';
import { fail, renamed } from '../errors/fail.js';
import { shapeMeantBy } from '../errors/other_names.js';
import {
  checkFields,
  checkObject,
  checkRecord,
  checkSized,
  checkSizes,
  type Fields,
  failObject,
  failUnknown,
  isObject,
  lengthOf,
  putPositive,
  putVector,
  writePositive,
  writeVector,
} from './check.js';
import { asRicochetError, nowReading } from './reentrancy_guard.js';
import type { ShapeForm } from './shape_forms.js';
import { type Shape, shapes, type Target } from './shapes.js';
import { traitFields } from './traits.js';

/** An example of a target, for messages. */
export const targetExample = "{ shape: 'sphere', center: [4, 4, 0], radius: 4 }";

export const shapeNames = Object.keys(shapes) as readonly Shape[];

/** A shape's name and form, by the solver's number. */
export function formOf(kind: number): readonly [Shape, ShapeForm] {
  for (const shape of shapeNames)
    for (const form of shapes[shape].forms) if (form.kind === kind) return [shape, form];
  throw new Error(`No shape has the number ${kind}`);
}

/** The target that `numbers` are: its shape by the solver's number. */
export function readTarget(kind: number, numbers: Float64Array): Target {
  const [shape, form] = formOf(kind);
  const target: Fields = { shape };
  for (const [name, field] of Object.entries(form.fields)) target[name] = field.read(numbers);
  const { x, y, z } = vectorAt(numbers, targetAt.velocity);
  target.velocity = [x, y, z];
  return target as unknown as Target;
}

/** Further fields, and the names of the shapes, that are allowed where a target is expected. */
export interface Allowed {
  readonly fields: readonly string[];
  readonly shapes: readonly string[];
}

const plain: Allowed = { fields: [], shapes: shapeNames };

/** In scenes, which can have meshes. */
export const inScenes: Allowed = { fields: traitFields, shapes: [...shapeNames, 'mesh'] };

/** Checks a target, writes it into the shared buffer, and returns the solver's number of its shape. */
export function putTarget(target: unknown, numbers: Float64Array, allowed?: Allowed): number {
  const kind = writeTarget(target, numbers, allowed);
  checkTargetSizes(target as Fields, kind, numbers);
  return kind;
}

/** Refuses a sphere's numbers outside of the solver's range, after `writeTarget` has written them. */
export function checkTargetSizes(target: Fields, kind: number, numbers: Float64Array): void {
  if (kind !== ShapeKind.sphere) return;
  checkSizes(numbers, sphereAt.center, 'target.center', target.center);
  checkSized(numbers[sphereAt.radius], 'target.radius');
  checkSizes(numbers, targetAt.velocity, 'target.velocity', target.velocity);
}

/** Writes a target, checked but for the range of a sphere's numbers, which the solver checks in single questions. */
export function writeTarget(target: unknown, numbers: Float64Array, allowed = plain): number {
  if (!isObject(target)) failNoTarget(target);
  const shape = target.shape;
  // Spheres do not use the table: this is the hot path, and small enough for engines to inline it.
  if (shape !== 'sphere') return writeOtherShape(shape, target, numbers, allowed);
  for (const field in target)
    if (field !== 'shape' && field !== 'center' && field !== 'radius' && field !== 'velocity')
      checkOtherField(target, field, allowed.fields);
  writeVector(target.center, 'target.center', numbers, sphereAt.center);
  writePositive(target.radius, 'target.radius', numbers, sphereAt.radius);
  putTargetVelocity(target, numbers, writeVector);
  return ShapeKind.sphere;
}

function checkOtherField(target: Fields, field: string, others: readonly string[]): void {
  if (!others.includes(field) && Object.hasOwn(target, field))
    failUnknown('target', field, target[field], ['shape', 'center', 'radius', 'velocity', ...others]);
}

/** Writes a target by the table of shapes. */
function writeOtherShape(
  shape: unknown,
  target: Fields,
  numbers: Float64Array,
  { fields: others, shapes: names }: Allowed,
): number {
  nowReading('target');
  if (shape === 'mesh')
    fail('unknown-shape', 'target.shape', shape, 'a mesh is a target of scenes', 'Use createScene([mesh])');
  if (!isShape(shape)) failShape(shape, target, names);
  const form = putShape(shape, target, 'target', ['velocity', ...others], numbers);
  putTargetVelocity(target, numbers, putVector);
  form.check?.(target, numbers);
  return form.kind;
}

function failNoTarget(target: unknown): never {
  const isList = Array.isArray(target);
  failObject(
    target,
    'target',
    targetExample,
    isList ? 'Ask several by createScene(targets).shoot(bullet)' : '',
  );
}

/** Refuses an unknown shape. The remedy follows from the names and objects of other libraries. */
function failShape(shape: unknown, target: Fields, names: readonly string[]): never {
  const allowed = `known shapes are ${names.join(', ')}`;
  if (shape === undefined) fail('missing', 'target.shape', shape, ...missingShape(target, allowed));
  const meant = meantShape(shape);
  fail(
    'unknown-shape',
    'target.shape',
    shape,
    allowed,
    meant && (meant === 'mesh' ? useMesh : `Use '${meant}'`),
  );
}

const useMesh = "Use { shape: 'mesh', mesh: ricochet.createMesh({ positions, indices }) } in a scene";

const meantShape = (name: unknown): string | undefined =>
  typeof name === 'string' ? shapeMeantBy(name, inScenes.shapes) : undefined;

function missingShape(target: Fields, allowed: string): [allowed: string, remedy?: string] {
  if (typeof target.clone === 'function')
    return [targetExample, "Use targetOf(object) of 'ricochet-wasm/three'"];
  if (typeof target.shoot === 'function') return [targetExample, 'Ask a scene itself: scene.shoot(bullet)'];
  if (typeof target.data === 'function' || target.positions !== undefined) return [targetExample, useMesh];
  const meant = meantShape(target.type);
  return [allowed, meant === undefined ? '' : `Use shape: '${meant}' in place of type`];
}

const isShape = (name: unknown): name is Shape => typeof name === 'string' && Object.hasOwn(shapes, name);

function putTargetVelocity(target: Fields, numbers: Float64Array, put: typeof putVector): void {
  if (target.velocity !== undefined) {
    put(target.velocity, 'target.velocity', numbers, targetAt.velocity);
    return;
  }
  // Not `fill`, which takes thirty times as long.
  numbers[targetAt.velocity] = 0;
  numbers[targetAt.velocity + 1] = 0;
  numbers[targetAt.velocity + 2] = 0;
}

/** A form with the names of its fields, which are slow to list. */
interface NamedForm {
  readonly form: ShapeForm;
  readonly names: readonly string[];
}

/** A row of the table of shapes with its name, as each question needs it. */
interface NamedShape {
  readonly usual: NamedForm;
  readonly more: readonly NamedForm[];
  /** Fields that it has in any form; 'shape' among them. */
  readonly known: readonly string[];
}

function namesOf(shape: Shape): NamedShape {
  const [usual, ...more] = shapes[shape].forms.map((form) => ({ form, names: Object.keys(form.fields) }));
  return {
    usual: usual as NamedForm,
    more,
    known: ['shape', ...[usual as NamedForm, ...more].flatMap(({ names }) => names)],
  };
}

const named = Object.fromEntries(shapeNames.map((shape) => [shape, namesOf(shape)])) as Readonly<
  Record<Shape, NamedShape>
>;

const hasAny = (target: Fields, { names }: NamedForm) => names.some((field) => target[field] !== undefined);

/**
 * Checks and writes the fields of a shape, in the form that is given; `others` are further fields that it may have.
 */
function putShape(
  shape: Shape,
  target: Fields,
  path: string,
  others: readonly string[],
  numbers: Float64Array,
): ShapeForm {
  const { usual, more, known } = named[shape];
  const given = more.find((form) => hasAny(target, form)) ?? usual;
  const { form, names } = given;
  if (given === usual) checkFields(target, path, known, others);
  else checkOtherForm(shape, target, path, ['shape', ...names, ...others]);
  for (const name of names) form.fields[name]?.put(target[name], `${path}.${name}`, numbers);
  return form;
}

/** Checks the fields of a form that is not the usual one: fields of two forms contradict each other. */
function checkOtherForm(shape: Shape, target: Fields, path: string, known: readonly string[]): void {
  const { forms } = shapes[shape];
  for (const field in target) {
    if (known.includes(field) || !Object.hasOwn(target, field) || target[field] === undefined) continue;
    if (forms.some(({ fields }) => Object.hasOwn(fields, field))) {
      const sets = forms.map(({ fields }) =>
        Object.keys(fields)
          .join(', ')
          .replace(/, (\w+)$/, ' and $1'),
      );
      const allowed = `a ${shape} has ${sets.join(', or ')}`;
      fail('conflicting-fields', `${path}.${field}`, target[field], allowed, 'Leave one out');
    }
    failUnknown(path, field, target[field], known);
  }
}

/** Refuses a sphere whose `shape` is not 'sphere'. */
function checkIsSphere(shape: unknown): void {
  if (shape !== undefined && shape !== 'sphere')
    fail('unknown-shape', 'sphere.shape', shape, "only 'sphere' is answered here", 'Use shoot for others');
}

/** Checks a sphere that does not move, and writes its centre and radius. */
export function putSphere(
  sphere: unknown,
  example: string,
  numbers: Float64Array,
  at: { readonly center: number; readonly radius: number },
): void {
  checkRecord(sphere, 'sphere', example, ['shape', 'center', 'radius']);
  checkIsSphere(sphere.shape);
  putVector(sphere.center, 'sphere.center', numbers, at.center);
  putPositive(sphere.radius, 'sphere.radius', numbers, at.radius);
}

/** Checks a plane that does not move, and returns the solver's number of its kind. */
export function putPlane(plane: unknown, path: string, numbers: Float64Array): number {
  checkObject(plane, path, '{ point: [0, 0, 0], normal: [0, 0, 1] }');
  if (plane.shape !== undefined && plane.shape !== 'plane')
    fail('unknown-shape', `${path}.shape`, plane.shape, "only 'plane' is answered here");
  return putShape('plane', plane, path, [], numbers).kind;
}

/** The error for a refusal that the solver returned instead of an outcome: no memory, or a degenerate shape. */
export function failTarget(target: Fields, kind: number, outcome: number): never {
  if (outcome === Refusal.outOfMemory) failMemory('target', target);
  if (outcome === Refusal.outOfWork) failWork('bullet');
  failDegenerate(target, kind, 'target');
}

/** The error for a shape that exact arithmetic finds degenerate. */
export function failDegenerate(target: Fields, kind: number, path: string): never {
  const [field, allowed, remedy] = formOf(kind)[1].degenerate ?? ['shape', 'the solver finds it degenerate'];
  fail('degenerate-shape', `${path}.${field}`, target[field], allowed, remedy);
}

export const mostTargets = 10_000_000;

/** Refuses a value that is no list of targets, and returns the number of targets. */
export function countOfTargets(targets: unknown): number {
  if (!Array.isArray(targets))
    fail(
      targets === undefined ? 'missing' : 'not-an-object',
      'targets',
      targets,
      'an array of targets is needed',
      isObject(targets) && targets.shape !== undefined ? 'Put it into an array: [target]' : '',
    );
  const count = lengthOf(targets, 'targets');
  if (count > mostTargets)
    fail('out-of-range', 'targets.length', count, `at most ${mostTargets} are possible`);
  // Room for many targets is made only if the first is an object: the array may have nothing but holes.
  if (count > 0 && !isObject(targets[0])) failObject(targets[0], 'targets[0]', targetExample);
  return count;
}

/** Checks a target, and passes it on; errors name it by `path`. */
export function putNamedTarget(
  shared: SharedBuffer,
  target: unknown,
  path: string,
  put: (kind: number) => number,
  allowed?: Allowed,
): number {
  const numbers = shared.view();
  numbers[bulletAt.radius] = 0;
  try {
    const kind = putTarget(target, numbers, allowed);
    const placed = put(kind);
    if (placed < 0) failTarget(target as Fields, kind, placed);
    return placed;
  } catch (cause) {
    throw renamed(asRicochetError(cause), path);
  }
}

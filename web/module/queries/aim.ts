/** `aim`: the inverse question, which way to shoot. */

import {
  checkRecord,
  failObject,
  isObject,
  itemsOf,
  lengthOf,
  putNotNegative,
  putPositive,
  putVector,
} from '../arguments/check.js';
import { admits, type FilterOptions, filterFields, readFilter } from '../arguments/filter.js';
import { inScenes, mostTargets, putNamedTarget, targetExample } from '../arguments/targets.js';
import { checkMeshTraits, readTraits, traitFields } from '../arguments/traits.js';
import { AimOutcome, aimAnswerAt, aimAt, aimBounceRow, Refusal } from '../boundary/layout.js';
import { failRoom } from '../boundary/memory.js';
import type { RawMesh } from '../boundary/raw_module.js';
import { type SharedBuffer, vectorAt } from '../boundary/shared_buffer.js';
import type { Vector, Vector3 } from '../boundary/vectors.js';
import { fail } from '../errors/fail.js';
import { isMeshTarget, meshOf, putPlaced } from '../meshes/mesh_target.js';
import type { SceneTarget } from '../meshes/scene_target.js';

/** The shot to aim. */
export interface AimFrom {
  /** The bullet's centre. */
  position: Vector;
  /** Units a frame; 1 where it is missing. It matters where something moves. */
  speed?: number | undefined;
  radius?: number | undefined;
}

/** The goal: a point, or a ball to be touched. */
export interface AimTo {
  position: Vector;
  /** 0, a point, where it is missing. */
  radius?: number | undefined;
  velocity?: Vector | undefined;
}

/** Options of `aim`. */
export interface AimOptions extends FilterOptions {
  /**
   * What may stand in the way, sensors never; `mask` and `ignore` say which of them count.
   *
   * @defaultValue []
   */
  others?: readonly SceneTarget[] | undefined;
}

/** One bounce of an aimed shot. */
export interface AimBounce {
  /** The bullet's centre. */
  center: Vector3;
  point: Vector3;
  normal: Vector3;
  /** After the bounce. */
  velocity: Vector3;
  /** Frames since the shot. */
  time: number;
  ricochetAngle: number;
}

/** One way to shoot, by way of every target of `via`. */
export interface AimSolution {
  /** Unit. */
  direction: Vector3;
  /** The bullet to shoot, as `shoot` takes it. */
  bullet: { position: Vector3; velocity: Vector3; radius: number };
  bounces: AimBounce[];
  /** The bullet's centres: start, bounces, goal. */
  path: Vector3[];
  /** Frames until the bullet reaches the goal. */
  time: number;
  /**
   * How far the line of its centre passes from the goal's: within 1e-12 of the distance, or where bounces magnify the rounding
   * of the direction to more, as near as a direction in doubles comes, and within 1e-6.
   */
  miss: number;
  /** What stands in the way, where no way is free: on which leg, and which of `via`, or of `others`. */
  blocked?: { leg: number; via: number } | { leg: number; other: number };
}

const atRest = [0, 0];

/** What a target takes while it is aimed at, about. */
const targetBytes = 2048;

/** A target, or an array of them, each read once. */
function listOf(value: unknown, path: string): readonly unknown[] {
  if (value === undefined) fail('missing', path, value, 'a target, or a list of them, is needed');
  if (!Array.isArray(value)) return [value];
  const count = lengthOf(value, path);
  if (count > mostTargets)
    fail('out-of-range', `${path}.length`, count, `at most ${mostTargets} are possible`);
  if (count > 0 && !isObject(value[0])) failObject(value[0], `${path}[0]`, targetExample);
  return itemsOf(value, count, (item) => item);
}

export function aim(
  shared: SharedBuffer,
  from: unknown,
  via: unknown,
  to: unknown,
  options: unknown = {},
): AimSolution[] {
  const numbers = shared.view();
  checkRecord(from, 'from', '{ position: [0, 0], speed: 1 }', ['position', 'speed', 'radius']);
  putVector(from.position, 'from.position', numbers, aimAt.from);
  putPositive(from.speed ?? 1, 'from.speed', numbers, aimAt.speed);
  putNotNegative(from.radius, 'from.radius', numbers, aimAt.radius);
  checkRecord(to, 'to', '{ position: [4, 4] }', ['position', 'radius', 'velocity']);
  putVector(to.position, 'to.position', numbers, aimAt.to);
  putNotNegative(to.radius, 'to.radius', numbers, aimAt.toRadius);
  putVector(to.velocity === undefined ? atRest : to.velocity, 'to.velocity', numbers, aimAt.toVelocity);
  checkRecord(options, 'options', '{ others: [] }', ['others', ...filterFields]);
  const bodies = listOf(via, 'via');
  if (bodies.length === 0) fail('missing', 'via', via, 'at least one target to bounce off is needed');
  const others = options.others === undefined ? [] : listOf(options.others, 'options.others');
  const filter = readFilter(options, others.length);
  const bytes = targetBytes * (bodies.length + others.length);
  const answered = (outcome: number) => {
    if (outcome === Refusal.outOfMemory) failRoom(bytes, 'via', via);
    return outcome;
  };
  const question = shared.raw.Aim.create() ?? failRoom(bytes, 'via', via);
  const made: RawMesh[] = [];
  try {
    const put = (kind: number) => answered(question.add(kind));
    for (const [i, target] of bodies.entries())
      putNamedTarget(shared, target, Array.isArray(via) ? `via[${i}]` : 'via', put);
    // The solver counts shapes first, then meshes.
    const added: { shapes: number[]; meshes: number[] } = { shapes: [], meshes: [] };
    for (const [i, target] of others.entries()) {
      const path = `options.others[${i}]`;
      const traits = readTraits(target, path);
      const counts = admits(filter, i, traits);
      if (isMeshTarget(target)) {
        checkMeshTraits(traits, path);
        const { object, own } = meshOf(shared, target, path, traitFields);
        if (own) made.push(object);
        if (counts) {
          putPlaced(shared, target, path, () => answered(question.addMesh(object)));
          added.meshes.push(i);
        }
      } else {
        putNamedTarget(shared, target, path, (kind) => (counts ? put(kind) : 0), inScenes);
        if (counts) added.shapes.push(i);
      }
    }
    const outcome = answered(question.ask(bodies.length));
    if (outcome === AimOutcome.noPath) return [];
    const solution = readSolution(shared, question.bounces());
    const order = [...added.shapes, ...added.meshes];
    return [
      outcome === AimOutcome.blocked
        ? { ...solution, blocked: readBlocked(shared, bodies.length, order) }
        : solution,
    ];
  } finally {
    question.delete();
    for (const object of made) object.delete();
  }
}

function readSolution(shared: SharedBuffer, bouncesAddress: number): AimSolution {
  const numbers = shared.view();
  const at = (place: number) => numbers[place] as number;
  const direction = vectorAt(numbers, aimAnswerAt.direction);
  const memory = shared.raw.HEAPF64;
  const bounces: AimBounce[] = [];
  for (let i = 0; i < at(aimAnswerAt.bounces); i++) {
    const row = bouncesAddress / Float64Array.BYTES_PER_ELEMENT + i * aimBounceRow.size;
    bounces.push({
      center: vectorAt(memory, row + aimBounceRow.center),
      point: vectorAt(memory, row + aimBounceRow.point),
      normal: vectorAt(memory, row + aimBounceRow.normal),
      velocity: vectorAt(memory, row + aimBounceRow.velocity),
      time: memory[row + aimBounceRow.time] as number,
      ricochetAngle: memory[row + aimBounceRow.angle] as number,
    });
  }
  const position = vectorAt(numbers, aimAt.from);
  const speed = at(aimAt.speed);
  const velocity = { x: direction.x * speed, y: direction.y * speed, z: direction.z * speed };
  return {
    direction,
    bullet: { position, velocity, radius: at(aimAt.radius) },
    bounces,
    path: [position, ...bounces.map(({ center }) => center), vectorAt(numbers, aimAnswerAt.goal)],
    time: at(aimAnswerAt.time),
    miss: at(aimAnswerAt.miss),
  };
}

/** What stands in the way: the solver counts the `others` on behind `via`, in this order. */
function readBlocked(
  shared: SharedBuffer,
  via: number,
  order: readonly number[],
): NonNullable<AimSolution['blocked']> {
  const numbers = shared.view();
  const leg = numbers[aimAnswerAt.blockedLeg] as number;
  const by = numbers[aimAnswerAt.blockedBy] as number;
  return by < via ? { leg, via: by } : { leg, other: order[by - via] as number };
}

/**
 * `aim`, the inverse question: in which direction to shoot; and `leastSpeed`: the least speed that reaches the goal.
 */

import {
  checkRecord,
  type Fields,
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
import {
  AimOutcome,
  aimAnswerAt,
  aimAt,
  aimBounceRow,
  gravityAt,
  leastSpeedAt,
  Refusal,
} from '../boundary/layout.js';
import { failRoom } from '../boundary/memory.js';
import type { RawMesh } from '../boundary/raw_module.js';
import { type SharedBuffer, vectorAt } from '../boundary/shared_buffer.js';
import type { Vector, Vector3 } from '../boundary/vectors.js';
import { fail } from '../errors/fail.js';
import { isMeshTarget, meshOf, putPlaced } from '../meshes/mesh_target.js';
import type { SceneTarget } from '../meshes/scene_target.js';
import { putGravity } from './fall.js';

/** The shot to aim. */
export interface AimFrom {
  /** The bullet's centre. */
  position: Vector;
  /** Units a frame; 1 by default. It matters only if something moves. */
  speed?: number | undefined;
  radius?: number | undefined;
}

/** The goal: a point, or a ball to be touched. */
export interface AimTo {
  position: Vector;
  /** By default 0, a point. */
  radius?: number | undefined;
  velocity?: Vector | undefined;
  /**
   * True if the goal falls freely from the moment of the shot on, like the bullet: the monkey that lets go when the
   * hunter shoots. Without gravity it has no effect.
   *
   * @defaultValue false: it is at rest, or keeps its velocity
   */
  falls?: boolean | undefined;
}

/** Options of `aim`. */
export interface AimOptions extends FilterOptions {
  /**
   * Acceleration of the bullet, units a frame²: its path is a parabola. Then all shots are found, the earliest first:
   * to a goal at rest a flat and a steep one, none if it is out of reach, and one at the boundary of reach, decided
   * exactly. `via` is one target or an empty list.
   *
   * @defaultValue no gravity
   */
  gravity?: Vector | undefined;
  /**
   * Targets that may block the path; sensors never do. `mask` and `ignore` select them.
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

/** One shot that bounces off every target of `via`. */
export interface AimSolution {
  /** Unit. */
  direction: Vector3;
  /** The bullet to shoot, in the form that `shoot` takes. */
  bullet: { position: Vector3; velocity: Vector3; radius: number };
  bounces: AimBounce[];
  /** The bullet's centres: start, bounces, goal. */
  path: Vector3[];
  /** Frames until the bullet reaches the goal. */
  time: number;
  /**
   * The distance at which the line of its centre passes the goal's: within 1e-12 of the path's length. It is within
   * 1e-8 if something moves and a body is more than 1e7 times as long as the path, and within 1e-6, and as near as
   * directions in doubles allow, if bounces magnify the rounding of the direction to more. Under gravity, if only the
   * surface of a goal with a radius is in reach, it is the remaining distance of the centre.
   */
  miss: number;
  /** The obstacle, if every path is blocked: on which leg, and which of `via`, or of `others`. */
  blocked?: { leg: number; via: number } | { leg: number; other: number };
}

/** The place and time at which a bullet reaches a goal at the least speed. */
interface LeastShot {
  /**
   * Units a frame: the least number with which `aim` finds a shot. 0 if the bullet falls onto the goal, or touches
   * it.
   */
  speed: number;
  /** Unit; if the speed is 0, the direction of gravity, or 0. */
  direction: Vector3;
  /** Frames until the bullet reaches the goal. */
  time: number;
  /** The bullet's centre then. */
  center: Vector3;
  /** The bullet to shoot, in the form that `shoot` takes. */
  bullet: { position: Vector3; velocity: Vector3; radius: number };
}

/**
 * The answer of `leastSpeed`. Without gravity, and of a goal that falls, there may be no shot that is the slowest: every speed above
 * this one reaches the goal, the later the nearer to it.
 */
export type LeastSpeed = ({ attained: true } & LeastShot) | { attained: false; speed: number };

/** Options of `leastSpeed`. */
export interface LeastSpeedOptions {
  /**
   * Acceleration of the bullet, units a frame².
   *
   * @defaultValue no gravity
   */
  gravity?: Vector | undefined;
}

const atRest = [0, 0];

/** The approximate memory for a target during the search. */
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

/** Writes gravity, or 0; returns whether there is any. */
function putGravityOption(options: Fields, numbers: Float64Array): boolean {
  if (options.gravity !== undefined) return putGravity(options.gravity, 'options.gravity', numbers);
  numbers.fill(0, gravityAt, gravityAt + 3);
  return false;
}

function putGoal(to: unknown, numbers: Float64Array): void {
  checkRecord(to, 'to', '{ position: [4, 4] }', ['position', 'radius', 'velocity', 'falls']);
  putVector(to.position, 'to.position', numbers, aimAt.to);
  putNotNegative(to.radius, 'to.radius', numbers, aimAt.toRadius);
  putVector(to.velocity === undefined ? atRest : to.velocity, 'to.velocity', numbers, aimAt.toVelocity);
  const { falls } = to;
  if (falls !== undefined && typeof falls !== 'boolean')
    fail('out-of-range', 'to.falls', falls, 'true or false is needed');
  numbers[aimAt.toFalls] = falls === true ? 1 : 0;
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
  putGoal(to, numbers);
  checkRecord(options, 'options', '{ others: [] }', ['others', 'gravity', ...filterFields]);
  const falls = putGravityOption(options, numbers);
  const bodies = listOf(via, 'via');
  if (falls && bodies.length > 1)
    fail(
      'out-of-range',
      'via.length',
      bodies.length,
      'under gravity, a shot bounces off one target, or off none',
      'Aim at the last target, and trace the path',
    );
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
    for (const [i, target] of bodies.entries()) {
      const path = Array.isArray(via) ? `via[${i}]` : 'via';
      if (isMeshTarget(target))
        fail(
          'unknown-shape',
          `${path}.shape`,
          'mesh',
          'aim bounces off shapes, and a mesh is only in its way, as one of options.others',
          "Ask once for each of its triangles, { shape: 'triangle', a, b, c }, or for a plane",
        );
      putNamedTarget(shared, target, path, put);
    }
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
    const read = () =>
      readSolution(shared, question.bounces(), bodies.length, [...added.shapes, ...added.meshes]);
    if (falls || bodies.length === 0) {
      const solutions: AimSolution[] = [];
      const count = answered(question.askFalling(bodies.length));
      for (let i = 0; i < count; i++) {
        question.putSolution(i);
        solutions.push(read());
      }
      return solutions;
    }
    return answered(question.ask(bodies.length)) === AimOutcome.noPath ? [] : [read()];
  } finally {
    question.delete();
    for (const object of made) object.delete();
  }
}

/** A shot of the speed in the buffer's place, or of another. */
function bulletOf(numbers: Float64Array, direction: Vector3, speed: number) {
  const velocity = { x: direction.x * speed, y: direction.y * speed, z: direction.z * speed };
  return {
    position: vectorAt(numbers, aimAt.from),
    velocity,
    radius: numbers[aimAt.radius] as number,
  };
}

export function leastSpeed(
  shared: SharedBuffer,
  from: unknown,
  to: unknown,
  options: unknown = {},
): LeastSpeed {
  const numbers = shared.view();
  checkRecord(from, 'from', '{ position: [0, 0] }', ['position', 'speed', 'radius']);
  putVector(from.position, 'from.position', numbers, aimAt.from);
  putPositive(from.speed ?? 1, 'from.speed', numbers, aimAt.speed);
  putNotNegative(from.radius, 'from.radius', numbers, aimAt.radius);
  putGoal(to, numbers);
  checkRecord(options, 'options', '{ gravity: [0, -9.8, 0] }', ['gravity']);
  putGravityOption(options, numbers);
  const attained = shared.raw._ricochet_least_speed() === 1;
  const speed = numbers[leastSpeedAt.speed] as number;
  if (!attained) return { attained, speed };
  const direction = vectorAt(numbers, leastSpeedAt.direction);
  return {
    attained,
    speed,
    direction,
    time: numbers[leastSpeedAt.time] as number,
    center: vectorAt(numbers, leastSpeedAt.center),
    bullet: bulletOf(numbers, direction, speed),
  };
}

function readSolution(
  shared: SharedBuffer,
  bouncesAddress: number,
  via: number,
  order: readonly number[],
): AimSolution {
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
  const bullet = bulletOf(numbers, direction, at(aimAt.speed));
  const solution = {
    direction,
    bullet,
    bounces,
    path: [
      vectorAt(numbers, aimAt.from),
      ...bounces.map(({ center }) => center),
      vectorAt(numbers, aimAnswerAt.goal),
    ],
    time: at(aimAnswerAt.time),
    miss: at(aimAnswerAt.miss),
  };
  // The solver numbers the `others` after `via`, in this order.
  const by = at(aimAnswerAt.blockedBy);
  if (by < 0) return solution;
  const leg = at(aimAnswerAt.blockedLeg);
  const blocked = by < via ? { leg, via: by } : { leg, other: order[by - via] as number };
  return { ...solution, blocked };
}

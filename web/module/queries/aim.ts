/** `aim`: the inverse question, which way to shoot. */

import { checkObject, failUnknown, putNotNegative, putPositive, putVector } from '../arguments/check.js';
import type { Target } from '../arguments/shapes.js';
import { putNamedTarget } from '../arguments/targets.js';
import { type Exchange, layout, vectorAt } from '../boundary/exchange.js';
import { failRoom, outOfMemory } from '../boundary/memory.js';
import { bounceRow } from '../boundary/row_sizes.js';
import type { Vector, Vector3 } from '../boundary/vectors.js';
import { fail } from '../errors/fail.js';

/** The shot to aim. */
export interface AimFrom {
  /** The bullet's centre. */
  position: Vector;
  /** Units a frame; 1 where it is missing. It matters where something moves. */
  speed?: number;
  radius?: number;
}

/** The goal: a point, or a ball to be touched. */
export interface AimTo {
  position: Vector;
  /** 0, a point, where it is missing. */
  radius?: number;
  velocity?: Vector;
}

/** Options of `aim`. */
export interface AimOptions {
  /** What may stand in the way. */
  others?: readonly Target[];
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

/** What a target takes while it is aimed at, about. */
const targetBytes = 2048;

function checkFields(value: unknown, path: string, example: string, known: readonly string[]) {
  checkObject(value, path, example);
  for (const field in value) if (!known.includes(field)) failUnknown(path, field, value[field], known);
  return value;
}

function listOf(value: unknown, path: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (value === undefined) fail('missing', path, value, 'a target, or a list of them, is needed');
  return [value];
}

export function aim(
  exchange: Exchange,
  from: unknown,
  via: unknown,
  to: unknown,
  options: unknown = {},
): AimSolution[] {
  const { raw } = exchange;
  const shot = new Float64Array(12);
  const start = checkFields(from, 'from', '{ position: [0, 0], speed: 1 }', ['position', 'speed', 'radius']);
  putVector(start.position, 'from.position', shot, 0);
  putPositive(start.speed ?? 1, 'from.speed', shot, 3);
  putNotNegative(start.radius, 'from.radius', shot, 4);
  const goal = checkFields(to, 'to', '{ position: [4, 4] }', ['position', 'radius', 'velocity']);
  putVector(goal.position, 'to.position', shot, 5);
  putNotNegative(goal.radius, 'to.radius', shot, 8);
  if (goal.velocity !== undefined) putVector(goal.velocity, 'to.velocity', shot, 9);
  const asked = checkFields(options, 'options', '{ others: [] }', ['others']) as AimOptions;
  const bodies = listOf(via, 'via');
  if (bodies.length === 0) fail('missing', 'via', via, 'at least one target to bounce off is needed');
  const others = asked.others === undefined ? [] : listOf(asked.others, 'options.others');
  const bytes = targetBytes * (bodies.length + others.length);
  const answered = (outcome: number) => {
    if (outcome === outOfMemory) failRoom(bytes, 'via', via);
    return outcome;
  };
  const handle = raw._ricochet_aim_new();
  if (handle === 0) failRoom(bytes, 'via', via);
  try {
    const put = (kind: number) => answered(raw._ricochet_aim_put(handle, kind));
    for (const [i, target] of bodies.entries())
      putNamedTarget(exchange, target, Array.isArray(via) ? `via[${i}]` : 'via', put);
    for (const [i, target] of others.entries()) putNamedTarget(exchange, target, `options.others[${i}]`, put);
    exchange.view().set(shot, 0);
    const outcome = answered(raw._ricochet_aim(handle, bodies.length));
    if (outcome === 1) return [];
    const block = raw._ricochet_aim_block(handle) / 8;
    return [readSolution(exchange, shot, outcome === 2, bodies.length, block)];
  } finally {
    raw._ricochet_aim_free(handle);
  }
}

function readSolution(
  exchange: Exchange,
  shot: Float64Array,
  isBlocked: boolean,
  via: number,
  block: number,
): AimSolution {
  const numbers = exchange.view();
  const at = (place: number) => numbers[layout.answer + place] as number;
  const direction = vectorAt(numbers, layout.answer);
  const goal = vectorAt(numbers, layout.answer + 3);
  const memory = exchange.raw.HEAPF64;
  const bounces: AimBounce[] = [];
  for (let i = 0; i < at(10); i++) {
    const row = block + i * bounceRow;
    bounces.push({
      center: vectorAt(memory, row),
      point: vectorAt(memory, row + 3),
      normal: vectorAt(memory, row + 6),
      velocity: vectorAt(memory, row + 9),
      time: memory[row + 12] as number,
      ricochetAngle: memory[row + 13] as number,
    });
  }
  const position = vectorAt(shot, 0);
  const speed = shot[3] as number;
  const velocity = { x: direction.x * speed, y: direction.y * speed, z: direction.z * speed };
  const leg = at(9);
  const by = at(8);
  return {
    direction,
    bullet: { position, velocity, radius: shot[4] as number },
    bounces,
    path: [position, ...bounces.map(({ center }) => center), goal],
    time: at(6),
    miss: at(7),
    ...(isBlocked && { blocked: by < via ? { leg, via: by } : { leg, other: by - via } }),
  };
}

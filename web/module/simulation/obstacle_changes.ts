/** Obstacles that come, change and go while a world runs. */

import { checkObject, type Fields } from '../arguments/check.js';
import { velocityChangeRow } from '../boundary/layout.js';
import { failMemory } from '../boundary/memory.js';
import type { RawSimulation } from '../boundary/raw_module.js';
import type { SharedBuffer } from '../boundary/shared_buffer.js';
import { fail } from '../errors/fail.js';
import { changesOf, readMotion } from './motion.js';
import { changedObstacle, plainObstacle, putObstacle } from './obstacles.js';
import { refuseObstacle } from './refused_ball.js';
import { mostObstacles, type Surroundings } from './world.js';

const path = 'obstacle';

/** An obstacle with its current velocity, and its remaining motion. */
export function obstacleNow(
  { obstacles, motion }: Surroundings,
  index: number,
  simulation: RawSimulation,
): Fields {
  const given = obstacles[index] as Fields;
  if (given.motion === undefined) return given;
  const { size, obstacle } = velocityChangeRow;
  let made = 0;
  for (let row = simulation.motionChanges(); row-- > 0; ) if (motion[size * row + obstacle] === index) made++;
  const changes = given.motion as Fields[];
  const last = changes[made - 1];
  return { ...given, ...(last && { velocity: last.velocity }), motion: changes.slice(made) };
}

/** A running world, and the surroundings of its balls. */
interface Changing {
  readonly shared: SharedBuffer;
  readonly simulation: RawSimulation;
  readonly surroundings: Surroundings;
}

/**
 * Passes an obstacle to `put`, and records it; a refused one changes nothing. `now` is given if its motion is new.
 */
function put(
  { shared, simulation, surroundings }: Changing,
  obstacle: Fields,
  index: number,
  now: number | undefined,
  hand: (kind: number) => number,
): void {
  const { obstacles, periodic, motion } = surroundings;
  const rows = changesOf(obstacle, path, index, periodic, now);
  const { size } = velocityChangeRow;
  const hasMotion = rows.length > 0 || motion.length > 0;
  const fault = putObstacle(obstacle, path, periodic, shared, (kind) => {
    const address = simulation.roomForMotion(rows.length);
    if (address === 0 && rows.length > 0) failMemory(`${path}.motion`);
    const place = address / Float64Array.BYTES_PER_ELEMENT;
    for (const [i, row] of rows.entries()) shared.raw.HEAPF64.set(row, place + size * i);
    return hand(kind);
  });
  refuseObstacle(shared, fault, obstacle);
  obstacles[index] = obstacle;
  if (hasMotion) surroundings.motion = readMotion(obstacles, 'world.obstacles', periodic);
}

export function addObstacle(changing: Changing, given: unknown): number {
  const { simulation, surroundings } = changing;
  const index = surroundings.obstacles.length;
  const obstacle = plainObstacle(given, path);
  if (index >= mostObstacles)
    fail('out-of-range', path, given, `at most ${mostObstacles} obstacles are possible`);
  put(changing, obstacle, index, simulation.time(), (kind) => simulation.addObstacle(kind));
  return index;
}

export function setObstacle(changing: Changing, index: number, given: unknown): void {
  const { simulation, surroundings } = changing;
  checkObject(given, path, '{ velocity: [1, 0] }');
  const change = plainObstacle(given, path);
  const { obstacle, isPut } = changedObstacle(obstacleNow(surroundings, index, simulation), change);
  if (isPut && change.shape === undefined)
    fail('missing', `${path}.shape`, undefined, 'a new place or size needs the whole shape');
  const now = change.motion === undefined ? undefined : simulation.time();
  put(changing, obstacle, index, now, (kind) =>
    isPut ? simulation.setObstacle(index, kind) : simulation.changeObstacle(index),
  );
}

export function removeObstacle({ simulation, surroundings }: Changing, index: number): void {
  const { obstacles, periodic, motion } = surroundings;
  simulation.removeObstacle(index);
  obstacles.splice(index, 1);
  if (motion.length > 0) surroundings.motion = readMotion(obstacles, 'world.obstacles', periodic);
}

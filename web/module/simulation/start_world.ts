/** Starting a world: its bounds, obstacles and balls handed to the solver. */

import { boundsAt, velocityChangeRow, worldBallRow } from '../boundary/layout.js';
import { checkRoom, failMemory } from '../boundary/memory.js';
import type { RawSimulation } from '../boundary/raw_module.js';
import type { SharedBuffer } from '../boundary/shared_buffer.js';
import { putObstacle } from './obstacles.js';
import type { Surroundings } from './world.js';

/** WebAssembly memory: 310 for a ball while the world is made, 250 later; and the memory of its snapshot. */
const bytesPerBall = 640;

/** Makes a simulation, which `begin` starts; if anything fails, all memory is freed. */
export function startWorld(
  shared: SharedBuffer,
  surroundings: Surroundings,
  balls: Float64Array,
  path: string,
  begin: (simulation: RawSimulation) => void,
): RawSimulation {
  const { raw } = shared;
  const count = balls.length / worldBallRow.size;
  checkRoom(raw, count * bytesPerBall, `${path}.balls.length`, count);
  const simulation = raw.Simulation.create() ?? failMemory(path);
  try {
    shared.view().set(surroundings.bounds, boundsAt.min);
    simulation.setBounds(surroundings.periodicAxes);
    for (const [i, obstacle] of surroundings.obstacles.entries())
      putObstacle(obstacle, `${path}.obstacles[${i}]`, surroundings.periodic, shared, (kind) =>
        simulation.addObstacle(kind),
      );
    const address = simulation.roomForBalls(count);
    if (address === 0 && count > 0) failMemory(`${path}.balls.length`, count);
    raw.HEAPF64.set(balls, address / balls.BYTES_PER_ELEMENT);
    const { motion } = surroundings;
    const changes = simulation.roomForMotion(motion.length / velocityChangeRow.size);
    if (changes === 0 && motion.length > 0) failMemory(`${path}.obstacles`);
    raw.HEAPF64.set(motion, changes / motion.BYTES_PER_ELEMENT);
    begin(simulation);
  } catch (cause) {
    simulation.delete();
    throw cause;
  }
  return simulation;
}

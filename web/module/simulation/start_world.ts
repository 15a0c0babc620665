/** Starting a world: its bounds, obstacles and balls handed to the solver. */
import type { Exchange } from '../boundary/exchange.js';
import { checkRoom, failMemory } from '../boundary/memory.js';
import { putObstacle } from './obstacles.js';
import type { Frame } from './world.js';
import { ballNumbers } from './world_balls.js';

/** Of WebAssembly memory: 310 for a ball while the world is made, 200 later; and what its snapshot takes. */
const bytesPerBall = 640;

/** Makes a simulation in a handle of its own; whatever goes wrong, nothing leaks. */
export function startWorld(
  exchange: Exchange,
  frame: Frame,
  balls: Float64Array,
  path: string,
  begin: (handle: number) => void,
): number {
  const { raw } = exchange;
  const count = balls.length / ballNumbers;
  checkRoom(raw, count * bytesPerBall, `${path}.balls.length`, count);
  const handle = raw._ricochet_simulation_new();
  if (handle === 0) failMemory(path, undefined);
  try {
    exchange.view().set(frame.bounds, 0);
    raw._ricochet_simulation_bounds(handle, frame.periodic ? 1 : 0);
    for (const [i, obstacle] of frame.obstacles.entries())
      putObstacle(obstacle, `${path}.obstacles[${i}]`, frame.periodic, exchange, (kind) =>
        raw._ricochet_simulation_obstacle(handle, kind),
      );
    const address = raw._ricochet_simulation_balls(handle, count);
    if (address === 0 && count > 0) failMemory(`${path}.balls.length`, count);
    raw.HEAPF64.set(balls, address / 8);
    begin(handle);
  } catch (cause) {
    raw._ricochet_simulation_free(handle);
    throw cause;
  }
  return handle;
}

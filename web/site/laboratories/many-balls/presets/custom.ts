// Your own: a box with any balls in it.
import { type Scene, worldText } from '../scene.js';
import type { OwnBall } from '../state.js';

export const ownBounds = { min: [0, 0], max: [16, 10] } as const;

export function ownScene(balls: OwnBall[]): Scene {
  const world = { balls, bounds: ownBounds };
  return {
    world,
    program: worldText(world),
    view: { min: [...ownBounds.min], max: [...ownBounds.max] },
    shape: 'table',
    quantityOf: () => 'sphere',
  };
}

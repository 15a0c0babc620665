// A custom world: a box with any balls in it.
import { type Scene, worldText } from '../scene.js';
import type { CustomBall } from '../state.js';

export const customBounds = { min: [0, 0], max: [16, 10] } as const;

export function customScene(balls: CustomBall[]): Scene {
  const world = { balls, bounds: customBounds };
  return {
    world,
    program: worldText(world),
    view: { min: [...customBounds.min], max: [...customBounds.max] },
    shape: 'table',
    hasCloth: true,
    quantityOf: () => 'sphere',
  };
}

// A custom world: a box with any balls in it.
import type { Scene } from '../scene.js';
import { type CustomBall, worldBall } from '../state.js';

export const customBounds = { min: [0, 0], max: [16, 10] } as const;

export function customScene(balls: readonly CustomBall[]): Scene {
  return {
    world: { balls: balls.map(worldBall), bounds: customBounds },
    view: customBounds,
    shape: 'table',
    hasCloth: true,
    quantityOf: () => 'sphere',
  };
}

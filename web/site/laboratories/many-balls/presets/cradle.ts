// Newton's cradle, laid flat: five equal balls in a line between two walls.
import { type Scene, wallsAt } from '../scene.js';
import type { Values } from '../state.js';

export const cradleSize = 5;
const radius = 0.5;
const half = 6;

export function cradleScene({ launched = 1 }: Values): Scene {
  const balls = Array.from({ length: cradleSize }, (_, i) => {
    const moves = i < launched;
    // The launched balls touch one another, and so do the others.
    const x = moves ? i - half + 1 : i - (cradleSize - 1) / 2;
    return { position: [x, 0] as const, velocity: [moves ? 2 : 0, 0] as const, radius, mass: 1 };
  });
  return {
    world: { balls, bounds: wallsAt(-half, half) },
    view: { min: [-half, -1.4], max: [half, 1.4] },
    shape: 'lane',
    quantityOf: (index) => (index < launched ? 'bullet' : 'sphere'),
  };
}

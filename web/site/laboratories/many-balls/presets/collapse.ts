// Inelastic collapse: a column of balls that lose energy runs into a wall.
import { type Scene, wallsAt } from '../scene.js';
import type { Values } from '../state.js';

const radius = 0.25;

export function collapseScene({ count = 8, e = 0.6 }: Values): Scene {
  // The restitution of a pair is the product of the two.
  const restitution = Math.sqrt(e);
  const gap = Math.min(0.6, 16 / count - 2 * radius * 0.5);
  const balls = Array.from({ length: count }, (_, i) => ({
    position: [2 + i * (2 * radius + Math.max(0.05, gap)), 0] as const,
    velocity: [-1.5, 0] as const,
    radius,
    mass: 1,
    restitution,
  }));
  const last = balls.at(-1)?.position[0] ?? 0;
  const right = Math.max(10, last + 1);
  return {
    world: { balls, bounds: wallsAt(0), restitution },
    view: { min: [-0.2, -right / 8], max: [right, right / 8] },
    shape: 'lane',
    quantityOf: (index) => (index === 0 ? 'bullet' : 'sphere'),
    lines: [{ from: [0, -right / 10], to: [0, right / 10] }],
    end: 24,
  };
}

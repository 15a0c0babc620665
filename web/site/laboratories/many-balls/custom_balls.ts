// The balls of a custom world: added, removed and changed in the running simulation. The solver refuses what does not fit.
import type { Simulation } from 'ricochet-wasm';
import { RicochetError } from 'ricochet-wasm/external';
import type { ManyBallsMessages } from './messages/index.js';
import { customBounds } from './presets/custom.js';
import type { CustomBall } from './state.js';

export const customFields = ['x', 'y', 'vx', 'vy', 'radius', 'mass', 'restitution'] as const;
export type CustomField = (typeof customFields)[number];

/** Why the solver does not take a ball. */
export type Refusal = keyof ManyBallsMessages['custom']['refused'];

function refusalOf({ code, value }: RicochetError): Refusal {
  if (code === 'overlap') return 'overlap';
  if (code === 'out-of-bounds' || code === 'does-not-fit') return 'outside';
  if (code === 'out-of-range' && typeof value === 'number' && value <= 0) return 'positive';
  return Number.isNaN(value) ? 'number' : 'other';
}

export function customBall(simulation: Simulation, index: number): CustomBall {
  const { position, velocity, radius, mass, restitution } = simulation.ball(index);
  return {
    position: [position.x, position.y],
    velocity: [velocity.x, velocity.y],
    radius,
    mass,
    restitution,
  };
}

export function customBalls(simulation: Simulation): CustomBall[] {
  return Array.from({ length: simulation.count }, (_, i) => customBall(simulation, i));
}

export function numberOf(ball: CustomBall, field: CustomField): number {
  const { position, velocity } = ball;
  const parts = { x: position[0], y: position[1], vx: velocity[0], vy: velocity[1] };
  return field in parts
    ? parts[field as keyof typeof parts]
    : ball[field as 'radius' | 'mass' | 'restitution'];
}

function changed(ball: CustomBall, field: CustomField, value: number): Partial<CustomBall> {
  const { position, velocity } = ball;
  switch (field) {
    case 'x':
      return { position: [value, position[1]] };
    case 'y':
      return { position: [position[0], value] };
    case 'vx':
      return { velocity: [value, velocity[1]] };
    case 'vy':
      return { velocity: [velocity[0], value] };
    default:
      return { [field]: value };
  }
}

/** Changes one number of a ball; says why if the solver does not take it. */
export function setField(
  simulation: Simulation,
  index: number,
  field: CustomField,
  value: number,
): Refusal | undefined {
  return attempt(() => simulation.setBall(index, changed(customBall(simulation, index), field, value)));
}

/** Moves a ball; where it cannot go, it stays. */
export function move(simulation: Simulation, index: number, x: number, y: number): boolean {
  return attempt(() => simulation.setBall(index, { position: [x, y] })) === undefined;
}

function attempt(act: () => void): Refusal | undefined {
  try {
    act();
    return undefined;
  } catch (cause) {
    if (cause instanceof RicochetError) return refusalOf(cause);
    throw cause;
  }
}

/** Another radius; where there is no room for it, the ball stays as it is. */
export function resize(simulation: Simulation, index: number, radius: number): void {
  attempt(() => simulation.setBall(index, { radius }));
}

/** Puts a ball at rest somewhere; tells its index, unless there is no room. */
function addOne(simulation: Simulation, x: number, y: number, radius: number): number | undefined {
  const ball = { position: [x, y] as const, velocity: [0, 0] as const, radius, mass: 1, restitution: 1 };
  return attempt(() => simulation.addBall(ball)) === undefined ? simulation.count - 1 : undefined;
}

/** Puts a ball at a place, as large as there is room up to the usual size; tells its index. */
export function addAt(simulation: Simulation, x: number, y: number): number | undefined {
  for (const radius of [0.5, 0.35, 0.2, 0.1]) {
    const added = addOne(simulation, x, y, radius);
    if (added !== undefined) return added;
  }
  return undefined;
}

/** Puts a ball where there is room; tells its index. */
export function addSomewhere(simulation: Simulation): number | undefined {
  const { min, max } = customBounds;
  for (const radius of [0.6, 0.3])
    for (let y = min[1] + 2 * radius; y < max[1] - radius; y += radius)
      for (let x = min[0] + 2 * radius; x < max[0] - radius; x += radius) {
        const added = addOne(simulation, x, y, radius);
        if (added !== undefined) return added;
      }
  return undefined;
}

/** The ball at a place. */
export function ballAt(
  simulation: Simulation,
  x: number,
  y: number,
): { ball: number; x: number; y: number } | undefined {
  for (let ball = simulation.count - 1; ball >= 0; ball--) {
    const { position, radius } = customBall(simulation, ball);
    // Small balls can be taken, too, with a finger.
    if (Math.hypot(position[0] - x, position[1] - y) <= Math.max(radius, 0.35))
      return { ball, x: position[0], y: position[1] };
  }
  return undefined;
}

// The balls of a custom world: added, removed and changed in the running simulation. The solver refuses what does not fit.
import type { RicochetError, Simulation } from 'ricochet-wasm';
import { isModuleError } from '../../shell/module_error.js';
import type { ManyBallsMessages } from './messages.js';
import { type CustomBall, type CustomField, customBounds, worldBall } from './state.js';

/** The reason why the solver refuses a ball. */
type Refusal = keyof ManyBallsMessages['custom']['refused'];

function refusalOf({ code, value }: RicochetError): Refusal {
  if (code === 'overlap') return 'overlap';
  if (code === 'out-of-bounds' || code === 'does-not-fit') return 'outside';
  if (code === 'out-of-range' && typeof value === 'number' && value <= 0) return 'positive';
  return Number.isNaN(value) ? 'number' : 'other';
}

export function customBall(simulation: Simulation, index: number): CustomBall {
  const { position, velocity, radius, mass, restitution } = simulation.ball(index);
  return { x: position.x, y: position.y, vx: velocity.x, vy: velocity.y, radius, mass, restitution };
}

export const customBalls = (simulation: Simulation): CustomBall[] =>
  Array.from({ length: simulation.count }, (_, i) => customBall(simulation, i));

/**
 * Changes one number of a ball, and any field that the solver only accepts together with it; returns the reason if
 * the solver refuses it.
 */
export function setField(
  simulation: Simulation,
  index: number,
  field: CustomField,
  number: number,
): Refusal | undefined {
  const { position, velocity } = worldBall({ ...customBall(simulation, index), [field]: number });
  const isPlace = field === 'x' || field === 'y';
  const isVelocity = field === 'vx' || field === 'vy';
  const change = isPlace ? { position } : isVelocity ? { velocity } : { [field]: number };
  return attempt(() => simulation.setBall(index, change));
}

/** Moves a ball; if it cannot go there, it stays. */
export function move(simulation: Simulation, index: number, x: number, y: number): void {
  attempt(() => simulation.setBall(index, { position: [x, y] }));
}

function attempt(act: () => void): Refusal | undefined {
  try {
    act();
    return undefined;
  } catch (cause) {
    if (isModuleError(cause)) return refusalOf(cause);
    throw cause;
  }
}

/** Adds a ball at rest; returns its index, or undefined without room. */
function addOne(simulation: Simulation, x: number, y: number, radius: number): number | undefined {
  const ball = worldBall({ x, y, vx: 0, vy: 0, radius, mass: 1, restitution: 1 });
  return attempt(() => simulation.addBall(ball)) === undefined ? simulation.count - 1 : undefined;
}

/** Adds a ball at a place, up to the usual size if there is room; returns its index. */
export function addAt(simulation: Simulation, x: number, y: number): number | undefined {
  for (const radius of [0.5, 0.35, 0.2, 0.1]) {
    const added = addOne(simulation, x, y, radius);
    if (added !== undefined) return added;
  }
  return undefined;
}

/** Adds a ball where there is room; returns its index. */
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

/** The ball at a place; if several are near, the last one. */
export function ballAt(simulation: Simulation, x: number, y: number): number | undefined {
  const near = customBalls(simulation).flatMap((ball, i) =>
    // Small balls can be taken, too, with a finger.
    Math.hypot(ball.x - x, ball.y - y) <= Math.max(ball.radius, 0.35) ? [i] : [],
  );
  return near.at(-1);
}

// The energy of a throw per unit of mass: kinetic energy, energy of height, and heat from its bounces.

import { type Motion, motionAt } from '../shared/legs.js';
import { type Ghost, stepAt } from './ghost.js';
import type { Path } from './stretches.js';
import type { Throw } from './throw.js';

export interface Energy {
  kinetic: number;
  potential: number;
  heat: number;
}

export const sumOf = ({ kinetic, potential, heat }: Energy): number => kinetic + potential + heat;

/** v² / 2 and g y, the height counted from the bullet's lowest place: on the ground. */
function energyOf({ at, velocity }: Motion, heat: number, { gravity, radius }: Throw): Energy {
  const kinetic = (velocity.x * velocity.x + velocity.y * velocity.y) / 2;
  return { kinetic, potential: gravity * (at.y - radius), heat };
}

/**
 * The energy that bounces up to a time have taken: (1 − e²) of the kinetic energy along the normal, measured in the
 * frame of the surface. A moving target also pushes the bullet. That work is not heat, and it changes the sum.
 */
function heatAt({ bounces, rest }: Path, time: number, { restitution }: Throw): number {
  let heat = 0;
  for (const { time: at, normal, before, after } of bounces) {
    if (at > time) break;
    const change = (after.x - before.x) * normal.x + (after.y - before.y) * normal.y;
    const into = change / (1 + restitution);
    heat += ((1 - restitution * restitution) * into * into) / 2;
  }
  // At the limit of infinitely many bounces all motion along the normal is gone.
  if (rest !== undefined && time >= rest.time) {
    const last = bounces.at(-1);
    if (last !== undefined) heat += (last.after.x * last.normal.x + last.after.y * last.normal.y) ** 2 / 2;
  }
  return heat;
}

export const exactEnergy = (path: Path, given: Throw, time: number): Energy =>
  energyOf(motionAt(path.stretches, time), heatAt(path, time, given), given);

export function ghostEnergy(ghost: Ghost, given: Throw, time: number): Energy {
  const at = stepAt(ghost, time);
  return energyOf(ghost.motions[at] as Motion, ghost.lost[at] ?? 0, given);
}

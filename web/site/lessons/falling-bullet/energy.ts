// The energy of a throw per unit of mass: kinetic energy, energy of height, and heat from its bounces.

import { legAt } from '../../lesson/series.js';
import type { Triple } from '../../widgets/numbers.js';
import { type Motion, motionAt, motionOn } from '../shared/legs.js';
import { type Ghost, stepAt } from './ghost.js';
import type { Bounce, Path } from './stretches.js';
import { still, type Throw } from './throw.js';

export interface Energy {
  kinetic: number;
  potential: number;
  heat: number;
}

export const sumOf = ({ kinetic, potential, heat }: Energy): number => kinetic + potential + heat;

/** v² / 2, as seen from a body with a velocity of its own. */
function kineticOf(velocity: Triple, own = still): number {
  return ((velocity.x - own.x) ** 2 + (velocity.y - own.y) ** 2 + (velocity.z - own.z) ** 2) / 2;
}

/** The height is counted from the bullet's lowest place: on the ground. */
const energyOf = ({ at, velocity }: Motion, heat: number, { gravity, radius }: Throw): Energy => ({
  kinetic: kineticOf(velocity),
  potential: gravity * (at.y - radius),
  heat,
});

/**
 * The heat of a bounce is the kinetic energy that it takes, as seen from the surface. A moving target also pushes the
 * bullet. That work is not heat, and it changes the sum.
 */
function heatOf({ target: name, time, before, after }: Bounce, target: Path['target']): number {
  const own = name === 'target' ? motionOn(legAt(target, time, 'before'), time).velocity : still;
  return kineticOf(before, own) - kineticOf(after, own);
}

/** The heat up to a time. Infinitely many small bounces count as soon as they begin. */
function heatAt({ bounces, stretches, target }: Path, time: number): number {
  let heat = 0;
  for (const bounce of bounces) if (bounce.time <= time) heat += heatOf(bounce, target);
  for (const { kind, time: at, velocity } of stretches)
    if (kind === 'bounces' && at <= time) {
      const last = bounces.filter((bounce) => bounce.time <= at).at(-1);
      if (last !== undefined) heat += kineticOf(last.after) - kineticOf(velocity);
    }
  return heat;
}

export const exactEnergy = (path: Path, given: Throw, time: number): Energy =>
  energyOf(motionAt(path.stretches, time), heatAt(path, time), given);

export function ghostEnergy(ghost: Ghost, given: Throw, time: number): Energy {
  const at = stepAt(ghost, time);
  return energyOf(ghost.motions[at] as Motion, ghost.lost[at] ?? 0, given);
}

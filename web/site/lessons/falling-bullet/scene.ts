// Everything that the page shows of a throw: its path, its contact with the target, the flight over open ground, and
// the ghost.
import type { ExplanationStep, Shot } from 'ricochet-wasm';
import type { SceneSolver } from '../../shell/solvers/scene.js';
import type { Triple } from '../../widgets/numbers.js';
import { placeAt } from '../shared/legs.js';
import { pathOf } from './flight.js';
import { type Ghost, ghostOf } from './ghost.js';
import { type Aimed, leastSpeedTo, waysTo } from './reach.js';
import { startOf } from './read_trace.js';
import type { Bounce, Path } from './stretches.js';
import { firedBullet, gravityOf, ground, type Throw, targetOf } from './throw.js';

/** The flight over open ground, as if there were no target. */
export interface OpenFlight {
  /** The highest place. It exists only if the bullet climbs. */
  apex: { time: number; at: Triple } | undefined;
  landing: { time: number; at: Triple; range: number; length: number; speed: number } | undefined;
}

export interface FallScene {
  given: Throw;
  path: Path;
  /** The contact with the target alone; for a falling target, in the falling frame. */
  shot: Shot;
  steps: ExplanationStep[];
  open: OpenFlight;
  /** The solutions for the centre of the target, the flat one first. */
  aimed: readonly Aimed[];
  /** The least speed with which its centre is reached at all. */
  least: number | undefined;
  ghost: Ghost;
}

function openFlight(ricochet: SceneSolver, given: Throw): OpenFlight {
  const { velocity, gravity, from } = given;
  const time = velocity.y / gravity;
  const apex = gravity * velocity.y > 0 ? { time, at: placeAt([startOf(given)], time) } : undefined;
  const shot = ricochet.shoot(firedBullet(given), ground, { gravity: gravityOf(given) });
  if (!shot.hit) return { apex, landing: undefined };
  const landing = {
    time: shot.time,
    at: shot.center,
    range: Math.hypot(shot.center.x - from.x, shot.center.z - from.z),
    length: shot.distance,
    speed: Math.hypot(shot.velocity.x, shot.velocity.y, shot.velocity.z),
  };
  return { apex, landing };
}

export function sceneOf(ricochet: SceneSolver, given: Throw): FallScene {
  const path = pathOf(ricochet, given);
  const fallsToo = given.target.motion === 'falls';
  const options = fallsToo ? {} : { gravity: gravityOf(given) };
  const { shot, steps } = ricochet.explain.shoot(firedBullet(given), targetOf(given), options);
  return {
    given,
    path,
    shot,
    steps,
    open: openFlight(ricochet, given),
    aimed: waysTo(ricochet, given),
    least: leastSpeedTo(ricochet, given),
    ghost: ghostOf(ricochet, given, path),
  };
}

/** The first contact of the path, with any body. */
export const firstOf = ({ path }: FallScene): Bounce | undefined => path.bounces[0];

/** True if the bullet meets the target before anything else. */
export const meetsFirst = (scene: FallScene): boolean => firstOf(scene)?.target === 'target';

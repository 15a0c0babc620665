// The ghost: the same throw in an engine with time steps, sixty a second, which checks for overlap only at each step.
import type { Vector3 } from 'three';
import { step } from '../../laboratories/shared/stepper.mjs';
import type { SceneSolver } from '../../shell/solvers/scene.js';
import { vec } from '../../stage/figure.js';
import { type Motion, motionAt } from '../shared/legs.js';
import type { Path } from './stretches.js';
import { inSpace, still, type Throw } from './throw.js';
import { wallTarget } from './walls.js';

const stepsPerSecond = 60;

/** The most steps; after them the ghost stays where it is. */
const mostSteps = 6000;

export interface Ghost {
  /** The motion after each step; the first entry is the start. */
  motions: readonly Motion[];
  /** The energy per unit of mass that bounces have taken, after each step. */
  lost: readonly number[];
  /** Whether it has met the target. */
  meets: boolean;
}

/**
 * If it is nearer to a place than `reach` and approaches it, the velocity is reflected as in `shoot`. Returns the energy
 * that the bounce takes.
 */
function bounceOff(bullet: Motion, target: Motion, reach: number, restitution: number): number | undefined {
  const apart = vec(bullet.at).sub(vec(target.at));
  const gap = apart.length();
  if (!(gap < reach) || gap === 0) return undefined;
  const normal = apart.divideScalar(gap);
  const into = vec(bullet.velocity).sub(vec(target.velocity)).dot(normal);
  if (!(into < 0)) return undefined;
  bullet.velocity = vec(bullet.velocity).addScaledVector(normal, -(1 + restitution) * into);
  return ((1 - restitution * restitution) * into * into) / 2;
}

export function ghostOf(
  ricochet: SceneSolver,
  given: Throw,
  { target, end }: Pick<Path, 'target' | 'end'>,
): Ghost {
  const { gravity, restitution, radius } = given;
  const walls = given.walls.map(wallTarget);
  const dt = 1 / stepsPerSecond;
  const count = Math.min(mostSteps, Math.ceil(end * stepsPerSecond));
  const world = { gravity, restitution, lifts: false };
  const ball = { y: given.from.y - radius, v: given.velocity.y };
  let [x, vx, z, vz] = [given.from.x, given.velocity.x, given.from.z, given.velocity.z];
  let meets = false;
  let lost = 0;
  const motions: Motion[] = [{ at: given.from, velocity: given.velocity }];
  const losses = [0];
  for (let i = 1; i <= count; i++) {
    [x, z] = [x + vx * dt, z + vz * dt];
    const coming = ball.v - gravity * dt;
    if (step(ball, dt, world)) lost += ((1 - restitution * restitution) * coming * coming) / 2;
    const bullet: Motion = { at: { x, y: ball.y + radius, z }, velocity: { x: vx, y: ball.v, z: vz } };
    const taken = bounceOff(bullet, motionAt(target, i * dt), radius + given.target.radius, restitution);
    if (taken !== undefined) [meets, lost] = [true, lost + taken];
    for (const wall of walls) {
      const at = ricochet.closestPoint(inSpace(bullet.at), wall).point;
      lost += bounceOff(bullet, { at, velocity: still }, radius, restitution) ?? 0;
    }
    [vx, ball.v, vz] = [bullet.velocity.x, bullet.velocity.y, bullet.velocity.z];
    motions.push(bullet);
    losses.push(lost);
  }
  return { motions, lost: losses, meets };
}

/** The ghost as one sees it at a time: between two steps nothing happens. */
export const stepAt = ({ motions }: Ghost, time: number): number =>
  Math.min(motions.length - 1, Math.max(0, Math.floor(time * stepsPerSecond + 1e-9)));

/** The ghost's place on the stage; it is interpolated between steps. */
export function ghostAt({ motions }: Ghost, time: number): Vector3 {
  const steps = Math.min(motions.length - 1, Math.max(0, time * stepsPerSecond));
  const at = (step: number) => vec((motions[Math.min(motions.length - 1, step)] as Motion).at);
  const last = Math.floor(steps);
  return at(last).lerp(at(last + 1), steps - last);
}

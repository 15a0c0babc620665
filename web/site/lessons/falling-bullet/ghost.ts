// The ghost: the same throw in an engine that goes on in steps, sixty a second, and looks only then whether anything overlaps.
import { step } from '../../laboratories/shared/stepper.mjs';
import { motionAt, type Path } from './stretches.js';
import type { Motion, Place, Throw } from './throw.js';

export const stepsPerSecond = 60;

/** More are not made: beyond, the ghost stays where it is. */
const mostSteps = 6000;

export interface Ghost {
  /** After each step; the first is the start. */
  motions: readonly Motion[];
  /** What its bounces have taken of the energy, of each unit of mass, after each step. */
  lost: readonly number[];
  /** Whether it has met the target. */
  meets: boolean;
}

/** Where they overlap and come closer, the velocity is turned round as it is by `shoot`. */
function bounceOff(bullet: Motion, target: Motion, reach: number, restitution: number): number | undefined {
  const [x, y] = [bullet.at.x - target.at.x, bullet.at.y - target.at.y];
  const gap = Math.hypot(x, y);
  if (!(gap < reach) || gap === 0) return undefined;
  const normal: Place = { x: x / gap, y: y / gap };
  const into =
    (bullet.velocity.x - target.velocity.x) * normal.x + (bullet.velocity.y - target.velocity.y) * normal.y;
  if (!(into < 0)) return undefined;
  bullet.velocity = {
    x: bullet.velocity.x - (1 + restitution) * into * normal.x,
    y: bullet.velocity.y - (1 + restitution) * into * normal.y,
  };
  return ((1 - restitution * restitution) * into * into) / 2;
}

export function ghostOf(given: Throw, { target, end }: Pick<Path, 'target' | 'end'>): Ghost {
  const { gravity, restitution, radius } = given;
  const dt = 1 / stepsPerSecond;
  const count = Math.min(mostSteps, Math.ceil(end * stepsPerSecond));
  const world = { gravity, restitution, lifts: false };
  const ball = { y: given.from.y - radius, v: given.velocity.y };
  let [x, vx] = [given.from.x, given.velocity.x];
  let meets = false;
  let lost = 0;
  const motions: Motion[] = [{ at: given.from, velocity: given.velocity }];
  const losses = [0];
  for (let i = 1; i <= count; i++) {
    x += vx * dt;
    const coming = ball.v - gravity * dt;
    if (step(ball, dt, world)) lost += ((1 - restitution * restitution) * coming * coming) / 2;
    const bullet: Motion = { at: { x, y: ball.y + radius }, velocity: { x: vx, y: ball.v } };
    const taken = bounceOff(bullet, motionAt(target, i * dt), radius + given.target.radius, restitution);
    if (taken !== undefined) {
      [meets, lost] = [true, lost + taken];
      [vx, ball.v] = [bullet.velocity.x, bullet.velocity.y];
    }
    motions.push(bullet);
    losses.push(lost);
  }
  return { motions, lost: losses, meets };
}

/** The ghost as one sees it at a time: between two steps nothing happens. */
export const stepAt = ({ motions }: Ghost, time: number): number =>
  Math.min(motions.length - 1, Math.max(0, Math.floor(time * stepsPerSecond + 1e-9)));

/** For the stage: it glides from step to step. */
export function ghostAt({ motions }: Ghost, time: number): Place {
  const steps = Math.min(motions.length - 1, Math.max(0, time * stepsPerSecond));
  const from = motions[Math.floor(steps)] as Motion;
  const to = motions[Math.min(motions.length - 1, Math.floor(steps) + 1)] as Motion;
  const share = steps - Math.floor(steps);
  return {
    x: from.at.x + (to.at.x - from.at.x) * share,
    y: from.at.y + (to.at.y - from.at.y) * share,
  };
}

// A target that is dropped when the bullet is fired: the monkey and the hunter.
//
// Both fall alike, so in the frame of either the other one moves straight. Gravity cancels, and `shoot` without
// gravity decides exactly whether and when they meet. Once the target is on the ground it is at rest, and gravity
// bends the bullet's path relative to it.
import type { Shot, SphereTarget } from 'ricochet-wasm';
import type { Vector3 } from 'three';
import type { SceneSolver } from '../../shell/solvers/scene.js';
import { vec } from '../../stage/figure.js';
import type { Triple } from '../../widgets/numbers.js';
import { moved } from '../shared/figure_parts.js';
import { motionAt, motionOn } from '../shared/legs.js';
import { readTrace, startOf } from './read_trace.js';
import type { Bounce, Path, PathStretch, Stretch } from './stretches.js';
import { bulletOf, gravityOf, ground, inSpace, still, type Throw } from './throw.js';

/** A contact in time, counted from the shot. */
interface Contact {
  time: number;
  target: Bounce['target'];
  normal: Triple;
}

/** The target's motion: it falls, and then stays where it lands. */
export function fallOf(ricochet: SceneSolver, given: Throw): Stretch[] {
  const { center, radius } = given.target;
  const { acceleration } = startOf(given);
  const body = { position: inSpace(center), velocity: inSpace(still), radius };
  const landing = ricochet.shoot(body, ground, { gravity: gravityOf(given) });
  const falls = { time: 0, at: center, velocity: still, acceleration };
  if (!landing.hit) return [falls];
  return [falls, { time: landing.time, at: landing.center, velocity: still, acceleration: still }];
}

/** The velocity after a bounce: its part along the normal, relative to the target, is reversed and reduced. */
function reflected(velocity: Vector3, own: Triple, normal: Triple, restitution: number): Vector3 {
  const into = velocity.clone().sub(vec(own)).dot(vec(normal));
  return velocity.clone().addScaledVector(vec(normal), -(1 + restitution) * Math.min(0, into));
}

const sphereAt = ({ target }: Throw, at: Triple, velocity: Triple): SphereTarget => ({
  shape: 'sphere',
  center: inSpace(at),
  radius: target.radius,
  velocity: inSpace(velocity),
});

/** The first contact on a stretch of the bullet's path while the target falls. */
function firstContact(
  ricochet: SceneSolver,
  given: Throw,
  now: Stretch,
  falls: Stretch,
): Contact | undefined {
  const bullet = bulletOf(given, now);
  const { at, velocity } = motionOn(falls, now.time);
  const read = (target: Bounce['target'], shot: Shot): Contact[] =>
    shot.hit ? [{ time: now.time + shot.time, target, normal: shot.normal }] : [];
  return [
    ...read('target', ricochet.shoot(bullet, sphereAt(given, at, velocity))),
    ...read('ground', ricochet.shoot(bullet, ground, { gravity: gravityOf(given) })),
  ].sort((one, other) => one.time - other.time)[0];
}

/** The bullet's path from contact to contact, until the target is on the ground. From there the module traces it. */
export function fallWithTarget(ricochet: SceneSolver, given: Throw): Omit<Path, 'end'> {
  const target = fallOf(ricochet, given);
  const [falls, lies] = target as [Stretch, Stretch | undefined];
  const landing = lies?.time ?? Number.POSITIVE_INFINITY;
  const stretches: PathStretch[] = [startOf(given)];
  const bounces: Bounce[] = [];
  while (bounces.length <= given.bounces) {
    const now = stretches.at(-1) as PathStretch;
    const contact = firstContact(ricochet, given, now, falls);
    if (contact === undefined || contact.time >= landing) break;
    const { time, normal } = contact;
    const { at, velocity } = motionOn(now, time);
    const isGround = contact.target === 'ground';
    // The height of the ground is known without rounding.
    const center = isGround ? at.clone().setY(given.radius) : at;
    const own = isGround ? still : motionOn(falls, time).velocity;
    const after = reflected(velocity, own, normal, given.restitution);
    const point = moved(center, vec(normal), -given.radius);
    bounces.push({ time, target: contact.target, center, point, normal, before: velocity, after });
    stretches.push({ ...now, time, at: center, velocity: after });
  }
  if (lies === undefined || bounces.length > given.bounces)
    return { stretches, bounces, target, rest: undefined };
  return { ...onward(ricochet, given, stretches, bounces, lies), target };
}

/** The path after the target has landed. */
function onward(
  ricochet: SceneSolver,
  given: Throw,
  stretches: readonly PathStretch[],
  bounces: readonly Bounce[],
  lies: Stretch,
): Omit<Path, 'end' | 'target'> {
  const start = { ...startOf(given), ...motionAt(stretches, lies.time), time: lies.time };
  const scene = ricochet.createScene([sphereAt(given, lies.at, still), ground], {
    gravity: gravityOf(given),
  });
  try {
    const maxBounces = given.bounces + 1 - bounces.length;
    const trace = scene.trace(bulletOf(given, start), { restitution: given.restitution, maxBounces });
    const found = readTrace(trace, start, ['target', 'ground']);
    return {
      // The stretch continues: its start is not an event.
      stretches: [...stretches, ...found.stretches.slice(1)],
      bounces: [...bounces, ...found.bounces],
      rest: found.rest,
    };
  } finally {
    scene.dispose();
  }
}

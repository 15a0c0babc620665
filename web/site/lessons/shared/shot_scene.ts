// The places of bullet and target at any time of a shot. They follow from the module's answer and uniform motion;
// there is no other physics here.
import type { AimedBullet, Shot, SphereTarget } from 'ricochet-wasm';
import { Vector3 } from 'three';
import type { Leg } from '../../lesson/series.js';
import { vec } from '../../stage/figure.js';
import { legsOf, placeAt, seenFrom } from './legs.js';

export interface ShotScene {
  bullet: { from: Vector3; to: Vector3; radius: number; velocity: Vector3; legs: readonly Leg[] };
  sphere: { center: Vector3; radius: number; velocity: Vector3; legs: readonly Leg[] };
  shot: Shot;
  /** The shown frames. A bullet from far away is shown when it is near. */
  start: number;
  end: number;
}

/** Starts further away than this many radii are outside the picture. */
const farAway = 60;

const given = (v: AimedBullet['from']) => vec(v as Vector3);

export function shotScene(
  bullet: AimedBullet,
  target: SphereTarget,
  velocity: Vector3,
  shot: Shot,
): ShotScene {
  const [center, from] = [given(target.center), given(bullet.from)];
  const own = target.velocity === undefined ? new Vector3() : given(target.velocity);
  const moment = shot.hit ? shot.time : (shot.closest?.time ?? 0);
  const radius = bullet.radius ?? 0;
  const sumOfRadii = target.radius + radius;
  const speed = Math.max(velocity.length(), 1e-300);
  const far = from.distanceTo(center) > farAway * sumOfRadii && moment > 0;
  const start = far ? Math.max(0, moment - (8 * sumOfRadii) / speed) : 0;
  // About a third as far after the contact as before it, and far enough to show the direction. A miss crosses the
  // scene.
  const across = far ? 0 : (from.distanceTo(center) + 2 * target.radius) / speed;
  const speedAfter = shot.hit ? Math.max(vec(shot.velocity).length(), speed) : speed;
  const onward = Math.max(0.36 * (moment - start) * speed, 1.2 * sumOfRadii) / speedAfter;
  const after = shot.hit ? { time: shot.time, at: shot.center, velocity: shot.velocity } : undefined;
  return {
    bullet: {
      from,
      to: given(bullet.to),
      radius,
      velocity,
      legs: legsOf({ position: from, velocity }, after),
    },
    sphere: {
      center,
      radius: target.radius,
      velocity: own,
      legs: legsOf({ position: center, velocity: own }),
    },
    shot,
    start,
    end: shot.hit ? moment + onward : Math.max(2 * moment - start, across),
  };
}

/** The bullet's centre at a time. */
export const bulletAt = ({ bullet }: ShotScene, time: number): Vector3 => placeAt(bullet.legs, time);

/** The target's centre at a time. */
export const sphereAt = ({ sphere }: ShotScene, time: number): Vector3 => placeAt(sphere.legs, time);

/** The same scene in the target's frame: the target is at rest, and every place is relative to it. */
export function relativeScene(scene: ShotScene): ShotScene {
  const { shot, bullet, sphere } = scene;
  const own = sphere.velocity;
  const velocity = bullet.velocity.clone().sub(own);
  const legs = seenFrom(own, bullet.legs);
  const [, after] = legs;
  return {
    ...scene,
    bullet: { ...bullet, velocity, to: bullet.from.clone().add(velocity), legs },
    sphere: { ...sphere, velocity: new Vector3(), legs: seenFrom(own, sphere.legs) },
    shot:
      shot.hit && after !== undefined
        ? {
            ...shot,
            point: vec(shot.point).addScaledVector(own, -shot.time),
            center: after.at,
            velocity: after.velocity,
          }
        : shot,
  };
}

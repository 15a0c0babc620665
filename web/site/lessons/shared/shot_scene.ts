// Where bullet and target are at any time of a shot: the module's answer and uniform motion.
import type { AimedBullet, Shot, SphereTarget } from 'ricochet-wasm';
import { Vector3 } from 'three';
import { vec } from '../../stage/figure.js';

/** What there is to draw at any time: only the module's answer and uniform motion, no physics of its own. */
export interface ShotScene {
  bullet: { from: Vector3; to: Vector3; radius: number; velocity: Vector3 };
  sphere: { center: Vector3; radius: number; velocity: Vector3 };
  shot: Shot;
  /** Frames that are shown: a bullet from far away is shown when it is near. */
  start: number;
  end: number;
}

/** Starts further off than so many radii are out of the picture. */
const farAway = 60;

const given = (v: AimedBullet['from']) => vec(v as Vector3);

export function shotScene(
  bullet: AimedBullet,
  target: SphereTarget,
  velocity: Vector3,
  shot: Shot,
): ShotScene {
  const sphere = {
    center: given(target.center),
    radius: target.radius,
    velocity: target.velocity === undefined ? new Vector3() : given(target.velocity),
  };
  const from = given(bullet.from);
  const moment = shot.hit ? shot.time : (shot.closest?.time ?? 0);
  const sumOfRadii = sphere.radius + (bullet.radius ?? 0);
  const speed = Math.max(velocity.length(), 1e-300);
  const far = from.distanceTo(sphere.center) > farAway * sumOfRadii && moment > 0;
  const start = far ? Math.max(0, moment - (8 * sumOfRadii) / speed) : 0;
  // As far after the contact as before it, and at least far enough to see where it goes; a miss crosses the scene.
  const across = far ? 0 : (from.distanceTo(sphere.center) + 2 * sphere.radius) / speed;
  const speedAfter = shot.hit ? Math.max(vec(shot.velocity).length(), speed) : speed;
  const onward = Math.max((moment - start) * speed, 1.2 * sumOfRadii) / speedAfter;
  return {
    bullet: { from, to: given(bullet.to), radius: bullet.radius ?? 0, velocity },
    sphere,
    shot,
    start,
    end: shot.hit ? moment + onward : Math.max(2 * moment - start, across),
  };
}

/** The bullet's centre at a time. */
export function bulletAt({ shot, bullet }: ShotScene, time: number): Vector3 {
  if (shot.hit && time > shot.time)
    return vec(shot.center).addScaledVector(vec(shot.velocity), time - shot.time);
  return bullet.from.clone().addScaledVector(bullet.velocity, time);
}

/** The target's centre at a time. */
export const sphereAt = ({ sphere }: ShotScene, time: number) =>
  sphere.center.clone().addScaledVector(sphere.velocity, time);

/** The same, seen from the target: it is at rest, and all that happens at a time is where it is from there. */
export function relativeScene(scene: ShotScene): ShotScene {
  const { shot, bullet, sphere } = scene;
  const own = sphere.velocity;
  const velocity = bullet.velocity.clone().sub(own);
  const from = (place: { x: number; y: number; z: number }, time: number) =>
    vec(place).addScaledVector(own, -time);
  return {
    ...scene,
    bullet: { ...bullet, velocity, to: bullet.from.clone().add(velocity) },
    sphere: { ...sphere, velocity: new Vector3() },
    shot: shot.hit
      ? {
          ...shot,
          point: from(shot.point, shot.time),
          center: from(shot.center, shot.time),
          velocity: vec(shot.velocity).sub(own),
        }
      : shot,
  };
}

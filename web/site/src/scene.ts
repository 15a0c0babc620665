// What there is to show at any time: only the module's answer and uniform motion, no physics of its own.
import type { AimedBullet, QuantityId, Ricochet, Shot, SphereTarget, Vector3 } from 'ricochet-wasm';
import { Vector3 as V } from 'three';

export interface Scene {
  bullet: { from: V; to: V; radius: number; velocity: V };
  sphere: { center: V; radius: number; velocity: V };
  shot: Shot;
  /** Frames that the player shows. */
  end: number;
}

const vector = (v: Vector3): V => new V(v.x, v.y, v.z);

/** Asks the module. Throws its RicochetError for numbers it refuses. */
export function makeScene(ricochet: Ricochet, bullet: AimedBullet, target: SphereTarget): Scene {
  const { shot, steps } = ricochet.explain.shoot(bullet, target);
  const step = (id: QuantityId) => vector(steps.find((s) => s.id === id)?.value as Vector3);
  const given = (v: AimedBullet['from']) => vector(v as Vector3);
  const velocity = step('own-velocity');
  const sphere = {
    center: given(target.center),
    radius: target.radius,
    velocity: target.velocity === undefined ? new V() : given(target.velocity),
  };
  const from = given(bullet.from);
  const moment = shot.hit ? shot.time : (shot.closest?.time ?? 0);
  // Twice the time to the contact, and at least long enough to cross the scene.
  const across = (from.distanceTo(sphere.center) + 2 * sphere.radius) / Math.max(velocity.length(), 1e-300);
  return {
    bullet: { from, to: given(bullet.to), radius: bullet.radius ?? 0, velocity },
    sphere,
    shot,
    end: Math.max(2 * moment, across),
  };
}

/** The bullet's centre at a time. */
export function bulletAt(scene: Scene, time: number): V {
  const { shot, bullet } = scene;
  if (shot.hit && time > shot.time)
    return vector(shot.center).addScaledVector(vector(shot.velocity), time - shot.time);
  return bullet.from.clone().addScaledVector(bullet.velocity, time);
}

/** The sphere's centre at a time. */
export function sphereAt(scene: Scene, time: number): V {
  return scene.sphere.center.clone().addScaledVector(scene.sphere.velocity, time);
}

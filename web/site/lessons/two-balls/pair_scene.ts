// Two balls and their collision, and where each of them is at a time.
import type { Collision } from 'ricochet-wasm';
import type { Vector3 } from 'three';
import { vec } from '../../stage/figure.js';
import type { BallName, Given } from '../shared/balls.js';

export interface PairBall {
  position: Given;
  velocity: Given;
  radius: number;
  mass: number;
  restitution: number;
}

export interface PairScene {
  a: PairBall;
  b: PairBall;
  collision: Collision;
  end: number;
  words: { gap: (size: string) => string };
}

/** A ball's centre at a time: uniform motion up to the collision, and after it. */
export function centerAt({ a, b, collision }: PairScene, name: BallName, time: number): Vector3 {
  const ball = name === 'a' ? a : b;
  if (!collision.hit || time <= collision.time)
    return vec(ball.position).addScaledVector(vec(ball.velocity), time);
  const [center, velocity] =
    name === 'a' ? [collision.centerA, collision.velocityA] : [collision.centerB, collision.velocityB];
  return vec(center).addScaledVector(vec(velocity), time - collision.time);
}

/** The same, seen from the centre of mass: there the momenta are opposite, before and after. None where a ball cannot be moved. */
export function fromCenterOfMass(scene: PairScene): PairScene | undefined {
  const { a, b, collision } = scene;
  const total = a.mass + b.mass;
  if (!Number.isFinite(total)) return undefined;
  const own = vec(a.velocity)
    .multiplyScalar(a.mass / total)
    .addScaledVector(vec(b.velocity), b.mass / total);
  if (own.length() === 0) return undefined;
  const slower = (velocity: Given) => vec(velocity).sub(own);
  const seen = {
    ...scene,
    a: { ...a, velocity: slower(a.velocity) },
    b: { ...b, velocity: slower(b.velocity) },
  };
  const { boxes: _, ...kept } = collision;
  if (!collision.hit) return { ...seen, collision: kept as Collision };
  const { time } = collision;
  const there = (place: Given) => vec(place).addScaledVector(own, -time);
  const along = own.dot(vec(collision.normal));
  const less = (one: typeof collision.alongA) => ({
    ...one,
    before: one.before - along,
    after: one.after - along,
  });
  return {
    ...seen,
    collision: {
      ...(kept as typeof collision),
      centerA: there(collision.centerA),
      centerB: there(collision.centerB),
      point: there(collision.point),
      velocityA: slower(collision.velocityA),
      velocityB: slower(collision.velocityB),
      alongA: less(collision.alongA),
      alongB: less(collision.alongB),
    },
  };
}

// Two balls, their collision, and their paths.
import type { Collision } from 'ricochet-wasm';
import type { Vector3 } from 'three';
import type { Leg } from '../../lesson/series.js';
import { vec } from '../../stage/figure.js';
import type { BallName, Given, GivenBall } from '../shared/balls.js';
import { legsOf, seenFrom } from '../shared/legs.js';

export interface PairBall extends GivenBall {
  mass: number;
  restitution: number;
}

export interface PairScene {
  a: PairBall;
  b: PairBall;
  collision: Collision;
  legs: Readonly<Record<BallName, readonly Leg[]>>;
  end: number;
}

export function pairScene(a: PairBall, b: PairBall, collision: Collision, end: number): PairScene {
  if (!collision.hit) return { a, b, collision, legs: { a: legsOf(a), b: legsOf(b) }, end };
  const { time, centerA, velocityA, centerB, velocityB } = collision;
  const legs = {
    a: legsOf(a, { time, at: centerA, velocity: velocityA }),
    b: legsOf(b, { time, at: centerB, velocity: velocityB }),
  };
  return { a, b, collision, legs, end };
}

/** The place or velocity of the centre of mass; undefined if a ball is immovable. */
export function meanOf(
  { a, b }: Pick<PairScene, BallName>,
  of: 'position' | 'velocity',
): Vector3 | undefined {
  const total = a.mass + b.mass;
  if (!Number.isFinite(total)) return undefined;
  return vec(a[of])
    .multiplyScalar(a.mass / total)
    .addScaledVector(vec(b[of]), b.mass / total);
}

/** The same scene in the frame of the centre of mass. There the momenta are opposite, before and after. */
export function fromCenterOfMass(scene: PairScene): PairScene | undefined {
  const { a, b, collision } = scene;
  const own = meanOf(scene, 'velocity');
  if (own === undefined || own.length() === 0) return undefined;
  const slower = (velocity: Given) => vec(velocity).sub(own);
  const seen = {
    ...scene,
    a: { ...a, velocity: slower(a.velocity) },
    b: { ...b, velocity: slower(b.velocity) },
    legs: { a: seenFrom(own, scene.legs.a), b: seenFrom(own, scene.legs.b) },
  };
  const { boxes: _, ...kept } = collision;
  if (!collision.hit) return { ...seen, collision: kept as Collision };
  const there = (place: Given) => vec(place).addScaledVector(own, -collision.time);
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

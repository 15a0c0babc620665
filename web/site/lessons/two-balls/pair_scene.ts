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

// What moves, as stretches of free flight from event to event.
import type { Motion, Place } from './throw.js';

/** From its time to that of the next one: at + v t + a t² / 2. */
export interface Stretch extends Motion {
  time: number;
  acceleration: Place;
}

/** A bounce: what it is off, and where. */
export interface Bounce {
  time: number;
  target: 'target' | 'ground';
  /** The centre of the bullet. */
  center: Place;
  point: Place;
  normal: Place;
  /** Its velocity before and after. */
  before: Place;
  after: Place;
}

export interface Path {
  stretches: readonly Stretch[];
  bounces: readonly Bounce[];
  /** The target: at rest, in steady motion, or falling until it lies on the ground. */
  target: readonly Stretch[];
  /** Until when it is followed. */
  end: number;
  /** At the limit of infinitely many bounces. */
  rest: { time: number; at: Place; isSliding: boolean } | undefined;
}

export const still: Place = { x: 0, y: 0 };

export const flat = ({ x, y }: Place): Place => ({ x, y });

export function motionOn({ time, at, velocity, acceleration }: Stretch, t: number): Motion {
  const dt = t - time;
  return {
    at: {
      x: at.x + velocity.x * dt + (acceleration.x * dt * dt) / 2,
      y: at.y + velocity.y * dt + (acceleration.y * dt * dt) / 2,
    },
    velocity: { x: velocity.x + acceleration.x * dt, y: velocity.y + acceleration.y * dt },
  };
}

/** The stretch that is under way at a time; at that of a bounce the one after it. */
export function stretchAt(stretches: readonly Stretch[], t: number): Stretch {
  let stretch = stretches[0] as Stretch;
  for (const next of stretches) {
    if (next.time > t) break;
    stretch = next;
  }
  return stretch;
}

export const motionAt = (stretches: readonly Stretch[], t: number): Motion =>
  motionOn(stretchAt(stretches, t), t);

/** What bears a bullet under gravity. */
import { supportsRow } from '../boundary/layout.js';

/** A target that bears a bullet: gravity presses the bullet onto it. */
export interface Support {
  /** Its index in the scene. */
  target: number;
  /** The index of the triangle, if the target is a mesh. */
  triangle?: number;
}

/** How a bullet moves under gravity, in the order of the solver's `MotionKind`. */
export const motionKinds = ['flies', 'slides', 'bounces', 'rests'] as const;

/** Reads up to three supports: target and triangle of each, and −1 for none. */
export function readSupports(numbers: Float64Array, start: number): Support[] {
  const supports: Support[] = [];
  for (let at = start; at < start + supportsRow.size && (numbers[at] as number) >= 0; at += 2) {
    const triangle = numbers[at + 1] as number;
    supports.push({ target: numbers[at] as number, ...(triangle >= 0 && { triangle }) });
  }
  return supports;
}

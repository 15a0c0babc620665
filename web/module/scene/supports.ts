/** What bears a bullet under gravity. */

/** A target that bears a bullet: gravity presses the bullet onto it. */
export interface Support {
  /** Its index in the scene. */
  target: number;
  /** Which of its triangles, where it is a mesh. */
  triangle?: number;
}

/** How a bullet moves under gravity, in the order of the solver's own. */
export const motionKinds = ['flies', 'slides', 'bounces', 'rests'] as const;

/** Up to three, from numbers that begin at a place: target and triangle of each; −1 for none. */
export function readSupports(numbers: Float64Array, start: number): Support[] {
  const supports: Support[] = [];
  for (let at = start; at < start + 6 && (numbers[at] as number) >= 0; at += 2) {
    const triangle = numbers[at + 1] as number;
    supports.push({ target: numbers[at] as number, ...(triangle >= 0 && { triangle }) });
  }
  return supports;
}

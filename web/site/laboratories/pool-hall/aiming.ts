// The geometry of aiming: directions from points, fine steps, and free places for balls.
import type { Point } from '../../billiards/future.js';
import { fitsTable, type PlacedBall, sizes, type TableName } from '../../billiards/layout.js';

/** The directions of the arrow keys: to the right, and up. */
export const arrows: Readonly<Record<string, [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** From 0 to below 360, without stray digits. */
export function turned(degrees: number): number {
  const within = ((degrees % 360) + 360) % 360;
  return Number(within.toFixed(4));
}

/** The direction from one point to another, in degrees. */
export const angleTo = (from: Point, to: Point): number =>
  turned((Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI);

/** True if a ball may be at a place: within the cushions, and clear of all other balls. */
export function isFree(table: TableName, balls: readonly PlacedBall[], own: number, at: Point): boolean {
  const { radius } = sizes[table];
  return (
    fitsTable(table, at) &&
    balls.every(({ number, x, y }) => number === own || Math.hypot(x - at.x, y - at.y) >= 2 * radius + 1e-7)
  );
}

/** Rounded to a hundredth of a millimetre toward the middle, not into a cushion. */
const inward = (value: number): number => Math.trunc(value * 1e5) / 1e5;

/** The free place for a ball nearest to a wanted one: pushed away from cushions and other balls. */
export function freePlace(
  table: TableName,
  balls: readonly PlacedBall[],
  own: number,
  wanted: Point,
): Point | undefined {
  const { half, radius } = sizes[table];
  const within = (value: number, most: number) => Math.min(most, Math.max(-most, value));
  let at = { x: wanted.x, y: wanted.y };
  for (let round = 0; round < 12; round++) {
    at = { x: within(at.x, half[0] - radius), y: within(at.y, half[1] - radius) };
    const other = balls.find(
      ({ number, x, y }) => number !== own && Math.hypot(x - at.x, y - at.y) < 2 * radius + 1e-6,
    );
    if (other === undefined) return { x: inward(at.x), y: inward(at.y) };
    const away = Math.hypot(at.x - other.x, at.y - other.y);
    const [u, v] = away > 1e-9 ? [(at.x - other.x) / away, (at.y - other.y) / away] : [0, 1];
    const far = 2 * radius + 3e-5;
    at = { x: other.x + far * u, y: other.y + far * v };
  }
  return undefined;
}

/** A free place for one more ball: the first of a raster over the table. */
export function anyPlace(table: TableName, balls: readonly PlacedBall[]): Point | undefined {
  const { half } = sizes[table];
  for (let row = 4; row >= -4; row--)
    for (const column of [0, 0.45, -0.45, 0.75, -0.75]) {
      const at = { x: column * half[0], y: (row / 5) * half[1] };
      if (isFree(table, balls, -1, at)) return at;
    }
  return undefined;
}

/**
 * Matrices of 16 numbers, column by column as in three.js, are split into a stretch of the corners, a scale, a
 * rotation and a place: M c = position + scale · R (K c). K is upper triangular and begins with 1 (the QR
 * decomposition, by Gram and Schmidt), so it stays the same while an object moves, rotates and scales; it is mirrored
 * if M is.
 */

/** The matrix that corners are multiplied by before they are placed: nine numbers, column by column. */
export type Stretch = readonly number[];

/** The placement of an object whose corners have been stretched. */
export interface TakenApart {
  readonly position: readonly [number, number, number];
  /** A unit quaternion: x, y, z, w. */
  readonly rotation: readonly [number, number, number, number];
  /** > 0 */
  readonly scale: number;
  /** Undefined if the matrix rotates and scales evenly. */
  readonly stretch: Stretch | undefined;
}

type Triple = readonly [number, number, number];

/**
 * Matrices that differ by at most this in a column, relative to its length, count as the same stretch. Quaternions in
 * single precision, as in files, have an error of 2⁻²⁴ in their length, and products of some of them have a few times
 * that.
 */
const evenness = 2 ** -20;

const dot = (a: Triple, b: Triple) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Triple, b: Triple): Triple => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

const unstretched: Stretch = [1, 0, 0, 0, 1, 0, 0, 0, 1];

/** True if two stretches are the same, to the accuracy of a rotation in single precision. */
export function isSameStretch(a: Stretch | undefined, b: Stretch | undefined): boolean {
  if (a === b) return true;
  const [one, other] = [a ?? unstretched, b ?? unstretched];
  for (let column = 0; column < 9; column += 3) {
    let [apart, first, second] = [0, 0, 0];
    for (let i = column; i < column + 3; i++) {
      const [u, v] = [one[i] as number, other[i] as number];
      apart += (u - v) * (u - v);
      first += u * u;
      second += v * v;
    }
    if (!(apart <= evenness * evenness * Math.max(first, second))) return false;
  }
  return true;
}

/** True if two scales are the same, to the accuracy of a rotation in single precision. */
export const isSameScale = (a: number, b: number): boolean => Math.abs(a - b) <= evenness * Math.max(a, b);

/**
 * The unit quaternion of a rotation given by its columns: the largest component first, the others as quotients by it.
 */
function quaternionOf(x: Triple, y: Triple, z: Triple): readonly [number, number, number, number] {
  const [a, b, c] = [x[0], y[1], z[2]];
  const square = Math.max(a + b + c, a - b - c, b - a - c, c - a - b);
  const s = 2 * Math.sqrt(1 + square);
  if (square === a + b + c) return [(y[2] - z[1]) / s, (z[0] - x[2]) / s, (x[1] - y[0]) / s, s / 4];
  if (square === a - b - c) return [s / 4, (y[0] + x[1]) / s, (z[0] + x[2]) / s, (y[2] - z[1]) / s];
  if (square === b - a - c) return [(y[0] + x[1]) / s, s / 4, (z[1] + y[2]) / s, (z[0] - x[2]) / s];
  return [(z[0] + x[2]) / s, (z[1] + y[2]) / s, s / 4, (x[1] - y[0]) / s];
}

/**
 * Splits a matrix; one that flattens only has a stretch. All its numbers must be finite, and its last row 0, 0, 0, 1.
 */
export function takeApart(m: ArrayLike<number>): TakenApart {
  const [ax, ay, az, , bx, by, bz, , cx, cy, cz, , px, py, pz] = m as unknown as Columns;
  const position = [px, py, pz] as const;
  const scale = Math.sqrt(ax * ax + ay * ay + az * az);
  const x = [ax / scale, ay / scale, az / scale] as const;
  const along = x[0] * bx + x[1] * by + x[2] * bz;
  // Twice, so that the remainder is perpendicular even if it is small.
  const [lx, ly, lz] = [bx - along * x[0], by - along * x[1], bz - along * x[2]];
  const rest = x[0] * lx + x[1] * ly + x[2] * lz;
  const left = [lx - rest * x[0], ly - rest * x[1], lz - rest * x[2]] as const;
  const height = Math.sqrt(dot(left, left));
  const y = [left[0] / height, left[1] / height, left[2] / height] as const;
  const z = cross(x, y);
  const c = [cx, cy, cz] as const;
  const depth = dot(z, c);
  const isFlat = !(height > evenness * evenness * Math.sqrt(bx * bx + by * by + bz * bz) && depth !== 0);
  if (isFlat || !(scale > 0))
    return { position, rotation: [0, 0, 0, 1], scale: 1, stretch: [ax, ay, az, bx, by, bz, cx, cy, cz] };
  const [xy, yy, xz, yz, zz] = [along, height, dot(x, c), dot(y, c), depth].map(
    (part) => part / scale,
  ) as unknown as Five;
  const stretch = [1, 0, 0, xy, yy, 0, xz, yz, zz];
  const rotation = quaternionOf(x, y, z);
  return { position, rotation, scale, stretch: isSameStretch(stretch, undefined) ? undefined : stretch };
}

type Columns = readonly [...Four, ...Four, ...Four, ...Four];
type Four = readonly [number, number, number, number];
type Five = readonly [number, number, number, number, number];

/** Stretches corners, three coordinates each, in place. */
export function stretchCorners(positions: Float64Array, stretch: Stretch): Float64Array {
  const [ax, ay, az, bx, by, bz, cx, cy, cz] = stretch as unknown as readonly [
    ...Triple,
    ...Triple,
    ...Triple,
  ];
  for (let at = 0; at < positions.length; at += 3) {
    const x = positions[at] as number;
    const y = positions[at + 1] as number;
    const z = positions[at + 2] as number;
    positions[at] = ax * x + bx * y + cx * z;
    positions[at + 1] = ay * x + by * y + cy * z;
    positions[at + 2] = az * x + bz * y + cz * z;
  }
  return positions;
}

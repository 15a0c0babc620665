/** Paths under gravity, and without, as chains of chords. */
import type { Vector3 } from '../boundary/vectors.js';
import type { Leg, Trace } from '../scene/trace.js';

/** The number of chords for the highest arc of a path; other arcs have as many as the same accuracy requires. */
const mostChords = 32;
/** Relative to lengths: much more than the rounding error of a place, much less than can be seen. */
const seen = 2 ** -20;

/** A stretch of even acceleration. */
interface Piece {
  readonly from: Vector3;
  readonly to: Vector3;
  readonly frames: number;
  readonly acceleration: Vector3;
}

const plus = (a: Vector3, b: Vector3, times = 1): Vector3 => ({
  x: a.x + times * b.x,
  y: a.y + times * b.y,
  z: a.z + times * b.z,
});
const dot = (a: Vector3, b: Vector3) => a.x * b.x + a.y * b.y + a.z * b.z;
const size = (a: Vector3) => Math.sqrt(dot(a, a));
const isSame = (a: Vector3, b: Vector3) => a.x === b.x && a.y === b.y && a.z === b.z;
/** p + v t + g t²/2 */
const after = (p: Vector3, v: Vector3, g: Vector3, t: number) => plus(plus(p, v, t), g, (t * t) / 2);

/**
 * The path of a bullet that has slid along the face of its last hit, and may have fallen from its edge since. Along
 * the face, bounces change nothing; n · (displacement) = n · g t²/2 gives the time for which it has fallen.
 */
function slid({ center, velocity, normal }: Leg, to: Vector3, frames: number, g: Vector3): Piece[] {
  const pressing = dot(g, normal);
  const fallen = Math.sqrt(Math.max(0, (2 * dot(plus(to, center, -1), normal)) / pressing));
  const along = plus(g, normal, -pressing);
  const slides = Math.max(0, frames - fallen);
  const edge = after(center, plus(velocity, normal, -dot(velocity, normal)), along, slides);
  return [
    { from: center, to: edge, frames: slides, acceleration: along },
    { from: edge, to, frames: fallen, acceleration: g },
  ];
}

/** True if a bullet has come from its last hit to a place without another hit. */
function hasFlown({ center, velocity }: Leg, to: Vector3, frames: number, g: Vector3): boolean {
  const lengths = size(center) + size(velocity) * frames + (size(g) * frames * frames) / 2;
  return size(plus(after(center, velocity, g, frames), to, -1)) <= seen * lengths;
}

function piecesOf(trace: Trace, start: Vector3 | undefined, tail: number, g: Vector3): Piece[] {
  const { legs, position, velocity, ended, time = 0 } = trace;
  const pieces: Piece[] = [];
  let last: Leg | undefined;
  for (const leg of legs) {
    const frames = leg.time - (last?.time ?? 0);
    if (last !== undefined && !isSame(last.center, leg.from))
      pieces.push(...slid(last, leg.center, frames, g));
    else pieces.push({ from: last?.center ?? start ?? leg.from, to: leg.center, frames, acceleration: g });
    last = leg;
  }
  const frames = time - (last?.time ?? 0);
  if (last === undefined) {
    const from = start ?? after(position, velocity, g, -frames); // for a path without a hit
    pieces.push({ from, to: position, frames, acceleration: g });
  }
  if (last !== undefined && (ended === 'out-of-time' || ended === 'max-distance'))
    if (!hasFlown(last, position, frames, g)) pieces.push(...slid(last, position, frames, g));
    else pieces.push({ from: last.center, to: position, frames, acceleration: g });
  if (tail > 0 && ended !== 'max-bounces' && ended !== 'max-length')
    pieces.push({ from: position, to: after(position, velocity, g, tail), frames: tail, acceleration: g });
  return pieces;
}

/** The distance between the middle of an arc and that of its chord: g t²/8. */
const heightOf = ({ acceleration, frames }: Piece) => (size(acceleration) * frames * frames) / 8;

/** The places between which straight lines show a path, three numbers each. A chord of n is off by 1/n² of its arc's height. */
export function placesOn(trace: Trace, start: Vector3 | undefined, tail: number): number[] {
  const pieces = piecesOf(trace, start, tail, trace.gravity ?? { x: 0, y: 0, z: 0 });
  const highest = Math.max(...pieces.map(heightOf));
  const places: Vector3[] = [];
  for (const piece of pieces) {
    const { from, to, frames, acceleration } = piece;
    if (places.length === 0) places.push(from);
    const height = heightOf(piece);
    const chords = height > 0 ? Math.ceil(mostChords * Math.sqrt(height / highest)) : 1;
    for (let chord = 1; chord < chords; chord++) {
      const part = chord / chords;
      // Through both ends: from + part (to − from) − g t²/2 part (1 − part)
      const straight = plus(from, plus(to, from, -1), part);
      places.push(plus(straight, acceleration, (-frames * frames * part * (1 - part)) / 2));
    }
    if (!isSame(to, from)) places.push(to);
  }
  return places.flatMap(({ x, y, z }) => [x, y, z]);
}

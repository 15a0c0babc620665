/** Paths under gravity, and without, as chains of chords. */
import type { Vector3 } from '../boundary/vectors.js';
import type { PathSegment, Trace } from '../scene/trace.js';

/** The number of chords for the highest arc of a path; other arcs have as many as the same accuracy requires. */
const mostChords = 32;

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

/** After its end a path goes on as it last moved. */
function tailOf({ position, velocity, ended, segments }: Trace, frames: number, g: Vector3): Piece[] {
  if (!(frames > 0) || ended === 'max-bounces') return [];
  const last = segments?.at(-1);
  const acceleration = last?.kind === 'slides' || last?.kind === 'rests' ? last.acceleration : g;
  return [{ from: position, to: after(position, velocity, acceleration, frames), frames, acceleration }];
}

/** Under gravity every stretch has its acceleration. */
function fallenPieces(segments: readonly PathSegment[], end: Vector3): Piece[] {
  const ended = segments.filter(({ until }) => until < Number.POSITIVE_INFINITY);
  return ended.map(({ from, time, until, acceleration }, i) => ({
    from,
    to: segments[i + 1]?.from ?? end,
    frames: until - time,
    acceleration,
  }));
}

function piecesOf(trace: Trace, start: Vector3 | undefined, tail: number, g: Vector3): Piece[] {
  const { legs, position, ended, segments } = trace;
  if (segments !== undefined) return [...fallenPieces(segments, position), ...tailOf(trace, tail, g)];
  const corners = legs.map(({ center }) => center);
  if (ended === 'out-of-time' || ended === 'max-distance' || corners.length === 0) corners.push(position);
  let from = start ?? legs[0]?.from ?? position;
  const pieces = corners.map((to): Piece => {
    const piece = { from, to, frames: 0, acceleration: g };
    from = to;
    return piece;
  });
  return [...pieces, ...tailOf(trace, tail, g)];
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
  if (places.length === 0) places.push(start ?? trace.position);
  return places.flatMap(({ x, y, z }) => [x, y, z]);
}

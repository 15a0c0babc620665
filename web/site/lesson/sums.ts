// Before and after: the energy of each body, and the momenta added tip to tail.
import type { Triple } from '../widgets/numbers.js';
import { energyAt, haveSum, type Leg, measuresOf, type Track } from './series.js';

export type Moment = 'before' | 'after';

/** The first leg is before anything happens, the last after all of it. */
const legOf = ({ legs }: Track, moment: Moment): Leg => (moment === 'before' ? legs[0] : legs.at(-1)) as Leg;

/** Of each unit of mass where there is no mass. */
function energyOf(track: Track, moment: Moment): number {
  const { at, velocity } = legOf(track, moment);
  return energyAt(track, at, velocity);
}

export interface EnergyBar {
  /** None for the sum of all. */
  track: Track | undefined;
  before: number;
  after: number;
}

/** A row a body, and one for all where that can be added up; none where something has an infinite mass. */
export function energyBars(tracks: readonly Track[]): EnergyBar[] {
  if (!measuresOf(tracks).includes('energy')) return [];
  const bars = tracks.map((track): EnergyBar => {
    return { track, before: energyOf(track, 'before'), after: energyOf(track, 'after') };
  });
  const sum = (moment: Moment) => bars.reduce((total, bar) => total + bar[moment], 0);
  return haveSum(tracks) ? [...bars, { track: undefined, before: sum('before'), after: sum('after') }] : bars;
}

/** A momentum on paper: y points down, in the units of the drawing. */
export interface PaperArrow {
  from: { x: number; y: number };
  to: { x: number; y: number };
}

export interface MomentumChain {
  /** The momentum of the first, and from its tip that of the next. */
  arrows: PaperArrow[];
  sum: PaperArrow;
}

/** Whether two bodies exchange momentum in the plane, so that their momenta can be drawn tip to tail. */
export const exchangeMomentum = (tracks: readonly Track[]): boolean =>
  tracks.length === 2 &&
  haveSum(tracks) &&
  tracks.every(({ legs }) => legs.length > 1 && legs.every(({ velocity }) => velocity.z === 0));

/**
 * Both chains to one scale, each in the middle of a sheet of `width` by `height`. Where momentum is conserved, both end at the same
 * arrow.
 */
export function momentumChains(
  tracks: readonly Track[],
  { width, height }: { width: number; height: number },
): Record<Moment, MomentumChain> {
  const corners = (moment: Moment): Triple[] => {
    const points: Triple[] = [{ x: 0, y: 0, z: 0 }];
    for (const track of tracks) {
      const { x, y } = points.at(-1) as Triple;
      const { velocity } = legOf(track, moment);
      const mass = track.mass ?? 1;
      points.push({ x: x + mass * velocity.x, y: y + mass * velocity.y, z: 0 });
    }
    return points;
  };
  const chains = { before: corners('before'), after: corners('after') };
  /** The middle of a chain along an axis, and how far it reaches. */
  const extent = (points: Triple[], axis: 'x' | 'y') => {
    const values = points.map((point) => point[axis]);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    return { middle: (low + high) / 2, length: high - low };
  };
  const longest = (axis: 'x' | 'y') =>
    Math.max(...Object.values(chains).map((points) => extent(points, axis).length), 1e-300);
  const scale = Math.min(width / longest('x'), height / longest('y'));
  const drawn = (points: Triple[]): MomentumChain => {
    const [across, up] = [extent(points, 'x').middle, extent(points, 'y').middle];
    const at = points.map(({ x, y }) => ({
      x: width / 2 + scale * (x - across),
      y: height / 2 - scale * (y - up),
    }));
    const arrow = (from: number, to: number): PaperArrow => ({
      from: at[from] as PaperArrow['from'],
      to: at[to] as PaperArrow['to'],
    });
    return { arrows: tracks.map((_, i) => arrow(i, i + 1)), sum: arrow(0, points.length - 1) };
  };
  return { before: drawn(chains.before), after: drawn(chains.after) };
}

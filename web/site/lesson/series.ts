// Quantities over time: place, speed, momentum and energy of each body, and of all together.
import type { Quantity } from '../shell/quantity.js';
import { csv } from '../widgets/export.js';
import type { Triple } from '../widgets/numbers.js';

/** A part of uniform or evenly accelerated motion, from its time to that of the next leg. */
export interface Leg {
  time: number;
  at: Triple;
  velocity: Triple;
  acceleration?: Triple;
}

/** A body and its legs, the earliest first. */
export interface Track {
  name: string;
  quantity: Quantity;
  legs: readonly Leg[];
  /** Without a mass there is no momentum, and energy is per unit of mass. */
  mass?: number | undefined;
  /** The acceleration of gravity. With it the energy includes that of the height. */
  gravity?: Triple;
}

export type Axis = 'x' | 'y' | 'z';
export const axes: readonly Axis[] = ['x', 'y', 'z'];

/** The quantity of a graph. Place and momentum have axes. */
export type Measure = 'place' | 'speed' | 'momentum' | 'energy';
export const hasAxes = (measure: Measure): boolean => measure === 'place' || measure === 'momentum';

export interface Graph {
  measure: Measure;
  axis: Axis;
}

const rest: Triple = { x: 0, y: 0, z: 0 };

/** E = m v² / 2 − m g · p, with m = 1 for a body without a mass. */
export function energyAt({ mass = 1, gravity = rest }: Track, at: Triple, { x, y, z }: Triple): number {
  const height = gravity.x * at.x + gravity.y * at.y + gravity.z * at.z;
  return mass * ((x * x + y * y + z * z) / 2 - height);
}

function measured({ measure, axis }: Graph, track: Track, at: Triple, velocity: Triple): number {
  const { x, y, z } = velocity;
  switch (measure) {
    case 'place':
      return at[axis];
    case 'speed':
      return Math.hypot(x, y, z);
    case 'momentum':
      return (track.mass ?? 1) * velocity[axis];
    case 'energy':
      return energyAt(track, at, velocity);
  }
}

/** On a leg, after τ = t − time: at + v τ + a τ² / 2, and v + a τ. */
export function motionOn(leg: Leg, t: number): { at: Triple; velocity: Triple } {
  const { time, at, velocity, acceleration = rest } = leg;
  const passed = t - time;
  const speed = (axis: Axis) => velocity[axis] + passed * acceleration[axis];
  const place = (axis: Axis) => at[axis] + (passed * (velocity[axis] + speed(axis))) / 2;
  const along = (value: (axis: Axis) => number): Triple => ({ x: value('x'), y: value('y'), z: value('z') });
  return { at: along(place), velocity: along(speed) };
}

/** The leg that a body is on; at the moment of a hit the one that ends there (`before`), or the one that starts. */
export function legAt(legs: readonly Leg[], t: number, side: 'before' | 'after' = 'after'): Leg {
  let leg = legs[0] as Leg;
  for (const next of legs) {
    if (next.time > t || (side === 'before' && next.time === t)) break;
    leg = next;
  }
  return leg;
}

/** The value of a body's graph at a time. */
export function valueAt(graph: Graph, track: Track, t: number, side: 'before' | 'after' = 'after'): number {
  const { at, velocity } = motionOn(legAt(track.legs, t, side), t);
  return measured(graph, track, at, velocity);
}

/** True if momenta and energies of these bodies can be added: there are several, each with a finite mass. */
export const haveSum = (tracks: readonly Track[]): boolean =>
  tracks.length > 1 && tracks.every(({ mass }) => mass !== undefined && Number.isFinite(mass));

/** The available measures. Momentum needs masses; an immovable body has neither momentum nor energy. */
export function measuresOf(tracks: readonly Track[]): Measure[] {
  const masses = tracks.map(({ mass }) => mass);
  if (masses.some((mass) => mass !== undefined && !Number.isFinite(mass))) return ['place', 'speed'];
  return masses.every((mass) => mass !== undefined)
    ? ['place', 'speed', 'momentum', 'energy']
    : ['place', 'speed', 'energy'];
}

/** The axes with any coordinate or velocity that is not 0. */
export function axesOf(tracks: readonly Track[]): Axis[] {
  const used = (axis: Axis) =>
    tracks.some(({ legs }) => legs.some(({ at, velocity }) => at[axis] !== 0 || velocity[axis] !== 0));
  return axes.filter((axis) => axis !== 'z' || used('z'));
}

interface Sample {
  t: number;
  side: 'before' | 'after';
}

/** Even times, and each hit twice: just before and just after, so that a jump is upright. */
function samples(tracks: readonly Track[], start: number, end: number, count: number): Sample[] {
  const hits = new Set(
    tracks.flatMap(({ legs }) => legs.slice(1).map(({ time }) => time)).filter((t) => t > start && t < end),
  );
  const after = (t: number): Sample => ({ t, side: 'after' });
  const even = Array.from({ length: count + 1 }, (_, i) => start + ((end - start) * i) / count);
  return [...new Set([...even, ...hits])]
    .sort((a, b) => a - b)
    .flatMap((t): Sample[] => (hits.has(t) ? [{ t, side: 'before' }, after(t)] : [after(t)]));
}

export interface Series {
  times: number[];
  /** One row of values per body. */
  values: number[][];
  /** The sum over all bodies, for momentum and energy if they can be added. */
  sum: number[] | undefined;
}

export function seriesOf(
  graph: Graph,
  tracks: readonly Track[],
  { start, end }: { start: number; end: number },
  count = 120,
): Series {
  const all = samples(tracks, start, end, count);
  const values = tracks.map((track) => all.map(({ t, side }) => valueAt(graph, track, t, side)));
  const isSummed = (graph.measure === 'momentum' || graph.measure === 'energy') && haveSum(tracks);
  const sum = all.map((_, i) => values.reduce((total, row) => total + (row[i] as number), 0));
  return { times: all.map(({ t }) => t), values, sum: isSummed ? sum : undefined };
}

/** Every graph of every body as one table. The given numbers stand above it in lines that start with #. */
export function seriesCsv(
  given: readonly (readonly [name: string, value: string])[],
  tracks: readonly Track[],
  range: { start: number; end: number },
  heads: { time: string; of: (body: string, graph: Graph) => string },
): string {
  const graphs = measuresOf(tracks).flatMap((measure): Graph[] =>
    hasAxes(measure) ? axesOf(tracks).map((axis) => ({ measure, axis })) : [{ measure, axis: 'x' }],
  );
  const columns = tracks.flatMap((_, i) =>
    graphs.map((graph) => ({ graph, i, row: seriesOf(graph, tracks, range).values[i] as number[] })),
  );
  const { times } = seriesOf({ measure: 'place', axis: 'x' }, tracks, range);
  return csv([
    ...given.map(([name, value]) => [`# ${name}`, value]),
    [heads.time, ...columns.map(({ graph, i }) => heads.of(tracks[i]?.name ?? '', graph))],
    ...times.map((t, at) => [t, ...columns.map(({ row }) => row[at] as number)]),
  ]);
}

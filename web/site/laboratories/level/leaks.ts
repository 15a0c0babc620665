// How often a shot gets out of the closed room: aimed at its corners, and at points of its edges, from places in the
// air.
import { chance } from '../shared/chance.js';
import { airPlaces, cornerOf, edgesOf, type Room } from './room.js';
import type { ShootingRange } from './shot.js';
import { mix, type Point, unitToward } from './vectors.js';

export type Solver = 'single' | 'double' | 'ricochet';
export const solvers: readonly Solver[] = ['single', 'double', 'ricochet'];

/** The number of shots that got out. */
export interface LeakCount {
  /** The number of shots fired, half at corners and half at edges. */
  shots: number;
  corners: Record<Solver, number>;
  edges: Record<Solver, number>;
  /** The first shot that got out by plain formulas in both precisions. */
  example?: { from: Point; to: Point };
}

/** Returns shots at corners and edges, one after the other. */
export function shotsIn(room: Room): (kind: 'corners' | 'edges') => { from: Point; to: Point } {
  const next = chance(2024);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item;
  const air = airPlaces();
  const edges = edgesOf(room);
  const corners = room.positions.length / 3;
  const to = {
    corners: () => cornerOf(room, Math.floor(next() * corners)),
    edges: (): Point => {
      const [a, b] = pick(edges).map((corner) => cornerOf(room, corner)) as [Point, Point];
      return mix(a, b, next());
    },
  };
  return (kind) => {
    const [x, y, z] = pick(air);
    const stray = () => 0.2 * (next() - 0.5);
    return { from: [x + stray(), y + stray(), z + stray()], to: to[kind]() };
  };
}

/** Fires one shot by every solver. Whether it gets out by both plain ones. */
function fire(
  { scene, plain }: ShootingRange,
  { from, to }: { from: Point; to: Point },
  count: Record<Solver, number>,
): boolean {
  const direction = unitToward(from, to);
  const [single, double] = [plain.single, plain.double].map(
    (one) => one.shoot(from, direction) === undefined,
  );
  if (single) count.single++;
  if (double) count.double++;
  if (!scene.shoot({ from: [...from], to: [...to], speed: 1 }).hit) count.ricochet++;
  return single === true && double === true;
}

/** A slice of work, in milliseconds, between which the page stays alive. */
const slice = 12;

export async function countLeaks(
  range: ShootingRange,
  room: Room,
  shots: number,
  signal: AbortSignal,
  onProgress: (count: LeakCount) => void,
): Promise<LeakCount> {
  const none = () => ({ single: 0, double: 0, ricochet: 0 });
  const count: LeakCount = { shots: 0, corners: none(), edges: none() };
  const nextShot = shotsIn(room);
  while (count.shots < shots) {
    signal.throwIfAborted();
    const start = performance.now();
    while (count.shots < shots && performance.now() - start < slice) {
      const kind = count.shots % 2 === 0 ? 'corners' : 'edges';
      const shot = nextShot(kind);
      if (fire(range, shot, count[kind])) count.example ??= shot;
      count.shots++;
    }
    onProgress({ ...count, corners: { ...count.corners }, edges: { ...count.edges } });
    await new Promise((resolve) => setTimeout(resolve));
  }
  return count;
}

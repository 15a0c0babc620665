// The walls that can catch a bullet: a gutter or a funnel above the ground, made of triangles.
import type { TriangleTarget } from 'ricochet-wasm';
import type { Triple } from '../../widgets/numbers.js';

export const catchers = ['ground', 'gutter', 'funnel'] as const;

/** What catches the bullet: the ground alone, or walls as well. */
export interface Catcher {
  kind: (typeof catchers)[number];
  /** The lower end of the gutter's crease, or the point of the funnel. */
  lowest: Triple;
  /** From rim to rim. */
  width: number;
  /** From the crease or the point up to the rim. */
  depth: number;
  /** Of the gutter, along the ground. */
  length: number;
  /** By how much the gutter's crease falls along its length. */
  fall: number;
}

export type Wall = readonly [Triple, Triple, Triple];

const sides = [1, -1] as const;

/** Two walls on either side of the crease, which falls along x, and one across its lower end. */
function gutterWalls({ lowest, width, depth, length, fall }: Catcher): Wall[] {
  const highest: Triple = { x: lowest.x - length, y: lowest.y + fall, z: 0 };
  const rim = ({ x, y }: Triple, side: number): Triple => ({ x, y: y + depth, z: (side * width) / 2 });
  return [
    ...sides.flatMap((side): Wall[] => [
      [lowest, highest, rim(highest, side)],
      [lowest, rim(highest, side), rim(lowest, side)],
    ]),
    [lowest, rim(lowest, 1), rim(lowest, -1)],
  ];
}

/** Four walls from a square rim down to a point. */
function funnelWalls({ lowest, width, depth }: Catcher): Wall[] {
  const { x, y } = lowest;
  const corners: Triple[] = [
    [1, 1],
    [-1, 1],
    [-1, -1],
    [1, -1],
  ].map(([across = 0, aside = 0]) => ({
    x: x + (across * width) / 2,
    y: y + depth,
    z: (aside * width) / 2,
  }));
  return corners.map((corner, i): Wall => [lowest, corner, corners[(i + 1) % 4] as Triple]);
}

export function wallsOf(catcher: Catcher): Wall[] {
  if (catcher.kind === 'ground') return [];
  return catcher.kind === 'gutter' ? gutterWalls(catcher) : funnelWalls(catcher);
}

export function wallTarget(wall: Wall): TriangleTarget {
  const [a, b, c] = wall.map(({ x, y, z }): [number, number, number] => [x, y, z]);
  return { shape: 'triangle', a, b, c } as TriangleTarget;
}

// The room: a closed surface of a few thousand triangles. It is laid out in cells of stone or air; every face between
// stone and air becomes two triangles. Neighbours share their corners, so there is no gap anywhere, and the corners
// are displaced a little, so that their coordinates are uneven.
import type { Point } from './vectors.js';

export interface Room {
  /** Three coordinates a corner; y is up. */
  positions: Float32Array;
  /** Three corners a triangle, counter-clockwise as seen from the air. */
  indices: Uint16Array;
}

/** Cells along x, y and z, and the length of their sides. */
const cells = [26, 9, 16] as const;
const cell = 0.5;

/** Half the width, the height, and half the depth; the middle of the floor is the origin. Only the vault rises above it. */
export const halfWidth = (cells[0] * cell) / 2;
export const height = cells[1] * cell;
export const halfDepth = (cells[2] * cell) / 2;

/** From cells to cells, excluding the last. */
type Block = readonly [x: number, y: number, z: number, toX: number, toY: number, toZ: number];

/** No two blocks touch only in an edge or corner, because four faces would share an edge there. */
const blocks: readonly Block[] = [
  // Two pillars from floor to ceiling.
  [6, 0, 4, 8, 9, 6],
  [18, 0, 4, 20, 9, 6],
  // Steps along the right wall.
  [20, 0, 11, 26, 1, 16],
  [22, 1, 11, 26, 2, 16],
  [24, 2, 11, 26, 3, 16],
  // Crates: a large one, one on top of it, a small one.
  [2, 0, 10, 6, 3, 14],
  [3, 3, 11, 5, 5, 13],
  [9, 0, 13, 11, 2, 15],
];

function isStone(x: number, y: number, z: number): boolean {
  if ([x, y, z].some((place, axis) => place < 0 || place >= (cells[axis] as number))) return true;
  return blocks.some(
    ([x0, y0, z0, x1, y1, z1]) => x >= x0 && x < x1 && y >= y0 && y < y1 && z >= z0 && z < z1,
  );
}

/** A pseudo-random number from −1 to 1, always the same. */
function scatter(seed: number): number {
  let bits = Math.imul(seed + 0x9e3779b9, 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 31 - 1;
}

/** A smooth hill: 1 in its middle, 0 from its rim on. */
function hill(x: number, z: number, middleX: number, middleZ: number, radius: number): number {
  // The square of the share of the radius.
  const share = ((x - middleX) / radius) ** 2 + ((z - middleZ) / radius) ** 2;
  return share < 1 ? (1 - share) * (1 - share) : 0;
}

/**
 * Floor, ceiling and walls stay flat: their corners are displaced only within them. Then a dome rises from the floor,
 * and a vault above.
 */
function placed(x: number, y: number, z: number, number: number): [number, number, number] {
  const grid = [x, y, z];
  const isInside = grid.every((place, axis) => place > 0 && place < (cells[axis] as number));
  const far = isInside ? 0.11 : 0.27;
  const [px, py, pz] = grid.map((place, axis) => {
    const isAtEnd = place === 0 || place === cells[axis];
    return (place + (isAtEnd ? 0 : far * scatter(3 * number + axis))) * cell;
  }) as [number, number, number];
  const [fromMiddle, depth] = [px - halfWidth, pz - halfDepth];
  const bump = 1 + 0.22 * scatter(7 * number + 5);
  let lift = 0;
  if (y === 0) lift = 1.15 * hill(fromMiddle, depth, 1.1, 0.4, 2.1) * bump;
  if (y === cells[1]) lift = 1.3 * hill(fromMiddle, depth, 0, -0.2, 3.6) * bump;
  return [fromMiddle, py + lift, depth];
}

const directions = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
] as const;

export function makeRoom(): Room {
  const positions: number[] = [];
  const indices: number[] = [];
  const numbers = new Map<string, number>();
  const corner = (place: readonly number[]): number => {
    const name = place.join();
    let number = numbers.get(name);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(name, number);
      const [x, y, z] = place as [number, number, number];
      positions.push(...placed(x, y, z, number));
    }
    return number;
  };
  /** The face of an air cell toward stone, seen from the cell. */
  const face = (at: readonly number[], toward: readonly number[]) => {
    const axis = toward.findIndex((step) => step !== 0);
    const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
    const base = at.map((place, i) => place + Math.max(0, toward[i] as number));
    const step = (du: number, dv: number) =>
      corner(base.map((place, i) => place + (i === u ? du : i === v ? dv : 0)));
    const quad = [step(0, 0), step(1, 0), step(1, 1), step(0, 1)] as [number, number, number, number];
    // u, v and the axis are right-handed: in this order the normal points along the axis, away from the air if the stone is there.
    if ((toward[axis] as number) > 0) quad.reverse();
    const [a, b, c, d] = quad;
    const isEven = at.reduce((sum, place) => sum + place, 0) % 2 === 0;
    indices.push(...(isEven ? [a, b, c, a, c, d] : [a, b, d, b, c, d]));
  };
  for (let x = 0; x < cells[0]; x++)
    for (let y = 0; y < cells[1]; y++)
      for (let z = 0; z < cells[2]; z++) {
        if (isStone(x, y, z)) continue;
        for (const toward of directions)
          if (isStone(x + toward[0], y + toward[1], z + toward[2])) face([x, y, z], toward);
      }
  return { positions: new Float32Array(positions), indices: new Uint16Array(indices) };
}

/** Made once, because it is always the same. */
export const room: Room = /* @__PURE__ */ makeRoom();

export const cornerOf = ({ positions }: Room, number: number): Point => [
  positions[3 * number] as number,
  positions[3 * number + 1] as number,
  positions[3 * number + 2] as number,
];

/** The three corners of a triangle. */
export const cornersOf = (from: Room, triangle: number): [Point, Point, Point] =>
  [0, 1, 2].map((i) => cornerOf(from, from.indices[3 * triangle + i] as number)) as [Point, Point, Point];

/** Every edge once, as its two corners. */
export function edgesOf({ indices }: Room): [number, number][] {
  const edges: [number, number][] = [];
  for (let i = 0; i < indices.length; i += 3)
    for (let k = 0; k < 3; k++) {
      const [a, b] = [indices[i + k] as number, indices[i + ((k + 1) % 3)] as number];
      // The other triangle has it in the opposite direction.
      if (a < b) edges.push([a, b]);
    }
  return edges;
}

/** The middles of cells that have nothing but air around them: high enough above the dome to be free. */
export function airPlaces(): Point[] {
  const around = [-1, 0, 1];
  const places: Point[] = [];
  for (let x = 1; x < cells[0] - 1; x++)
    for (let y = 3; y < cells[1] - 1; y++)
      for (let z = 1; z < cells[2] - 1; z++)
        if (!around.some((i) => around.some((j) => around.some((k) => isStone(x + i, y + j, z + k)))))
          places.push([(x + 0.5) * cell - halfWidth, (y + 0.5) * cell, (z + 0.5) * cell - halfDepth]);
  return places;
}

// The triangles that a ray may hit: a tree of boxes over the triangles of the room. The boxes are larger by far more
// than any rounding, so that a formula gives the same answer as with every triangle.
import { cornersOf, type Room } from './room.js';
import type { Point } from './vectors.js';

/** All boxes are enlarged by this, far more than the rounding of single precision in a room of a dozen units. */
const margin = 1e-2;
const leafSize = 4;

interface Node {
  min: [number, number, number];
  max: [number, number, number];
  children?: readonly [Node, Node];
  triangles: readonly number[];
}

export class TriangleTree {
  readonly #root: Node;

  constructor(room: Room) {
    const boxes = Array.from({ length: room.indices.length / 3 }, (_, triangle) => {
      const corners = cornersOf(room, triangle);
      const along = (axis: number) => corners.map((corner) => corner[axis] as number);
      return {
        triangle,
        min: [0, 1, 2].map((axis) => Math.min(...along(axis)) - margin),
        max: [0, 1, 2].map((axis) => Math.max(...along(axis)) + margin),
      };
    });
    this.#root = build(boxes);
  }

  /** The triangles that a ray from a point may hit, in no particular order. */
  near([x, y, z]: Point, [dx, dy, dz]: Point): number[] {
    const found: number[] = [];
    const stack: Node[] = [this.#root];
    // 1 / 0 is infinite, and a ray along a side of a box is inside by the margin: no product here is 0 × ∞.
    const [ix, iy, iz] = [1 / dx, 1 / dy, 1 / dz];
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      const { min, max, children } = node;
      const [x0, x1] = [(min[0] - x) * ix, (max[0] - x) * ix];
      const [y0, y1] = [(min[1] - y) * iy, (max[1] - y) * iy];
      const [z0, z1] = [(min[2] - z) * iz, (max[2] - z) * iz];
      const near = Math.max(Math.min(x0, x1), Math.min(y0, y1), Math.min(z0, z1));
      const far = Math.min(Math.max(x0, x1), Math.max(y0, y1), Math.max(z0, z1));
      if (near > far || far < 0) continue;
      if (children === undefined) for (const triangle of node.triangles) found.push(triangle);
      else stack.push(children[0], children[1]);
    }
    return found;
  }
}

type Box = { triangle: number; min: number[]; max: number[] };

function build(boxes: Box[]): Node {
  const bound = (side: 'min' | 'max') =>
    [0, 1, 2].map((axis) => Math[side](...boxes.map((box) => box[side][axis] as number))) as Node['min'];
  const [min, max] = [bound('min'), bound('max')];
  const triangles = boxes.map(({ triangle }) => triangle);
  if (boxes.length <= leafSize) return { min, max, triangles };
  const widths = max.map((high, axis) => high - (min[axis] as number));
  const axis = widths.indexOf(Math.max(...widths));
  const middle = (box: Box) => (box.min[axis] as number) + (box.max[axis] as number);
  const sorted = [...boxes].sort((a, b) => middle(a) - middle(b));
  const half = sorted.length >> 1;
  return { min, max, triangles: [], children: [build(sorted.slice(0, half)), build(sorted.slice(half))] };
}

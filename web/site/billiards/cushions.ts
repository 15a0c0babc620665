// The outlines of a table: its cushions one by one, each from jaw to jaw, and the wood around them.
import type { Point } from './future.js';

export interface TableShape {
  segments: readonly { p: Point; q: Point; n: Point }[];
  noses: readonly { c: Point; r: number }[];
  pockets: readonly { c: Point; r: number }[];
}

/** The depth of a cushion behind its edge, and the width of the wood behind it, in metres. */
export const cushionDepth = 0.0508;
export const railWidth = 0.095;

/** Half of the cloth between the cushions, along x and y. */
export function halfSize({ segments }: TableShape): [number, number] {
  let [x, y] = [0, 0];
  for (const { p, q } of segments) {
    if (p.x === q.x) x = Math.max(x, Math.abs(p.x));
    if (p.y === q.y) y = Math.max(y, Math.abs(p.y));
  }
  return [x, y];
}

const isNear = (a: Point, b: Point, far: number): boolean =>
  Math.abs(Math.hypot(a.x - b.x, a.y - b.y) - far) < 1e-5;

/** Points of a round end, from one angle to another along the shorter arc. */
function arc(c: Point, r: number, from: Point, to: Point): Point[] {
  const start = Math.atan2(from.y - c.y, from.x - c.x);
  let turn = Math.atan2(to.y - c.y, to.x - c.x) - start;
  turn -= 2 * Math.PI * Math.round(turn / (2 * Math.PI));
  return Array.from({ length: 5 }, (_, i) => {
    const angle = start + (turn * (i + 1)) / 6;
    return { x: c.x + r * Math.cos(angle), y: c.y + r * Math.sin(angle) };
  });
}

/** A cushion's edge, from the wood around one jaw, along the playing area, and around the other jaw to the wood. */
export function cushionEdges(shape: TableShape): Point[][] {
  const { segments, noses } = shape;
  const mains = segments.filter(({ p, q }) => p.x === q.x || p.y === q.y);
  const others = segments.filter((one) => !mains.includes(one));
  /** The round end of a cushion, and the jaw behind it. */
  const jawAt = (end: Point): Point[] => {
    const nose = noses.find(({ c, r }) => isNear(c, end, r));
    if (nose === undefined) return [];
    const jaw = others.find(({ p }) => isNear(nose.c, p, nose.r));
    return jaw === undefined ? [] : [...arc(nose.c, nose.r, end, jaw.p), jaw.p, jaw.q];
  };
  return mains.map(({ p, q, n }) => {
    const [before, after] = [jawAt(p).reverse(), jawAt(q)];
    const back = ({ x, y }: Point): Point => ({ x: x - cushionDepth * n.x, y: y - cushionDepth * n.y });
    // Without jaws, cushions meet in a mitre.
    const along = { x: Math.sign(q.x - p.x), y: Math.sign(q.y - p.y) };
    const mitre = (end: Point, sign: number): Point => {
      const { x, y } = back(end);
      return { x: x + sign * cushionDepth * along.x, y: y + sign * cushionDepth * along.y };
    };
    return [
      ...(before.length > 0 ? before : [mitre(p, -1)]),
      p,
      q,
      ...(after.length > 0 ? after : [mitre(q, 1)]),
    ];
  });
}

/** The sights in the wood: three between pockets, or seven along a side of carom and three across. */
export function sights(half: readonly [number, number]): Point[] {
  const [x, y] = half;
  const off = cushionDepth + railWidth * 0.5;
  const found: Point[] = [];
  for (const side of [-1, 1]) {
    for (let i = -3; i <= 3; i++) if (i !== 0) found.push({ x: side * (x + off), y: (i * y) / 4 });
    for (let i = -1; i <= 1; i++) found.push({ x: (i * x) / 2, y: side * (y + off) });
  }
  return found;
}

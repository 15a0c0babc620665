// The sums of momenta before and after: two small drawings that end at the same arrow.

import { Box3, Vector3 } from 'three';
import { type Part, vec } from '../../stage/figure.js';
import { type Given, velocityColorOf } from '../shared/balls.js';
import { named } from '../shared/figure_parts.js';
import type { PairScene } from './pair_scene.js';

interface Cell {
  middle: Vector3;
  width: number;
  height: number;
}

/** Room for two small drawings: beside a tall scene, below a wide one. */
function cells(scene: Vector3[], size: number): [Cell, Cell] {
  const box = new Box3().setFromPoints(scene);
  const { x: width, y: height } = box.getSize(new Vector3());
  const center = box.getCenter(new Vector3());
  if (height > 0.55 * width) {
    const cell = { width: Math.max(0.5 * height, 0.3 * width), height: height * 0.42 };
    const x = box.max.x + size * 0.6 + cell.width / 2;
    const at = (y: number) => ({ ...cell, middle: new Vector3(x, center.y + y * height, 0) });
    return [at(0.26), at(-0.26)];
  }
  const cell = { width: width * 0.42, height: width * 0.22 };
  const y = box.min.y - size * 0.5 - cell.height / 2;
  const at = (x: number) => ({ ...cell, middle: new Vector3(center.x + x * width, y, 0) });
  return [at(-0.25), at(0.25)];
}

/**
 * The momentum of A, and from its tip that of B, before and after. Both chains end at the same total, which is drawn beside
 * them.
 */
export function momenta(
  scene: PairScene,
  shown: Vector3[],
  size: number,
): { parts: Part[]; inView: Vector3[] } {
  const { a, b, collision, words } = scene;
  if (!collision.hit || !Number.isFinite(a.mass + b.mass)) return { parts: [], inView: [] };
  const chain = (velocityA: Given, velocityB: Given) => {
    const first = vec(velocityA).multiplyScalar(a.mass);
    return [new Vector3(), first, first.clone().addScaledVector(vec(velocityB), b.mass)] as const;
  };
  const before = chain(a.velocity, b.velocity);
  const after = chain(collision.velocityA, collision.velocityB);
  const [left, right] = cells(shown, size);
  const extents = [before, after].map((points) =>
    new Box3().setFromPoints([...points]).getSize(new Vector3()),
  );
  const most = (axis: 'x' | 'y') => Math.max(...extents.map((extent) => extent[axis]), 1e-300);
  // A third of the height is for the words
  const scale = Math.min(left.width / most('x'), (left.height * 0.66) / most('y'));
  return {
    parts: [
      ...sum(before, left, scale, size, {
        names: ['pA', 'pB'],
        colors: [velocityColorOf('a'), velocityColorOf('b')],
        refers: [['path'], ['path']],
        title: words.before,
      }),
      ...sum(after, right, scale, size, {
        names: ['pA′', 'pB′'],
        colors: ['outgoing', 'outgoing'],
        refers: [['velocity-a'], ['velocity-b']],
        title: words.after,
      }),
    ],
    inView: [left, right].flatMap(({ middle, width, height }) => [
      middle.clone().add(new Vector3(-width / 2, -height / 2, 0)),
      middle.clone().add(new Vector3(width / 2, height / 2, 0)),
    ]),
  };
}

interface SumLook {
  names: [string, string];
  colors: [Part['quantity'], Part['quantity']];
  refers: [string[], string[]];
  title: string;
}

function sum(
  chain: readonly [Vector3, Vector3, Vector3],
  { middle, height }: Cell,
  scale: number,
  size: number,
  { names, colors, refers, title }: SumLook,
): Part[] {
  const center = new Box3().setFromPoints([...chain]).getCenter(new Vector3());
  const place = middle.clone().add(new Vector3(0, height * 0.14, 0));
  const [from, middleTip, to] = chain.map((p) => p.clone().sub(center).multiplyScalar(scale).add(place)) as [
    Vector3,
    Vector3,
    Vector3,
  ];
  const direction = to.clone().sub(from).normalize();
  const aside = new Vector3(direction.y, -direction.x, 0).multiplyScalar(size * 0.12);
  const arrow = (i: 0 | 1, a: Vector3, b: Vector3) =>
    a.distanceTo(b) > 0 ? named(names[i], a, b, size, { quantity: colors[i], refers: refers[i] }) : [];
  return [
    { kind: 'arrow', from: from.clone().add(aside), to: to.clone().add(aside), quantity: 'plain' },
    ...arrow(0, from, middleTip),
    ...arrow(1, middleTip, to),
    {
      kind: 'label',
      at: middle.clone().add(new Vector3(0, -height * 0.42, 0)),
      text: title,
      quantity: 'plain',
    },
  ];
}

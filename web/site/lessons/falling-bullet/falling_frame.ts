// The same, seen from what falls freely: there gravity is gone, all that falls flies straight, and the ground comes up.
import { Vector3 } from 'three';
import { around, type Figure, outcome, type Part } from '../../stage/figure.js';
import { sizeOf, spot } from './drawn.js';
import { type FallScene, firstOf } from './scene.js';
import { motionAt, type Stretch } from './stretches.js';

/** How far the frame has fallen: − g t² / 2, as a shift of what is seen from it. */
const rise = ({ given }: FallScene, time: number): Vector3 =>
  new Vector3(0, (given.gravity * time * time) / 2, 0);

/** In the falling frame the bullet is on a straight line until its first contact, and is followed for as long once more. */
export function fallingEnd(scene: FallScene): number {
  const { path } = scene;
  const first = firstOf(scene);
  return first === undefined ? path.end : Math.min(path.end, 1.4 * first.time);
}

const seen = (scene: FallScene, stretches: readonly Stretch[], time: number): Vector3 =>
  spot(motionAt(stretches, time).at).add(rise(scene, time));

export function fallingFigure(scene: FallScene): Figure {
  const { given, path } = scene;
  const size = sizeOf(scene);
  const end = fallingEnd(scene);
  const first = firstOf(scene);
  const turn = first?.time ?? end;
  const bullet = (time: number) => seen(scene, path.stretches, Math.min(time, end));
  const target = (time: number) => seen(scene, path.target, Math.min(time, end));
  const start = spot(given.from);
  const center = spot(given.target.center);
  const contact = bullet(turn);
  const parts: Part[] = [
    ...outcome([
      { kind: 'path', points: [start, contact], width: 3.5, quantity: 'bullet', refers: ['path'] },
      {
        kind: 'path',
        points: curve(bullet, turn, end),
        width: 2.5,
        quantity: 'outgoing',
        refers: ['outgoing-path'],
      },
      { kind: 'path', points: curve(target, 0, end), dashed: true, width: 1.5, quantity: 'sphere' },
    ]),
    risingGround(scene, size, end),
    {
      kind: 'ball',
      center,
      radius: given.target.radius,
      quantity: 'sphere',
      isGlass: true,
      refers: ['target'],
      shift: (time) => target(time).sub(center),
    },
    {
      kind: 'ball',
      center: start,
      radius: Math.max(given.radius, size * 0.075),
      hasTrail: true,
      quantity: 'bullet',
      refers: ['bullet'],
      shift: (time) => bullet(time).sub(start),
    },
  ];
  return {
    parts,
    inView: [
      start,
      contact,
      bullet(end),
      ...[0, turn].flatMap((time) => around(target(time), given.target.radius)),
    ],
    size,
    view: new Vector3(0.1, 0.2, 1).normalize(),
    contacts:
      first === undefined
        ? []
        : [
            {
              time: first.time,
              at: spot(first.point).add(rise(scene, first.time)),
              normal: spot(first.normal),
              size: size * 0.9,
            },
          ],
  };
}

function curve(at: (time: number) => Vector3, from: number, to: number): Vector3[] {
  return Array.from({ length: 25 }, (_, i) => at(from + ((to - from) * i) / 24));
}

/** The ground, which comes up faster and faster. */
function risingGround(scene: FallScene, size: number, end: number): Part {
  const { given, path } = scene;
  const xs = [given.from.x, given.target.center.x, motionAt(path.stretches, end).at.x];
  const [left, right] = [Math.min(...xs) - size, Math.max(...xs) + size];
  const corner = (x: number, z: number) => new Vector3(x, 0, z);
  return {
    kind: 'polygon',
    corners: [corner(left, size), corner(right, size), corner(right, -size), corner(left, -size)],
    opacity: 0.35,
    quantity: 'plain',
    refers: ['ground'],
    shift: (time) => rise(scene, Math.min(time, end)),
  };
}

// The same scene in a freely falling frame. There gravity is gone: falling bodies move straight, and the ground
// rises.
import { Vector3 } from 'three';
import type { Leg } from '../../lesson/series.js';
import { around, type Figure, outcome, type Part, vec } from '../../stage/figure.js';
import type { Look } from '../shared/figure_parts.js';
import { placeAt } from '../shared/legs.js';
import { sizeOf } from './drawn.js';
import type { FallScene } from './scene.js';
import { wallParts } from './wall_parts.js';

/** The fall of the frame, − g t² / 2, as a shift of everything seen from it. */
const rise = ({ given }: FallScene, time: number): Vector3 =>
  new Vector3(0, (given.gravity * time * time) / 2, 0);

/**
 * In the falling frame the bullet moves on a straight line until its first contact. It is shown for as long again
 * after it.
 */
function fallingEnd({ path }: FallScene): number {
  const [first] = path.bounces;
  return first === undefined ? path.end : Math.min(path.end, 1.4 * first.time);
}

export function fallingFigure(scene: FallScene): Figure {
  const { given, path } = scene;
  const { radius } = given.target;
  const size = sizeOf(scene);
  const end = fallingEnd(scene);
  const [first] = path.bounces;
  const turn = first?.time ?? end;
  const seen = (legs: readonly Leg[]) => (time: number) =>
    placeAt(legs, Math.min(time, end)).add(rise(scene, Math.min(time, end)));
  const [bullet, target] = [seen(path.stretches), seen(path.target)];
  const [start, center, contact] = [vec(given.from), vec(given.target.center), bullet(turn)];
  const onward: Look = { quantity: 'outgoing', refers: ['outgoing-path'] };
  const parts: Part[] = [
    ...outcome([
      { kind: 'path', points: [start, contact], width: 3.5, quantity: 'bullet', refers: ['path'] },
      { kind: 'path', points: curve(bullet, turn, end), width: 2.5, ...onward },
      { kind: 'path', points: curve(target, 0, end), dashed: true, width: 1.5, quantity: 'sphere' },
    ]),
    risingGround(scene, size, end),
    ...wallParts(given.walls, (time) => rise(scene, Math.min(time, end))),
    {
      kind: 'ball',
      center,
      radius,
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
    inView: [start, contact, bullet(end), ...[0, turn].flatMap((time) => around(target(time), radius))],
    size,
    view: new Vector3(0.1, 0.2, 1).normalize(),
    contacts: path.bounces.slice(0, 1).map(({ time, point, normal }) => ({
      time,
      at: vec(point).add(rise(scene, time)),
      normal: vec(normal),
      size: size * 0.9,
    })),
  };
}

function curve(at: (time: number) => Vector3, from: number, to: number): Vector3[] {
  return Array.from({ length: 25 }, (_, i) => at(from + ((to - from) * i) / 24));
}

/** The ground, which comes up faster and faster. */
function risingGround(scene: FallScene, size: number, end: number): Part {
  const { given, path } = scene;
  const xs = [given.from.x, given.target.center.x, placeAt(path.stretches, end).x];
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

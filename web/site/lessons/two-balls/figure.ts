// The figure of two balls: their paths, the contact, swept boxes and centre of mass.

import type { Collision } from 'ricochet-wasm';
import { Vector3 } from 'three';
import { around, type Figure, flatContact, moving, outcome, type Part, vec } from '../../stage/figure.js';
import { type BallName, colorOf, velocityColorOf } from '../shared/balls.js';
import { named, rectangle, tangent } from '../shared/figure_parts.js';
import { centerAt, type PairScene } from './pair_scene.js';

export function pairFigure(scene: PairScene): Figure {
  const { a, b, collision, end } = scene;
  const moment = collision.hit ? collision.time : Math.min(collision.closest?.time ?? 0, end);
  const names: BallName[] = ['a', 'b'];
  const inView = names.flatMap((name) =>
    [0, moment, end].flatMap((time) => around(centerAt(scene, name, time), scene[name].radius)),
  );
  for (const name of names) inView.push(vec(scene[name].position).add(vec(scene[name].velocity)));
  for (const box of boxesOf(collision)) inView.push(vec(box.min), vec(box.max));
  const size = Math.max(a.radius + b.radius, 1e-9) * 0.7;
  const parts: Part[] = [
    ...outcome(collision.boxes === undefined ? [] : boxParts(collision.boxes)),
    ...outcome(centerOfMass(scene, size)),
    ...names.flatMap((name) => ballPath(scene, name, size)),
    ...outcome(collision.hit ? contactParts(scene, size) : closestApproach(scene)),
    ...names.flatMap((name) => ballParts(scene, name)),
  ];
  const before = names.flatMap((name) => {
    const start = vec(scene[name].position);
    return [...around(start, scene[name].radius), start.clone().add(vec(scene[name].velocity))];
  });
  return {
    parts,
    inView: inView.map((point) => point.clone().setZ(0)),
    inViewBefore: before.map((point) => point.clone().setZ(0)),
    size,
    view: new Vector3(0, 0, 1),
    flat: true,
    contacts: collision.hit ? [flatContact(collision.time, collision.point, size)] : [],
  };
}

const boxesOf = ({ boxes }: Collision) => (boxes === undefined ? [] : [boxes.a, boxes.b]);

function boxParts(boxes: NonNullable<Collision['boxes']>): Part[] {
  return (['a', 'b'] as const).map((name) => ({
    kind: 'path',
    points: rectangle(boxes[name].min, boxes[name].max),
    quantity: colorOf(name),
    width: 1,
    refers: ['boxes'],
  }));
}

/** The centre of mass: its path is straight, through the collision too. */
function centerOfMass({ a, b, end }: PairScene, size: number): Part[] {
  const total = a.mass + b.mass;
  if (!Number.isFinite(total)) return [];
  const mean = (of: 'position' | 'velocity') =>
    vec(a[of])
      .multiplyScalar(a.mass / total)
      .addScaledVector(vec(b[of]), b.mass / total);
  const at = mean('position');
  const velocity = mean('velocity');
  const shift = moving(velocity);
  return [
    {
      kind: 'path',
      points: [at, at.clone().addScaledVector(velocity, end)],
      quantity: 'plain',
      dashed: true,
    },
    { kind: 'point', at, quantity: 'plain', shift },
    {
      kind: 'label',
      at: at
        .clone()
        .addScaledVector(velocity, end)
        .add(new Vector3(0, -size * 0.35, 0)),
      text: 'M',
      quantity: 'plain',
    },
  ];
}

/** A ball's path up to the collision and after it, and its velocity at the start. */
function ballPath(scene: PairScene, name: BallName, size: number): Part[] {
  const { collision, end } = scene;
  const start = vec(scene[name].position);
  const velocity = vec(scene[name].velocity);
  const turn = collision.hit ? collision.time : end;
  const refers = ['path', name === 'a' ? 'center-a' : 'center-b', 'relative-path'];
  const parts: Part[] = outcome([
    { kind: 'path', points: [start, centerAt(scene, name, turn)], quantity: colorOf(name), refers },
  ]);
  if (velocity.length() > 0)
    parts.push(
      ...named(name === 'a' ? 'vA' : 'vB', start, start.clone().add(velocity), size, {
        quantity: velocityColorOf(name),
        refers,
      }),
    );
  if (!collision.hit) return parts;
  const [center, after, text] =
    name === 'a'
      ? [collision.centerA, collision.velocityA, 'vA′']
      : [collision.centerB, collision.velocityB, 'vB′'];
  const from = vec(center);
  const out = [name === 'a' ? 'velocity-a' : 'velocity-b'];
  const onward: Part[] = [
    {
      kind: 'path',
      points: [from, centerAt(scene, name, end)],
      quantity: 'outgoing',
      dashed: true,
      refers: out,
    },
  ];
  if (vec(after).length() > 0)
    onward.push(
      ...named(text, from, from.clone().add(vec(after)), size, { quantity: 'outgoing', refers: out }),
    );
  return [...parts, ...outcome(onward)];
}

function contactParts({ a, b, collision }: PairScene, size: number): Part[] {
  if (!collision.hit) return [];
  const { alongA, alongB } = collision;
  const normal = vec(collision.normal);
  const point = vec(collision.point);
  const [centerA, centerB] = [vec(collision.centerA), vec(collision.centerB)];
  const share = (center: Vector3, along: number): Part => ({
    kind: 'arrow',
    from: center,
    to: center.clone().addScaledVector(normal, along),
    quantity: 'normal',
    refers: ['normal'],
  });
  return [
    {
      kind: 'ball',
      center: centerA,
      radius: a.radius,
      quantity: 'bullet',
      opacity: 0.25,
      refers: ['center-a', 'hit-point'],
    },
    {
      kind: 'ball',
      center: centerB,
      radius: b.radius,
      quantity: 'sphere',
      opacity: 0.25,
      refers: ['center-b', 'hit-point'],
    },
    {
      kind: 'path',
      points: [
        centerA.clone().addScaledVector(normal, a.radius + size * 0.4),
        centerB.clone().addScaledVector(normal, -b.radius - size * 0.4),
      ],
      quantity: 'normal',
      dashed: true,
      refers: ['normal'],
    },
    { ...tangent(point, normal, size * 0.9, true), refers: ['hit-point'] },
    share(centerA, alongA.before),
    share(centerB, alongB.before),
    { kind: 'point', at: point, quantity: 'plain', refers: ['hit-point'] },
  ];
}

/** Where they come closest, or would collide after the frame. */
function closestApproach(scene: PairScene): Part[] {
  const { a, b, collision, words } = scene;
  if (collision.hit || collision.closest === undefined || !(collision.closest.time > 0)) return [];
  const { time, gap } = collision.closest;
  if (time > scene.end) return [];
  const [centerA, centerB] = [centerAt(scene, 'a', time), centerAt(scene, 'b', time)];
  const toB = centerB.clone().sub(centerA).normalize();
  const tipA = centerA.clone().addScaledVector(toB, a.radius);
  const tipB = centerB.clone().addScaledVector(toB, -b.radius);
  const refers = ['gap', 'closest-distance', 'closest-point'];
  return [
    { kind: 'ball', center: centerA, radius: a.radius, quantity: 'bullet', opacity: 0.2, refers },
    { kind: 'ball', center: centerB, radius: b.radius, quantity: 'sphere', opacity: 0.2, refers },
    { kind: 'path', points: [tipA, tipB], quantity: 'plain', width: 2.5, refers },
    {
      kind: 'label',
      at: tipA.clone().add(tipB).multiplyScalar(0.5),
      text: words.gap(String(Number(gap.toPrecision(4)))),
      quantity: 'plain',
      refers,
    },
  ];
}

function ballParts(scene: PairScene, name: BallName): Part[] {
  const { radius, position } = scene[name];
  const center = vec(position);
  const shift = (time: number) => centerAt(scene, name, time).sub(center);
  const quantity = colorOf(name);
  return [
    {
      kind: 'ball',
      center,
      radius,
      quantity,
      shift,
      hasTrail: true,
      isGlass: true,
      refers: ['path', 'to-center', 'radius'],
    },
    { kind: 'label', at: center, text: name.toUpperCase(), quantity, shift },
  ];
}

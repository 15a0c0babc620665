// The figure of the lesson of 2002: movements, the touch, and what the early escapes look at.

import type { Sweep } from 'ricochet-wasm';
import { Vector3 } from 'three';
import {
  around,
  besideBounce,
  type Figure,
  flatContact,
  outcome,
  type Part,
  vec,
} from '../../stage/figure.js';
import { type BallName, colorOf, type Given, velocityColorOf } from '../shared/balls.js';
import { lerp, ring, tangent } from '../shared/figure_parts.js';

export interface SweepScene {
  a: { position: Given; velocity: Given; radius: number };
  b: { position: Given; velocity: Given; radius: number };
  sweep: Sweep;
  flat: boolean;
  /** When the centres come closest, where the derivation came so far. */
  closest: number | undefined;
  letters: Record<BallName, string>;
}

export function sweepFigure(scene: SweepScene): Figure {
  const { a, b, sweep, flat } = scene;
  const [startA, startB] = [vec(a.position), vec(b.position)];
  const relative = vec(a.velocity).sub(vec(b.velocity));
  const inView = [
    ...around(startA, a.radius),
    ...around(startB, a.radius + b.radius),
    ...around(lerp(a.position as Vector3, a.velocity as Vector3, 1), a.radius),
    ...around(lerp(b.position as Vector3, b.velocity as Vector3, 1), b.radius),
  ];
  const size = Math.max((a.radius + b.radius) * 0.6, startA.distanceTo(startB) * 0.16, 1e-9);
  const parts: Part[] = [
    {
      kind: 'path',
      points: [startA, startB],
      quantity: 'plain',
      dashed: true,
      width: 1,
      refers: ['to-center'],
    },
    ...summedRadii(scene, startB),
    ...movement(scene, 'a', size),
    ...movement(scene, 'b', size),
    ...outcome(seenFromB(scene, relative)),
    ...outcome(sweep.touches ? touch(scene, size) : []),
    ...balls(scene, 'a'),
    ...balls(scene, 'b'),
  ];
  return {
    parts,
    inView,
    size,
    view: flat ? new Vector3(0, 0, 1) : besideBounce(relative, startB.clone().sub(startA)),
    ...(flat
      ? { flat, contacts: sweep.touches ? [flatContact(sweep.fraction, sweep.point, size)] : [] }
      : { floor: Math.min(startA.y - a.radius, startB.y - b.radius, ...inView.map(({ y }) => y)) - 0.05 }),
  };
}

/** The Minkowski sum: B grown by the radius of A, against which A is a point. */
function summedRadii({ a, b, flat }: SweepScene, startB: Vector3): Part[] {
  const refers = ['radius', 'half-chord', 'closest-distance', 'closest-point'];
  const together = a.radius + b.radius;
  if (flat)
    return [{ kind: 'path', points: ring(startB, together), quantity: 'sphere', dashed: true, refers }];
  return [{ kind: 'ball', center: startB, radius: together, quantity: 'sphere', opacity: 0.12, refers }];
}

/** The whole movement, faint, and what is left of it. */
function movement(scene: SweepScene, name: BallName, size: number): Part[] {
  const ball = scene[name];
  const whole = vec(ball.velocity);
  if (!(whole.length() > 0)) return [];
  const start = vec(ball.position);
  const shortened = vec(name === 'a' ? scene.sweep.movementA : scene.sweep.movementB);
  const end = start.clone().add(whole);
  const quantity = velocityColorOf(name);
  const refers = ['path', 'relative-path'];
  const parts: Part[] = [{ kind: 'path', points: [start, end], quantity, dashed: true, refers }];
  const found: Part[] = [{ kind: 'arrow', from: start, to: start.clone().add(shortened), quantity, refers }];
  if (scene.sweep.touches && scene.flat)
    found.push({ kind: 'path', points: ring(end, ball.radius), quantity, dashed: true, width: 1 });
  if (name === 'b')
    found.push({
      kind: 'label',
      at: start
        .clone()
        .add(shortened)
        .addScaledVector(whole.normalize(), size * 0.25),
      text: 'vB',
      quantity,
      refers,
    });
  return [...parts, ...outcome(found)];
}

/** A's path as B sees it, and the triangle of closest point, sum of radii and half chord on it. */
function seenFromB({ a, b, sweep, closest }: SweepScene, relative: Vector3): Part[] {
  const start = vec(a.position);
  const center = vec(b.position);
  const parts: Part[] = [];
  if (vec(b.velocity).length() > 0)
    parts.push({
      kind: 'path',
      points: [start, start.clone().add(relative)],
      quantity: 'aim',
      dashed: true,
      width: 2,
      refers: ['relative-path'],
    });
  if (closest === undefined || !(closest > 0)) return parts;
  const nearest = start.clone().addScaledVector(relative, closest);
  parts.push(
    {
      kind: 'path',
      points: [center, nearest],
      quantity: 'plain',
      width: 2,
      refers: ['closest-distance', 'closest-point'],
    },
    { kind: 'point', at: nearest, quantity: 'plain', refers: ['closest-point', 'closest-distance'] },
  );
  if (sweep.touches)
    parts.push({
      kind: 'path',
      points: [start.clone().addScaledVector(relative, sweep.fraction), nearest],
      quantity: 'aim',
      width: 4,
      refers: ['half-chord'],
    });
  return parts;
}

function touch({ a, b, sweep, flat }: SweepScene, size: number): Part[] {
  if (!sweep.touches) return [];
  const point = vec(sweep.point);
  const normal = vec(sweep.normal);
  return [
    {
      kind: 'ball',
      center: vec(sweep.centerA),
      radius: a.radius,
      quantity: 'bullet',
      opacity: 0.28,
      refers: ['hit-point'],
    },
    {
      kind: 'ball',
      center: vec(sweep.centerB),
      radius: b.radius,
      quantity: 'sphere',
      opacity: 0.22,
      refers: ['hit-point'],
    },
    { ...tangent(point, normal, size * 0.7, flat), refers: ['normal'] },
    {
      kind: 'arrow',
      from: point,
      to: point.clone().addScaledVector(normal, size * 0.8),
      quantity: 'normal',
      refers: ['normal'],
    },
    { kind: 'point', at: point, quantity: 'plain', refers: ['hit-point'] },
    {
      kind: 'label',
      at: point.clone().addScaledVector(normal, size),
      text: 'n',
      quantity: 'normal',
      refers: ['normal'],
    },
  ];
}

/** The ball, which stops at the touch, as the article's does. */
function balls(scene: SweepScene, name: BallName): Part[] {
  const { position, velocity, radius } = scene[name];
  const stop = scene.sweep.touches ? scene.sweep.fraction : 1;
  const shift = (time: number) => vec(velocity).multiplyScalar(Math.min(time, stop));
  const quantity = colorOf(name);
  const refers = name === 'a' ? ['path', 'to-center'] : ['to-center', 'radius', 'closest-distance'];
  const center = vec(position);
  return [
    { kind: 'ball', center, radius, quantity, shift, refers, hasTrail: true, isGlass: true },
    { kind: 'label', at: center, text: scene.letters[name], quantity, shift },
  ];
}

// The figure of the lesson of 2002: movements, the contact, and the quantities of the early escapes.

import type { Sweep } from 'ricochet-wasm';
import { Vector3 } from 'three';
import type { Leg } from '../../lesson/series.js';
import {
  around,
  besideBounce,
  type Figure,
  flatContact,
  outcome,
  type Part,
  vec,
} from '../../stage/figure.js';
import type { Triple } from '../../widgets/numbers.js';
import { type BallName, ballParts, colorOf, type GivenBall, velocityColorOf } from '../shared/balls.js';
import { faint, type Look, moved, normalParts, ring, tangent } from '../shared/figure_parts.js';
import { legsOf } from '../shared/legs.js';

export interface SweepScene {
  a: GivenBall;
  b: GivenBall;
  sweep: Sweep;
  flat: boolean;
  /** The paths of both balls. They stop at the contact, like the article's balls. */
  legs: Readonly<Record<BallName, readonly Leg[]>>;
  /** The time at which the centres are closest, if the derivation got that far. */
  closest: number | undefined;
}

export function sweepScene(
  a: GivenBall,
  b: GivenBall,
  sweep: Sweep,
  flat: boolean,
  closest: unknown,
): SweepScene {
  const stop = (at: Triple): Leg | undefined =>
    sweep.touches ? { time: sweep.fraction, at, velocity: new Vector3() } : undefined;
  const legs = { a: legsOf(a, stop(sweep.centerA)), b: legsOf(b, stop(sweep.centerB)) };
  return { a, b, sweep, flat, legs, closest: closest as number | undefined };
}

export function sweepFigure(scene: SweepScene): Figure {
  const { a, b, sweep, flat, legs } = scene;
  const [startA, startB] = [vec(a.position), vec(b.position)];
  const relative = vec(a.velocity).sub(vec(b.velocity));
  const inView = [
    ...around(startA, a.radius),
    ...around(startB, a.radius + b.radius),
    ...around(startA.clone().add(vec(a.velocity)), a.radius),
    ...around(startB.clone().add(vec(b.velocity)), b.radius),
  ];
  const size = Math.max((a.radius + b.radius) * 0.6, startA.distanceTo(startB) * 0.16, 1e-9);
  const toCenter = { points: [startA, startB], dashed: true, width: 1, refers: ['to-center'] };
  const parts: Part[] = [
    { kind: 'path', quantity: 'plain', ...toCenter },
    ...summedRadii(scene, startB),
    ...movement(scene, 'a', size),
    ...movement(scene, 'b', size),
    ...outcome(seenFromB(scene, relative)),
    ...outcome(sweep.touches ? touch(scene, size) : []),
    ...ballParts(colorOf('a'), 'A', a.radius, legs.a, ['path', 'to-center']),
    ...ballParts(colorOf('b'), 'B', b.radius, legs.b, ['to-center', 'radius', 'closest-distance']),
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

/** The whole movement, faint, and the part that is left of it. */
function movement({ sweep, flat, ...balls }: SweepScene, name: BallName, size: number): Part[] {
  const { position, velocity, radius } = balls[name];
  const whole = vec(velocity);
  if (!(whole.length() > 0)) return [];
  const start = vec(position);
  const tip = start.clone().add(vec(name === 'a' ? sweep.movementA : sweep.movementB));
  const end = start.clone().add(whole);
  const quantity = velocityColorOf(name);
  const look: Look = { quantity, refers: ['path', 'relative-path'] };
  const found: Part[] = [{ kind: 'arrow', from: start, to: tip, ...look }];
  if (sweep.touches && flat)
    found.push({ kind: 'path', points: ring(end, radius), quantity, dashed: true, width: 1 });
  if (name === 'b')
    found.push({ kind: 'label', at: moved(tip, whole.normalize(), size * 0.25), text: 'vB', ...look });
  return [{ kind: 'path', points: [start, end], dashed: true, ...look }, ...outcome(found)];
}

/** A's path as B sees it, and the triangle of closest point, sum of radii and half chord on it. */
function seenFromB({ a, b, sweep, closest }: SweepScene, relative: Vector3): Part[] {
  const [start, center] = [vec(a.position), vec(b.position)];
  const way = { points: [start, moved(start, relative, 1)], width: 2, refers: ['relative-path'] };
  const parts: Part[] =
    vec(b.velocity).length() > 0 ? [{ kind: 'path', quantity: 'aim', dashed: true, ...way }] : [];
  if (closest === undefined || !(closest > 0)) return parts;
  const nearest = moved(start, relative, closest);
  const refers = ['closest-distance', 'closest-point'];
  parts.push(
    { kind: 'path', points: [center, nearest], quantity: 'plain', width: 2, refers },
    { kind: 'point', at: nearest, quantity: 'plain', refers },
  );
  if (!sweep.touches) return parts;
  const half = [moved(start, relative, sweep.fraction), nearest];
  return [...parts, { kind: 'path', points: half, quantity: 'aim', width: 4, refers: ['half-chord'] }];
}

function touch({ a, b, sweep, flat }: SweepScene, size: number): Part[] {
  if (!sweep.touches) return [];
  const [point, normal] = [vec(sweep.point), vec(sweep.normal)];
  return [
    faint(vec(sweep.centerA), a.radius, 'bullet', ['hit-point'], 0.28),
    faint(vec(sweep.centerB), b.radius, 'sphere', ['hit-point'], 0.22),
    { ...tangent(point, normal, size * 0.7, flat), refers: ['normal'] },
    ...normalParts(point, normal, size * 0.8),
    { kind: 'point', at: point, quantity: 'plain', refers: ['hit-point'] },
  ];
}

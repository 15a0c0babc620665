// The figure of a ball and a wall: the wall, its two shadows a radius away, and its ends as balls of radius zero.

import type { WallCollision } from 'ricochet-wasm';
import { Line3, Vector3 } from 'three';
import { around, type Figure, flatContact, moving, outcome, type Part, vec } from '../../stage/figure.js';
import type { Given } from '../shared/balls.js';
import { lerp, named, ring, tangent } from '../shared/figure_parts.js';

export interface WallScene {
  ball: { position: Given; velocity: Given; radius: number };
  wall: { a: Given; b: Given; velocity: Given };
  collision: WallCollision;
  end: number;
  gap: (size: string) => string;
}

function ballAt({ ball, collision }: WallScene, time: number): Vector3 {
  if (collision.hit && time > collision.time)
    return lerp(collision.center, collision.velocity, time - collision.time);
  return vec(ball.position).addScaledVector(vec(ball.velocity), time);
}

export function wallFigure(scene: WallScene): Figure {
  const { ball, wall, collision, end } = scene;
  const [a, b] = [vec(wall.a), vec(wall.b)];
  const drift = vec(wall.velocity);
  const start = vec(ball.position);
  const turn = collision.hit ? collision.time : end;
  const size = Math.max(ball.radius * 1.2, a.distanceTo(b) * 0.12);
  const inView = [0, turn, end].flatMap((time) => around(ballAt(scene, time), ball.radius));
  for (const time of [0, end])
    for (const point of [a, b])
      inView.push(...around(point.clone().addScaledVector(drift, time), ball.radius));
  inView.push(start.clone().add(vec(ball.velocity)));
  const refers = ['path', 'relative-path'];
  const parts: Part[] = [
    ...shadows(scene),
    ...outcome([{ kind: 'path', points: [start, ballAt(scene, turn)], quantity: 'bullet', refers }]),
    ...named('vA', start, start.clone().add(vec(ball.velocity)), size, { quantity: 'bullet', refers }),
    ...wallMotion(scene, size),
    ...outcome(collision.hit ? touch(scene, size) : near(scene)),
    {
      kind: 'ball',
      center: start,
      radius: Math.max(ball.radius, size * 0.05),
      quantity: 'bullet',
      hasTrail: true,
      isGlass: true,
      shift: (time) => ballAt(scene, time).sub(start),
      refers: ['path'],
    },
  ];
  return {
    parts,
    inView: inView.map((point) => point.clone().setZ(0)),
    inViewBefore: [
      ...[start, a, b].flatMap((point) => around(point, ball.radius)),
      start.clone().add(vec(ball.velocity)),
    ].map((point) => point.clone().setZ(0)),
    size,
    view: new Vector3(0, 0, 1),
    flat: true,
    contacts: collision.hit ? [flatContact(collision.time, collision.point, size)] : [],
  };
}

/** The wall grown by the ball's radius, against which the ball is a point: two shadows, and a circle around each end. */
function shadows({ ball, wall, collision }: WallScene): Part[] {
  const shift = moving(vec(wall.velocity));
  const dashed = { kind: 'path', quantity: 'sphere', dashed: true, shift } as const;
  const [one, other] = collision.shadows;
  const end = collision.hit ? collision.part : undefined;
  const refersIf = (is: boolean) => ['shadow', ...(is ? ['hit-point', 'normal', 'bullet-at-hit'] : [])];
  const parts: Part[] = [
    { ...dashed, points: [vec(one.a), vec(one.b)], refers: refersIf(end === 'face') },
    { ...dashed, points: [vec(other.a), vec(other.b)], refers: refersIf(end === 'face') },
    {
      kind: 'path',
      points: [vec(wall.a), vec(wall.b)],
      quantity: 'sphere',
      width: 5,
      shift,
      refers: refersIf(true),
    },
  ];
  for (const [point, name] of [
    [wall.a, 'end-a'],
    [wall.b, 'end-b'],
  ] as const) {
    parts.push({ kind: 'point', at: vec(point), quantity: 'sphere', shift });
    if (ball.radius > 0)
      parts.push({
        ...dashed,
        points: ring(vec(point), ball.radius),
        width: 1,
        refers: refersIf(end === name),
      });
  }
  return parts;
}

function wallMotion({ wall, ball, collision }: WallScene, size: number): Part[] {
  const velocity = vec(wall.velocity);
  if (!(velocity.length() > 0)) return [];
  const middle = vec(wall.a).add(vec(wall.b)).multiplyScalar(0.5);
  const refers = ['relative-path'];
  const relative = vec(ball.velocity).sub(velocity);
  const start = vec(ball.position);
  const parts: Part[] = [
    ...named('w', middle, middle.clone().add(velocity), size, { quantity: 'target-velocity', refers }),
  ];
  const seen: Part[] = [
    {
      kind: 'path',
      points: [start, start.clone().addScaledVector(relative, collision.hit ? collision.time : 1)],
      quantity: 'aim',
      dashed: true,
      refers,
    },
  ];
  if (collision.hit)
    seen.push({
      kind: 'path',
      points: [
        vec(wall.a).addScaledVector(velocity, collision.time),
        vec(wall.b).addScaledVector(velocity, collision.time),
      ],
      quantity: 'sphere',
      width: 2,
      refers: ['hit-point'],
    });
  return [...parts, ...outcome(seen)];
}

function touch(scene: WallScene, size: number): Part[] {
  const { collision, ball, end } = scene;
  if (!collision.hit) return [];
  const center = vec(collision.center);
  const point = vec(collision.point);
  const normal = vec(collision.normal);
  const refers = ['outgoing-path'];
  const parts: Part[] = [
    {
      kind: 'path',
      points: [center, ballAt(scene, end)],
      quantity: 'outgoing',
      dashed: true,
      refers,
    },
    ...named('vA′', center, center.clone().add(vec(collision.velocity)), size, {
      quantity: 'outgoing',
      refers,
    }),
    ...named('n', point, point.clone().addScaledVector(normal, size), size, {
      quantity: 'normal',
      refers: ['normal'],
    }),
    { kind: 'point', at: point, quantity: 'plain', refers: ['hit-point'] },
  ];
  if (collision.part !== 'face') parts.push(tangent(point, normal, size, true));
  if (ball.radius > 0)
    parts.push({
      kind: 'ball',
      center,
      radius: ball.radius,
      quantity: 'bullet',
      opacity: 0.25,
      refers: ['bullet-at-hit', 'hit-point'],
    });
  return parts;
}

/** The closest approach of a miss. */
function near(scene: WallScene): Part[] {
  const { collision, ball, wall, gap } = scene;
  if (collision.hit || collision.closest === undefined) return [];
  const { time } = collision.closest;
  const center = ballAt(scene, time);
  const drift = vec(wall.velocity).multiplyScalar(time);
  const face = new Line3(vec(wall.a).add(drift), vec(wall.b).add(drift));
  const nearest = face.closestPointToPoint(center, true, new Vector3());
  const tip = center.clone().addScaledVector(nearest.clone().sub(center).normalize(), ball.radius);
  const refers = ['gap'];
  return [
    { kind: 'ball', center, radius: ball.radius, quantity: 'bullet', opacity: 0.2, refers },
    { kind: 'path', points: [tip, nearest], quantity: 'plain', width: 2.5, refers },
    {
      kind: 'label',
      at: tip.clone().add(nearest).multiplyScalar(0.5),
      text: gap(String(Number(collision.closest.gap.toPrecision(4)))),
      quantity: 'plain',
      refers,
    },
  ];
}

// The figure of a ball and a wall: the wall, its two shadows a radius away, and its ends as balls of radius zero.

import type { WallCollision } from 'ricochet-wasm';
import { Line3, Vector3 } from 'three';
import type { Leg } from '../../lesson/series.js';
import type { Language } from '../../shell/language.js';
import { around, type Figure, flatContact, moving, outcome, type Part, vec } from '../../stage/figure.js';
import type { Given, GivenBall } from '../shared/balls.js';
import { faint, gapParts, type Look, moved, named, ring, tangent } from '../shared/figure_parts.js';
import { placeAt, shiftOf } from '../shared/legs.js';

export interface WallScene {
  ball: GivenBall;
  wall: { a: Given; b: Given; velocity: Given };
  collision: WallCollision;
  /** The path of the ball. */
  legs: readonly Leg[];
  end: number;
}

export function wallFigure(scene: WallScene, language: Language): Figure {
  const { ball, wall, collision, legs, end } = scene;
  const [a, b] = [vec(wall.a), vec(wall.b)];
  const [start, velocity, drift] = [vec(ball.position), vec(ball.velocity), vec(wall.velocity)];
  const turn = placeAt(legs, collision.hit ? collision.time : end);
  const size = Math.max(ball.radius * 1.2, a.distanceTo(b) * 0.12);
  const tip = start.clone().add(velocity);
  const places = [start, turn, placeAt(legs, end)];
  for (const time of [0, end]) places.push(moved(a, drift, time), moved(b, drift, time));
  const round = (centers: Vector3[]) =>
    [...centers.flatMap((center) => around(center, ball.radius)), tip].map((point) => point.clone().setZ(0));
  const refers = ['path', 'relative-path'];
  const parts: Part[] = [
    ...shadows(scene),
    ...outcome([{ kind: 'path', points: [start, turn], quantity: 'bullet', refers }]),
    ...named('vA', start, velocity, size, { quantity: 'bullet', refers }),
    ...wallMotion(scene, size),
    ...outcome(collision.hit ? touch(scene, size) : near(scene, language)),
    {
      kind: 'ball',
      center: start,
      radius: Math.max(ball.radius, size * 0.05),
      quantity: 'bullet',
      hasTrail: true,
      isGlass: true,
      shift: shiftOf(legs),
      refers: ['path'],
    },
  ];
  return {
    parts,
    inView: round(places),
    inViewBefore: round([start, a, b]),
    size,
    view: new Vector3(0, 0, 1),
    flat: true,
    isTable: true,
    contacts: collision.hit ? [flatContact(collision.time, collision.point, size)] : [],
  };
}

/** The wall grown by the ball's radius, against which the ball is a point: two shadows, and a circle around each end. */
function shadows({ ball, wall, collision }: WallScene): Part[] {
  const shift = moving(vec(wall.velocity));
  const dashed = { kind: 'path', quantity: 'sphere', dashed: true, shift } as const;
  const hit = collision.hit ? collision.part : undefined;
  const refersIf = (is: boolean) => ['shadow', ...(is ? ['hit-point', 'normal', 'bullet-at-hit'] : [])];
  const whole = { points: [vec(wall.a), vec(wall.b)], width: 5, refers: refersIf(true) };
  const ends = [
    ['end-a', vec(wall.a)],
    ['end-b', vec(wall.b)],
  ] as const;
  return [
    ...collision.shadows.map(
      ({ a, b }): Part => ({ ...dashed, points: [vec(a), vec(b)], refers: refersIf(hit === 'face') }),
    ),
    { kind: 'path', quantity: 'sphere', shift, ...whole },
    ...ends.flatMap(([name, at]): Part[] => {
      const point: Part = { kind: 'point', at, quantity: 'sphere', shift };
      const points = ring(at, ball.radius);
      return ball.radius > 0
        ? [point, { ...dashed, points, width: 1, refers: refersIf(hit === name) }]
        : [point];
    }),
  ];
}

function wallMotion({ wall, ball, collision }: WallScene, size: number): Part[] {
  const velocity = vec(wall.velocity);
  if (!(velocity.length() > 0)) return [];
  const [a, b, start] = [vec(wall.a), vec(wall.b), vec(ball.position)];
  const time = collision.hit ? collision.time : 1;
  const refers = ['relative-path'];
  const relative = [start, moved(start, vec(ball.velocity).sub(velocity), time)];
  const then = [moved(a, velocity, time), moved(b, velocity, time)];
  const atContact: Part = { kind: 'path', points: then, quantity: 'sphere', width: 2, refers: ['hit-point'] };
  return [
    ...named('w', a.clone().lerp(b, 0.5), velocity, size, { quantity: 'target-velocity', refers }),
    ...outcome([
      { kind: 'path', points: relative, quantity: 'aim', dashed: true, refers },
      ...(collision.hit ? [atContact] : []),
    ]),
  ];
}

function touch({ collision, ball, legs, end }: WallScene, size: number): Part[] {
  if (!collision.hit) return [];
  const [center, point, normal] = [vec(collision.center), vec(collision.point), vec(collision.normal)];
  const onward: Look = { quantity: 'outgoing', refers: ['outgoing-path'] };
  const parts: Part[] = [
    { kind: 'path', points: [center, placeAt(legs, end)], dashed: true, ...onward },
    ...named('vA′', center, vec(collision.velocity), size, onward),
    ...named('n', point, normal.clone().multiplyScalar(size), size, {
      quantity: 'normal',
      refers: ['normal'],
    }),
    { kind: 'point', at: point, quantity: 'plain', refers: ['hit-point'] },
  ];
  if (collision.part !== 'face') parts.push(tangent(point, normal, size, true));
  if (ball.radius > 0) parts.push(faint(center, ball.radius, 'bullet', ['bullet-at-hit', 'hit-point']));
  return parts;
}

/** The closest approach of a miss. */
function near({ collision, ball, wall, legs }: WallScene, language: Language): Part[] {
  if (collision.hit || collision.closest === undefined) return [];
  const { time, gap } = collision.closest;
  const center = placeAt(legs, time);
  const drift = vec(wall.velocity);
  const face = new Line3(moved(vec(wall.a), drift, time), moved(vec(wall.b), drift, time));
  const nearest = face.closestPointToPoint(center, true, new Vector3());
  return [
    faint(center, ball.radius, 'bullet', ['gap'], 0.2),
    ...gapParts({ center, radius: ball.radius }, { center: nearest, radius: 0 }, gap, language),
  ];
}

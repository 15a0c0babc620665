// The figure of two balls: their paths, the contact, swept boxes and centre of mass.

import { Vector3 } from 'three';
import type { Leg } from '../../lesson/series.js';
import type { Language } from '../../shell/language.js';
import { around, type Figure, flatContact, moving, outcome, type Part, vec } from '../../stage/figure.js';
import { type BallName, ballParts, colorOf, velocityColorOf } from '../shared/balls.js';
import {
  faint,
  gapParts,
  type Look,
  moved,
  named,
  ofGap,
  rectangle,
  tangent,
} from '../shared/figure_parts.js';
import { placeAt } from '../shared/legs.js';
import { meanOf, type PairScene } from './pair_scene.js';

const names: readonly BallName[] = ['a', 'b'];

export function pairFigure(scene: PairScene, language: Language): Figure {
  const { a, b, collision, legs, end } = scene;
  const moment = collision.hit ? collision.time : Math.min(collision.closest?.time ?? 0, end);
  /** The balls at some times, and the directions of their velocities at the start. */
  const seen = (times: number[]): Vector3[] =>
    names.flatMap((name) => [
      ...times.flatMap((time) => around(placeAt(legs[name], time), scene[name].radius)),
      vec(scene[name].position).add(vec(scene[name].velocity)),
    ]);
  const size = Math.max(a.radius + b.radius, 1e-9) * 0.7;
  const inPlane = (points: Vector3[]) => points.map((point) => point.clone().setZ(0));
  const { boxes } = collision;
  const corners =
    boxes === undefined ? [] : names.flatMap((name) => [vec(boxes[name].min), vec(boxes[name].max)]);
  const parts: Part[] = [
    ...outcome(boxParts(scene)),
    ...outcome(centerOfMass(scene, size)),
    ...names.flatMap((name) => ballPath(scene, name, size)),
    ...outcome(collision.hit ? contactParts(scene, size) : closestApproach(scene, language)),
    ...names.flatMap((name) =>
      ballParts(colorOf(name), name.toUpperCase(), scene[name].radius, legs[name], [
        'path',
        'to-center',
        'radius',
      ]),
    ),
  ];
  return {
    parts,
    inView: inPlane([...seen([0, moment, end]), ...corners]),
    inViewBefore: inPlane(seen([0])),
    size,
    view: new Vector3(0, 0, 1),
    flat: true,
    isTable: true,
    contacts: collision.hit ? [flatContact(collision.time, collision.point, size)] : [],
  };
}

function boxParts({ collision: { boxes } }: PairScene): Part[] {
  if (boxes === undefined) return [];
  return names.map((name) => ({
    kind: 'path',
    points: rectangle(boxes[name].min, boxes[name].max),
    quantity: colorOf(name),
    width: 1,
    refers: ['boxes'],
  }));
}

/** The centre of mass: its path is straight, through the collision too. */
function centerOfMass(scene: PairScene, size: number): Part[] {
  const [at, velocity] = [meanOf(scene, 'position'), meanOf(scene, 'velocity')];
  if (at === undefined || velocity === undefined) return [];
  const last = moved(at, velocity, scene.end);
  const below = last.clone().setY(last.y - size * 0.35);
  return [
    { kind: 'path', points: [at, last], quantity: 'plain', dashed: true },
    { kind: 'point', at, quantity: 'plain', shift: moving(velocity) },
    { kind: 'label', at: below, text: 'M', quantity: 'plain' },
  ];
}

/** A ball's path up to the collision and after it, and its velocity at the start. */
function ballPath({ collision, legs, end }: PairScene, name: BallName, size: number): Part[] {
  const [{ at, velocity }, after] = legs[name] as [Leg, Leg?];
  const symbol = `v${name.toUpperCase()}`;
  const start = vec(at);
  const refers = ['path', `center-${name}`, 'relative-path'];
  const turn = placeAt(legs[name], collision.hit ? collision.time : end);
  const arrow = (text: string, from: Vector3, offset: Vector3, look: Look) =>
    offset.length() > 0 ? named(text, from, offset, size, look) : [];
  const parts: Part[] = [
    ...outcome([{ kind: 'path', points: [start, turn], quantity: colorOf(name), refers }]),
    ...arrow(symbol, start, vec(velocity), { quantity: velocityColorOf(name), refers }),
  ];
  if (after === undefined) return parts;
  const onward: Look = { quantity: 'outgoing', refers: [`velocity-${name}`] };
  return [
    ...parts,
    ...outcome([
      { kind: 'path', points: [turn, placeAt(legs[name], end)], dashed: true, ...onward },
      ...arrow(`${symbol}′`, turn, vec(after.velocity), onward),
    ]),
  ];
}

function contactParts({ a, b, collision }: PairScene, size: number): Part[] {
  if (!collision.hit) return [];
  const { alongA, alongB } = collision;
  const [normal, point] = [vec(collision.normal), vec(collision.point)];
  const [centerA, centerB] = [vec(collision.centerA), vec(collision.centerB)];
  const ofNormal: Look = { quantity: 'normal', refers: ['normal'] };
  const share = (center: Vector3, along: number): Part => ({
    kind: 'arrow',
    from: center,
    to: moved(center, normal, along),
    ...ofNormal,
  });
  const line = [
    moved(centerA, normal, a.radius + size * 0.4),
    moved(centerB, normal, -b.radius - size * 0.4),
  ];
  return [
    faint(centerA, a.radius, 'bullet', ['center-a', 'hit-point']),
    faint(centerB, b.radius, 'sphere', ['center-b', 'hit-point']),
    { kind: 'path', points: line, dashed: true, ...ofNormal },
    { ...tangent(point, normal, size * 0.9, true), refers: ['hit-point'] },
    share(centerA, alongA.before),
    share(centerB, alongB.before),
    { kind: 'point', at: point, quantity: 'plain', refers: ['hit-point'] },
  ];
}

/** The place where they are closest, or where they would collide after the frame. */
function closestApproach(scene: PairScene, language: Language): Part[] {
  const { collision, legs, end } = scene;
  if (collision.hit || collision.closest === undefined) return [];
  const { time, gap } = collision.closest;
  if (!(time > 0) || time > end) return [];
  const round = (name: BallName) => ({ center: placeAt(legs[name], time), radius: scene[name].radius });
  const balls = names.map((name) => faint(round(name).center, round(name).radius, colorOf(name), ofGap, 0.2));
  return [...balls, ...gapParts(round('a'), round('b'), gap, language)];
}

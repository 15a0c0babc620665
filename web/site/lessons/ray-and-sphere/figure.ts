// The picture of a ray and a sphere, and the distance along the ray as a curve.

import type { RaySphere } from 'ricochet-wasm';
import type { Vector3 } from 'three';
import type { Language } from '../../shell/language.js';
import { around, besideBounce, type Figure, moving, outcome, type Part, vec } from '../../stage/figure.js';
import { short } from '../../widgets/numbers.js';
import type { Plot } from '../../widgets/plot.js';
import type { lessonMessages } from './messages.js';
import { type Star, starParts } from './star.js';

type Words = (typeof lessonMessages)[Language];

export interface RayScene {
  origin: Vector3;
  direction: Vector3;
  sphere: { center: Vector3; radius: number };
  ray: RaySphere;
  /** The end of the window, Infinity where it has none. */
  maxTime: number;
  /** The stretch of the line that is drawn. */
  from: number;
  to: number;
  /** The part of the window that is drawn, and that the player runs through. */
  start: number;
  end: number;
}

/** What lies further off than so many radii is out of the picture. */
const farAway = 60;

export function rayScene(
  origin: Vector3,
  direction: Vector3,
  sphere: RayScene['sphere'],
  maxTime: number,
  ray: RaySphere,
): RayScene {
  const { time } = ray.closest;
  /** The time in which the ray goes the length of a radius. */
  const radius = sphere.radius / direction.length();
  const near = (t: number) => Math.abs(t - time) <= farAway * radius;
  const shown = [time - 1.7 * radius, time + 1.7 * radius];
  if (near(0)) shown.push(-0.4 * radius);
  if (near(maxTime)) shown.push(maxTime + 0.4 * radius);
  else if (time > 0) shown.push(time + 3 * radius);
  else shown.push(near(0) ? 4 * radius : time);
  if (!near(0) && time > 0) shown.push(time - 6 * radius);
  const from = Math.min(...shown);
  const to = Math.max(...shown);
  const start = Math.max(0, from);
  return {
    origin,
    direction,
    sphere,
    ray,
    maxTime,
    from,
    to,
    start,
    end: Math.max(start, Math.min(maxTime, to)),
  };
}

function at({ origin, direction }: RayScene, time: number): Vector3 {
  return origin.clone().addScaledVector(direction, time);
}

export function rayFigure(scene: RayScene, labels: Words['labels'], star: Star | undefined): Figure {
  const { sphere, direction, from, to, start, ray } = scene;
  const inView = [
    ...around(sphere.center, sphere.radius),
    ...(star === undefined ? [] : around(star.center, star.radius)),
    at(scene, from),
    at(scene, to),
  ];
  const first = at(scene, start);
  const size = Math.max(sphere.radius, at(scene, from).distanceTo(at(scene, to)) * 0.12);
  const parts: Part[] = [
    {
      kind: 'path',
      points: [at(scene, from), at(scene, to)],
      quantity: 'aim',
      dashed: true,
      refers: ['path'],
    },
    {
      kind: 'path',
      points: [first, sphere.center],
      quantity: 'plain',
      dashed: true,
      width: 1,
      refers: ['to-center'],
    },
    ...windowParts(scene, size, labels),
    ...(star === undefined ? [] : starParts(star, scene)),
    ...outcome(inside(scene, size, labels)),
    ...outcome(closest(scene, size, labels)),
    {
      kind: 'ball',
      center: sphere.center,
      radius: sphere.radius,
      opacity: star === undefined ? 0.38 : 0.75,
      quantity: 'sphere',
      refers: [
        'radius',
        'target',
        'to-center',
        'half-chord',
        'closest-distance',
        'enter-point',
        'exit-point',
      ],
    },
    {
      kind: 'ball',
      center: scene.origin,
      radius: size * 0.07,
      quantity: 'bullet',
      refers: ['path'],
      shift: moving(direction),
    },
  ];
  return {
    // Beside a star and its planet there is no room for names; the table has them.
    parts: star === undefined ? parts : parts.filter(({ kind }) => kind !== 'label'),
    inView,
    size,
    view: besideBounce(direction, sphere.center.clone().sub(vec(ray.closest.point))),
    floor: Math.min(sphere.center.y - sphere.radius, at(scene, from).y, at(scene, to).y) - size * 0.05,
  };
}

/** The window as a thick part of the line, with a bar where it ends. */
function windowParts(scene: RayScene, size: number, labels: Words['labels']): Part[] {
  const { start, end, maxTime, direction, origin, from, to } = scene;
  // A window that lies wholly out of the picture
  if (maxTime < from || start > to) return [];
  const parts: Part[] = [
    {
      kind: 'path',
      points: [at(scene, start), at(scene, end)],
      quantity: 'bullet',
      width: 5,
      refers: ['path'],
    },
  ];
  const tip = 1 + size / direction.length();
  if (from <= 0) {
    parts.push({
      kind: 'label',
      at: beside(scene, 0, size, 1),
      text: '0',
      quantity: 'bullet',
      refers: ['path'],
    });
    parts.push({ kind: 'arrow', from: origin, to: at(scene, 1), quantity: 'bullet', refers: ['path'] });
  } else
    parts.push({ kind: 'arrow', from: at(scene, start), to: at(scene, start + tip - 1), quantity: 'bullet' });
  if (maxTime > to) return parts;
  return [
    ...parts,
    { kind: 'point', at: at(scene, maxTime), quantity: 'bullet', refers: ['path'] },
    {
      kind: 'label',
      at: beside(scene, maxTime, size, -1),
      text: `${labels.end} ${short(maxTime)}`,
      quantity: 'bullet',
      refers: ['path'],
    },
  ];
}

/** A place for words: off the line, away from the sphere's centre (+1) or toward it (-1), and along it. */
function beside(scene: RayScene, time: number, size: number, side: 1 | -1, along = 0): Vector3 {
  return at(scene, time)
    .addScaledVector(outward(scene), side * size * 0.28)
    .addScaledVector(scene.direction.clone().normalize(), along * size);
}

function outward({ ray, sphere, direction }: RayScene): Vector3 {
  const offset = vec(ray.closest.point).sub(sphere.center);
  const across = offset.addScaledVector(direction, -offset.dot(direction) / direction.lengthSq());
  if (across.length() > 1e-9 * sphere.radius) return across.normalize();
  // Straight through the centre: any side will do, upward for choice
  const up = vec(Math.abs(direction.y) < 0.9 * direction.length() ? { x: 0, y: 1 } : { x: 1, y: 0 });
  return up.addScaledVector(direction, -up.dot(direction) / direction.lengthSq()).normalize();
}

/** The interval of the two roots. */
function inside(scene: RayScene, size: number, labels: Words['labels']): Part[] {
  const { ray } = scene;
  if (ray.where === 'misses') return [];
  const enter = at(scene, ray.enter);
  const exit = at(scene, ray.exit);
  const parts: Part[] = [
    { kind: 'point', at: enter, quantity: 'angle', refers: ['enter-point', 'half-chord'] },
    {
      kind: 'label',
      at: beside(scene, ray.enter, size, 1, ray.enter === ray.exit ? 0 : -0.25),
      text: ray.enter === ray.exit ? `${labels.enter} = ${labels.exit}` : labels.enter,
      quantity: 'angle',
      refers: ['enter-point'],
    },
  ];
  if (ray.enter === ray.exit) return parts;
  return [
    ...parts,
    { kind: 'path', points: [enter, exit], quantity: 'angle', width: 8, refers: ['half-chord'] },
    { kind: 'point', at: exit, quantity: 'angle', refers: ['exit-point', 'half-chord'] },
    {
      kind: 'label',
      at: beside(scene, ray.exit, size, 1, 0.25),
      text: labels.exit,
      quantity: 'angle',
      refers: ['exit-point'],
    },
  ];
}

function closest(scene: RayScene, size: number, labels: Words['labels']): Part[] {
  const { ray, sphere } = scene;
  const there = vec(ray.closest.point);
  const refers = ['closest-point', 'closest-distance'];
  const parts: Part[] = [{ kind: 'point', at: there, quantity: 'normal', refers }];
  if (ray.closest.distance > 0)
    parts.push({ kind: 'path', points: [sphere.center, there], quantity: 'normal', width: 2.5, refers });
  const middle = there.clone().add(sphere.center).multiplyScalar(0.5);
  const beyond =
    ray.closest.distance > 0.2 * size ? middle : there.clone().addScaledVector(outward(scene), -size * 0.28);
  parts.push({
    kind: 'label',
    at: beyond.addScaledVector(scene.direction.clone().normalize(), size * 0.5),
    text: labels.closest,
    quantity: 'normal',
    refers,
  });
  return parts;
}

/** The distance from the centre over time: a hyperbola, lowest at the mean of the roots. */
export function rayPlot(scene: RayScene, { plot, labels }: Words): Plot {
  const { ray, sphere, from, to, maxTime } = scene;
  const count = 160;
  const values = Array.from({ length: count + 1 }, (_, i) => from + ((to - from) * i) / count);
  // Far out, the axis counts from near the sphere: its numbers would be too long.
  const zero = from <= 0 ? 0 : Math.round(ray.closest.time);
  const verticalLines: NonNullable<Plot['verticalLines']> = [{ at: 0, label: '0', quantity: 'bullet' }];
  if (ray.where !== 'misses' && ray.enter !== ray.exit)
    verticalLines.push({ at: ray.enter, label: labels.enter, quantity: 'angle' });
  verticalLines.push({ at: ray.closest.time, label: labels.closest, quantity: 'normal' });
  if (ray.where !== 'misses' && ray.enter !== ray.exit)
    verticalLines.push({ at: ray.exit, label: labels.exit, quantity: 'angle' });
  if (maxTime < Number.POSITIVE_INFINITY)
    verticalLines.push({ at: maxTime, label: labels.end, quantity: 'bullet' });
  return {
    label: plot.label,
    x: {
      label: zero === 0 ? plot.axis : `t − ${zero}`,
      values: values.map((time) => time - zero),
    },
    curves: [
      {
        label: plot.distance,
        quantity: 'bullet',
        values: values.map((time) => {
          // From the closest point, so that a start far away costs no digits
          const along = scene.direction.length() * (time - ray.closest.time);
          return Math.hypot(ray.closest.distance, along);
        }),
      },
      { label: plot.radius, quantity: 'sphere', dashed: true, values: values.map(() => sphere.radius) },
    ],
    verticalLines: verticalLines.map((line) => ({ ...line, at: line.at - zero })).sort((a, b) => a.at - b.at),
  };
}

// The picture of a ray and a sphere, and the distance along the ray as a curve.

import type { Vector3 } from 'three';
import type { Language } from '../../shell/language.js';
import { around, besideBounce, type Figure, moving, outcome, type Part, vec } from '../../stage/figure.js';
import { short } from '../../widgets/numbers.js';
import type { Plot } from '../../widgets/plot.js';
import { type Look, moved } from '../shared/figure_parts.js';
import type { lessonMessages } from './messages.js';
import type { RayScene } from './ray_scene.js';
import { type Star, starParts } from './star.js';

type Words = (typeof lessonMessages)[Language];

const at = ({ origin, direction }: RayScene, time: number): Vector3 => moved(origin, direction, time);

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
  const line = { points: [at(scene, from), at(scene, to)], dashed: true, refers: ['path'] };
  const toCenter = { points: [first, sphere.center], dashed: true, width: 1, refers: ['to-center'] };
  const parts: Part[] = [
    { kind: 'path', quantity: 'aim', ...line },
    { kind: 'path', quantity: 'plain', ...toCenter },
    ...windowParts(scene, size, labels),
    ...(star === undefined ? [] : starParts(star, scene)),
    ...outcome(inside(scene, size, labels)),
    ...outcome(closest(scene, size, labels)),
    {
      kind: 'ball',
      ...sphere,
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
    // A star and its planet leave no room for labels; the table has the names.
    parts: star === undefined ? parts : parts.filter(({ kind }) => kind !== 'label'),
    inView,
    size,
    view: besideBounce(direction, sphere.center.clone().sub(vec(ray.closest.point))),
    floor: Math.min(sphere.center.y - sphere.radius, at(scene, from).y, at(scene, to).y) - size * 0.05,
  };
}

/** The window as a thick part of the line, with a bar at its end. */
function windowParts(scene: RayScene, size: number, labels: Words['labels']): Part[] {
  const { start, end, maxTime, direction, from, to } = scene;
  // The window is wholly outside the picture.
  if (maxTime < from || start > to) return [];
  const look: Look = { quantity: 'bullet', refers: ['path'] };
  const label = (time: number, side: 1 | -1, text: string): Part => ({
    kind: 'label',
    at: beside(scene, time, size, side),
    text,
    ...look,
  });
  // The direction as an arrow from the origin at full length. If the origin is far away, the arrow has a length that
  // is easy to see.
  const length = from <= 0 ? 1 : size / direction.length();
  return [
    { kind: 'path', points: [at(scene, start), at(scene, end)], width: 5, ...look },
    ...(from <= 0 ? [label(0, 1, '0')] : []),
    { kind: 'arrow', from: at(scene, start), to: at(scene, start + length), ...look },
    ...(maxTime > to
      ? []
      : [
          { kind: 'point', at: at(scene, maxTime), ...look } satisfies Part,
          label(maxTime, -1, `${labels.end} ${short(maxTime)}`),
        ]),
  ];
}

/** A place for a label: off the line, away from the sphere's centre (+1) or toward it (-1), and along the line. */
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
  const [enter, exit] = [at(scene, ray.enter), at(scene, ray.exit)];
  const root = (time: number, name: string, text: string, along: number): Part[] => [
    { kind: 'point', at: at(scene, time), quantity: 'angle', refers: [name, 'half-chord'] },
    { kind: 'label', at: beside(scene, time, size, 1, along), text, quantity: 'angle', refers: [name] },
  ];
  if (ray.enter === ray.exit) return root(ray.enter, 'enter-point', `${labels.enter} = ${labels.exit}`, 0);
  return [
    ...root(ray.enter, 'enter-point', labels.enter, -0.25),
    { kind: 'path', points: [enter, exit], quantity: 'angle', width: 8, refers: ['half-chord'] },
    ...root(ray.exit, 'exit-point', labels.exit, 0.25),
  ];
}

function closest(scene: RayScene, size: number, labels: Words['labels']): Part[] {
  const { ray, sphere, direction } = scene;
  const there = vec(ray.closest.point);
  const look: Look = {
    quantity: 'normal',
    refers: ['closest-point', 'closest-distance'],
  };
  const parts: Part[] = [{ kind: 'point', at: there, ...look }];
  if (ray.closest.distance > 0)
    parts.push({ kind: 'path', points: [sphere.center, there], width: 2.5, ...look });
  const isNear = !(ray.closest.distance > 0.2 * size);
  const middle = isNear ? moved(there, outward(scene), -size * 0.28) : there.clone().lerp(sphere.center, 0.5);
  const beyond = moved(middle, direction.clone().normalize(), size * 0.5);
  return [...parts, { kind: 'label', at: beyond, text: labels.closest, ...look }];
}

/** The distance from the centre over time: a hyperbola, lowest at the mean of the roots. */
export function rayPlot(scene: RayScene, { plot, labels }: Words): Plot {
  const { ray, sphere, from, to, maxTime } = scene;
  const count = 160;
  const values = Array.from({ length: count + 1 }, (_, i) => from + ((to - from) * i) / count);
  // For a distant origin, the axis begins near the sphere. Otherwise its numbers would be too long.
  const zero = from <= 0 ? 0 : Math.round(ray.closest.time);
  const verticalLines: NonNullable<Plot['verticalLines']> = [
    { at: 0, label: '0', quantity: 'bullet' },
    { at: ray.closest.time, label: labels.closest, quantity: 'normal' },
  ];
  if (ray.where !== 'misses' && ray.enter !== ray.exit)
    verticalLines.push(
      { at: ray.enter, label: labels.enter, quantity: 'angle' },
      { at: ray.exit, label: labels.exit, quantity: 'angle' },
    );
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
          // Measured from the closest point, so that a distant start loses no digits
          const along = scene.direction.length() * (time - ray.closest.time);
          return Math.hypot(ray.closest.distance, along);
        }),
      },
      { label: plot.radius, quantity: 'sphere', dashed: true, values: values.map(() => sphere.radius) },
    ],
    verticalLines: verticalLines.map((line) => ({ ...line, at: line.at - zero })).sort((a, b) => a.at - b.at),
  };
}

// The figure of a sphere and a plane: the diameter along the normal, cut at t, and the foot at u and v.
import type { SpherePlane } from 'ricochet-wasm';
import { Vector3 } from 'three';
import { around, type Figure, outcome, type Part, vec } from '../../stage/figure.js';

export interface PlaneScene {
  center: Vector3;
  radius: number;
  p: Vector3;
  q: Vector3;
  r: Vector3;
  answer: SpherePlane;
}

/** On a label three digits are enough. */
const brief = (x: number) => Number(x.toPrecision(3)).toString().replace('-', '−');

/** a + share (b − a). */
const part = (a: Vector3, b: Vector3, share: number) => a.clone().lerp(b, share);

/** From beside the plane and a little above it, so that one sees both how high the sphere is and where its foot lies. */
function besidePlane(normal: Vector3): Vector3 {
  const reader = new Vector3(0.3, 0.2, 1).normalize();
  const up = normal.clone();
  if (up.y < -1e-9 || (Math.abs(up.y) <= 1e-9 && up.dot(reader) < 0)) up.negate();
  const side = reader.addScaledVector(up, -reader.dot(up));
  const view = side.length() > 0.3 ? side.normalize() : new Vector3(1, 0, 0);
  view.addScaledVector(up, 0.5).normalize();
  view.y = Math.min(0.8, Math.max(-0.2, view.y));
  return view.normalize();
}

export function planeFigure(scene: PlaneScene): Figure {
  const { center, radius, p, q, r, answer } = scene;
  const normal = vec(answer.normal);
  const foot = vec(answer.foot);
  const middle = p.clone().add(q).add(r).divideScalar(3);
  // The normal is drawn away from p, where u and v are.
  const edge = part(q, r, 0.3);
  const width = Math.max(p.distanceTo(q), q.distanceTo(r), r.distanceTo(p));
  const size = Math.max(radius * 0.8, width * 0.22);
  const near = middle.clone().add(foot).multiplyScalar(0.5);
  const extent = Math.max(...[p, q, r, foot].map((corner) => corner.distanceTo(near)));
  const parts: Part[] = [
    {
      kind: 'target',
      target: { shape: 'plane', point: p, normal },
      size: 2 * extent + radius,
      near,
      quantity: 'aim',
      opacity: 0.14,
    },
    {
      kind: 'target',
      target: { shape: 'triangle', a: p, b: q, c: r },
      size,
      near,
      quantity: 'aim',
      opacity: 0.22,
      refers: ['plane-u', 'plane-v', 'normal'],
    },
    {
      kind: 'arrow',
      from: edge,
      to: edge.clone().addScaledVector(normal, size),
      quantity: 'normal',
      refers: ['normal'],
    },
    {
      kind: 'label',
      at: edge.clone().addScaledVector(normal, size * 1.2),
      text: 'n',
      quantity: 'normal',
      refers: ['normal'],
    },
    ...(['p', 'q', 'r'] as const).map(
      (name): Part => ({
        kind: 'label',
        at: scene[name].clone().addScaledVector(scene[name].clone().sub(middle).normalize(), size * 0.35),
        text: name,
        quantity: 'aim',
        refers: ['plane-u', 'plane-v', 'normal'],
      }),
    ),
    ...outcome([...shares(scene), ...diameter(scene, size), ...cut(scene)]),
    {
      kind: 'ball',
      center,
      radius,
      opacity: 0.4,
      quantity: 'sphere',
      refers: ['height', 'depth', 'foot'],
    },
  ];
  const low = Math.min(center.y - radius, p.y, q.y, r.y);
  return {
    parts,
    inView: [...around(center, radius), p, q, r, foot],
    inViewBefore: [...around(center, radius), p, q, r],
    size,
    view: besidePlane(normal),
    floor: low - size * 0.4,
  };
}

/** u along the edge to q, v along the edge to r, and the parallelogram that leads to the foot. */
function shares({ p, q, r, answer }: PlaneScene): Part[] {
  if (answer.triangle === undefined) return [];
  const { u, v } = answer.triangle;
  const foot = vec(answer.foot);
  const alongQ = part(p, q, u);
  const alongR = part(p, r, v);
  const refersU = ['plane-u'];
  const refersV = ['plane-v'];
  return [
    { kind: 'path', points: [p, alongQ], quantity: 'angle', width: 5, refers: refersU },
    { kind: 'path', points: [alongR, foot], quantity: 'angle', dashed: true, refers: refersU },
    { kind: 'label', at: part(p, q, u / 2), text: `u ${brief(u)}`, quantity: 'angle', refers: refersU },
    { kind: 'path', points: [p, alongR], quantity: 'outgoing', width: 5, refers: refersV },
    { kind: 'path', points: [alongQ, foot], quantity: 'outgoing', dashed: true, refers: refersV },
    { kind: 'label', at: part(p, r, v / 2), text: `v ${brief(v)}`, quantity: 'outgoing', refers: refersV },
  ];
}

/** From top (0) to bottom (1), and a bead that runs along it. */
function diameter({ center, radius, answer }: PlaneScene, size: number): Part[] {
  const normal = vec(answer.normal);
  const top = center.clone().addScaledVector(normal, radius);
  const bottom = center.clone().addScaledVector(normal, -radius);
  const foot = vec(answer.foot);
  const refers = ['foot'];
  const out = normal.clone().multiplyScalar(size * 0.28);
  const nearEnd = answer.distance < 0 ? top : bottom;
  const parts: Part[] = [
    { kind: 'path', points: [top, bottom], quantity: 'bullet', width: 2, refers },
    { kind: 'label', at: top.clone().add(out), text: 't 0', quantity: 'bullet', refers },
    { kind: 'label', at: bottom.clone().sub(out), text: 't 1', quantity: 'bullet', refers },
    { kind: 'path', points: [center, foot], quantity: 'normal', width: 4, refers: ['height'] },
    { kind: 'point', at: foot, quantity: 'bullet', refers: ['foot', 'plane-u', 'plane-v', 'height'] },
    {
      kind: 'ball',
      center: top,
      radius: size * 0.075,
      quantity: 'bullet',
      refers,
      shift: (time) => normal.clone().multiplyScalar(-2 * radius * time),
    },
  ];
  if (answer.depth > 0)
    parts.push({ kind: 'path', points: [foot, nearEnd], quantity: 'plain', width: 5, refers: ['depth'] });
  if (answer.distance !== 0)
    parts.push({
      kind: 'label',
      at: part(center, foot, 0.5),
      text: `d ${brief(answer.distance)}`,
      quantity: 'normal',
      refers: ['height'],
    });
  return parts;
}

/** The circle in which the plane cuts the sphere: half the chord by Pythagoras. */
function cut({ radius, answer }: PlaneScene): Part[] {
  const half = Math.sqrt(Math.max(0, answer.depth * (radius + Math.abs(answer.distance))));
  if (!(half > 0)) return [];
  return [
    {
      kind: 'disc',
      center: vec(answer.foot),
      normal: vec(answer.normal),
      radius: half,
      quantity: 'sphere',
      refers: ['depth'],
    },
  ];
}

// The figure of a sphere and a plane: the diameter along the normal, cut at t, and the foot at u and v.
import type { SpherePlane } from 'ricochet-wasm';
import { Vector3 } from 'three';
import { around, type Figure, moving, outcome, type Part, vec } from '../../stage/figure.js';
import { brief } from '../../widgets/numbers.js';
import { type Look, moved, normalParts } from '../shared/figure_parts.js';

export interface PlaneScene {
  center: Vector3;
  radius: number;
  p: Vector3;
  q: Vector3;
  r: Vector3;
  answer: SpherePlane;
}

/** a + share (b − a). */
const part = (a: Vector3, b: Vector3, share: number) => a.clone().lerp(b, share);

/**
 * A view from beside the plane and a little above it. It shows both the height of the sphere and the place of its
 * foot.
 */
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
  // The normal is drawn away from p, because u and v are there.
  const edge = part(q, r, 0.3);
  const width = Math.max(p.distanceTo(q), q.distanceTo(r), r.distanceTo(p));
  const size = Math.max(radius * 0.8, width * 0.22);
  const near = middle.clone().add(foot).multiplyScalar(0.5);
  const extent = Math.max(...[p, q, r, foot].map((corner) => corner.distanceTo(near)));
  const ofTriangle: Look = {
    quantity: 'aim',
    refers: ['plane-u', 'plane-v', 'normal'],
  };
  const parts: Part[] = [
    { kind: 'plane', point: p, normal, size: 2 * extent + radius, near, quantity: 'aim', opacity: 0.14 },
    { kind: 'polygon', corners: [p, q, r], opacity: 0.22, ...ofTriangle },
    { kind: 'path', points: [p, q, r, p], width: 2, ...ofTriangle },
    ...normalParts(edge, normal, size),
    ...Object.entries({ p, q, r }).map(([text, corner]): Part => {
      const at = moved(corner, corner.clone().sub(middle).normalize(), size * 0.35);
      return { kind: 'label', at, text, ...ofTriangle };
    }),
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

/** u along the edge to q, v along the edge to r, and the parallelogram to the foot. */
function shares({ p, q, r, answer }: PlaneScene): Part[] {
  if (answer.triangle === undefined) return [];
  const { u, v } = answer.triangle;
  const foot = vec(answer.foot);
  const alongQ = part(p, q, u);
  const alongR = part(p, r, v);
  const ofU: Look = { quantity: 'angle', refers: ['plane-u'] };
  const ofV: Look = { quantity: 'outgoing', refers: ['plane-v'] };
  return [
    { kind: 'path', points: [p, alongQ], width: 5, ...ofU },
    { kind: 'path', points: [alongR, foot], dashed: true, ...ofU },
    { kind: 'label', at: part(p, q, u / 2), text: `u ${brief(u)}`, ...ofU },
    { kind: 'path', points: [p, alongR], width: 5, ...ofV },
    { kind: 'path', points: [alongQ, foot], dashed: true, ...ofV },
    { kind: 'label', at: part(p, r, v / 2), text: `v ${brief(v)}`, ...ofV },
  ];
}

/** The diameter from top (0) to bottom (1), and a bead that moves along it. */
function diameter({ center, radius, answer }: PlaneScene, size: number): Part[] {
  const normal = vec(answer.normal);
  const [top, bottom] = [moved(center, normal, radius), moved(center, normal, -radius)];
  const foot = vec(answer.foot);
  const look: Look = { quantity: 'bullet', refers: ['foot'] };
  const nearEnd = answer.distance < 0 ? top : bottom;
  const bead = { radius: size * 0.075, shift: moving(normal.clone().multiplyScalar(-2 * radius)) };
  const atFoot = ['foot', 'plane-u', 'plane-v', 'height'];
  const parts: Part[] = [
    { kind: 'path', points: [top, bottom], width: 2, ...look },
    { kind: 'label', at: moved(top, normal, size * 0.28), text: 't 0', ...look },
    { kind: 'label', at: moved(bottom, normal, -size * 0.28), text: 't 1', ...look },
    { kind: 'path', points: [center, foot], quantity: 'normal', width: 4, refers: ['height'] },
    { kind: 'point', at: foot, quantity: 'bullet', refers: atFoot },
    { kind: 'ball', center: top, ...bead, ...look },
  ];
  if (answer.depth > 0)
    parts.push({ kind: 'path', points: [foot, nearEnd], quantity: 'plain', width: 5, refers: ['depth'] });
  const [at, text] = [part(center, foot, 0.5), `d ${brief(answer.distance)}`];
  if (answer.distance !== 0) parts.push({ kind: 'label', at, text, quantity: 'normal', refers: ['height'] });
  return parts;
}

/** The circle in which the plane cuts the sphere: half the chord by Pythagoras. */
function cut({ radius, answer }: PlaneScene): Part[] {
  const half = Math.sqrt(Math.max(0, answer.depth * (radius + Math.abs(answer.distance))));
  if (!(half > 0)) return [];
  const disc = { center: vec(answer.foot), normal: vec(answer.normal), radius: half };
  return [{ kind: 'disc', ...disc, quantity: 'sphere', refers: ['depth'] }];
}

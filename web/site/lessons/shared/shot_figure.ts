// The figure of a shot: paths, contact or closest approach, and the angle.
import type { Vector3 } from 'three';
import type { Language } from '../../shell/language.js';
import { besideBounce, type Figure, moving, outcome, type Part, vec } from '../../stage/figure.js';
import { degrees } from '../../widgets/numbers.js';
import { angleParts, aside, faint, gapParts, type Look, moved, normalParts, ofGap } from './figure_parts.js';
import { bulletAt, type ShotScene, sphereAt } from './shot_scene.js';

/** A length that suits the scene. */
export const sizeOf = ({ sphere, bullet }: ShotScene, first: Vector3): number =>
  Math.max(sphere.radius + bullet.radius, first.distanceTo(sphere.center) * 0.2);

/** The names in the working for a sphere. */
const ofSphere = [
  'radius',
  'target',
  'to-center',
  'closest-distance',
  'half-chord',
  'gap',
  'hit-point',
  'normal',
];

export function shotFigure(scene: ShotScene, language: Language): Figure {
  const { shot, sphere, bullet } = scene;
  const first = bulletAt(scene, scene.start);
  const size = sizeOf(scene, first);
  const moment = shot.hit ? shot.time : (shot.closest?.time ?? 0);
  const moves = sphere.velocity.length() > 0;
  const inView = [sphereAt(scene, moment), first, bulletAt(scene, moment), bulletAt(scene, scene.end)];
  // A distant point of aim is left out: with it in view, the scene would be tiny.
  const near = bullet.to.distanceTo(first) < 8 * first.distanceTo(sphere.center) + size;
  const aim: Part = { kind: 'path', points: [first, bullet.to], quantity: 'aim', dashed: true, width: 1.25 };
  const toCenter: Part = { kind: 'path', points: [first, sphere.center], quantity: 'plain', dashed: true };
  const parts: Part[] = [
    ...(near ? [aim] : []),
    ...aside([{ ...toCenter, width: 1, refers: ['to-center'] }]),
    ...(moves ? targetMotion(scene) : []),
    ...outcome(shot.hit ? contact(scene, size) : miss(scene, language)),
    ...outcome(aside(triangles(scene, size))),
    {
      kind: 'ball',
      center: sphere.center,
      radius: sphere.radius,
      isGlass: true,
      quantity: 'sphere',
      refers: ofSphere,
      shift: moving(sphere.velocity),
    },
    {
      kind: 'ball',
      center: first,
      radius: Math.max(bullet.radius, size * 0.06),
      leastPixels: 14,
      hasTrail: true,
      quantity: 'bullet',
      refers: ['path', 'bullet'],
      shift: (time) => bulletAt(scene, time).sub(first),
    },
  ];
  const relative = bullet.velocity.clone().sub(sphere.velocity);
  const inward = shot.hit ? vec(shot.normal) : sphere.center.clone().sub(first);
  return {
    parts,
    inView: near ? [...inView, bullet.to] : inView,
    inViewBefore: [sphere.center.clone().add(sphere.velocity), first, ...(near ? [bullet.to] : [])],
    size,
    view: besideBounce(relative, inward),
    floor: Math.min(sphere.center.y - sphere.radius, first.y) - size * 0.05,
    contacts: shot.hit
      ? [{ time: shot.time, at: vec(shot.point), normal: vec(shot.normal), size: size * 0.9 }]
      : [],
  };
}

function targetMotion(scene: ShotScene): Part[] {
  const { center, velocity } = scene.sphere;
  const look: Look = {
    quantity: 'target-velocity',
    refers: ['relative-path', 'target-velocity'],
  };
  return [
    ...outcome([
      { kind: 'path', points: [center, sphereAt(scene, scene.end)], quantity: 'sphere', dashed: true },
    ]),
    { kind: 'arrow', from: center, to: moved(center, velocity, 1), isOver: true, ...look },
    { kind: 'label', at: moved(center, velocity, 0.55), along: velocity, text: 'w', ...look },
  ];
}

/** The path to the contact, or past the target. */
const incoming = (from: Vector3, to: Vector3): Part => ({
  kind: 'arrow',
  from,
  to,
  quantity: 'bullet',
  refers: ['path', 'relative-path'],
});

function contact(scene: ShotScene, size: number): Part[] {
  const { shot, bullet, sphere } = scene;
  if (!shot.hit) return [];
  const [center, point, normal] = [vec(shot.center), vec(shot.point), vec(shot.normal)];
  const onward = { from: center, to: bulletAt(scene, scene.end) };
  const disc = { kind: 'disc', center: point, normal, radius: size * 0.62 } as const;
  const parts: Part[] = [
    incoming(bulletAt(scene, scene.start), center),
    { kind: 'arrow', ...onward, quantity: 'outgoing', refers: ['outgoing-path'] },
    ...normalParts(point, normal, size * 0.74),
    { ...disc, quantity: 'normal', refers: ['ricochet-angle'] },
    { kind: 'point', at: point, quantity: 'plain', refers: ['hit-point'] },
  ];
  if (sphere.velocity.length() > 0)
    parts.push(faint(sphereAt(scene, shot.time), sphere.radius, 'sphere', ['hit-point', 'normal'], 0.3));
  if (bullet.radius > 0) parts.push(faint(center, bullet.radius, 'bullet', ['bullet-at-hit']));
  return [...parts, ...angle(scene, size)];
}

/**
 * The two right-angled triangles at the moment in question: D from the centre to the closest point of the path, as the target sees it;
 * and, of a hit, half the chord h between that point and the contact, with the sum of radii R from the centre to the contact.
 */
function triangles(scene: ShotScene, size: number): Part[] {
  const { shot, bullet, sphere } = scene;
  const moment = shot.hit ? shot.time : shot.closest?.time;
  const relative = bullet.velocity.clone().sub(sphere.velocity);
  if (moment === undefined || !(relative.length() > 0)) return [];
  relative.normalize();
  const center = sphereAt(scene, moment);
  const there = bulletAt(scene, moment);
  const foot = moved(there, relative, center.clone().sub(there).dot(relative));
  const side = (
    a: Vector3,
    b: Vector3,
    text: string,
    refers: string[],
    quantity: Part['quantity'],
  ): Part[] =>
    a.distanceTo(b) < 1e-6 * size
      ? []
      : [
          { kind: 'path', points: [a, b], quantity, width: 3.5, refers },
          { kind: 'label', at: a.clone().lerp(b, 0.5), along: b.clone().sub(a), text, quantity, refers },
        ];
  const both = ['closest-distance', 'half-chord'];
  const parts: Part[] = [
    ...side(center, foot, 'D', both, 'angle'),
    ...rightAngle(foot, center.clone().sub(foot), there.clone().sub(foot), size, both),
    { kind: 'point', at: center, quantity: 'sphere', refers: [...both, 'to-center'] },
  ];
  if (!shot.hit) return parts;
  const line = [bulletAt(scene, scene.start), moved(foot, relative, size * 0.6)];
  const start = bulletAt(scene, scene.start);
  return [
    ...parts,
    // Along the path to the closest point, and back by half the chord.
    ...(there.distanceTo(foot) < 1e-6 * size || sphere.velocity.lengthSq() > 0
      ? []
      : wayBack(start, foot, there, center, size)),
    ...side(there, foot, 'h', ['half-chord'], 'normal'),
    ...side(center, there, 'R', ['half-chord'], 'sphere'),
    { kind: 'path', points: line, quantity: 'bullet', dashed: true, refers: both },
  ];
}

/** The line to the closest point, drawn beside the path, and back from there to the contact. */
function wayBack(start: Vector3, foot: Vector3, there: Vector3, center: Vector3, size: number): Part[] {
  const away = foot.clone().sub(center);
  const aside = away.lengthSq() > 0 ? away.setLength(size * 0.16) : away;
  const beside = (at: Vector3, by: number) => moved(at, aside, by);
  const refers = ['way'];
  const arrow = (from: Vector3, to: Vector3, quantity: Part['quantity'], text: string): Part[] => [
    { kind: 'arrow', from, to, quantity, refers, isOver: true },
    { kind: 'label', at: from.clone().lerp(to, 0.5), along: to.clone().sub(from), text, quantity, refers },
  ];
  return [
    ...arrow(beside(start, 1), beside(foot, 1), 'bullet', 's'),
    ...arrow(beside(foot, 2), beside(there, 2), 'normal', 'h'),
    { kind: 'point', at: foot, quantity: 'angle', refers },
  ];
}

/** The mark of a right angle at a corner. */
function rightAngle(corner: Vector3, a: Vector3, b: Vector3, size: number, refers: string[]): Part[] {
  const arm = size * 0.1;
  if (!(a.length() > 2 * arm) || !(b.length() > 2 * arm)) return [];
  const [along, up] = [a.clone().setLength(arm), b.clone().setLength(arm)];
  const points = [corner.clone().add(along), corner.clone().add(along).add(up), corner.clone().add(up)];
  return [{ kind: 'path', points, quantity: 'plain', refers }];
}

/** The angles of the path to the normal, before and after: they are equal in the frame of the target, and drawn in no other. */
function angle({ shot, bullet, sphere }: ShotScene, size: number): Part[] {
  if (!shot.hit || sphere.velocity.lengthSq() > 0) return [];
  const normal = vec(shot.normal);
  const back = bullet.velocity.clone().negate().normalize();
  const out = back
    .clone()
    .negate()
    .addScaledVector(normal, 2 * back.dot(normal));
  const toNormal = Math.PI / 2 - shot.ricochetAngle;
  if (!(toNormal > 1e-4)) return [];
  return angleParts(vec(shot.center), normal, [back, out], size, degrees(toNormal), ['ricochet-angle']);
}

function miss(scene: ShotScene, language: Language): Part[] {
  const { shot, bullet, sphere } = scene;
  if (shot.hit) return [];
  const parts = [incoming(bulletAt(scene, scene.start), bulletAt(scene, scene.end))];
  if (shot.closest === undefined) return parts;
  const { time, gap } = shot.closest;
  const target = { center: sphereAt(scene, time), radius: sphere.radius };
  const there = { center: bulletAt(scene, time), radius: bullet.radius };
  parts.push(...gapParts(target, there, gap, language));
  if (sphere.velocity.length() > 0 && time > 0)
    parts.push(faint(target.center, target.radius, 'sphere', ofGap, 0.22));
  return parts;
}

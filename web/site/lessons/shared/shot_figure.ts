// The figure of a shot: paths, contact or closest approach, and the angle.
import type { Vector3 } from 'three';
import { besideBounce, type Figure, moving, outcome, type Part, vec } from '../../stage/figure.js';
import { degrees } from '../../widgets/numbers.js';
import { bulletAt, type ShotScene, sphereAt } from './shot_scene.js';

/** A length that suits the scene. */
export const sizeOf = ({ sphere, bullet }: ShotScene, first: Vector3): number =>
  Math.max(sphere.radius + bullet.radius, first.distanceTo(sphere.center) * 0.2);

export function shotFigure(scene: ShotScene, gapText: (size: string) => string): Figure {
  const { shot, sphere, bullet } = scene;
  const first = bulletAt(scene, scene.start);
  const size = sizeOf(scene, first);
  const moment = shot.hit ? shot.time : (shot.closest?.time ?? 0);
  const moves = sphere.velocity.length() > 0;
  const inView = [
    sphereAt(scene, moment),
    first,
    bulletAt(scene, moment),
    bulletAt(scene, moment + (scene.end - moment) * 0.35),
  ];
  // A point of aim far off is left out: with it in view, the scene would be tiny.
  const near = bullet.to.distanceTo(first) < 8 * first.distanceTo(sphere.center) + size;
  if (near) inView.push(bullet.to);
  const parts: Part[] = [
    ...(near
      ? ([
          { kind: 'path', points: [first, bullet.to], quantity: 'aim', dashed: true, width: 1.25 },
        ] satisfies Part[])
      : []),
    {
      kind: 'path',
      points: [first, sphere.center],
      quantity: 'plain',
      dashed: true,
      width: 1,
      refers: ['to-center'],
      isAside: true,
    },
    ...(moves ? targetMotion(scene) : []),
    ...outcome(shot.hit ? contact(scene, size) : miss(scene, gapText)),
    ...outcome(triangles(scene, size)),
    {
      kind: 'ball',
      center: sphere.center,
      radius: sphere.radius,
      framed:
        shot.hit && !moves
          ? Math.min(1, Math.max(0.5, first.distanceTo(vec(shot.point)) / sphere.radius))
          : 1,
      isGlass: true,
      quantity: 'sphere',
      refers: [
        'radius',
        'target',
        'to-center',
        'closest-distance',
        'half-chord',
        'gap',
        'hit-point',
        'normal',
      ],
      shift: moving(sphere.velocity),
    },
    {
      kind: 'ball',
      center: first,
      radius: Math.max(bullet.radius, size * 0.06),
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
    inView,
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
  const { sphere } = scene;
  return [
    ...outcome([
      { kind: 'path', points: [sphere.center, sphereAt(scene, scene.end)], quantity: 'sphere', dashed: true },
    ]),
    {
      kind: 'arrow',
      from: sphere.center,
      to: sphere.center.clone().add(sphere.velocity),
      isOver: true,
      quantity: 'target-velocity',
      refers: ['relative-path', 'target-velocity'],
    },
    {
      kind: 'label',
      at: sphere.center.clone().addScaledVector(sphere.velocity, 0.55),
      along: sphere.velocity,
      text: 'w',
      quantity: 'target-velocity',
      refers: ['relative-path', 'target-velocity'],
    },
  ];
}

function contact(scene: ShotScene, size: number): Part[] {
  const { shot, bullet, sphere } = scene;
  if (!shot.hit) return [];
  const center = vec(shot.center);
  const point = vec(shot.point);
  const normal = vec(shot.normal);
  const parts: Part[] = [
    {
      kind: 'arrow',
      from: bulletAt(scene, scene.start),
      to: center,
      quantity: 'bullet',
      refers: ['path', 'relative-path'],
    },
    {
      kind: 'arrow',
      from: center,
      to: bulletAt(scene, scene.end),
      quantity: 'outgoing',
      refers: ['outgoing-path'],
    },
    {
      kind: 'arrow',
      from: point,
      to: point.clone().addScaledVector(normal, size * 0.75),
      quantity: 'normal',
      refers: ['normal'],
    },
    {
      kind: 'disc',
      center: point,
      normal,
      radius: size * 0.62,
      quantity: 'normal',
      refers: ['ricochet-angle'],
    },
    { kind: 'point', at: point, quantity: 'plain', refers: ['hit-point'] },
    {
      kind: 'label',
      at: point.clone().addScaledVector(normal, size * 0.86),
      text: 'n',
      quantity: 'normal',
      refers: ['normal'],
    },
  ];
  if (sphere.velocity.length() > 0)
    parts.push({
      kind: 'ball',
      center: sphereAt(scene, shot.time),
      radius: sphere.radius,
      opacity: 0.3,
      quantity: 'sphere',
      refers: ['hit-point', 'normal'],
    });
  if (bullet.radius > 0)
    parts.push({
      kind: 'ball',
      center,
      radius: bullet.radius,
      opacity: 0.25,
      quantity: 'bullet',
      refers: ['bullet-at-hit'],
    });
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
  const foot = there.clone().addScaledVector(relative, center.clone().sub(there).dot(relative));
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
          { kind: 'path', points: [a, b], quantity, width: 3.5, refers, isAside: true },
          {
            kind: 'label',
            at: a.clone().lerp(b, 0.5),
            along: b.clone().sub(a),
            text,
            quantity,
            refers,
            isAside: true,
          },
        ];
  const both = ['closest-distance', 'half-chord'];
  const parts: Part[] = [
    ...side(center, foot, 'D', both, 'angle'),
    ...rightAngle(foot, center.clone().sub(foot), there.clone().sub(foot), size, both),
    { kind: 'point', at: center, quantity: 'sphere', refers: [...both, 'to-center'], isAside: true },
  ];
  if (!shot.hit) return parts;
  return [
    ...parts,
    ...side(there, foot, 'h', ['half-chord'], 'normal'),
    ...side(center, there, 'R', ['half-chord'], 'sphere'),
    {
      kind: 'path',
      points: [bulletAt(scene, scene.start), foot.clone().addScaledVector(relative, size * 0.6)],
      quantity: 'bullet',
      dashed: true,
      refers: both,
      isAside: true,
    },
  ];
}

/** The mark of a right angle at a corner. */
function rightAngle(corner: Vector3, a: Vector3, b: Vector3, size: number, refers: string[]): Part[] {
  const arm = size * 0.1;
  if (!(a.length() > 2 * arm) || !(b.length() > 2 * arm)) return [];
  const [along, up] = [a.clone().setLength(arm), b.clone().setLength(arm)];
  const points = [corner.clone().add(along), corner.clone().add(along).add(up), corner.clone().add(up)];
  return [{ kind: 'path', points, quantity: 'plain', refers, isAside: true }];
}

/** The angles of the path to the normal, before and after, as the target sees it: they are equal. */
function angle(scene: ShotScene, size: number): Part[] {
  const { shot, bullet, sphere } = scene;
  if (!shot.hit) return [];
  const center = vec(shot.center);
  const normal = vec(shot.normal);
  const back = sphere.velocity.clone().sub(bullet.velocity).normalize();
  const out = normal
    .clone()
    .multiplyScalar(2 * back.dot(normal))
    .sub(back);
  const toNormal = Math.PI / 2 - shot.ricochetAngle;
  if (!(toNormal > 1e-4)) return [];
  const between = normal.clone().add(out).normalize();
  const refers = ['ricochet-angle'];
  const quantity = 'angle' as const;
  return [
    { kind: 'arc', center, from: normal, to: out, radius: size * 0.45, quantity, refers },
    { kind: 'arc', center, from: normal, to: back, radius: size * 0.4, quantity, refers, isAside: true },
    {
      kind: 'label',
      at: center.clone().addScaledVector(between, size * 0.58),
      text: degrees(toNormal),
      quantity,
      refers,
    },
  ];
}

function miss(scene: ShotScene, gapText: (size: string) => string): Part[] {
  const { shot, bullet, sphere } = scene;
  if (shot.hit) return [];
  const parts: Part[] = [
    {
      kind: 'arrow',
      from: bulletAt(scene, scene.start),
      to: bulletAt(scene, scene.end),
      quantity: 'bullet',
      refers: ['path', 'relative-path'],
    },
  ];
  if (shot.closest === undefined) return parts;
  const there = bulletAt(scene, shot.closest.time);
  const center = sphereAt(scene, shot.closest.time);
  const outward = there.clone().sub(center).normalize();
  const surface = center.clone().addScaledVector(outward, sphere.radius);
  const tip = there.clone().addScaledVector(outward, -bullet.radius);
  const refers = ['gap', 'closest-distance', 'closest-point'];
  parts.push(
    { kind: 'path', points: [surface, tip], quantity: 'plain', width: 2.5, refers },
    { kind: 'point', at: surface, quantity: 'plain', refers },
    { kind: 'point', at: tip, quantity: 'plain', refers },
    {
      kind: 'label',
      at: surface.clone().add(tip).multiplyScalar(0.5),
      text: gapText(String(Number(shot.closest.gap.toPrecision(4)))),
      quantity: 'plain',
      refers,
    },
  );
  if (sphere.velocity.length() > 0 && shot.closest.time > 0)
    parts.push({ kind: 'ball', center, radius: sphere.radius, opacity: 0.22, quantity: 'sphere', refers });
  return parts;
}

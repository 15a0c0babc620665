// The figure of a shot: paths, contact or closest approach, and the angle.
import { around, besideBounce, type Figure, moving, outcome, type Part, vec } from '../../stage/figure.js';
import { degrees } from '../../widgets/numbers.js';
import { bulletAt, type ShotScene, sphereAt } from './shot_scene.js';

export function shotFigure(scene: ShotScene, gapText: (size: string) => string): Figure {
  const { shot, sphere, bullet } = scene;
  const first = bulletAt(scene, scene.start);
  const size = Math.max(sphere.radius + bullet.radius, first.distanceTo(sphere.center) * 0.2);
  const moment = shot.hit ? shot.time : (shot.closest?.time ?? 0);
  const moves = sphere.velocity.length() > 0;
  const inView = [...around(sphere.center, sphere.radius), ...around(sphereAt(scene, moment), sphere.radius)];
  inView.push(first, bulletAt(scene, moment), bulletAt(scene, moment + (scene.end - moment) * 0.35));
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
    },
    ...(moves ? targetMotion(scene) : []),
    ...outcome(shot.hit ? contact(scene, size) : miss(scene, gapText)),
    {
      kind: 'ball',
      center: sphere.center,
      radius: sphere.radius,
      opacity: 0.78,
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
      radius: Math.max(bullet.radius, size * 0.045),
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
    inViewBefore: [
      ...around(sphere.center, sphere.radius),
      sphere.center.clone().add(sphere.velocity),
      first,
      ...(near ? [bullet.to] : []),
    ],
    size,
    view: besideBounce(relative, inward),
    floor: Math.min(sphere.center.y - sphere.radius, first.y) - size * 0.05,
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
      quantity: 'target-velocity',
      refers: ['relative-path', 'target-velocity'],
    },
    {
      kind: 'label',
      at: sphere.center.clone().addScaledVector(sphere.velocity, 0.55),
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

/** The angle lies between the path as the target sees it and the tangent plane. */
function angle(scene: ShotScene, size: number): Part[] {
  const { shot, bullet, sphere } = scene;
  if (!shot.hit) return [];
  const point = vec(shot.point);
  const normal = vec(shot.normal);
  const relative = bullet.velocity.clone().sub(sphere.velocity);
  const out = relative.addScaledVector(normal, -2 * relative.dot(normal)).normalize();
  const along = out.clone().addScaledVector(normal, -out.dot(normal));
  if (!(along.length() > 1e-9) || !(shot.ricochetAngle > 1e-4)) return [];
  along.normalize();
  const between = along.clone().add(out).normalize();
  const refers = ['ricochet-angle'];
  return [
    { kind: 'arc', center: point, from: along, to: out, radius: size * 0.45, quantity: 'angle', refers },
    {
      kind: 'path',
      points: [point, point.clone().addScaledVector(along, size * 0.6)],
      quantity: 'angle',
      dashed: true,
      refers,
    },
    {
      kind: 'label',
      at: point.clone().addScaledVector(between, size * 0.58),
      text: degrees(shot.ricochetAngle),
      quantity: 'angle',
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

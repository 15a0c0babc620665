// The still part of the stage: paths, contact, normal, tangent plane, angle, ghost, closest approach.
import { Group, type Object3D, type Vector2, Vector3 } from 'three';
import { degrees } from '../numbers.js';
import { bulletAt, type Scene, sphereAt } from '../scene.js';
import { color } from '../theme.js';
import { arc, arrow, ball, disc, path } from './shapes3d.js';

/** A word or letter at a place. */
export interface Label {
  at: Vector3;
  text: string;
  quantity: string;
}

export interface Picture {
  root: Object3D;
  labels: Label[];
}

export const vec = (v: { x: number; y: number; z: number }): Vector3 => new Vector3(v.x, v.y, v.z);

/** A length that suits the scene: arrows, discs and arcs are parts of it. */
export function sceneSize(scene: Scene): number {
  return Math.max(
    scene.sphere.radius + scene.bullet.radius,
    scene.bullet.from.distanceTo(scene.sphere.center) * 0.2,
  );
}

export function drawPicture(scene: Scene, resolution: Vector2): Picture {
  const root = new Group();
  const labels: Label[] = [];
  const size = sceneSize(scene);
  const { shot, sphere, bullet } = scene;
  const moves = sphere.velocity.length() > 0;
  if (moves) {
    root.add(
      path([sphere.center, sphereAt(scene, scene.end)], color('sphere'), 1.5, resolution, size * 0.08),
    );
    root.add(
      arrow(
        sphere.center,
        sphere.center.clone().add(sphere.velocity),
        color('target-velocity'),
        size * 0.2,
        resolution,
      ),
    );
    labels.push({
      at: sphere.center.clone().addScaledVector(sphere.velocity, 0.55),
      text: 'w',
      quantity: 'target-velocity',
    });
  }
  if (shot.hit) drawContact(scene, size, resolution, root, labels);
  else drawMiss(scene, size, resolution, root, labels);
  // Where it aims, faint beyond the contact
  root.add(path([bullet.from, bullet.to], color('aim'), 1.25, resolution, size * 0.06));
  return { root, labels };
}

function drawContact(scene: Scene, size: number, resolution: Vector2, root: Object3D, labels: Label[]): void {
  const { shot, bullet, sphere } = scene;
  if (!shot.hit) return;
  const center = vec(shot.center);
  const point = vec(shot.point);
  const normal = vec(shot.normal);
  root.add(arrow(bullet.from, center, color('bullet'), size * 0.22, resolution));
  root.add(arrow(center, bulletAt(scene, scene.end), color('outgoing'), size * 0.22, resolution));
  root.add(
    arrow(
      point,
      point.clone().addScaledVector(normal, size * 0.75),
      color('normal'),
      size * 0.16,
      resolution,
    ),
  );
  root.add(disc(point, normal, size * 0.62, color('normal')));
  root.add(ball(point, size * 0.028, color('ink')));
  if (sphere.velocity.length() > 0)
    root.add(ball(sphereAt(scene, shot.time), sphere.radius, color('sphere'), 0.3));
  if (bullet.radius > 0) root.add(ball(center, bullet.radius, color('bullet'), 0.25));
  labels.push({ at: point.clone().addScaledVector(normal, size * 0.86), text: 'n', quantity: 'normal' });
  // The angle lies between the path as the sphere sees it and the tangent plane.
  const relative = bullet.velocity.clone().sub(sphere.velocity);
  const out = relative
    .clone()
    .addScaledVector(normal, -2 * relative.dot(normal))
    .normalize();
  const along = out.clone().addScaledVector(normal, -out.dot(normal));
  if (along.length() > 1e-9 && shot.ricochetAngle > 1e-4) {
    along.normalize();
    root.add(arc(point, along, out, size * 0.45, color('angle'), resolution));
    root.add(
      path(
        [point, point.clone().addScaledVector(along, size * 0.6)],
        color('angle'),
        1.5,
        resolution,
        size * 0.04,
      ),
    );
    const between = along.clone().add(out).normalize();
    labels.push({
      at: point.clone().addScaledVector(between, size * 0.58),
      text: degrees(shot.ricochetAngle),
      quantity: 'angle',
    });
  }
}

function drawMiss(scene: Scene, size: number, resolution: Vector2, root: Object3D, labels: Label[]): void {
  const { shot, bullet, sphere } = scene;
  if (shot.hit) return;
  const end = bulletAt(scene, scene.end);
  root.add(arrow(bullet.from, end, color('bullet'), size * 0.22, resolution));
  if (shot.closest === undefined) return;
  const there = bulletAt(scene, shot.closest.time);
  const center = sphereAt(scene, shot.closest.time);
  const way = there.clone().sub(center).normalize();
  const surface = center.clone().addScaledVector(way, sphere.radius);
  const tip = there.clone().addScaledVector(way, -bullet.radius);
  root.add(path([surface, tip], color('ink'), 2.5, resolution));
  root.add(ball(surface, size * 0.022, color('ink')));
  root.add(ball(tip, size * 0.022, color('ink')));
  if (sphere.velocity.length() > 0 && shot.closest.time > 0)
    root.add(ball(center, sphere.radius, color('sphere'), 0.22));
  const gap = Number(shot.closest.gap.toPrecision(4));
  labels.push({ at: surface.clone().add(tip).multiplyScalar(0.5), text: `gap ${gap}`, quantity: 'plain' });
}

// The contender three.js: its own ray casts answer the same questions.
import { Mesh, MeshBasicMaterial, Ray, Raycaster, Sphere, SphereGeometry, Vector3 } from 'three';

/**
 * @typedef {import('./shot.mjs').Bullet} Bullet
 * @typedef {import('./shot.mjs').Ball} Ball
 */

const ray = new Ray();
const sphere = new Sphere();
const point = new Vector3();
const normal = new Vector3();

/**
 * One bullet, one sphere: `Ray.intersectSphere` and `Vector3.reflect`. The result has the fields of a hit of `shoot`.
 * @param {Bullet} bullet
 * @param {Ball} target
 */
export function shoot({ from, to, speed }, { center, radius }) {
  ray.origin.copy(from);
  ray.direction.copy(to).sub(from).normalize();
  sphere.center.copy(center);
  sphere.radius = radius;
  const hit = ray.intersectSphere(sphere, new Vector3());
  if (hit === null) return { hit: false };
  const distance = hit.distanceTo(from);
  const outward = hit.clone().sub(center).divideScalar(radius);
  const velocity = ray.direction.clone().reflect(outward).multiplyScalar(speed);
  const ricochetAngle = Math.PI / 2 - ray.direction.angleTo(outward.clone().negate());
  return {
    hit: true,
    time: distance / speed,
    distance,
    point: hit,
    normal: outward,
    ricochetAngle,
    velocity,
  };
}

/**
 * Rows of rays against rows of spheres: `out` gets 0 or −1, and the new direction.
 * @param {Float64Array} rays
 * @param {Float64Array} spheres
 * @param {Float64Array} out
 */
export function shootPairs(rays, spheres, out) {
  for (let k = 0, o = 0; k < rays.length; k += 8, o += 12) {
    ray.origin.fromArray(rays, k);
    ray.direction.fromArray(rays, k + 3).normalize();
    sphere.center.fromArray(spheres, k);
    sphere.radius = spheres[k + 3];
    out[o] = -1;
    if (ray.intersectSphere(sphere, point) === null) continue;
    out[o] = 0;
    normal.subVectors(point, sphere.center).normalize();
    ray.direction.reflect(normal).toArray(out, o + 8);
  }
}

/** @param {Float64Array} rows */
export const spheresOf = (rows) =>
  Array.from(
    { length: rows.length / 4 },
    (_, i) => new Sphere(new Vector3().fromArray(rows, 4 * i), rows[4 * i + 3]),
  );

/**
 * Row `row` against every sphere, one by one: which is hit first, or −1.
 * @param {Float64Array} rays
 * @param {number} row
 * @param {readonly Sphere[]} spheres
 */
export function nearest(rays, row, spheres) {
  ray.origin.fromArray(rays, 8 * row);
  ray.direction.fromArray(rays, 8 * row + 3).normalize();
  let best = Number.POSITIVE_INFINITY;
  let who = -1;
  for (const [i, one] of spheres.entries()) {
    // For a start inside, three.js returns the point where the ray leaves.
    if (one.containsPoint(ray.origin) || ray.intersectSphere(one, point) === null) continue;
    const away = point.distanceToSquared(ray.origin);
    if (away < best) {
      best = away;
      who = i;
    }
  }
  return who;
}

/**
 * The usual way with three.js: a mesh of triangles for each sphere, and the Raycaster.
 * @param {Float64Array} rows
 * @returns {{ nearest(rays: Float64Array, row: number): number, dispose(): void }}
 */
export function meshes(rows) {
  const geometry = new SphereGeometry(1, 16, 12);
  const material = new MeshBasicMaterial();
  const all = spheresOf(rows).map(({ center, radius }) => {
    const mesh = new Mesh(geometry, material);
    mesh.position.copy(center);
    mesh.scale.setScalar(radius);
    mesh.updateMatrixWorld();
    return mesh;
  });
  const indices = new Map(all.map((mesh, i) => [mesh, i]));
  const caster = new Raycaster();
  return {
    nearest(rays, row) {
      ray.origin.fromArray(rays, 8 * row);
      ray.direction.fromArray(rays, 8 * row + 3).normalize();
      caster.set(ray.origin, ray.direction);
      return indices.get(caster.intersectObjects(all, false)[0]?.object) ?? -1;
    },
    dispose() {
      geometry.dispose();
      material.dispose();
    },
  };
}

/**
 * A vector of the type that every contender accepts.
 * @param {number} x
 * @param {number} y
 * @param {number} z
 */
export const vector = (x, y, z) => new Vector3(x, y, z);

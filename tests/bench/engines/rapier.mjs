// Questions to Rapier, in single precision: a world of colliders at rest.
import RAPIER from '@dimforge/rapier3d-compat';

await RAPIER.init();

/**
 * Returns a world with `spheres` (centre and radius), `shapes` (sizes, centre and rotation) or a `mesh` (positions and
 * indices).
 */
export function rapierWorld({ spheres = [], shapes = [], mesh }) {
  const world = new RAPIER.World({ x: 0, y: 0, z: 0 });
  for (const { center, radius } of spheres)
    world.createCollider(RAPIER.ColliderDesc.ball(radius).setTranslation(...center));
  for (const { cuboid, capsule, cylinder, center, rotation } of shapes) {
    const { ColliderDesc } = RAPIER;
    const made = cuboid
      ? ColliderDesc.cuboid(...cuboid)
      : capsule
        ? ColliderDesc.capsule(...capsule)
        : ColliderDesc.cylinder(...cylinder);
    world.createCollider(made.setTranslation(center.x, center.y, center.z).setRotation(rotation));
  }
  if (mesh)
    world.createCollider(
      RAPIER.ColliderDesc.trimesh(Float32Array.from(mesh.positions), Uint32Array.from(mesh.indices)),
    );
  world.step();
  const ray = new RAPIER.Ray({ x: 0, y: 0, z: 0 }, { x: 0, y: 0, z: 0 });
  const unturned = { x: 0, y: 0, z: 0, w: 1 };
  return {
    /**
     * Returns the time of the first hit of a ray, or infinity, and computes its normal. `rows` are as in `shootMany`, and `o`
     * is the index at which one begins.
     */
    shoot(rows, o) {
      ray.origin = { x: rows[o], y: rows[o + 1], z: rows[o + 2] };
      ray.dir = { x: rows[o + 3], y: rows[o + 4], z: rows[o + 5] };
      return world.castRayAndGetNormal(ray, 1e9, true)?.timeOfImpact ?? Number.POSITIVE_INFINITY;
    },
    /** Returns a function that does the same for a ball, up to a longest time. */
    ballCast(radius, longest = 1e9) {
      const ball = new RAPIER.Ball(radius);
      return (rows, o) => {
        const from = { x: rows[o], y: rows[o + 1], z: rows[o + 2] };
        const velocity = { x: rows[o + 3], y: rows[o + 4], z: rows[o + 5] };
        const hit = world.castShape(from, unturned, velocity, ball, 0, longest, true);
        return hit?.time_of_impact ?? Number.POSITIVE_INFINITY;
      };
    },
    /** Returns a function that lists the handles of the bodies that a ball overlaps. */
    overlaps(radius) {
      const ball = new RAPIER.Ball(radius);
      return (center) => {
        const found = [];
        world.intersectionsWithShape(center, unturned, ball, (collider) => {
          found.push(collider.handle);
          return true;
        });
        return found;
      };
    },
    /** Returns the point of all shapes that is nearest to `point`. */
    nearest: (point) => world.projectPoint(point, true).point,
    free: () => world.free(),
  };
}

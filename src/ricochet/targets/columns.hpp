// The data of each target of a scene that an index uses.
#pragma once

#include "ricochet/memory.hpp"
#include "ricochet/narrow_phase/sphere_filter.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet::scene {

using sphere_filter::Ray;

/// The entry of a target that is no sphere at rest: its radius is negative.
inline const Sphere kNoStaticSphere{Vec3d(0.0), -1};

/// The data of each target that an index uses.
struct TargetColumns {
  List<MovingShape> shapes;     ///< for a mesh, only the velocity is used
  List<Box> bounds;             ///< a little wider than the target
  List<Sphere> static_spheres;  ///< the target, or `kNoStaticSphere`
};

/// A ball from a time on: its place then, and its motion.
struct BallPath {
  const Vec3d& from;
  const Ray& ray;
  double radius, since;
  const Bullet* bullet =
      nullptr;  ///< a bullet with exactly this motion, before velocities were rounded; null: unknown
};

}  // namespace ricochet::scene

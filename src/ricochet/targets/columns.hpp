// What an index knows of each target of a scene.
#pragma once

#include "ricochet/memory.hpp"
#include "ricochet/narrow_phase/sphere_filter.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet::scene {

using sphere_filter::Ray;

/// Stands for a target that is no sphere at rest: its radius is below 0.
inline const Sphere kNoStaticSphere{Vec3d(0.0), -1};

/// What an index knows of each target.
struct TargetColumns {
  List<MovingShape> shapes;     ///< of a mesh, only the velocity counts
  List<Box> bounds;             ///< a little wider than the target
  List<Sphere> static_spheres;  ///< the target, or `kNoStaticSphere`
};

/// A ball from a time on: where it is then, and how it moves.
struct BallPath {
  const Vec3d& from;
  const Ray& ray;
  double radius, since;
  const Bullet* bullet =
      nullptr;  ///< that moves exactly so, before velocities were rounded; null: none is known
};

}  // namespace ricochet::scene

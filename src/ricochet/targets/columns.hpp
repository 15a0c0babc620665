// What an index knows of each target of a scene, and what it takes.
#pragma once

#include <algorithm>

#include "ricochet/memory.hpp"
#include "ricochet/narrow_phase/sphere_filter.hpp"
#include "ricochet/numeric/tolerances.hpp"
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
};

/// Whether a box is of a size for the index.
inline bool fits_index(const Box& b) {
  const double size = std::max(largest_coordinate(b.min), largest_coordinate(b.max));
  return size < kLargestIndexed && size > kSmallestIndexed;
}

/// A box's shadow in the plane z = 0.
inline Box seen_from_above(const Box& b) { return {{b.min.x, b.min.y, 0}, {b.max.x, b.max.y, 0}}; }
/// Whether a box that has no end up or down is of a size for the index, seen from above.
inline bool fits_index_upright(const Box& b) {
  return b.max.z - b.min.z > kLargestIndexed && fits_index(seen_from_above(b));
}

/// Whether the index is for bullets whose squared speed is that.
inline bool is_indexed_speed(double speed_squared) {
  return speed_squared > kSmallestIndexedSpeedSquared && speed_squared < kLargestIndexedSpeedSquared;
}

}  // namespace ricochet::scene

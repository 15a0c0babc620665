// `sphere_plane`: whether a sphere overlaps a plane, and where the plane cuts it (the question of 2016).
#pragma once

#include "ricochet/shapes.hpp"

namespace ricochet {

/// Whether a sphere and a plane have points in common.
enum class Overlap : unsigned char {
  Apart,
  Touching,  ///< |distance| equals the radius exactly
  Overlapping,
};

/// The answer of `sphere_plane`.
struct SpherePlane {
  Overlap overlap;  ///< decided by the exact distance
  double distance;  ///< from the plane to the centre, positive on the upper side
  double depth;     ///< radius - |distance|, 0 if they are apart
  Vec3d normal;     ///< of the plane, unit, on the upper side
  Vec3d foot;       ///< the foot of the perpendicular from the centre onto the plane
  /// Where the plane cuts the line from centre + radius * normal (0) to centre - radius * normal (1)
  double t;
  bool has_uv;  ///< for a `PlaneThrough` p, q, r
  double u, v;  ///< foot = p + u (q - p) + v (r - p)
  bool inside;  ///< the foot lies in the triangle: u >= 0, v >= 0, u + v <= 1
};

/// Both answers of the article, by the distance and by the matrix. The plane must not be degenerate. Decisions are
/// exact, numbers within a few ulp. Allocates nothing; about 0.4 microseconds. Source: FlyingJester, "Methods of
/// colliding a sphere with a plane" (2016), whose matrix leaves two entries undefined, and whose plane constant is the
/// distance from the origin, not from the sphere.
///
/// @code
/// const ricochet::Sphere sphere{{0.25, 0.25, 2}, 3};
/// const auto by_normal = ricochet::sphere_plane(sphere, ricochet::Plane{{0, 0, 0}, {0, 0, 1}});
/// std::cout << by_normal.distance << ' ' << by_normal.depth << '\n';  // 2 1
/// const ricochet::PlaneThrough through{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
/// const auto by_points = ricochet::sphere_plane(sphere, through);
/// std::cout << by_points.inside << ' ' << by_points.u << ' ' << by_points.v << '\n';  // 1 0.25 0.25
/// @endcode
SpherePlane sphere_plane(const Sphere& sphere, const Plane& plane);
/// `sphere_plane` for a plane through three points, with `u`, `v` and `inside`.
SpherePlane sphere_plane(const Sphere& sphere, const PlaneThrough& plane);

}  // namespace ricochet

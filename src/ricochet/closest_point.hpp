// The point of a shape's surface that is nearest to a place.
#pragma once

#include "ricochet/shapes.hpp"

namespace ricochet {

/// The answer of `closest_point`.
struct ClosestPoint {
  Vec3d point;  ///< of the surface
  /// Signed distance from the surface, in units, negative inside a solid; the double nearest to the exact one
  double distance;
  Vec3d normal;  ///< unit, outward at `point`: place = point + distance * normal
};

/// The point of the shape's surface nearest to `place`, the signed distance, and the normal there.
///
/// Spheres, boxes, capsules and cylinders are solids: inside, the distance is negative. Planes, triangles and walls
/// have no inside. Exact arithmetic on the given doubles decides which face, edge or vertex is the nearest. One
/// exception: at the rim of a cylinder, distances that agree in more than 2500 bits count as equal. `distance` is the
/// nearest double; point and normal are within a few units in the last place of their size.
///
/// Edges. On the surface the normal is the outward one. On an edge it is that of the first face. On a triangle, plane
/// or wall it is that of the upper side (of a wall, the side to the right when going from a to b). If several points
/// are equally near, the first counts. In a box that is the face of the lowest axis, and of two on one axis the one at
/// `max`. In a cylinder it is the end at `a`, then the end at `b`, then the side. On the axis of a capsule or a
/// cylinder it is the point toward +x, or toward +y if the axis itself runs along x. In the middle of a sphere it is
/// the point toward +x.
///
/// The shape must not be degenerate, and every number but 0 must be between 1e-150 and 1e150 in size; the radius of a
/// capsule may be 0. Throws nothing, allocates nothing. Cost: 0.3 to 2 microseconds; near ties more, at most some
/// milliseconds. Source: Ericson, "Real-time collision detection" (2005), 5.1.
///
/// @code
/// const ricochet::ClosestPoint c = ricochet::closest_point({3, 4, 0}, ricochet::Sphere{{0, 0, 0}, 2});
/// std::cout << c.distance << ' ' << c.point.x << ' ' << c.normal.y << '\n';  // 3 1.2 0.8
/// @endcode
ClosestPoint closest_point(const Vec3d& place, const AnyShape& shape);

}  // namespace ricochet

// The point of a shape's surface that is nearest to a place.
#pragma once

#include "ricochet/shapes.hpp"

namespace ricochet {

/// The answer of `closest_point`.
struct ClosestPoint {
  Vec3d point;  ///< of the surface
  double
      distance;  ///< from the surface, in units: below 0 inside of a solid; the double nearest to the exact one
  Vec3d normal;  ///< unit, out of the shape at `point`: place = point + distance * normal
};

/// The point of the shape's surface nearest to `place`, the signed distance, and the normal there.
///
/// Spheres, boxes, capsules and cylinders are solids: inside of one the distance is negative. Planes, triangles and
/// walls have no inside. Which face, edge or vertex is the nearest is decided as exact arithmetic on the given
/// doubles decides it; only between the rim of a cylinder and what is as far from it count distances that agree in
/// more than 2500 bits as equal. `distance` is the nearest double; point and normal are within a few units in the last place
/// of their size.
///
/// Edges. On the surface the normal is the outward one: of the face where it lies on an edge of several, and on a
/// triangle, plane or wall (where that is the side to the right of the way from a to b) that of the upper side.
/// Where several points are as near, the first counts: in a box the face of the lowest axis, of two on one axis that
/// at `max`; in a cylinder the end at `a`, the end at `b`, the side; on the axis of a capsule or a cylinder the point
/// toward +x, where the axis itself runs along x that toward +y; in the middle of a sphere that toward +x.
///
/// The shape is not degenerate, and no number but 0 is outside of 1e-150 to 1e150 in size; the radius of a capsule may
/// be 0. Throws nothing, allocates nothing. Cost: 0.3 to 2 microseconds; near ties more, at most some milliseconds.
/// Source: Ericson, "Real-time collision detection" (2005), 5.1.
///
/// @code
/// const ricochet::ClosestPoint c = ricochet::closest_point({3, 4, 0}, ricochet::Sphere{{0, 0, 0}, 2});
/// std::cout << c.distance << ' ' << c.point.x << ' ' << c.normal.y << '\n';  // 3 1.2 0.8
/// @endcode
ClosestPoint closest_point(const Vec3d& place, const AnyShape& shape);

}  // namespace ricochet

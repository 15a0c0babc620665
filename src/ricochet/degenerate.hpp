// Shapes that are none: corners in line, ends that coincide.
#pragma once

#include "ricochet/shapes.hpp"

namespace ricochet {

/// Whether the corners lie exactly in line, so that the triangle has no plane.
bool is_degenerate(const Triangle& triangle);
/// Whether the normal is zero, or the three points lie exactly in line.
bool is_degenerate(const Plane& plane);
inline bool is_degenerate(const Cylinder& cylinder) { return cylinder.a == cylinder.b; }
inline bool is_degenerate(const Wall& wall) { return wall.a == wall.b; }
/// Whether the quaternion is zero, so that it turns nowhere.
inline bool is_degenerate(const OrientedBox& box) {
  const Quaternion& q = box.rotation;
  return q.x == 0 && q.y == 0 && q.z == 0 && q.w == 0;
}
inline bool is_degenerate(const Sphere&) { return false; }
inline bool is_degenerate(const Box&) { return false; }
inline bool is_degenerate(const Capsule&) { return false; }

}  // namespace ricochet

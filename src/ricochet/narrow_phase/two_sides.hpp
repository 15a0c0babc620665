// Surfaces with two sides and without thickness: planes, triangles, walls. A place on one of them is rounded to the
// bullet's side, so that a path that starts there is not behind it.
#pragma once

#include "ricochet/numeric/double_double.hpp"
#include "ricochet/numeric/vec3.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet {

/// True if a shape is a surface that can be hit from either side.
bool has_two_sides(const AnyShape& shape);

/// A vector at right angles to such a surface, to rounding, of any length, on its upper side.
Vec3d upward_of(const AnyShape& shape);

/// The side of such a surface that the normal of a hit points to: 1 the upper one, -1 the lower one. 0 if neither side
/// is the front, as when the edge of a triangle or the end of a wall is hit in the surface's own plane, and for other
/// shapes.
int side_of_normal(const AnyShape& shape, const Vec3d& normal);

/// The side of the surface's whole plane that a place is on, exactly: 1 above, 0 in it, -1 below.
int side_of(const AnyShape& shape, const Vec3<DoubleWord>& place);
inline int side_of(const AnyShape& shape, const Vec3d& place) {
  return side_of(shape, Vec3<DoubleWord>(place));
}

/// Returns how high a place is above the infinite plane of the surface, negative if it is below. Both the place and the
/// computation have the accuracy of two doubles.
double height_over(const AnyShape& shape, const Vec3<DoubleWord>& place);

/// The direction of a motion relative to such a surface, which may move, exactly: 1 upward, 0 along, -1 downward.
int rise_over(const AnyShape& shape, const Vec3d& velocity, const Vec3d& of_surface);

}  // namespace ricochet

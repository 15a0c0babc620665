// Surfaces with two sides, without thickness: planes, triangles, walls. A place on one of them is rounded to the side that
// the bullet is on, so that what starts there is not behind it.
#pragma once

#include "ricochet/numeric/double_double.hpp"
#include "ricochet/numeric/vec3.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet {

/// Whether a shape is a surface that is hit from either side.
bool has_two_sides(const AnyShape& shape);

/// A vector at right angles to such a surface, to rounding, of any length, on its upper side.
Vec3d upward_of(const AnyShape& shape);

/// Which side of such a surface a normal of a hit points to: 1 the upper one, -1 the lower one; 0 where no side is the front, as where
/// the edge of a triangle or the end of a wall is met in the surface's own plane, and for other shapes.
int side_of_normal(const AnyShape& shape, const Vec3d& normal);

/// On which side of the surface's whole plane a place lies, exactly: 1 above, 0 in it, -1 below.
int side_of(const AnyShape& shape, const Vec3<DoubleWord>& place);
inline int side_of(const AnyShape& shape, const Vec3d& place) {
  return side_of(shape, Vec3<DoubleWord>(place));
}

/// How far a place of two doubles is above the surface's whole plane, as far as two doubles tell; below 0 beneath it.
double height_over(const AnyShape& shape, const Vec3<DoubleWord>& place);

/// Whether what moves so rises over such a surface that moves, exactly: 1 upward, 0 along, -1 downward.
int rise_over(const AnyShape& shape, const Vec3d& velocity, const Vec3d& of_surface);

}  // namespace ricochet

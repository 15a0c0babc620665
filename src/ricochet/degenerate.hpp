// Degenerate shapes: triangles with corners in line, walls whose ends coincide, and so on.
#pragma once

#include "ricochet/shapes.hpp"

namespace ricochet {

/// True if a shape's numbers do not make a shape, decided exactly: a triangle, or a plane through three points, with
/// its points in line; a plane with a normal of zero; a cylinder or wall whose ends coincide; an oriented box with a
/// quaternion of zero. Queries must not be asked about such a shape.
bool is_degenerate(const AnyShape& shape);

}  // namespace ricochet

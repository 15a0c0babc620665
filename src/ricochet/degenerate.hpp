// Degenerate shapes: corners in line, ends that coincide.
#pragma once

#include "ricochet/shapes.hpp"

namespace ricochet {

/// Whether a shape's numbers make none, decided exactly: a triangle, or a plane through three points, whose
/// corners lie in line; a plane whose normal is zero; a cylinder or wall whose ends coincide; an oriented box
/// whose quaternion is zero. No query may be asked about it.
bool is_degenerate(const AnyShape& shape);

}  // namespace ricochet

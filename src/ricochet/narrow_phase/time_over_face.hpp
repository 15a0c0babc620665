// What slides or rests on a flat face: until when it is over that.
#pragma once

#include <optional>

#include "ricochet/shapes.hpp"

namespace ricochet {

/// Frames until a ball at a place, in contact with a flat face of a shape, is over an edge of that as it moves along it with an acceleration:
/// infinite over a face without an end. Nothing where it touches no face. A wall is one, seen from above.
std::optional<double> time_over_face(const AnyShape& shape, const Vec3d& place, const Vec3d& velocity,
                                     const Vec3d& acceleration, double radius);

}  // namespace ricochet

// The time during which a body that slides or rests on a flat face stays over the face.
#pragma once

#include <optional>

#include "ricochet/shapes.hpp"

namespace ricochet {

/// Frames until a ball in contact with a flat face of a shape crosses an edge of the face, while it moves along it with
/// an acceleration; infinite over a face without an end. Empty if the ball touches no face. A wall is a face, seen from
/// above.
std::optional<double> time_over_face(const AnyShape& shape, const Vec3d& place, const Vec3d& velocity,
                                     const Vec3d& acceleration, double radius);

}  // namespace ricochet

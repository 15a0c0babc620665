// The distance of a place from a shape, for decisions with a margin, where the last digit does not matter.
#pragma once

#include "ricochet/shapes.hpp"

namespace ricochet {

/// Like `closest_point(place, shape).distance`, with an error of 2^-60 of `size`, the lengths from which both were
/// computed. One stage of double-doubles is enough, where exact arithmetic would compute all digits of a distance that
/// is 0 except for rounding.
double rough_distance(const Vec3d& place, const AnyShape& shape, double size);

}  // namespace ricochet

// How far a place is from a shape, where a margin decides and not the last digit.
#pragma once

#include "ricochet/shapes.hpp"

namespace ricochet {

/// As `closest_point(place, shape).distance`, to 2^-60 of `size`, the lengths from which both were computed. One stage of double-doubles
/// answers, where exact arithmetic would work out digits of a distance that is 0 but for rounding.
double rough_distance(const Vec3d& place, const AnyShape& shape, double size);

}  // namespace ricochet

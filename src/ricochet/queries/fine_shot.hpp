// `shoot` from a place of two doubles: for paths in corners, where one double is too coarse.
#pragma once

#include "ricochet/numeric/double_double.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet {

/// As `shoot` with a bullet of a given velocity, of which the target sees the centre at `place`; the answer's centre and
/// point are not set.
Shot shoot_from(const Vec3<DoubleWord>& place, const Vec3d& velocity, double radius,
                const MovingShape& target);

}  // namespace ricochet

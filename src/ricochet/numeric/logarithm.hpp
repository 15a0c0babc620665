// The natural logarithm, and the length of a parabola that needs it.
#pragma once

#include "ricochet/numeric/vec3.hpp"

namespace ricochet {

/// ln x for a normal x > 0, within two units in the last place: only + - x and /, so that every machine has the same bits.
double logarithm(double x);

/// The length of the path after `time`, for a start at a velocity with a constant acceleration. It is within a few
/// units in the last place, for any three arguments.
double arc_length(const Vec3d& velocity, const Vec3d& acceleration, double time);

}  // namespace ricochet

// Planes that a core lies behind: n . x = s(n), with the support function s(n) = max of n . x over the core.
#pragma once

#include <cmath>

#include "ricochet/narrow_phase/nearest_feature.hpp"

namespace ricochet {

/// A disc's support function, but for its centre: that of the ends of a cylinder.
inline double support_of_disc(const LocalCore<double>& core, const Vec3d& n) {
  return core.round_radius * std::sqrt(length_squared(cross(n, core.e)) / core.e2);
}

/// s(n), seen from the reference point; 0 of a plane, whose normal n is.
double support(const LocalCore<double>& core, const Vec3d& n);

/// From about the nearest point of a core to a place outside, of any length: the plane across it supports the core.
Vec3d direction_from(const LocalCore<double>& core, const Vec3d& place);

}  // namespace ricochet

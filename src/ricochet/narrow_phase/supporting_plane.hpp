// Supporting planes, which a core lies behind: n . x = s(n), with the support function s(n) = max of n . x over the
// core.
#pragma once

#include <cmath>

#include "ricochet/narrow_phase/nearest_feature.hpp"

namespace ricochet {

/// The support function of a disc at the origin: an end of a cylinder.
inline double support_of_disc(const LocalCore<double>& core, const Vec3d& n) {
  return core.round_radius * std::sqrt(length_squared(cross(n, core.e)) / core.e2);
}

/// s(n), relative to the reference point; 0 for a plane with the normal n.
double support(const LocalCore<double>& core, const Vec3d& n);

/// A vector of any length from approximately the nearest point of a core to a place outside. The plane at right angles
/// to it supports the core.
Vec3d direction_from(const LocalCore<double>& core, const Vec3d& place);

}  // namespace ricochet

// Newton's method on the direction of a shot.
#pragma once

#include "ricochet/aim/search.hpp"

namespace ricochet::aiming {

/// Turns the direction until the shot passes through the goal. False if it cannot. `share`: of all velocities
/// but the bullet's.
bool steer(const Search& search, double share, dvec3& direction);

/// The shot toward `first`, seen from the start, or a little further toward the inside of the first body, where
/// rounding makes the shot pass by. `still`: the bodies as they stand at their bounces. False if none
/// meets every body.
bool turn_inward(const Search& search, double share, const dvec3& first, std::span<const SceneTarget> still,
                 dvec3& direction);

}  // namespace ricochet::aiming

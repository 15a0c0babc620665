// Newton's method on the direction of a shot.
#pragma once

#include "ricochet/aim/search.hpp"

namespace ricochet::aiming {

/// A shot reaches the goal where it passes within `kMissed` of the path's length. Where bounces magnify a
/// direction's rounding to more, it does so if no direction in doubles is nearer by more than that, and
/// within `kMostMissed`.
inline constexpr double kMissed = 1e-12, kMostMissed = 1e-6;

/// Turns the direction until the shot passes through the goal. False if it cannot. `share`: of all velocities
/// but the bullet's.
bool steer(const Search& search, double share, dvec3& direction);

/// The shot toward `first`, seen from the start, or a little further toward the inside of the first body,
/// where rounding makes the shot pass by. `still`: the bodies as they stand at their bounces. False if none
/// meets every body.
bool turn_inward(const Search& search, double share, const dvec3& first, std::span<const SceneTarget> still,
                 dvec3& direction);

}  // namespace ricochet::aiming

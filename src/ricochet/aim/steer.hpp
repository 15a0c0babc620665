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
bool steer(const Search& search, double share, Vec3d& direction);

/// Vectors from the start to the first bounce, and to a point inside the body that is met there.
struct FirstLeg {
  Vec3d first, inside;
};

/// The shot toward the first bounce, or a little further inward where rounding makes it pass by. False if
/// none meets every body.
bool turn_inward(const Search& search, double share, const FirstLeg& departure, Vec3d& direction);

}  // namespace ricochet::aiming

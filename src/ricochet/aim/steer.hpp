// Newton's method on the direction of a shot.
#pragma once

#include "ricochet/aim/search.hpp"

namespace ricochet::aiming {

/// A shot reaches the goal if it passes within `kMissed` of the path's length. If bounces magnify the rounding of the
/// direction to more than that, a distance up to `kMostMissed` is enough, as long as no other direction in doubles is
/// nearer by more than `kMissed`.
inline constexpr double kMissed = 1e-12, kMostMissed = 1e-6;

/// Turns the direction until the shot passes through the goal; false if it cannot. `share`: the part of all velocities,
/// except the bullet's, that counts.
bool steer(const Search& search, double share, Vec3d& direction);

/// Vectors from the start to the first bounce, and to a point inside the body that is hit there.
struct FirstLeg {
  Vec3d first, inside;
};

/// The direction toward the first bounce, or a little further inward if rounding makes the shot pass by. False if no
/// such shot hits every body.
bool turn_inward(const Search& search, double share, const FirstLeg& departure, Vec3d& direction);

}  // namespace ricochet::aiming

// The data of a search: the question, the bodies to bounce off, and the budget of operations.
#pragma once

#include <algorithm>
#include <span>

#include "ricochet/aim.hpp"

namespace ricochet::aiming {

/// The largest number of steps to find a root between two places with different signs.
inline constexpr int kRootSteps = 40;

struct Search {
  Aim question;
  std::span<const MovingShape> via;
  AimWork& work;
  AimWork most;  ///< the budget at which the search gives up
  Vec3d gravity{0.0};
  double pass_time = 0;  ///< under gravity, the approximate time at which the bullet passes the goal

  bool is_spent() const {
    return work.estimated_shots >= most.estimated_shots || work.nearest_points >= most.nearest_points;
  }
  std::size_t bounces() const { return via.size(); }
};

/// Whether the goal or any body to bounce off is in motion.
inline bool is_anything_moving(const Search& search) {
  return search.question.to_velocity != Vec3d(0.0) ||
         std::any_of(search.via.begin(), search.via.end(),
                     [](const MovingShape& target) { return target.velocity != Vec3d(0.0); });
}

/// The place nearest to x of a body that is inflated by the bullet's radius (Minkowski sum), at time 0. The bullet's
/// centre may not enter the inflated body.
Vec3d nearest_inflated(const Search& search, std::size_t body, const Vec3d& x);

/// The same question in units of length and time in which the path and the bullet's speed are about 1, unless they
/// already are. Bodies much longer than the path are clipped to the part nearby: in doubles, places along a cylinder of
/// length 1e150 would have an error of 1e134. `room` is for the bodies. A result of such a search has to be confirmed
/// with the original bodies.
Search localized(const Search& search, MovingShape* room);

}  // namespace ricochet::aiming

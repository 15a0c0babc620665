// What every part of aim works on: the question, the bodies to bounce off, and the budget of operations.
#pragma once

#include <algorithm>
#include <span>

#include "ricochet/aim.hpp"

namespace ricochet::aiming {

/// A root between two places where the sign differs is looked for in at most so many steps.
inline constexpr int kRootSteps = 40;

struct Search {
  Aim question;
  std::span<const MovingShape> via;
  AimWork& work;
  AimWork most;  ///< where the search gives up
  Vec3d gravity{0.0};
  double pass_time = 0;  ///< under gravity, about when the bullet passes the goal

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

/// Of a body inflated by the bullet's radius (Minkowski sum), which the bullet's centre may not enter, the place nearest to x; the body
/// as it stands at time 0.
Vec3d nearest_inflated(const Search& search, std::size_t body, const Vec3d& x);

/// The same question in units of length and time in which the path and the bullet's speed are about 1, where
/// they are far from that; and of bodies that are much longer than the path, only what is near. Over
/// doubles, places along a cylinder of length 1e150 would be known to 1e134. `room` is for the bodies. What a
/// search finds there has to be confirmed with the bodies as they are.
Search localized(const Search& search, MovingShape* room);

}  // namespace ricochet::aiming

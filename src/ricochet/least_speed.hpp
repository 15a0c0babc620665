// The least speed with which a bullet reaches a goal.
//
// Under gravity g, a goal at d from the start is reached at time t with the velocity v = d / t - g t / 2, and
//   v^2 = d^2 / t^2 - g . d + g^2 t^2 / 4
// is least at t^2 = 2 |d| / |g|, where v^2 = |g| |d| - g . d = |g| (h + |d|), with h the goal's height over the start.
// So all places that a speed v reaches are within the parabola of safety, h + |d| = v^2 / |g|: its focus is the start,
// its vertex v^2 / (2 |g|) above.
#pragma once

#include "ricochet/aim.hpp"

namespace ricochet {

/// The answer of `least_speed`.
struct LeastSpeed {
  /// True if a shot with that speed reaches the goal. Otherwise only greater speeds do, and the closer they are to it,
  /// the later.
  bool is_attained;
  double speed;     ///< units a frame
  Vec3d direction;  ///< unit; if the speed is 0, the direction of the fall, or 0
  double time;      ///< when the bullet touches the goal
  Vec3d center;     ///< the bullet's centre then
};

/// The least speed at which a bullet from `aim.from` reaches a goal that is at rest, moves, or, with `aim.to_falls`,
/// falls like the bullet. A goal with a radius is reached when the bullet touches it. `aim.speed` is ignored.
///
/// `speed` is the least double at which the goal is reached, decided by signs of polynomials in the given doubles;
/// `time` is the double nearest to that of the true minimum. The speed is 0 if the bullet touches the goal or falls
/// onto it. In straight flight, and for a goal that falls, there may be no least speed: then it is the limit that no
/// shot attains.
///
/// If sizes are so far apart that 768 bits cannot distinguish the times of several minima, for a goal with a radius,
/// the answer may be that of any of them.
///
/// Cost: about 10 microseconds, and at most 50 milliseconds whatever the numbers. Throws nothing, allocates nothing.
///
/// @code
/// const ricochet::Aim aim{.from = {0, 0, 0}, .speed = 1, .to = {3, 4, 0}};
/// const ricochet::LeastSpeed least = ricochet::least_speed(aim, {0, -1, 0});
/// std::cout << least.speed << '\n';  // 3
/// @endcode
LeastSpeed least_speed(const Aim& aim, const Vec3d& gravity);

}  // namespace ricochet

// The least speed with which a bullet reaches a goal.
//
// Under gravity g, a goal at d from the start is reached at time t with the velocity v = d / t - g t / 2, of which
//   v^2 = d^2 / t^2 - g . d + g^2 t^2 / 4
// is least at t^2 = 2 |d| / |g|, where v^2 = |g| |d| - g . d = |g| (h + |d|), with h the goal's height over the start. So all places
// that a speed v reaches are within the parabola of safety, h + |d| = v^2 / |g|: its focus is the start, its vertex v^2 / (2 |g|) above.
#pragma once

#include "ricochet/aim.hpp"

namespace ricochet {

/// The answer of `least_speed`.
struct LeastSpeed {
  /// Whether there is a shot of that speed. Else every greater speed reaches the goal, the later the less greater it is.
  bool is_attained;
  double speed;     ///< units a frame
  Vec3d direction;  ///< unit; where the speed is 0, the way that the bullet falls, or 0
  double time;      ///< when the bullet touches the goal
  Vec3d center;     ///< the bullet's then
};

/// The least speed at which a bullet from `aim.from` reaches a goal that stands, moves or, with `aim.to_falls`, falls as the bullet does;
/// a goal with a radius is reached where it is touched. `aim.speed` plays no part.
///
/// `speed` is the least double at which the goal is reached, decided by signs of polynomials in the given doubles; `time` is the double
/// nearest to that of the true minimum. Where the bullet need not move, because it touches the goal or falls on it, the speed is 0. In
/// straight flight, and of a goal that falls, there may be no least speed: then it is the limit that no shot attains.
///
/// Where sizes are so far apart that 768 bits do not tell the times apart at which a goal with a radius is reached at a least speed, the
/// answer may be that of one of several such times.
///
/// Cost: about 10 microseconds, whatever the numbers within 50 milliseconds. Throws nothing, allocates nothing.
///
/// @code
/// const ricochet::Aim aim{.from = {0, 0, 0}, .speed = 1, .to = {3, 4, 0}};
/// const ricochet::LeastSpeed least = ricochet::least_speed(aim, {0, -1, 0});
/// std::cout << least.speed << '\n';  // 3
/// @endcode
LeastSpeed least_speed(const Aim& aim, const Vec3d& gravity);

}  // namespace ricochet

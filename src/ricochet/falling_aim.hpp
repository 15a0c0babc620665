// Finds shots under gravity: straight at a goal, or off one body.
//
// Everything that falls freely has the same acceleration. In a frame that falls, too, a bullet flies straight, and the
// goal rises: its place relative to the start is q(t) = d + w t - g t^2 / 2. The bullet meets it at the time t if
// |q(t)|^2 = s^2 t^2. The roots of this quartic are all the shots with speed s that reach the goal: a flat and a steep
// one, one at the boundary of reach, none beyond.
//
// For a shot off a body, let it hit the body at time a, and the goal b later. The contact pushes the bullet along the
// normal, away from the path that flies freely from start to goal. So the hit is at the place x of the body, inflated
// by the bullet's radius, that is nearest to the place Y of that free path at time a. Two equations remain for a and b:
// the bounce keeps the speed, and the first speed is the bullet's.
#pragma once

#include "ricochet/aim.hpp"

namespace ricochet {

/// One shot that reaches the goal under gravity.
struct AimSolution {
  AimOutcome outcome;  ///< Found or Blocked
  Vec3d direction;     ///< unit
  bool bounces;        ///< off `via`
  AimBounce bounce;    ///< the bounce, if there is one
  double time;         ///< when the bullet reaches the goal: its surface, if it has one
  Vec3d goal;          ///< the bullet's centre then
  double miss;         ///< the distance at which its centre passes the goal's
  int blocked_by;  ///< Blocked: 0 for `via`, if there is one; behind it, the index in `others`, then `meshes`
  int blocked_leg;  ///< Blocked: which leg, counted from 0
};

/// Finds all shots that reach the goal, the earliest first. If some are free of obstacles it returns only those, else
/// the blocked ones. Returns Ok or OutOfMemory.
///
/// With `via` null it shoots straight at the goal. Exact arithmetic decides whether the goal's centre is in reach, and
/// how many shots there are; at the boundary of reach there is one. If only the surface of a goal with a radius is in
/// reach, the answer is the shot that passes closest to the centre. A goal at rest has at most two shots, a moving one
/// four. A goal that falls (`to_falls`) is hit as without gravity. `gravity` 0 gives straight flight.
///
/// With `via` the bullet bounces off it once, and must not hit it before or after. `shoot` has followed each answer. It
/// passes the goal's centre within 1e-12 of its path's length, or within 1e-6 if the bounce magnifies the rounding of
/// the direction to more. It is not proved that the search finds shots that are closer to each other than its steps of
/// 8 %; it uses a grid of the times of the two legs. Of 216 shots drawn at random it missed none.
///
/// Cost: straight about 20 microseconds, off a body about 10 milliseconds, and at most half a second whatever the
/// numbers. The exact shots that confirm an answer come on top: one for each body in the way and each leg, for at most
/// 16 paths.
///
/// @code
/// const ricochet::Aim question{.from = {0, 0, 0}, .speed = 5, .to = {6, 0, 0}};
/// ricochet::List<ricochet::AimSolution> solutions;
/// if (ricochet::aim_falling(question, {0, -4, 0}, nullptr, solutions) != ricochet::Status::Ok) return;
/// for (const ricochet::AimSolution& solution : solutions) std::cout << solution.time << ' ';
/// std::cout << "frames\n";  // 1.5 2 frames
/// @endcode
[[nodiscard]] Status aim_falling(const Aim& question, const Vec3d& gravity, const MovingShape* via,
                                 List<AimSolution>& solutions, std::span<const MovingShape> others = {},
                                 std::span<const MeshObstacle> meshes = {});

}  // namespace ricochet

// Which way to shoot under gravity: straight at a goal, or off one body.
//
// All that falls freely has the same acceleration, so that in a frame that falls as well a bullet flies straight at a goal that falls
// upward: at q(t) = d + w t - g t^2 / 2 from its start. It is there at the time t where |q(t)|^2 = s^2 t^2, a quartic, whose roots are
// all the shots with speed s that reach the goal: a flat and a steep one, one at the boundary of what the speed reaches, none beyond.
//
// Off a body, let it be met at time a, and the goal b later. The contact pushes the bullet along the normal, away from the path that
// flies freely from start to goal: so it is at the place x of the body, with the bullet's radius about it, that is nearest to the
// place Y of that free path at time a. Two equations are left for a and b: that the bounce keeps the speed, and that the shot has its own.
#pragma once

#include "ricochet/aim.hpp"

namespace ricochet {

/// One shot that reaches the goal under gravity.
struct AimSolution {
  AimOutcome outcome;  ///< Found or Blocked
  Vec3d direction;     ///< unit
  bool bounces;        ///< off `via`
  AimBounce bounce;    ///< if it does
  double time;         ///< when the bullet reaches the goal: its surface, if it has one
  Vec3d goal;          ///< the bullet's centre then
  double miss;         ///< how near its centre comes to the goal's
  int blocked_by;  ///< Blocked: 0 for `via`, if there is one; behind it, the index in `others`, then `meshes`
  int blocked_leg;  ///< Blocked: which leg, counted from 0
};

/// All shots that reach the goal, the earliest first, where any is free only those, else those that are blocked: OutOfMemory, or Ok.
///
/// `via` null: straight at the goal. Whether its centre is in reach, and how many shots there are, is decided as exact arithmetic would:
/// at the boundary of what the speed reaches there is one. Of a goal with a radius whose centre is out of reach, but not its surface, the
/// answer is the shot that passes closest to the centre. A goal that stands has two shots at most, one that moves four; one that falls, as
/// by `to_falls`, is met as without gravity. `gravity` 0 is straight flight.
///
/// With `via` the bullet bounces off it once, and may not meet it before or after. Each answer has been followed by `shoot`, and passes
/// the goal's centre within 1e-12 of its path's length, or where the bounce magnifies the rounding of the direction to more, within 1e-6.
/// What is not proved: that the search, by a grid of times of the bounce and from there to the goal, finds shots that are closer
/// to each other than its steps of 8 %. Of 216 shots drawn at random it missed none.
///
/// Cost: straight some 20 microseconds, off a body about 10 milliseconds, and at most half a second whatever the numbers, besides the
/// exact shots that confirm an answer: of each body in the way for each leg of at most 16 paths.
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

// The inverse question: which way to shoot so that the ricochet reaches a place.
//
// Between two places a and b outside a convex body, |a - x| + |x - b| over the body has one least point, and
// there the normal halves the angle between the two ways: that is the law of reflection (Alhazen's problem,
// for a sphere; Heron's principle). The same holds for several bodies in order, whose lengths add up to a
// convex function. So one descent finds the way, from anywhere, for every shape. Moving bodies bend the law;
// from the answer at rest their velocities are turned up step by step, and after each step, as in the end,
// Newton's method on where the shot passes the goal takes up the last bits.
#pragma once

#include <span>
#include <vector>

#include "ricochet/scene/scene.hpp"

namespace ricochet {

struct Aim {
  dvec3 from;
  double speed;   ///< units a frame, > 0
  double radius;  ///< of the bullet, >= 0
  dvec3 to;
  double to_radius;  ///< >= 0
  dvec3 to_velocity;
};

enum class AimOutcome : std::uint8_t {
  Found,
  NoWay,    ///< no way that leaves each surface as it came reaches the goal
  Blocked,  ///< there is one, but something stands in it
};

struct AimBounce {
  dvec3 center;  ///< the bullet's
  dvec3 point, normal, velocity;
  double time;   ///< frames since the shot
  double angle;  ///< ricochet angle, radians
};

struct AimAnswer {
  AimOutcome outcome;
  dvec3 direction;  ///< unit
  std::vector<AimBounce> bounces;
  double time;     ///< when the bullet reaches the goal: its surface, if it has one
  dvec3 goal;      ///< the bullet's centre then
  double miss;     ///< how far the line of its centre passes from the goal's centre
  int blocked_by;  ///< Blocked: the index in `via`, or behind it in `others`
  int blocked_leg;
};

/// Off each of `via` in order, to the goal; `others` may stand in the way.
AimAnswer aim(const Aim& question, std::span<const SceneTarget> via, std::span<const SceneTarget> others);

}  // namespace ricochet

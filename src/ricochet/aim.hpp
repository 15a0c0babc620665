// The inverse question: which way to shoot so that the ricochet reaches a place.
//
// Between two places a and b outside a convex body, |a - x| + |x - b| over the body has one least point, and
// there the normal halves the angle between the two ways: that is the law of reflection (Alhazen's problem,
// for a sphere; Heron's principle). The same holds for several bodies in order, whose lengths add up to a
// convex function. So one descent finds the way, from anywhere, for every shape. For moving bodies the action
// takes the place of the length: of the paths that reach the goal at a given time, one has the least, and one
// unknown is left, the time of arrival (ricochet/aim/least_action.hpp).
#pragma once

#include <cstdint>
#include <span>

#include "ricochet/memory.hpp"
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
  OutOfMemory,
};

struct AimBounce {
  dvec3 center;  ///< the bullet's
  dvec3 point, normal, velocity;
  double time;   ///< frames since the shot
  double angle;  ///< ricochet angle, radians
};

/// What an answer has cost, in operations.
struct AimWork {
  std::int64_t estimated_shots = 0;  ///< `estimate_shot`, over double-doubles
  std::int64_t exact_shots = 0;      ///< `shoot`
  std::int64_t nearest_points = 0;   ///< `nearest`, over doubles
};

/// No search costs more.
inline constexpr AimWork kAimBudget{6000, 0, 300000};

struct AimAnswer {
  AimOutcome outcome;
  dvec3 direction;  ///< unit
  List<AimBounce> bounces;
  double time;     ///< when the bullet reaches the goal: its surface, if it has one
  dvec3 goal;      ///< the bullet's centre then
  double miss;     ///< how far the line of its centre passes from the goal's centre
  int blocked_by;  ///< Blocked: the index in `via`, or behind it in `others`
  int blocked_leg;
  AimWork work;
};

/// Off each of `via` in order, to the goal; `others` may stand in the way.
AimAnswer aim(const Aim& question, std::span<const SceneTarget> via, std::span<const SceneTarget> others);

}  // namespace ricochet

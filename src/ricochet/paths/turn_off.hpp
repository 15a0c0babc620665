// The velocity after a bounce, by the mirror law. Although it is rounded, it leads exactly out of the surface that was hit; otherwise the
// bullet would be behind a flat surface a moment later. Used by paths, by loops of questions, and by the rows of such loops.
#pragma once

#include <span>

#include "ricochet/motion/friction.hpp"
#include "ricochet/shapes.hpp"
#include "ricochet/targets/departure.hpp"
#include "ricochet/targets/targets.hpp"

namespace ricochet::scene {

/// Sine of the angle between a velocity and a surface. Below it, rounding may turn a velocity that leads out of the surface into one that
/// leads in: four times the error that a bounce adds to a velocity (uncertainty.hpp).
inline constexpr double kGrazingSine = 0x1p-46;

/// A hit from which a bullet bounces.
struct BounceOff {
  Met met;
  const MovingShape& target;  ///< the shape of `met`
  Vec3d normal;               ///< unit, on the bullet's side
  Vec3d velocity;             ///< the velocity before the bounce
  double speed;               ///< the speed that bounces off mirrors at rest preserve exactly
  motion::ContactLaw law = {};
  double fastest = 0;               ///< largest sum of the speeds of bullet and target on the path
  std::span<const Contact> corner;  ///< surfaces touched now, some closer than places can resolve
};

struct TurnedOff {
  Vec3d velocity;
  double turned;  ///< a bound on its difference from the mirror law's velocity, units a frame
};

TurnedOff turn_off(const Targets& targets, const BounceOff& bounce);

}  // namespace ricochet::scene

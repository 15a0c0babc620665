// The velocity after a bounce: by the mirror law, and off what was met, exactly, although it is rounded; else the bullet would be
// behind a flat surface a moment later. What needs it: paths, loops of questions, and the rows of such loops.
#pragma once

#include <span>

#include "ricochet/shapes.hpp"
#include "ricochet/targets/departure.hpp"
#include "ricochet/targets/targets.hpp"

namespace ricochet::scene {

/// Sine of the angle to a surface below which rounding may turn a bullet that leaves it into one that comes to it: four times what
/// a bounce adds to a velocity (uncertainty.hpp).
inline constexpr double kGrazingSine = 0x1p-46;

/// A hit from which a bullet bounces.
struct BounceOff {
  Met met;
  const MovingShape& target;  ///< that
  Vec3d normal;               ///< unit, on the bullet's side
  Vec3d velocity;             ///< that it comes with
  double speed;               ///< that mirrors at rest keep
  double restitution = 1;
  double fastest = 0;               ///< it has ever been on its path
  std::span<const Contact> corner;  ///< what it touches at the moment, some of it closer than places tell
};

struct TurnedOff {
  Vec3d velocity;
  double turned;  ///< how far it is from the mirror law's, units a frame
};

TurnedOff turn_off(const Targets& targets, const BounceOff& bounce);

}  // namespace ricochet::scene

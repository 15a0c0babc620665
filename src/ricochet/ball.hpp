// Balls: what collides, sweeps and simulates.
#pragma once

#include "ricochet/vec.hpp"

namespace ricochet {

/// A ball in straight motion.
struct MovingBall {
  dvec3 position;
  dvec3 velocity;  ///< units a frame; for a sweep, its whole movement over the frame
  double radius;   ///< >= 0; two balls that meet have a radius above 0 together
};

/// A ball with mass and restitution.
struct Ball : MovingBall {
  double mass;         ///< > 0; infinite for a ball that nothing moves
  double restitution;  ///< 0 to 1; that of a pair is the product of the two
};

}  // namespace ricochet

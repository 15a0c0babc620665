// Balls: what collides, sweeps and simulates.
#pragma once

#include "ricochet/numeric/vec3.hpp"

namespace ricochet {

/// A ball in straight motion.
struct MovingBall {
  Vec3d position;
  Vec3d velocity;  ///< units a frame; for a sweep, its whole movement over the frame
  double radius;   ///< >= 0; two balls that meet have a radius above 0 together
};

/// A ball with mass and restitution.
struct Ball : MovingBall {
  double mass;         ///< > 0; infinite for a ball that nothing moves
  double restitution;  ///< 0 to 1; that of a pair is the product of the two
};

}  // namespace ricochet

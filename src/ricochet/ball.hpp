// Balls: what collides, sweeps and simulates.
#pragma once

#include <limits>

#include "ricochet/numeric/vec3.hpp"

namespace ricochet {

/// The mass of a ball that no collision moves.
inline constexpr double kInfiniteMass = std::numeric_limits<double>::infinity();

/// A ball in straight motion.
struct MovingBall {
  Vec3d position;
  Vec3d velocity;  ///< units a frame; for a sweep, its whole movement over the frame
  double radius;   ///< >= 0; two balls that meet have a radius above 0 together
};

/// A ball with mass and restitution.
struct Ball : MovingBall {
  double mass;             ///< > 0; `kInfiniteMass` for a ball that no collision moves
  double restitution = 1;  ///< 0 to 1; that of a pair is the product of the two
};

/// Whether a body of that mass is static: no collision changes its velocity, which need not be zero. Sums of
/// momentum and energy leave it out.
constexpr bool is_static(double mass) { return mass == kInfiniteMass; }
/// The same of a ball.
constexpr bool is_static(const Ball& ball) { return is_static(ball.mass); }

}  // namespace ricochet

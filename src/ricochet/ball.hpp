// Balls for collisions, sweeps and simulations.
#pragma once

#include <cstdint>
#include <limits>

#include "ricochet/numeric/vec3.hpp"

namespace ricochet {

/// The mass of a ball that no collision moves.
inline constexpr double kInfiniteMass = std::numeric_limits<double>::infinity();

/// A ball in straight motion.
struct MovingBall {
  Vec3d position;
  Vec3d velocity;  ///< units a frame; for a sweep, its whole movement over the frame
  double radius;   ///< >= 0; if two balls can meet, at least one has a radius above 0
};

/// Selects the bodies of a world that a ball or an obstacle can collide with: each of the two must be in a group of the
/// other's `mask`. A body in no group collides with none.
struct CollisionFilter {
  std::uint32_t groups = 0xffffffff;  ///< a bit for each group that the body is in
  std::uint32_t mask = 0xffffffff;    ///< a bit for each group that the body collides with

  bool operator==(const CollisionFilter&) const = default;
};

/// True if two bodies of a world collide.
constexpr bool meet(const CollisionFilter& a, const CollisionFilter& b) {
  return (a.groups & b.mask) != 0 && (b.groups & a.mask) != 0;
}

/// A ball with mass and restitution.
struct Ball : MovingBall {
  double mass;                  ///< > 0; `kInfiniteMass` for a ball that no collision moves
  double restitution = 1;       ///< 0 to 1; that of a pair is the product of the two
  CollisionFilter filter = {};  ///< for a simulation's balls; the walls of its bounds stop every ball
};

/// Whether a body of that mass is static: no collision changes its velocity, which need not be zero. Sums of
/// momentum and energy leave it out.
constexpr bool is_static(double mass) { return mass == kInfiniteMass; }
/// True if no collision changes the ball's velocity.
constexpr bool is_static(const Ball& ball) { return is_static(ball.mass); }

}  // namespace ricochet

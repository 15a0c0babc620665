// Balls: what collides, sweeps and simulates.
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
  double radius;   ///< >= 0; two balls that meet have a radius above 0 together
};

/// Which other bodies of a world a ball or an obstacle meets: those in a group of its `mask`, if it is in a
/// group of theirs. One in no group meets none.
struct CollisionFilter {
  std::uint32_t groups = 0xffffffff;  ///< a bit for each that it is in
  std::uint32_t mask = 0xffffffff;    ///< a bit for each group that it meets

  bool operator==(const CollisionFilter&) const = default;
};

/// Whether two bodies of a world meet.
constexpr bool meet(const CollisionFilter& a, const CollisionFilter& b) {
  return (a.groups & b.mask) != 0 && (b.groups & a.mask) != 0;
}

/// A ball with mass and restitution.
struct Ball : MovingBall {
  double mass;                  ///< > 0; `kInfiniteMass` for a ball that no collision moves
  double restitution = 1;       ///< 0 to 1; that of a pair is the product of the two
  CollisionFilter filter = {};  ///< of a simulation's balls; walls of its bounds count for every ball
};

/// Whether a body of that mass is static: no collision changes its velocity, which need not be zero. Sums of
/// momentum and energy leave it out.
constexpr bool is_static(double mass) { return mass == kInfiniteMass; }
/// The same of a ball.
constexpr bool is_static(const Ball& ball) { return is_static(ball.mass); }

}  // namespace ricochet

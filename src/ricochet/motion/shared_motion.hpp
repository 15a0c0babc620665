// One velocity for surfaces that move differently.
#pragma once

#include <array>
#include <cstddef>

#include "ricochet/numeric/vec3.hpp"

namespace ricochet::motion {

/// A velocity at which each of some surfaces keeps its place along its normal, though they move differently. Seen at this
/// velocity, a body in the groove between a floor and a wall that is pushed along slides as in a groove at rest.
///
/// The velocity w has n_i . w = n_i . u_i for each surface of unit normal n_i and velocity u_i: at most three equations,
/// solved one after the other by orthogonal directions.
class SharedMotion {
 public:
  /// Begins with the velocity of one surface, which is then added with its normal as any other. `noise`: a speed along a
  /// normal that is no larger may come from rounding.
  SharedMotion(const Vec3d& velocity, double noise) : velocity_(velocity), noise_(noise) {}

  const Vec3d& velocity() const { return velocity_; }

  /// Adds a surface. Returns false, and changes nothing, if no velocity suits all of them, as between two walls that close
  /// in on each other.
  bool add(const Vec3d& normal, const Vec3d& of_surface);

 private:
  Vec3d velocity_;
  double noise_;
  std::array<Vec3d, 3>
      directions_;  ///< unit, orthogonal: changes along them would move the velocity off a surface
  std::size_t count_ = 0;
};

}  // namespace ricochet::motion

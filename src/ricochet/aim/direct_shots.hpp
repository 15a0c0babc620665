// The shots that reach a goal under gravity without a bounce, as roots of polynomials.
#pragma once

#include "ricochet/aim.hpp"

namespace ricochet::aiming {

struct DirectShots {
  static constexpr int kMost = 4;
  int count = 0;
  double time[kMost];  ///< when the bullet's centre is at the goal's centre, or closest to it
  Vec3d direction[kMost];
  /// For the only shot at a ball whose centre is out of reach: the distance at which it passes that centre
  double miss = 0;
};

DirectShots direct_shots(const Aim& aim, const Vec3d& gravity);

}  // namespace ricochet::aiming

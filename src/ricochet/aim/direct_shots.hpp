// The shots that reach a goal under gravity without a bounce, as roots of polynomials.
#pragma once

#include "ricochet/aim.hpp"

namespace ricochet::aiming {

struct DirectShots {
  static constexpr int kMost = 4;
  int count = 0;
  double time[kMost];  ///< when the bullet's centre is at the goal's, or closest to it
  Vec3d direction[kMost];
  double miss = 0;  ///< of the only shot at a ball whose centre is out of reach: how far from that it passes
};

DirectShots direct_shots(const Aim& aim, const Vec3d& gravity);

}  // namespace ricochet::aiming

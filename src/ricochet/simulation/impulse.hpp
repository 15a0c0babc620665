// The impulse of one collision, along the line of centres.
//
//   u = s . (v_a - v_b)
//   v_a' = v_a - (1 + e) share_a u s / |s|^2,   v_b' = v_b + (1 + e) share_b u s / |s|^2
//
// s is the actual separation, not scaled to the sum of radii: then energy is kept whatever positions were rounded to.
#pragma once

#include "ricochet/numeric/vec3.hpp"

namespace ricochet::simulation {

struct PairImpulse {
  Vec3d a, b;         ///< the velocities after the collision
  double mass, rate;  ///< their product is the impulse times |s|
};

inline PairImpulse impulse_of_equal_masses(const Vec3d& separation, double separation_squared,
                                           const Vec3d& va, const Vec3d& vb, double mass, double e) {
  const double u = dot(separation, va - vb);
  const Vec3d change = (0.5 * (1 + e) * u / separation_squared) * separation;
  return {va - change, vb + change, -0.5 * mass * (1 + e), u};
}

/// In two doubles each, rounded once: if a share of masses were rounded to one side in each of a million collisions, it
/// would warm or cool the world. One of the masses may be infinite.
PairImpulse impulse_of_unequal_masses(const Vec3d& separation, const Vec3d& va, const Vec3d& vb,
                                      double mass_a, double mass_b, double e);

}  // namespace ricochet::simulation

// Step 3, respond: where the bullet goes after contact.
#pragma once

#include "ricochet/numeric/vec3.hpp"

namespace ricochet {

/// The velocity of a massless bullet after it meets a surface that moves at `wall`.
///
///   u = v - wall,   v' = u - 2 (u . n) n + wall
///
/// `normal` is a unit vector. Mirror reflection in the surface's own frame: relative speed is kept.
inline Vec3d reflect(const Vec3d& velocity, const Vec3d& normal, const Vec3d& wall) {
  const Vec3d relative = velocity - wall;
  return relative - 2 * dot(relative, normal) * normal + wall;
}

/// How two masses share the change of their relative velocity: m_b / (m_a + m_b) and m_a / (m_a + m_b), and
/// the reduced mass m_a m_b / (m_a + m_b).
struct MomentumShare {
  double a, b, reduced_mass;
};

/// Masses > 0, one of them may be infinite. Quotients first, so that nothing overflows, and each share is the
/// other's mirror: m_a share.a and m_b share.b agree to rounding, which keeps momentum.
inline MomentumShare momentum_share(double mass_a, double mass_b) {
  const double ratio = mass_a / mass_b;
  const double a = 1 / (1 + ratio), b = 1 / (1 + mass_b / mass_a);
  return {a, b, mass_a < mass_b ? mass_a * a : mass_b * b};
}

}  // namespace ricochet

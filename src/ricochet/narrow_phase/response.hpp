// Step 3, respond: reflection of a bullet, the numbers reported for a hit, and the shares of two masses in an impulse.
#pragma once

#include "ricochet/ball.hpp"
#include "ricochet/contact.hpp"
#include "ricochet/numeric/vec3.hpp"

namespace ricochet {

/// The velocity after the part along the normal, which approaches at the speed s > 0, is reversed and multiplied by e:
///
///   v' = v + (1 + e) s n
///
/// `normal` is a unit vector out of the surface, s = -u . n for the velocity u relative to it. For one double or two
/// lanes.
template <class N>
Vec3<N> rebound(const Vec3<N>& velocity, const Vec3<N>& normal, const N& closing, double restitution = 1) {
  return velocity + ((1 + restitution) * closing) * normal;
}

/// The velocity of a massless bullet after it hits a surface that moves at `wall`.
///
///   u = v - wall,   v' = u - (1 + e) (u . n) n + wall
///
/// With a restitution e of 1 this is mirror reflection in the surface's own frame: the relative speed stays the same.
inline Vec3d reflect(const Vec3d& velocity, const Vec3d& normal, const Vec3d& wall, double restitution = 1) {
  const Vec3d relative = velocity - wall;
  return rebound(relative, normal, -dot(relative, normal), restitution) + wall;
}

/// Computes a hit's fields, except the ricochet angle, from its time, the length of the path, the centre's place and
/// the normal.
[[gnu::always_inline]] inline void report_hit(double time, double distance, const Vec3d& center,
                                              const Vec3d& normal, double radius, const Vec3d& velocity,
                                              const Vec3d& wall, Shot& shot) {
  shot.outcome = Outcome::Hit;
  shot.time = time;
  shot.distance = distance;
  shot.center = center;
  shot.normal = normal;
  shot.point = center - radius * normal;
  shot.velocity = reflect(velocity, normal, wall);
}

/// The shares of two masses in the change of their relative velocity: m_b / (m_a + m_b) and m_a / (m_a + m_b), and the
/// reduced mass m_a m_b / (m_a + m_b).
struct MomentumShare {
  double a, b, reduced_mass;
};

/// Masses > 0, or infinite; if both are infinite, neither has a share. Quotients are computed first, so that nothing
/// overflows, and the shares are symmetric: m_a share.a and m_b share.b agree to rounding, which keeps momentum.
inline MomentumShare momentum_share(double mass_a, double mass_b) {
  if (is_static(mass_a) && is_static(mass_b)) return {0, 0, 0};
  const double ratio = mass_a / mass_b;
  const double a = 1 / (1 + ratio), b = 1 / (1 + mass_b / mass_a);
  return {a, b, mass_a < mass_b ? mass_a * a : mass_b * b};
}

}  // namespace ricochet

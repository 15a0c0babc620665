// Step 3, respond: reflection of a bullet, what a hit is reported as, and how two masses share an impulse.
#pragma once

#include "ricochet/ball.hpp"
#include "ricochet/contact.hpp"
#include "ricochet/numeric/vec3.hpp"

namespace ricochet {

/// A velocity after its part along the normal, which closes at the speed s > 0, has come back times e:
///
///   v' = v + (1 + e) s n
///
/// `normal` is a unit vector out of the surface, s = -u . n for the velocity u relative to it. Over one double
/// or two lanes.
template <class N>
Vec3<N> rebound(const Vec3<N>& velocity, const Vec3<N>& normal, const N& closing, double restitution = 1) {
  return velocity + ((1 + restitution) * closing) * normal;
}

/// The velocity of a massless bullet after it meets a surface that moves at `wall`.
///
///   u = v - wall,   v' = u - (1 + e) (u . n) n + wall
///
/// With a restitution e of 1, mirror reflection in the surface's own frame: relative speed is kept.
inline Vec3d reflect(const Vec3d& velocity, const Vec3d& normal, const Vec3d& wall, double restitution = 1) {
  const Vec3d relative = velocity - wall;
  return rebound(relative, normal, -dot(relative, normal), restitution) + wall;
}

/// What follows from the time, the length of the path, the centre's place and the normal of a hit; not the ricochet angle.
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

/// How two masses share the change of their relative velocity: m_b / (m_a + m_b) and m_a / (m_a + m_b), and
/// the reduced mass m_a m_b / (m_a + m_b).
struct MomentumShare {
  double a, b, reduced_mass;
};

/// Masses > 0, or infinite; of two infinite ones neither has a share. Quotients first, so that nothing overflows, and each share is the
/// other's mirror: m_a share.a and m_b share.b agree to rounding, which keeps momentum.
inline MomentumShare momentum_share(double mass_a, double mass_b) {
  if (is_static(mass_a) && is_static(mass_b)) return {0, 0, 0};
  const double ratio = mass_a / mass_b;
  const double a = 1 / (1 + ratio), b = 1 / (1 + mass_b / mass_a);
  return {a, b, mass_a < mass_b ? mass_a * a : mass_b * b};
}

}  // namespace ricochet

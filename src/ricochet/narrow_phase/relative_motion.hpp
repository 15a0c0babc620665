// Step 1, reduce: the bullet's motion relative to the target. The ball's radius is added to the target (Minkowski sum),
// so that a point moves against an inflated shape at rest.
#pragma once

#include <type_traits>

#include "ricochet/bullet.hpp"
#include "ricochet/numeric/adaptive.hpp"
#include "ricochet/numeric/vec3.hpp"

namespace ricochet {

/// The exact difference of two points, in the solver's numbers.
template <class N>
Vec3<N> difference(const Vec3d& a, const Vec3d& b) {
  if constexpr (std::is_same_v<N, DoubleDouble> || std::is_same_v<N, DoubleWord>) {
    return {N(difference(a.x, b.x)), N(difference(a.y, b.y)), N(difference(a.z, b.z))};
  } else if constexpr (std::is_same_v<N, AdaptiveNumber>) {
    return {adaptive_difference(a.x, b.x), adaptive_difference(a.y, b.y), adaptive_difference(a.z, b.z)};
  } else {
    return Vec3<N>(a) - Vec3<N>(b);
  }
}

/// The bullet relative to the target, in a unit of time that needs no division: `time = tau * unit`, place at
/// tau = `offset + motion * tau` relative to the target's reference point.
template <class N>
struct RelativeMotion {
  Vec3<N> offset;      ///< from the target's reference point to the bullet's centre, at time 0
  Vec3<N> motion;      ///< relative to the target, units per unit of tau
  Vec3<N> own_motion;  ///< the bullet's own motion, units per unit of tau
  N unit;              ///< frames per unit of tau
};

/// Converts to the target's frame.
///
/// For a bullet with a velocity: v = velocity - w, with time itself as tau. For a bullet aimed from one point at
/// another: with d = to - from and L = |d|, the velocity is (speed/L) d; multiplied by L, v = speed*d - L*w, and
/// time = L*tau. So there is no quotient and, for a target at rest, no root before the decision: it is a polynomial in
/// the given doubles, hence exact.
template <class N>
RelativeMotion<N> relative_motion(const Bullet& bullet, const Vec3d& reference,
                                  const Vec3d& target_velocity) {
  using std::sqrt;
  RelativeMotion<N> m;
  m.offset = difference<N>(bullet.position, reference);
  if (const auto* const moving = std::get_if<Bullet::Moving>(&bullet.motion)) {
    m.own_motion = Vec3<N>(moving->velocity);
    m.motion = difference<N>(moving->velocity, target_velocity);
    m.unit = N(1);
    return m;
  }
  const auto& [to, speed] = *std::get_if<Bullet::Aimed>(&bullet.motion);
  const Vec3<N> d = difference<N>(to, bullet.position);
  m.unit = sqrt(length_squared(d));
  m.own_motion = d * N(speed);
  const bool target_moves = target_velocity != Vec3d(0.0);
  m.motion = target_moves ? m.own_motion - Vec3<N>(target_velocity) * m.unit : m.own_motion;
  return m;
}

/// True if that motion consists of polynomials in the given doubles.
inline bool is_polynomial(const Bullet& bullet, const Vec3d& target_velocity) {
  return std::holds_alternative<Bullet::Moving>(bullet.motion) || target_velocity == Vec3d(0.0);
}

/// A path: a ball's centre at p + v tau relative to a target, with the ball's radius.
template <class N>
struct Path {
  Vec3<N> p, v;
  N speed_squared;  ///< |v|^2
  N radius;         ///< the ball's radius, >= 0
  bool is_point;    ///< radius == 0

  Vec3<N> at(const N& tau) const { return p + v * tau; }
  const N& speed_squared_at(const N&) const { return speed_squared; }
  /// The same motion, described from its place at `tau` on.
  Path shifted(const N& tau) const { return {at(tau), v, speed_squared, radius, is_point}; }
};

template <class N>
Path<N> path_of(const Vec3<N>& p, const Vec3<N>& v, double radius) {
  return {p, v, length_squared(v), N(radius), radius == 0};
}

template <class N>
Path<N> path_of(const Bullet& bullet, const RelativeMotion<N>& m) {
  return path_of(m.offset, m.motion, bullet.radius);
}

}  // namespace ricochet

// Step 1, reduce: the bullet's motion relative to the target. The ball's radius goes to the target (Minkowski
// sum), so that a point moves against a still, inflated shape. Gravity acts on what moves freely, not on targets.
#pragma once

#include "ricochet/bullet.hpp"
#include "ricochet/narrow_phase/core.hpp"
#include "ricochet/narrow_phase/path.hpp"
#include "ricochet/numeric/to_double.hpp"

namespace ricochet {

/// The bullet as the target sees it, in a unit of time that needs no division:
/// `time = tau * unit`, place at tau = `offset + motion * tau + acceleration * tau^2` from the target's own reference point.
template <class N>
struct RelativeMotion {
  Vec3<N> offset;              ///< from the target's reference point to the bullet's centre, now
  Vec3<N> motion;              ///< relative to the target, units per unit of tau
  Vec3<N> own_motion;          ///< the bullet's own motion, units per unit of tau
  Vec3<N> acceleration{N(0)};  ///< half of gravity, the same for both
  N unit;                      ///< frames per unit of tau

  Path<N> path(double radius) const { return {offset, motion, acceleration, N(radius), radius == 0}; }
  bool is_straight() const { return is_certain_zero(acceleration); }
  /// The bullet's own way from its start, and its velocity then: itself, and relative to the target.
  Vec3<N> own_way(const N& tau) const {
    return is_straight() ? own_motion * tau : (own_motion + acceleration * tau) * tau;
  }
  Vec3<N> own_velocity(const N& tau) const { return gained(own_motion, tau); }
  Vec3<N> velocity(const N& tau) const { return gained(motion, tau); }

 private:
  Vec3<N> gained(const Vec3<N>& v, const N& tau) const {
    return is_straight() ? v : v + acceleration * (tau + tau);
  }
};

/// Goes to the target's frame.
///
/// Given a velocity: v = velocity - w, with time itself as tau. Aimed from one point at another: with d = to
/// - from and L = |d|, the velocity is (speed/L) d; multiplied by L, v = speed*d - L*w, and time = L*tau. So
/// no quotient and, for a target at rest, no root comes before the decision: it is a polynomial in the given
/// doubles, hence exact.
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

/// Whether that is made of polynomials in the given doubles.
inline bool is_polynomial(const Bullet& bullet, const Vec3d& target_velocity) {
  return std::holds_alternative<Bullet::Moving>(bullet.motion) || target_velocity == Vec3d(0.0);
}

template <class N>
Path<N> path_of(const Vec3<N>& p, const Vec3<N>& v, double radius) {
  return straight_path(p, v, N(radius), radius == 0);
}

template <class N>
Path<N> path_of(const Bullet& bullet, const RelativeMotion<N>& m) {
  return m.path(bullet.radius);
}

/// v 2^exponent.
template <class N>
Vec3<N> scaled(const Vec3<N>& v, int exponent) {
  return {scaled(v.x, exponent), scaled(v.y, exponent), scaled(v.z, exponent)};
}

/// A question with all lengths times 2^-length and all times times 2^-time, which is exact: numbers near 1 have products of
/// two dozen that neither over- nor underflow.
struct ScaledFall {
  Bullet bullet;
  Core core;
  Vec3d target_velocity, gravity;
  int length = 0, time = 0;
};

ScaledFall scaled_fall(const Bullet& bullet, const Core& core, const Vec3d& target_velocity,
                       const Vec3d& gravity);

/// Of a bullet that falls. An aimed one's unit of time is the length of d, the way to the point aimed at, so h = g |d|^2 / 2: against a
/// target at rest all of the path is made of polynomials in the given doubles.
template <class N>
RelativeMotion<N> relative_motion(const ScaledFall& fall) {
  RelativeMotion<N> m = relative_motion<N>(fall.bullet, fall.core.reference_point(), fall.target_velocity);
  if (fall.gravity == Vec3d(0.0)) return m;
  m.acceleration = Vec3<N>(fall.gravity) * N(0.5);
  const auto* const aimed = std::get_if<Bullet::Aimed>(&fall.bullet.motion);
  if (aimed == nullptr) return m;
  Vec3<N> d = difference<N>(aimed->to, fall.bullet.position);
  // A way that is long or short beside all else is measured in a unit of its own.
  const double size = largest_coordinate(values(d));
  const int exponent = size > 0x1p-60 && size < 0x1p60 ? 0 : std::ilogb(size);
  if (exponent != 0) {
    m.unit = scaled(m.unit, -exponent);
    for (Vec3<N>* const vector : {&d, &m.motion, &m.own_motion}) *vector = scaled(*vector, -exponent);
  }
  m.acceleration = m.acceleration * length_squared(d);
  return m;
}

}  // namespace ricochet

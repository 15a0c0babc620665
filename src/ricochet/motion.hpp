// Step 1, reduce: the bullet's motion as the target sees it, and the ball's radius given to the target.
#pragma once

#include <type_traits>

#include "ricochet/digits.hpp"
#include "ricochet/vec.hpp"

namespace ricochet {

/// A point or ball in straight motion. Two ways to say where it goes:
/// `aimed` from one point toward another at a speed, `moving` with a velocity.
struct Bullet {
  enum class Course : unsigned char { Aimed, Moving };

  Course course;
  dvec3 position;  ///< its centre now
  dvec3 heading;   ///< Aimed: a point it moves toward, other than `position`. Moving: its velocity
  double speed;    ///< Aimed: units a frame, > 0. Moving: not used
  double radius;   ///< >= 0; 0 is a point

  static Bullet aimed(const dvec3& from, const dvec3& to, double speed, double radius = 0) {
    return {Course::Aimed, from, to, speed, radius};
  }
  static Bullet moving(const dvec3& position, const dvec3& velocity, double radius = 0) {
    return {Course::Moving, position, velocity, 0, radius};
  }
};

/// The exact difference of two points, in the solver's numbers.
template <class N>
Vec3<N> difference(const dvec3& a, const dvec3& b) {
  if constexpr (std::is_same_v<N, Tracked>) {
    return {difference(a.x, b.x), difference(a.y, b.y), difference(a.z, b.z)};
  } else {
    return Vec3<N>(a) - Vec3<N>(b);
  }
}

/// The bullet as the target sees it, in a unit of time that needs no division:
/// `time = tau * unit`, place at tau = `offset + motion * tau` from the target's own reference point.
template <class N>
struct RelativeMotion {
  Vec3<N> offset;  ///< from the target's reference point to the bullet's centre, now
  Vec3<N> motion;  ///< relative to the target, units per unit of tau
  Vec3<N> path;    ///< the bullet's own motion, units per unit of tau
  N unit;          ///< frames per unit of tau
};

/// Goes to the target's frame.
///
/// Moving: v = velocity - w, with time itself as tau. Aimed: with d = to - from and L = |d|, the velocity is
/// (speed/L) d; multiplied by L, v = speed*d - L*w, and time = L*tau. So no quotient and, for a
/// target at rest, no root comes before the decision: it is a polynomial in the given doubles, hence exact.
template <class N>
RelativeMotion<N> relative_motion(const Bullet& bullet, const dvec3& reference,
                                  const dvec3& target_velocity) {
  using std::sqrt;
  RelativeMotion<N> m;
  m.offset = difference<N>(bullet.position, reference);
  if (bullet.course == Bullet::Course::Moving) {
    m.path = Vec3<N>(bullet.heading);
    m.motion = difference<N>(bullet.heading, target_velocity);
    m.unit = N(1);
    return m;
  }
  const Vec3<N> d = difference<N>(bullet.heading, bullet.position);
  m.unit = sqrt(length_squared(d));
  m.path = d * N(bullet.speed);
  const bool target_moves = target_velocity != dvec3(0.0);
  m.motion = target_moves ? m.path - Vec3<N>(target_velocity) * m.unit : m.path;
  return m;
}

}  // namespace ricochet

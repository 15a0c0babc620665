// A path: a ball's centre at p + v tau, seen from a target, with the ball's radius.
#pragma once

#include "ricochet/bullet.hpp"
#include "ricochet/narrow_phase/relative_motion.hpp"
#include "ricochet/numeric/vec3.hpp"

namespace ricochet {

template <class N>
struct Path {
  Vec3<N> p, v;
  N speed_squared;  ///< |v|^2
  N radius;         ///< of the ball, >= 0
  bool is_point;    ///< radius == 0

  Vec3<N> at(const N& tau) const { return p + v * tau; }
  const N& speed_squared_at(const N&) const { return speed_squared; }
  /// The same motion, told from where it is at `tau`.
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

// The path of a goal, seen by a bullet that falls from rest. Both have the same gravity, so the bullet's own path is a
// straight line there.
//
// With d = to - from, w the goal's velocity and h = g / 2, the goal is at q(t) = d + w t - h t^2; a goal that falls
// itself is at d + w t. A bullet with velocity v is at v t. It meets the goal's centre if |q|^2 = s^2 t^2, s being its
// speed, in the direction of q. It touches a ball if |q| <= s t + R, R being the sum of the radii.
#pragma once

#include "ricochet/aim.hpp"
#include "ricochet/narrow_phase/falling_pieces.hpp"
#include "ricochet/numeric/every_root.hpp"

namespace ricochet::aiming {

/// Exponents of the units in which a question's numbers are near 1; 0 if they already are.
struct GoalUnits {
  int length = 0, time = 0;

  /// A `speed` of 0 is ignored.
  GoalUnits(const Aim& aim, const Vec3d& gravity, double speed);
};

/// The sum of radii at which the bullet touches the goal; 0 for a goal that is a point, which the bullet's centre has
/// to reach.
inline double sum_of_radii(const Aim& aim) { return aim.to_radius > 0 ? aim.to_radius + aim.radius : 0; }

template <class N>
struct GoalPath {
  Vec3<N> d, w, h;
  N radius;  ///< the sum of radii

  GoalPath(const Aim& aim, const Vec3d& gravity, const GoalUnits& units)
      : d(times_two_to(difference<N>(aim.to, aim.from), -units.length)),
        w(times_two_to(Vec3<N>(aim.to_velocity), units.time - units.length)),
        h(aim.to_falls ? Vec3<N>(N(0)) : times_two_to(Vec3<N>(gravity), 2 * units.time - units.length - 1)),
        radius(aim.to_radius > 0 ? times_two_to(N(aim.to_radius) + N(aim.radius), -units.length) : N(0)) {}

  Vec3<N> at(const N& t) const { return d + (w - h * t) * t; }
  /// |q|^2
  Polynomial<N> square() const { return falling::square_of(d, w, -h); }

  static N times_two_to(const N& a, int exponent) { return exponent == 0 ? a : scaled(a, exponent); }
  static Vec3<N> times_two_to(const Vec3<N>& v, int exponent) {
    return {times_two_to(v.x, exponent), times_two_to(v.y, exponent), times_two_to(v.z, exponent)};
  }
};

/// p^2 - factor q, for a q of degree 4.
template <class N>
Polynomial<N> square_less(const Polynomial<N>& p, const N& factor, const Polynomial<N>& q) {
  Polynomial<N> rest{{}, 2 * p.degree};
  for (int k = 0; k <= rest.degree; ++k) {
    N sum = k <= 4 ? -(factor * q.c[k]) : N(0);
    for (int i = std::max(0, k - p.degree); i <= std::min(k, p.degree); ++i) sum = sum + p.c[i] * p.c[k - i];
    rest.c[k] = sum;
  }
  return rest;
}

/// Like `evaluate_fall`, for comparisons of roots of polynomials of degree 6 and 8. Such roots are not exact: in the
/// last stage, too, numbers have a bounded length, and a difference below 2^-3000 of its terms counts as a tie.
template <class Question>
auto evaluate_approach(const Question& question) {
  Certifier first;
  const auto answer = adaptive::answer_of_first_stage(question, first);
  if (!first.is_uncertain()) return answer;
  Certifier certify;
  const auto next = adaptive::answer_of_long_stage(question, kShortLimbs, certify, 2 * kShortLimbs);
  if (!certify.is_uncertain()) return next;
  Certifier last(true);
  return adaptive::answer_of_long_stage(question, kFallLimbs, last, 2 * kFallLimbs);
}

}  // namespace ricochet::aiming

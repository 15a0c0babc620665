// Step 2, intersect: the first contact of a moving point with a still, inflated shape.
#pragma once

#include "ricochet/contact.hpp"
#include "ricochet/motion.hpp"
#include "ricochet/roots.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet {

/// First contact in the target's frame, or why there is none.
template <class N>
struct Touch {
  Outcome outcome;
  N tau;            ///< Hit: when, in units of tau
  Vec3<N> outward;  ///< Hit: from the contact out of the shape, of length `reach`
  N reach;          ///< Hit: > 0
  N approach;       ///< Hit: -(motion . outward), >= 0
  N closest_tau;    ///< a miss: when the surfaces come closest, in units of tau
  N gap;            ///< a miss: how far apart they then are
};

/// A ball seen from a shape: its centre at `p + v tau` from the shape's reference point.
template <class N>
struct Course {
  Vec3<N> p, v;
  N speed_squared;  ///< |v|^2
  N radius;         ///< of the ball, >= 0
  bool is_point;    ///< radius == 0
  /// Asks for no more than whether the ball is outside, and nears: then Hit, at tau = 1.
  bool only_start = false;
};

/// Point at `offset + motion tau` from the centre of a sphere of `radius` > 0.
/// Tests in the order of cost: start inside, no motion, moving away, then the discriminant.
template <class N>
Touch<N> touch_sphere(const Vec3<N>& offset, const Vec3<N>& motion, const N& radius, Doubt& doubt) {
  using std::sqrt;
  Touch<N> touch{};
  Quadratic<N> q;
  const N radius_squared = square(radius);
  q.c = length_squared(offset) - radius_squared;
  const int outside = doubt.sign(q.c);
  if (outside < 0) {
    touch.outcome = Outcome::StartsInside;
    return touch;
  }
  q.a = length_squared(motion);
  q.b = dot(offset, motion);
  const bool at_rest = doubt.sign(q.a) == 0;
  const int nearing = -doubt.sign(q.b);
  if (at_rest || nearing < 0 || (nearing == 0 && outside > 0)) {
    // |offset| - R = (|offset|^2 - R^2) / (|offset| + R): the closest moment is now
    touch.outcome = at_rest ? Outcome::AtRest : Outcome::Receding;
    touch.closest_tau = N(0);
    touch.gap = outside == 0 ? N(0) : q.c / (sqrt(length_squared(offset)) + radius);
    return touch;
  }
  touch.reach = radius;
  if (outside == 0) {
    touch.outcome = Outcome::Hit;
    touch.tau = N(0);
    touch.outward = offset;
    touch.approach = -q.b;
    return touch;
  }
  const N d = discriminant(q.a * radius_squared, offset, motion);
  const int crosses = doubt.sign(d);
  if (crosses < 0) {
    // With m^2 = R^2 - D/a the least distance squared: m - R = (-D/a) / (m + R), no cancellation
    const N beyond = -d / q.a;
    touch.outcome = Outcome::PassesBy;
    touch.closest_tau = -q.b / q.a;
    touch.gap = beyond / (sqrt(radius_squared + beyond) + radius);
    return touch;
  }
  touch.outcome = Outcome::Hit;
  touch.approach = crosses == 0 ? N(0) : sqrt(d);  // motion . (offset + motion tau) = b + a tau = -sqrt(D)
  touch.tau = first_root(q, touch.approach);
  touch.outward = offset + motion * touch.tau;
  return touch;
}

/// Where a shape's `Course` starts from.
inline const dvec3& reference(const Sphere& sphere) { return sphere.center; }

template <class N>
Touch<N> touch_shape(const Sphere& sphere, const Course<N>& course, Doubt& doubt) {
  return touch_sphere(course.p, course.v, course.radius + N(sphere.radius), doubt);
}

}  // namespace ricochet

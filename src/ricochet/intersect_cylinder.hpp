// Solid cylinders with flat ends; for balls their rims become part of a torus.
#pragma once

#include "ricochet/features.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet {

inline const dvec3& reference(const Cylinder& cylinder) { return cylinder.a; }

namespace cylinder {

inline Tracked middle(const Tracked& a) { return {a.hi, a.lo, 0}; }
inline BigFloat middle(BigFloat a) { return a.exact_middle(); }

template <class N>
struct Frame {
  Vec3<N> axis;
  N length_2, length, radius;
};

/// The way from the nearest point of the cylinder to a place, and what it is made of.
template <class N>
struct Way {
  Vec3<N> outward;  ///< zero inside
  N squared;        ///< its length squared
  N rate;           ///< outward . v, half the rate at which `squared` changes
};

/// u = q . e places the foot along the axis e, h = q - e u/|e|^2 points away from it:
///   outward = e (u - clamp(u))/|e|^2 + h (1 - R/|h|), each part only where it is positive.
/// Near the boundary of two regions either formula is right, so no doubt is noted here.
template <class N>
Way<N> way_out(const Frame<N>& f, const Vec3<N>& q, const Vec3<N>& v) {
  using std::sqrt;
  const N u = dot(q, f.axis);
  const Vec3<N> h = q - f.axis * (u / f.length_2);
  const N distance = sqrt(length_squared(h));
  Way<N> way{Vec3<N>(N(0), N(0), N(0)), N(0), N(0)};
  if (is_less(u, N(0)))
    way.outward = f.axis * (u / f.length_2);
  else if (is_less(f.length_2, u))
    way.outward = f.axis * ((u - f.length_2) / f.length_2);
  if (is_less(f.radius, distance)) way.outward = way.outward + h * (N(1) - f.radius / distance);
  way.squared = length_squared(way.outward);
  way.rate = dot(way.outward, v);
  return way;
}

/// Entry through the rounded rims, for a course that starts outside and enters neither side nor ends.
///
/// F(tau) = distance^2 - r^2 is convex along a line. Newton's iteration from the left therefore never
/// passes the first root, and a place where F > 0 no longer falls proves that there is none; near a tangent
/// it halves the way to go, elsewhere it doubles the digits. No quartic, and no root to choose.
template <class N>
void offer_rims(const Frame<N>& f, const Course<N>& course, Earliest<N>& earliest, Doubt& doubt) {
  using std::sqrt;
  constexpr int kSteps = 300;
  const N r2 = square(course.radius);
  N tau(0);
  for (int step = 0; step < kSteps; ++step) {
    const Vec3<N> q = course.p + course.v * tau;
    const Way<N> way = way_out(f, q, course.v);
    const N excess = way.squared - r2;
    if (doubt.sign(way.rate) >= 0) return;
    const N distance = sqrt(way.squared);
    const N advance = -excess * distance / ((distance + course.radius) * way.rate);
    const N next = tau + advance;
    // Settled when four further steps of this size lie beyond the surface, and each is below 2^-66 of the
    // time and of the radius.
    const N beyond = middle(next + advance * N(4));
    const bool small = is_less(advance, next * N(0x1p-66)) &&
                       is_less(square(advance) * course.speed_squared, r2 * N(0x1p-132));
    if (small && doubt.sign(way_out(f, course.p + course.v * beyond, course.v).squared - r2) <= 0) {
      const Way<N> there = way_out(f, course.p + course.v * middle(next), course.v);
      earliest.offer(next, there.outward, course.radius, -there.rate);
      return;
    }
    if (doubt.any()) return;
    tau = middle(next);
  }
  doubt.note();  // on the last rung: a tangent closer than any other number, counted as one
  const Way<N> way = way_out(f, course.p + course.v * tau, course.v);
  earliest.offer(tau, way.outward, course.radius, N(0));
}

/// Where the course comes closest: there the rate changes sign. Regula falsi, with every third step a
/// halving, until the bracket is below 2^-60 of the time and 2^-44 of the distance; the gap's error is of
/// second order in it.
template <class N>
void closest(const Frame<N>& f, const Course<N>& course, Touch<N>& touch, Doubt& doubt) {
  constexpr int kSteps = 1000;
  using std::sqrt;
  const auto way_at = [&](const N& tau) { return way_out(f, course.p + course.v * tau, course.v); };
  const N zero(0);
  N low = zero, high = middle(sqrt(length_squared(course.p) / course.speed_squared));
  Way<N> at_low = way_at(low), at_high = way_at(high);
  for (int i = 0; i < kSteps && is_less(at_high.rate, zero); ++i) {
    high = high + high;
    at_high = way_at(high);
  }
  bool close = false;
  for (int i = 0; i < kSteps && !close; ++i) {
    const N width = high - low;
    const N part = i % 3 == 2 ? N(0.5) : at_low.rate / (at_low.rate - at_high.rate);
    const N tau = middle(low + width * part);
    const Way<N> way = way_at(tau);
    const bool falls = is_less(way.rate, zero);
    (falls ? low : high) = tau;
    (falls ? at_low : at_high) = way;
    const N across = square(high - low) * course.speed_squared;
    close = is_less(high - low, high * N(0x1p-60)) && is_less(across, at_high.squared * N(0x1p-88));
    if (!is_less(zero, at_high.rate)) break;  // flat: this is the place
  }
  if (!close && is_less(zero, at_high.rate)) doubt.note();
  Nearest<N> nearest;
  nearest.offer(high, at_high.squared - square(course.radius));
  if (doubt.sign(nearest.excess) < 0) doubt.note();
  passes_by(course, nearest, touch);
}

/// Entry through the flat end pushed out by r: bottom at u = -r|e|, top at u = |e|^2 + r|e|.
template <class N>
void offer_ends(const Frame<N>& f, const Course<N>& course, Earliest<N>& earliest, Doubt& doubt) {
  const N climb = dot(course.v, f.axis);
  const int climbing = doubt.sign(climb);
  if (climbing == 0) return;
  const N u = dot(course.p, f.axis);
  const N way = (climbing > 0 ? -u : u - f.length_2) - course.radius * f.length;
  if (doubt.sign(way) < 0) return;
  const N rate = climbing > 0 ? climb : -climb;
  // Distance from the axis at tau = way / rate, squared, times |e|^2 rate^2
  const N across = length_squared(cross(course.p * rate + course.v * way, f.axis));
  if (doubt.sign(across - square(f.radius * rate) * f.length_2) > 0) return;
  earliest.offer(way / rate, climbing > 0 ? -f.axis : f.axis, f.length, rate);
}

/// A point that starts in or on the cylinder: inside, or on a surface it enters, slides along or leaves.
template <class N>
Touch<N> touch_from_cylinder(const Frame<N>& f, const Course<N>& course, int near, int far, int round,
                             Doubt& doubt) {
  Touch<N> touch{};
  touch.tau = touch.closest_tau = touch.gap = N(0);
  touch.outcome = Outcome::StartsInside;
  bool leaves = false;
  const auto on = [&](const Vec3<N>& outward, const N& reach) {
    const N rate = dot(course.v, outward);
    const int turning = doubt.sign(rate);
    leaves = leaves || turning > 0;
    touch.outcome = Outcome::Hit;
    touch.outward = outward;
    touch.reach = reach;
    touch.approach = turning < 0 ? -rate : N(0);
  };
  if (round == 0) on(course.p * f.length_2 - f.axis * dot(course.p, f.axis), f.radius * f.length_2);
  if (near == 0) on(-f.axis, f.length);
  if (far == 0) on(f.axis, f.length);
  if (touch.outcome == Outcome::StartsInside) return touch;
  // Along the round side a straight line leaves it, unless it is parallel to the axis or goes in.
  if (round == 0 && doubt.sign(dot(cross(course.p, f.axis), cross(course.v, f.axis))) == 0 && near != 0 &&
      far != 0)
    leaves = false;
  if (doubt.sign(course.speed_squared) == 0)
    touch.outcome = Outcome::AtRest;
  else if (leaves)
    touch.outcome = Outcome::Receding;
  return touch;
}

}  // namespace cylinder

template <class N>
Touch<N> touch_shape(const Cylinder& shape, const Course<N>& course, Doubt& doubt) {
  using std::sqrt;
  Touch<N> touch{};
  cylinder::Frame<N> f;
  f.axis = difference<N>(shape.b, shape.a);
  f.length_2 = length_squared(f.axis);
  f.length = sqrt(f.length_2);
  f.radius = N(shape.radius);
  const N u = dot(course.p, f.axis);
  const int near = doubt.sign(u), far = doubt.sign(u - f.length_2);
  const int round = doubt.sign(length_squared(cross(course.p, f.axis)) - square(f.radius) * f.length_2);
  if (near >= 0 && far <= 0 && round <= 0) {
    if (course.is_point) return cylinder::touch_from_cylinder(f, course, near, far, round, doubt);
    touch.outcome = Outcome::StartsInside;
    return touch;
  }
  const Outward<N> out = {cylinder::way_out(f, course.p, course.v).outward, N(1)};
  if (decided_at_start(course, out, touch, doubt)) return touch;
  Earliest<N> earliest;
  cylinder::offer_ends(f, course, earliest, doubt);
  if (!earliest.any) {
    Course<N> inflated = course;
    inflated.radius = course.radius + f.radius;
    offer_edge(inflated, Vec3<N>(N(0), N(0), N(0)), f.axis, earliest, doubt);
  }
  if (!earliest.any && !course.is_point) cylinder::offer_rims(f, course, earliest, doubt);
  if (earliest.any) return earliest.touch;
  cylinder::closest(f, course, touch, doubt);
  return touch;
}

}  // namespace ricochet

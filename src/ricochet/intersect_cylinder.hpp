// Solid cylinders with flat ends; for balls their rims become part of a torus.
#pragma once

#include "ricochet/intersect_rim.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet {

inline const dvec3& reference(const Cylinder& cylinder) { return cylinder.a; }

namespace cylinder {

/// Where a place lies: before the near end, at it or beyond it; likewise the far end; inside the round
/// surface, on it or outside.
struct Region {
  int near, far, round;

  bool is_within() const { return near >= 0 && far <= 0 && round <= 0; }
};

/// What the start alone decides, for a place outside the cylinder: inside the ball's reach, on the surface,
/// receding, or nearing (PassesBy, and false). Only signs of polynomials, and of sums of one with a root.
template <class N>
bool decided_outside(const Frame<N>& f, const Course<N>& course, const Region& region, Touch<N>& touch,
                     Doubt& doubt) {
  using std::sqrt;
  const N r2 = square(course.radius);
  const N away_2 = length_squared(cross(course.p, f.axis));
  const N spreading = dot(cross(course.p, f.axis), cross(course.v, f.axis));
  const N u = dot(course.p, f.axis), climb = dot(course.v, f.axis);
  const bool is_beside = region.near >= 0 && region.far <= 0;
  const N beyond = region.near < 0 ? u : u - f.length_2;  // not beside: below 0 at the near end
  int side, turning;
  if (is_beside) {
    side = doubt.sign(away_2 - square(course.radius + f.radius) * f.length_2);
    turning = doubt.sign(spreading);
  } else if (region.round <= 0) {
    side = doubt.sign(square(beyond) - r2 * f.length_2);
    turning = region.near < 0 ? -doubt.sign(climb) : doubt.sign(climb);
  } else {
    // From the rim's centre q: (|q x e|/|e| - R)^2 + (q . e)^2/|e|^2 against r^2, and half its rate
    //   q . v - R (q x e) . (v x e) / (|e| |q x e|)
    const Vec3<N> q = region.near < 0 ? course.p : course.p - f.axis;
    const N product = away_2 * f.length_2;
    side = sign_with_root((length_squared(q) + square(f.radius) - r2) * f.length_2, f.radius * N(-2), product,
                          doubt);
    turning = sign_with_root(-(f.radius * spreading), dot(q, course.v), product, doubt);
  }
  touch.outcome = Outcome::StartsInside;
  if (side < 0) return true;
  const bool at_rest = doubt.sign(course.speed_squared) == 0;
  touch.outcome = Outcome::PassesBy;
  if (!at_rest && side > 0 && turning < 0) return is_only_asked(course, touch);
  const Vec3<N> out = outward_at(f, course.p, is_beside ? 0 : region.near < 0 ? -1 : 1, region.round > 0);
  if (!at_rest && side == 0 && turning <= 0) {
    touch.outcome = Outcome::Hit;
    touch.tau = N(0);
    touch.outward = out;
    touch.reach = course.radius;
    touch.approach = turning == 0 ? N(0) : -dot(out, course.v);
    return true;
  }
  touch.outcome = at_rest ? Outcome::AtRest : Outcome::Receding;
  touch.closest_tau = N(0);
  const N squared = length_squared(out);
  touch.gap = side == 0 ? N(0) : (squared - r2) / (sqrt(squared) + course.radius);
  return true;
}

/// Entry through the flat end pushed out by r: bottom at u = -r|e|, top at u = |e|^2 + r|e|.
template <class N>
void offer_ends(const Frame<N>& f, const Course<N>& course, Earliest<N>& earliest, Doubt& doubt) {
  const N climb = dot(course.v, f.axis);
  const int climbing = doubt.sign(climb);
  if (climbing == 0) return;
  const N u = dot(course.p, f.axis);
  // way = height + more |e|: a quotient-free sum with one root, |e|
  const N height = climbing > 0 ? -u : u - f.length_2;
  if (sign_with_root(height, -course.radius, f.length_2, doubt) < 0) return;
  const N way = height - course.radius * f.length;
  const N rate = climbing > 0 ? climb : -climb;
  // The place at tau = way / rate, times rate, is w0 + w1 |e|; its distance from the axis squared, times
  // |e|^2 rate^2, against that of the rim
  const Vec3<N> w0 = cross(course.p * rate + course.v * height, f.axis);
  const Vec3<N> w1 = cross(course.v, f.axis) * -course.radius;
  const N plain = length_squared(w0) + (length_squared(w1) - square(f.radius * rate)) * f.length_2;
  if (sign_with_root(plain, dot(w0, w1) * N(2), f.length_2, doubt) > 0) return;
  earliest.offer(way / rate, climbing > 0 ? -f.axis : f.axis, f.length, rate, doubt);
}

/// A point that starts in or on the cylinder: inside, or on a surface it enters, slides along or leaves.
template <class N>
Touch<N> touch_from_cylinder(const Frame<N>& f, const Course<N>& course, const Region& region, Doubt& doubt) {
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
  if (region.round == 0) on(course.p * f.length_2 - f.axis * dot(course.p, f.axis), f.radius * f.length_2);
  if (region.near == 0) on(-f.axis, f.length);
  if (region.far == 0) on(f.axis, f.length);
  if (touch.outcome == Outcome::StartsInside) return touch;
  // Along the round side a straight line leaves it, unless it is parallel to the axis or goes in.
  if (region.round == 0 && doubt.sign(dot(cross(course.p, f.axis), cross(course.v, f.axis))) == 0 &&
      region.near != 0 && region.far != 0)
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
  const cylinder::Region region{
      doubt.sign(u), doubt.sign(u - f.length_2),
      doubt.sign(length_squared(cross(course.p, f.axis)) - square(f.radius) * f.length_2)};
  if (region.is_within()) {
    if (course.is_point) return cylinder::touch_from_cylinder(f, course, region, doubt);
    touch.outcome = Outcome::StartsInside;
    return touch;
  }
  if (cylinder::decided_outside(f, course, region, touch, doubt)) return touch;
  Earliest<N> earliest(course);
  cylinder::offer_ends(f, course, earliest, doubt);
  if (!earliest.any) {
    Course<N> inflated = course;
    inflated.radius = course.radius + f.radius;
    offer_edge(inflated, Vec3<N>(N(0), N(0), N(0)), f.axis, earliest, doubt);
  }
  if (!earliest.any) cylinder::follow_past(f, course, earliest, touch, doubt);
  return earliest.any ? earliest.touch : touch;
}

}  // namespace ricochet

// Capsules and walls: a segment given a radius.
#pragma once

#include "ricochet/features.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet {

/// First contact with all points within `course.radius` > 0 of the segment from the origin to `edge`.
template <class N>
Touch<N> touch_segment(const Course<N>& course, const Vec3<N>& edge, Doubt& doubt) {
  Touch<N> touch{};
  if (decided_at_start(course, from_segment(course.p, edge, doubt), touch, doubt)) return touch;
  const Vec3<N> origin(N(0), N(0), N(0));
  Earliest<N> earliest(course);
  offer_edge(course, origin, edge, earliest, doubt);
  if (!earliest.any) {
    offer_corner(course, origin, earliest, doubt);
    offer_corner(course, edge, earliest, doubt);
  }
  if (earliest.any) return earliest.touch;
  Nearest<N> nearest;
  offer_closest_to_edge(course, origin, edge, nearest, doubt);
  offer_closest_to_corner(course, origin, nearest, doubt);
  offer_closest_to_corner(course, edge, nearest, doubt);
  passes_by(course, nearest, touch);
  return touch;
}

inline const dvec3& reference(const Capsule& capsule) { return capsule.a; }

template <class N>
Touch<N> touch_shape(const Capsule& capsule, const Course<N>& course, Doubt& doubt) {
  Course<N> inflated = course;
  inflated.radius = course.radius + N(capsule.radius);
  return touch_segment(inflated, difference<N>(capsule.b, capsule.a), doubt);
}

/// A point against a segment of the plane z = 0, `course` lying in that plane.
template <class N>
Touch<N> touch_thin_wall(const Course<N>& course, const Vec3<N>& edge, Doubt& doubt) {
  using std::sqrt;
  Touch<N> touch{};
  const Vec3<N> normal(edge.y, -edge.x, N(0));
  const N length_2 = length_squared(edge);
  const N height = dot(course.p, normal), climb = dot(course.v, normal);
  const N along = dot(course.p, edge), pace = dot(course.v, edge);
  const int side = doubt.sign(height), climbing = doubt.sign(climb);
  const int before = doubt.sign(along), beyond = doubt.sign(along - length_2), going = doubt.sign(pace);
  const bool moves = climbing != 0 || going != 0;
  const auto hit = [&](const N& tau, const Vec3<N>& outward) {
    touch.outcome = Outcome::Hit;
    touch.tau = tau;
    touch.outward = outward;
    touch.reach = sqrt(length_2);
    touch.approach = -dot(course.v, outward);
    return touch;
  };
  if (side == 0 && before >= 0 && beyond <= 0) {
    // On the wall: along it is a hit at once, off it (or past its end) leaves it.
    const bool leaves = climbing != 0 || (before == 0 && going < 0) || (beyond == 0 && going > 0);
    if (moves && !leaves) return hit(N(0), normal);
    touch.outcome = moves ? Outcome::Receding : Outcome::AtRest;
    touch.closest_tau = touch.gap = N(0);
    return touch;
  }
  if (side != 0 && side * climbing < 0) {
    // tau = height / -climb; the place along the wall, times |climb|, decides without a quotient
    const N rate = side > 0 ? -climb : climb;
    const N lift = side > 0 ? height : -height;
    const N place = along * rate + pace * lift;
    if (doubt.sign(place) >= 0 && doubt.sign(length_2 * rate - place) >= 0)
      return hit(lift / rate, side > 0 ? normal : -normal);
  }
  if (side == 0 && climbing == 0 && going != 0 && (before < 0) == (going > 0)) {
    // In line with the wall, toward it: its end stops the point.
    const N way = before < 0 ? -along : along - length_2;
    return hit(way / (going > 0 ? pace : -pace), before < 0 ? -edge : edge);
  }
  if (decided_at_start(course, from_segment(course.p, edge, doubt), touch, doubt)) return touch;
  Nearest<N> nearest;
  const Vec3<N> origin(N(0), N(0), N(0));
  offer_closest_to_corner(course, origin, nearest, doubt);
  offer_closest_to_corner(course, edge, nearest, doubt);
  passes_by(course, nearest, touch);
  return touch;
}

inline const dvec3& reference(const Wall& wall) { return wall.a; }

/// A ball or point that moves square to the plane z = 0: what touches the wall slides along it, a hit at
/// once.
template <class N>
Touch<N> touch_upright(const Course<N>& course, const Vec3<N>& edge, Doubt& doubt) {
  using std::sqrt;
  Touch<N> touch{};
  touch.tau = touch.closest_tau = touch.gap = touch.approach = N(0);
  const Outward<N> out = from_segment(course.p, edge, doubt);
  const N squared = length_squared(out.vector), reach = course.radius * out.scale;
  const int side = doubt.sign(squared - square(reach));
  touch.outcome = side < 0 ? Outcome::StartsInside : side == 0 ? Outcome::Hit : Outcome::PassesBy;
  if (side > 0)
    touch.gap = (squared - square(reach)) / (out.scale * (sqrt(squared) + reach));
  else if (course.is_point) {
    touch.outward = Vec3<N>(edge.y, -edge.x, N(0));
    touch.reach = sqrt(length_squared(edge));
  } else {
    touch.outward = out.vector;
    touch.reach = reach;
  }
  return touch;
}

template <class N>
Touch<N> touch_shape(const Wall& wall, const Course<N>& course, Doubt& doubt) {
  Course<N> flat = course;
  flat.p.z = flat.v.z = N(0);
  flat.speed_squared = length_squared(flat.v);
  const Vec3<N> edge = difference<N>(wall.b, wall.a);
  if (doubt.sign(flat.speed_squared) == 0 && doubt.sign(course.v.z) != 0)
    return touch_upright(flat, edge, doubt);
  return course.is_point ? touch_thin_wall(flat, edge, doubt) : touch_segment(flat, edge, doubt);
}

}  // namespace ricochet

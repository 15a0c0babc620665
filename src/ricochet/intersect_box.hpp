// Boxes along the axes.
#pragma once

#include <array>

#include "ricochet/features.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet {

inline const dvec3& reference(const Box& box) { return box.min; }

namespace box {

/// One axis of a course against a box from 0 to `size`.
template <class N>
struct Axis {
  N place, beyond;  ///< from the near and from the far side; exact
  N pace, size;
  int near, far;  ///< signs of place and beyond
};

template <class N>
using Axes = std::array<Axis<N>, 3>;

template <class N>
Vec3<N> along_axis(int axis, const N& length) {
  return {axis == 0 ? length : N(0), axis == 1 ? length : N(0), axis == 2 ? length : N(0)};
}

template <class N>
Axes<N> axes(const Box& shape, const Course<N>& course, Doubt& doubt) {
  const Vec3<N> size = difference<N>(shape.max, shape.min);
  const Vec3<N>& p = course.p;
  Axes<N> a = {{{p.x, p.x - size.x, course.v.x, size.x, 0, 0},
                {p.y, p.y - size.y, course.v.y, size.y, 0, 0},
                {p.z, p.z - size.z, course.v.z, size.z, 0, 0}}};
  for (Axis<N>& axis : a) {
    axis.near = doubt.sign(axis.place);
    axis.far = doubt.sign(axis.beyond);
  }
  return a;
}

template <class N>
N outside(const Axis<N>& axis) {
  return axis.near < 0 ? axis.place : axis.far > 0 ? axis.beyond : N(0);
}

/// A point that starts in or on the box: inside, or on a face it enters, slides along or leaves.
template <class N>
Touch<N> touch_from_box(const Axes<N>& axes, const Course<N>& course, Doubt& doubt) {
  Touch<N> touch{};
  touch.tau = touch.closest_tau = touch.gap = N(0);
  touch.outcome = Outcome::StartsInside;
  bool leaves = false;
  for (int i = 2; i >= 0; --i) {
    const Axis<N>& axis = axes[static_cast<std::size_t>(i)];
    if (axis.near != 0 && axis.far != 0) continue;
    const int going = doubt.sign(axis.pace);
    leaves = leaves || (axis.near == 0 && going < 0) || (axis.far == 0 && going > 0);
    touch.outcome = Outcome::Hit;
    touch.outward = along_axis(i, N(axis.far == 0 ? 1 : -1));
    touch.reach = N(1);
    touch.approach = going < 0 ? -axis.pace : axis.pace;
  }
  if (touch.outcome == Outcome::StartsInside) return touch;
  if (doubt.sign(course.speed_squared) == 0)
    touch.outcome = Outcome::AtRest;
  else if (leaves)
    touch.outcome = Outcome::Receding;
  return touch;
}

/// Entry through the face that the course runs against on one axis, the face pushed out by r.
template <class N>
void offer_face(const Axes<N>& axes, int i, const N& radius, Earliest<N>& earliest, Doubt& doubt) {
  const Axis<N>& axis = axes[static_cast<std::size_t>(i)];
  const int going = doubt.sign(axis.pace);
  if (going == 0) return;
  const N way = (going < 0 ? axis.beyond : -axis.place) - radius;
  if (doubt.sign(way) < 0) return;
  const N rate = going < 0 ? -axis.pace : axis.pace;
  for (const int j : {(i + 1) % 3, (i + 2) % 3}) {
    const Axis<N>& other = axes[static_cast<std::size_t>(j)];
    // The place on the other axis at tau = way / rate, times rate
    if (doubt.sign(other.place * rate + other.pace * way) < 0) return;
    if (doubt.sign(other.beyond * rate + other.pace * way) > 0) return;
  }
  earliest.offer(way / rate, along_axis(i, N(-going)), N(1), rate, doubt);
}

/// Calls `corner(place)` for the eight corners and `edge(place, edge)` for the twelve edges.
template <class N, class Corner, class Edge>
void each_feature(const Axes<N>& axes, Corner&& corner, Edge&& edge) {
  const auto at = [&](int bits) {
    return Vec3<N>(bits & 1 ? axes[0].size : N(0), bits & 2 ? axes[1].size : N(0),
                   bits & 4 ? axes[2].size : N(0));
  };
  for (int i = 0; i < 3; ++i)
    for (int bits = 0; bits < 8; ++bits)
      if (!(bits >> i & 1)) edge(at(bits), along_axis(i, axes[static_cast<std::size_t>(i)].size));
  for (int bits = 0; bits < 8; ++bits) corner(at(bits));
}

}  // namespace box

template <class N>
Touch<N> touch_shape(const Box& shape, const Course<N>& course, Doubt& doubt) {
  Touch<N> touch{};
  const box::Axes<N> axes = box::axes(shape, course, doubt);
  const Outward<N> out = {{box::outside(axes[0]), box::outside(axes[1]), box::outside(axes[2])}, N(1)};
  bool outside = false;
  for (const auto& axis : axes) outside = outside || axis.near < 0 || axis.far > 0;
  if (course.is_point && !outside) return box::touch_from_box(axes, course, doubt);
  if (decided_at_start(course, out, touch, doubt)) return touch;
  Earliest<N> earliest(course);
  for (int i = 0; i < 3 && !earliest.any; ++i) box::offer_face(axes, i, course.radius, earliest, doubt);
  if (!earliest.any && !course.is_point)
    box::each_feature(
        axes, [&](const Vec3<N>& corner) { offer_corner(course, corner, earliest, doubt); },
        [&](const Vec3<N>& corner, const Vec3<N>& edge) {
          offer_edge(course, corner, edge, earliest, doubt);
        });
  if (earliest.any) return earliest.touch;
  Nearest<N> nearest;
  box::each_feature(
      axes, [&](const Vec3<N>& corner) { offer_closest_to_corner(course, corner, nearest, doubt); },
      [&](const Vec3<N>& corner, const Vec3<N>& edge) {
        offer_closest_to_edge(course, corner, edge, nearest, doubt);
      });
  passes_by(course, nearest, touch);
  return touch;
}

}  // namespace ricochet

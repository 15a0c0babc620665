// Boxes along the axes.
#pragma once

#include <array>

#include "ricochet/narrow_phase/features.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet {

inline const Vec3d& reference_point(const Box& box) { return box.min; }

namespace box {

/// One axis of a path against a box from 0 to `size`.
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
Axes<N> axes(const Box& shape, const RelativePath<N>& path, Certifier& certify) {
  const Vec3<N> size = difference<N>(shape.max, shape.min);
  const Vec3<N>& p = path.p;
  Axes<N> a = {{{p.x, p.x - size.x, path.v.x, size.x, 0, 0},
                {p.y, p.y - size.y, path.v.y, size.y, 0, 0},
                {p.z, p.z - size.z, path.v.z, size.z, 0, 0}}};
  for (Axis<N>& axis : a) {
    axis.near = certify.sign(axis.place);
    axis.far = certify.sign(axis.beyond);
  }
  return a;
}

template <class N>
N outside(const Axis<N>& axis) {
  return axis.near < 0 ? axis.place : axis.far > 0 ? axis.beyond : N(0);
}

/// A point that starts in or on the box: inside, or on a face it enters, slides along or leaves.
template <class N>
RawContact<N> contact_on_box(const Axes<N>& axes, const RelativePath<N>& path, Certifier& certify) {
  RawContact<N> contact{};
  contact.tau = contact.closest_tau = contact.gap = N(0);
  contact.outcome = Outcome::StartsInside;
  bool leaves = false;
  for (int i = 2; i >= 0; --i) {
    const Axis<N>& axis = axes[static_cast<std::size_t>(i)];
    if (axis.near != 0 && axis.far != 0) continue;
    const int going = certify.sign(axis.pace);
    leaves = leaves || (axis.near == 0 && going < 0) || (axis.far == 0 && going > 0);
    contact.outcome = Outcome::Hit;
    contact.outward = along_axis(i, N(axis.far == 0 ? 1 : -1));
    contact.outward_length = N(1);
    contact.approach = going < 0 ? -axis.pace : axis.pace;
  }
  if (contact.outcome == Outcome::StartsInside) return contact;
  if (certify.sign(path.speed_squared) == 0)
    contact.outcome = Outcome::AtRest;
  else if (leaves)
    contact.outcome = Outcome::Receding;
  return contact;
}

/// Entry through the face that the path runs against on one axis, the face pushed out by r.
template <class N>
void offer_face(const Axes<N>& axes, int i, const N& radius, Earliest<N>& earliest, Certifier& certify) {
  const Axis<N>& axis = axes[static_cast<std::size_t>(i)];
  const int going = certify.sign(axis.pace);
  if (going == 0) return;
  const N way = (going < 0 ? axis.beyond : -axis.place) - radius;
  if (certify.sign(way) < 0) return;
  const N rate = going < 0 ? -axis.pace : axis.pace;
  for (const int j : {(i + 1) % 3, (i + 2) % 3}) {
    const Axis<N>& other = axes[static_cast<std::size_t>(j)];
    // The place on the other axis at tau = way / rate, times rate
    if (certify.sign(other.place * rate + other.pace * way) < 0) return;
    if (certify.sign(other.beyond * rate + other.pace * way) > 0) return;
  }
  earliest.offer(way / rate, along_axis(i, N(-going)), N(1), rate, certify);
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
RawContact<N> time_of_impact(const Box& shape, const RelativePath<N>& path, Certifier& certify) {
  RawContact<N> contact{};
  const box::Axes<N> axes = box::axes(shape, path, certify);
  const Outward<N> out = {{box::outside(axes[0]), box::outside(axes[1]), box::outside(axes[2])}, N(1)};
  bool outside = false;
  for (const auto& axis : axes) outside = outside || axis.near < 0 || axis.far > 0;
  if (path.is_point && !outside) return box::contact_on_box(axes, path, certify);
  if (decided_at_start(path, out, contact, certify)) return contact;
  Earliest<N> earliest(path);
  for (int i = 0; i < 3 && !earliest.any; ++i) box::offer_face(axes, i, path.radius, earliest, certify);
  if (!earliest.any && !path.is_point)
    box::each_feature(
        axes, [&](const Vec3<N>& corner) { offer_corner(path, corner, earliest, certify); },
        [&](const Vec3<N>& corner, const Vec3<N>& edge) {
          offer_edge(path, corner, edge, earliest, certify);
        });
  if (earliest.any) return earliest.contact;
  Nearest<N> nearest;
  box::each_feature(
      axes, [&](const Vec3<N>& corner) { offer_closest_to_corner(path, corner, nearest, certify); },
      [&](const Vec3<N>& corner, const Vec3<N>& edge) {
        offer_closest_to_edge(path, corner, edge, nearest, certify);
      });
  passes_by(path, nearest, contact);
  return contact;
}

}  // namespace ricochet

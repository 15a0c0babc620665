// Boxes along the axes.
#pragma once

#include <array>

#include "ricochet/narrow_phase/curvature.hpp"
#include "ricochet/narrow_phase/features.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet {

inline const Vec3d& reference_point(const Box& box) { return box.min; }

inline bool is_degenerate(const Box&) { return false; }

inline Vec3d closest_point(const Box& box, const Vec3d& to) { return min(max(to, box.min), box.max); }

inline Box bounds(const Box& box) { return box; }

inline Sphere bounding_sphere(const Box& box) {
  const Vec3d half = (box.max - box.min) * 0.5;
  return {box.min + half, std::sqrt(dot(half, half))};
}

inline void translate(Box& box, const Vec3d& by) { box.min += by, box.max += by; }

inline void scale(Box& box, double factor) { box.min *= factor, box.max *= factor; }

inline void clip(Box& box, const Vec3d& center, double distance) {
  box.min = max(box.min, center - Vec3d(distance));
  box.max = min(box.max, center + Vec3d(distance));
}

namespace box {

/// From the distances to the nearer face of each axis: on a face one of these is 0, and the next larger one,
/// that in the middle, the distance from the nearest edge.
inline Curvature curvature(const Vec3d& to_faces, double ball_radius, double size) {
  const double low = std::min(to_faces.x, to_faces.y), high = std::max(to_faces.x, to_faces.y);
  return {0, 1 / ball_radius, std::max(low, std::min(high, to_faces.z)), size};
}

}  // namespace box

inline Curvature curvature_at(const Box& box, const Vec3d& contact, double ball_radius) {
  return box::curvature(min(contact - box.min, box.max - contact), ball_radius,
                        std::max(largest_coordinate(box.min), largest_coordinate(box.max)));
}

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
Axes<N> axes(const Vec3<N>& size, const RelativePath<N>& path, Certifier& certify) {
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

/// A path seen along an edge of the box, where the round bar about the edge is a circle.
template <class N>
struct AcrossEdge {
  N along, pace;  ///< place along the edge from its lower end, and its rate
  N o1, o2, v1, v2;
  N a, b;  ///< of |o + v tau|^2 = r^2: |v|^2 and o . v

  AcrossEdge(const RelativePath<N>& path, const Vec3<N>& corner, int axis)
      : along(path.p[axis] - corner[axis]), pace(path.v[axis]) {
    const int j = (axis + 1) % 3, k = (axis + 2) % 3;
    o1 = path.p[j] - corner[j], o2 = path.p[k] - corner[k];
    v1 = path.v[j], v2 = path.v[k];
    a = square(v1) + square(v2);
    b = o1 * v1 + o2 * v2;
  }

  /// |o x v|^2: a times the squared distance of the whole line from the edge's.
  N crossing() const { return square(o1 * v2 - o2 * v1); }
};

/// Entry into the round bar of radius r about an edge, through its side:
///   a tau^2 + 2 b tau + o^2 - r^2 = 0,   D = a r^2 - |o x v|^2
/// For big floats, which have a third of the digits here that they have for an edge in any direction.
/// Double-doubles keep the formula, and so the last bits, of any edge.
template <class N>
void offer_edge_along(const RelativePath<N>& path, const Vec3<N>& corner, int axis, const N& length,
                      Earliest<N>& earliest, Certifier& certify) {
  using std::sqrt;
  if constexpr (std::is_same_v<N, DoubleDouble>)
    return offer_edge(path, corner, along_axis(axis, length), earliest, certify);
  if (certify.sign(length) == 0) return;
  const AcrossEdge<N> seen(path, corner, axis);
  if (certify.sign(seen.a) == 0 || certify.sign(seen.b) >= 0) return;
  const N r2 = square(path.radius), d = seen.a * r2 - seen.crossing();
  const int crosses = certify.sign(d);
  if (crosses < 0) return;
  const Quadratic<N> q{seen.a, seen.b, square(seen.o1) + square(seen.o2) - r2};
  if (certify.sign(q.c) < 0) return;  // within the bar's line, beyond an end: a corner's business
  const N root = crosses == 0 ? N(0) : sqrt(d);
  const N tau = first_root(q, root);
  // a times the place along the edge, with tau = (-b - root) / a: no quotient where it comes to a tie
  const auto beyond = [&](const N& from) {
    const N numeric = seen.along - from + seen.pace * tau;
    if (Certifier::is_certain(numeric)) return certify.sign(numeric);
    return sign_with_root((seen.along - from) * q.a - seen.pace * q.b, -seen.pace, d, certify);
  };
  if (beyond(N(0)) < 0 || beyond(length) > 0) return;
  Vec3<N> outward = along_axis(axis, N(0));
  outward[(axis + 1) % 3] = seen.o1 + seen.v1 * tau;
  outward[(axis + 2) % 3] = seen.o2 + seen.v2 * tau;
  earliest.offer(tau, outward, path.radius, root, certify);
}

/// Closest approach to the inside of an edge, at tau >= 0.
template <class N>
void offer_closest_along(const RelativePath<N>& path, const Vec3<N>& corner, int axis, const N& length,
                         Nearest<N>& nearest, Certifier& certify) {
  if (certify.sign(length) == 0) return;
  const AcrossEdge<N> seen(path, corner, axis);
  if (certify.sign(seen.a) == 0 || certify.sign(seen.b) > 0) return;
  // a times the place along the edge at tau = -b / a
  const N along = seen.along * seen.a - seen.pace * seen.b;
  if (certify.sign(along) < 0 || certify.sign(length * seen.a - along) < 0) return;
  nearest.offer(-seen.b, seen.crossing(), seen.a, certify);
}

/// Calls `corner(place)` for the eight corners and `edge(place, axis, length)` for the twelve edges.
template <class N, class Corner, class Edge>
void each_feature(const Axes<N>& axes, Corner&& corner, Edge&& edge) {
  const auto at = [&](int bits) {
    return Vec3<N>(bits & 1 ? axes[0].size : N(0), bits & 2 ? axes[1].size : N(0),
                   bits & 4 ? axes[2].size : N(0));
  };
  for (int i = 0; i < 3; ++i)
    for (int bits = 0; bits < 8; ++bits)
      if (!(bits >> i & 1)) edge(at(bits), i, axes[static_cast<std::size_t>(i)].size);
  for (int bits = 0; bits < 8; ++bits) corner(at(bits));
}

/// A path against the box from the origin to `size`: one copy for boxes along the axes and turned ones.
template <class N>
[[gnu::noinline]] RawContact<N> first_contact_in_frame(const Vec3<N>& size, const RelativePath<N>& path,
                                                       Certifier& certify) {
  RawContact<N> contact{};
  const Axes<N> axes = box::axes(size, path, certify);
  const Outward<N> out = {{box::outside(axes[0]), box::outside(axes[1]), box::outside(axes[2])}, N(1)};
  bool outside = false;
  for (const auto& axis : axes) outside = outside || axis.near < 0 || axis.far > 0;
  if (path.is_point && !outside) return contact_on_box(axes, path, certify);
  if (decided_at_start(path, out, contact, certify)) return contact;
  Earliest<N> earliest(path);
  for (int i = 0; i < 3 && !earliest.any; ++i) offer_face(axes, i, path.radius, earliest, certify);
  if (!earliest.any && !path.is_point)
    each_feature(
        axes, [&](const Vec3<N>& corner) { offer_corner(path, corner, earliest, certify); },
        [&](const Vec3<N>& corner, int axis, const N& length) {
          offer_edge_along(path, corner, axis, length, earliest, certify);
        });
  if (earliest.any) return earliest.contact;
  Nearest<N> nearest;
  each_feature(
      axes, [&](const Vec3<N>& corner) { offer_closest_to_corner(path, corner, nearest, certify); },
      [&](const Vec3<N>& corner, int axis, const N& length) {
        offer_closest_along(path, corner, axis, length, nearest, certify);
      });
  passes_by(path, nearest, contact);
  return contact;
}

}  // namespace box

template <class N>
RawContact<N> time_of_impact(const Box& shape, const RelativePath<N>& path, Certifier& certify) {
  return box::first_contact_in_frame(difference<N>(shape.max, shape.min), path, certify);
}

}  // namespace ricochet

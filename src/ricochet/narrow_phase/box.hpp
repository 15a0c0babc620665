// Axis-aligned boxes.
#pragma once

#include <array>

#include "ricochet/narrow_phase/box_edges.hpp"
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

/// From the distances to the nearer face of each axis: on a face one of these is 0, and the next larger one,
/// that in the middle, the distance from the nearest edge.
inline Curvature box_curvature(const Vec3d& to_faces, double ball_radius, double size) {
  const double low = std::min(to_faces.x, to_faces.y), high = std::max(to_faces.x, to_faces.y);
  return {0, 1 / ball_radius, std::max(low, std::min(high, to_faces.z)), size};
}

inline Curvature curvature_at(const Box& box, const Vec3d& contact, double ball_radius) {
  return box_curvature(min(contact - box.min, box.max - contact), ball_radius,
                       std::max(largest_coordinate(box.min), largest_coordinate(box.max)));
}

namespace box {

/// One axis of a path against a box from 0 to `size`.
template <class N>
struct Axis {
  N from_min, from_max;  ///< place relative to the lower and to the upper face; exact
  N rate, size;
  int side_of_min, side_of_max;  ///< signs of `from_min` and `from_max`
};

template <class N>
using Axes = std::array<Axis<N>, 3>;

template <class N>
Axes<N> axes(const Vec3<N>& size, const RelativePath<N>& path, Certifier& certify) {
  const Vec3<N>& p = path.p;
  Axes<N> a = {{{p.x, p.x - size.x, path.v.x, size.x, 0, 0},
                {p.y, p.y - size.y, path.v.y, size.y, 0, 0},
                {p.z, p.z - size.z, path.v.z, size.z, 0, 0}}};
  for (Axis<N>& axis : a) {
    axis.side_of_min = certify.sign(axis.from_min);
    axis.side_of_max = certify.sign(axis.from_max);
  }
  return a;
}

/// Separation from the interval between the two faces: 0 inside.
template <class N>
N separation(const Axis<N>& axis) {
  return axis.side_of_min < 0 ? axis.from_min : axis.side_of_max > 0 ? axis.from_max : N(0);
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
    if (axis.side_of_min != 0 && axis.side_of_max != 0) continue;
    const int direction = certify.sign(axis.rate);
    leaves = leaves || (axis.side_of_min == 0 && direction < 0) || (axis.side_of_max == 0 && direction > 0);
    contact.outcome = Outcome::Hit;
    contact.outward = along_axis(i, N(axis.side_of_max == 0 ? 1 : -1));
    contact.outward_length = N(1);
    contact.approach = direction < 0 ? -axis.rate : axis.rate;
  }
  if (contact.outcome == Outcome::StartsInside) return contact;
  if (certify.sign(path.speed_squared) == 0)
    contact.outcome = Outcome::AtRest;
  else if (leaves)
    contact.outcome = Outcome::Receding;
  return contact;
}

/// Entry through the face that the path runs against on one axis, the face moved out by r.
template <class N>
void offer_face(const Axes<N>& axes, int i, const N& radius, EarliestContact<N>& earliest,
                Certifier& certify) {
  const Axis<N>& axis = axes[static_cast<std::size_t>(i)];
  const int direction = certify.sign(axis.rate);
  if (direction == 0) return;
  const N to_face = (direction < 0 ? axis.from_max : -axis.from_min) - radius;
  if (certify.sign(to_face) < 0) return;
  const N speed = direction < 0 ? -axis.rate : axis.rate;
  for (const int j : {(i + 1) % 3, (i + 2) % 3}) {
    const Axis<N>& other = axes[static_cast<std::size_t>(j)];
    // The place on the other axis at tau = to_face / speed, times speed
    if (certify.sign(other.from_min * speed + other.rate * to_face) < 0) return;
    if (certify.sign(other.from_max * speed + other.rate * to_face) > 0) return;
  }
  earliest.offer(to_face / speed, along_axis(i, N(-direction)), N(1), speed, certify);
}

/// Calls `vertex(place)` for the eight vertices and `edge(place, axis, length)` for the twelve edges.
template <class N, class Vertex, class Edge>
void each_feature(const Axes<N>& axes, Vertex&& vertex, Edge&& edge) {
  const auto at = [&](int bits) {
    return Vec3<N>(bits & 1 ? axes[0].size : N(0), bits & 2 ? axes[1].size : N(0),
                   bits & 4 ? axes[2].size : N(0));
  };
  for (int i = 0; i < 3; ++i)
    for (int bits = 0; bits < 8; ++bits)
      if (!(bits >> i & 1)) edge(at(bits), i, axes[static_cast<std::size_t>(i)].size);
  for (int bits = 0; bits < 8; ++bits) vertex(at(bits));
}

}  // namespace box

/// First contact with the box from the origin to `size`: one copy for boxes along the axes and turned ones.
template <class N>
[[gnu::noinline]] RawContact<N> box_contact(const Vec3<N>& size, const RelativePath<N>& path,
                                            Certifier& certify) {
  RawContact<N> contact{};
  const box::Axes<N> axes = box::axes(size, path, certify);
  const Separation<N> separation = {
      {box::separation(axes[0]), box::separation(axes[1]), box::separation(axes[2])}, N(1)};
  bool outside = false;
  for (const auto& axis : axes) outside = outside || axis.side_of_min < 0 || axis.side_of_max > 0;
  if (path.is_point && !outside) return box::contact_on_box(axes, path, certify);
  if (decided_at_start(path, separation, contact, certify)) return contact;
  EarliestContact<N> earliest(path);
  for (int i = 0; i < 3 && !earliest.found; ++i) box::offer_face(axes, i, path.radius, earliest, certify);
  if (!earliest.found && !path.is_point)
    box::each_feature(
        axes, [&](const Vec3<N>& vertex) { offer_vertex(path, vertex, earliest, certify); },
        [&](const Vec3<N>& vertex, int axis, const N& length) {
          box::offer_edge(path, vertex, axis, length, earliest, certify);
        });
  if (earliest.found) return earliest.contact;
  ClosestApproach<N> closest;
  box::each_feature(
      axes, [&](const Vec3<N>& vertex) { offer_closest_to_vertex(path, vertex, closest, certify); },
      [&](const Vec3<N>& vertex, int axis, const N& length) {
        box::offer_closest_to_edge(path, vertex, axis, length, closest, certify);
      });
  return miss(path, closest);
}

template <class N>
RawContact<N> time_of_impact(const Box& box, const RelativePath<N>& path, Certifier& certify) {
  return box_contact(difference<N>(box.max, box.min), path, certify);
}

}  // namespace ricochet

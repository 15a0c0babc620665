// Boxes that do not stand along the axes.
//
// Time of impact: seen from the box, the path is one against a box along the axes. With M and s as in
// rotation.hpp and the box's own lengths times s, nothing has to be divided:
//   p' = M^T (p - c) + s h,   v' = M^T v,   size' = 2 s h,   radius' = s r
// are polynomials in the given doubles, of degree two more than p, v and r themselves; tau stays what it is.
// Of the polynomials of box.hpp the longest, of degree 2 in the lengths and 4 in the speeds, is then of
// degree 22 for an aimed bullet: about 720 limbs.
#pragma once

#include "ricochet/narrow_phase/box.hpp"
#include "ricochet/narrow_phase/rotation.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/to_double.hpp"

namespace ricochet {

inline const Vec3d& reference_point(const OrientedBox& box) { return box.center; }

inline bool is_degenerate(const OrientedBox& box) {
  const Quaternion& q = box.rotation;
  return q.x == 0 && q.y == 0 && q.z == 0 && q.w == 0;
}

/// In the box's own frame, lengths times s: M^T (to - c), clamped to s h, and back by M / s^2.
inline Vec3d closest_point(const OrientedBox& box, const Vec3d& to) {
  const ScaledRotation<double> turn(box.rotation);
  const Vec3d local = turn.to_local(to - box.center), half = box.half_size * turn.scale;
  const Vec3d within = min(max(local, -half), half), beyond = local - within;
  // From the nearer of the two, so that rounding is least.
  if (dot(abs(beyond), Vec3d(1.0)) < dot(abs(within), Vec3d(1.0)))
    return to - turn.to_world(beyond) / square(turn.scale);
  return box.center + turn.to_world(within) / square(turn.scale);
}

/// Along each axis of the world |M / s| h, whose entries are off by less than 2^-50.
inline Box bounds(const OrientedBox& box) {
  const ScaledRotation<double> turn(box.rotation);
  const Vec3d& h = box.half_size;
  const Vec3d along(dot(abs(turn.to_x), h), dot(abs(turn.to_y), h), dot(abs(turn.to_z), h));
  const Vec3d half = along / turn.scale + (h.x + h.y + h.z) * 0x1p-49;
  return {box.center - half, box.center + half};
}

inline Sphere bounding_sphere(const OrientedBox& box) {
  return {box.center, std::sqrt(dot(box.half_size, box.half_size))};
}

inline void translate(OrientedBox& box, const Vec3d& by) { box.center += by; }

inline void scale(OrientedBox& box, double factor) { box.center *= factor, box.half_size *= factor; }

/// Along each of the box's own axes. Over big floats, so that a face near by stays where it is however large
/// the box.
inline void clip(OrientedBox& box, const Vec3d& center, double distance) {
  if (!(length(center - box.center) + length(box.half_size) > distance)) return;
  Vec3d low(0.0), high(0.0);
  {
    const Workspace workspace;
    const BigFloat::Precision precision(kLongLimbs);
    const ScaledRotation<BigFloat> turn(box.rotation);
    const Vec3<BigFloat> place = turn.to_local(difference<BigFloat>(center, box.center));
    const Vec3<BigFloat> half = Vec3<BigFloat>(box.half_size) * turn.scale;
    low = max(values((-half - place) / turn.scale), Vec3d(-distance));
    high = min(values((half - place) / turn.scale), Vec3d(distance));
  }
  if (max(low, high) != high) return;  // all of it is farther away
  const ScaledRotation<double> turn(box.rotation);
  box.center = center + turn.to_world(low + high) / (2 * turn.scale);
  box.half_size = (high - low) * 0.5;
}

inline Curvature curvature_at(const OrientedBox& box, const Vec3d& contact, double ball_radius) {
  const ScaledRotation<double> turn(box.rotation);
  const Vec3d place = turn.to_local(contact - box.center) / turn.scale;
  return box_curvature(box.half_size - abs(place), ball_radius,
                       largest_coordinate(box.center) + largest_coordinate(box.half_size));
}

/// Where a point meets an edge, the face is the first along the box's own axes: x before y before z.
template <class N>
RawContact<N> time_of_impact(const OrientedBox& box, const RelativePath<N>& path, Certifier& certify) {
  const ScaledRotation<N> turn(box.rotation);
  Vec3<N> half(N(0));  // 0 exactly where it is 0, so that flat boxes are known to be flat
  for (int i = 0; i < 3; ++i)
    if (box.half_size[i] != 0) half[i] = N(box.half_size[i]) * turn.scale;
  RelativePath<N> seen = path;
  seen.p = turn.to_local(path.p) + half;
  seen.v = turn.to_local(path.v);
  seen.speed_squared = length_squared(seen.v);
  seen.radius = path.radius * turn.scale;
  RawContact<N> contact = box_contact(half + half, seen, certify);
  if (contact.outcome == Outcome::Hit) {
    // approach = -(v' . outward) = -(v . M outward): what it was in the frame
    contact.outward = turn.to_world(contact.outward);
    contact.outward_length = contact.outward_length * turn.scale;
  } else if (contact.outcome != Outcome::StartsInside) {
    contact.gap = contact.gap / turn.scale;
  }
  return contact;
}

}  // namespace ricochet

// Boxes that do not stand along the axes.
//
// Seen from the box, the path is one against a box along the axes. With M and s as in rotation.hpp and the box's
// own lengths times s, nothing has to be divided:
//   p' = M^T (p - c) + s h,   v' = M^T v,   size' = 2 s h,   radius' = s r
// are polynomials in the given doubles, of degree two more than p, v and r themselves; tau stays what it is. Of
// the polynomials of box.hpp the longest, of degree 2 in the lengths and 4 in the speeds, is then of degree 22
// for an aimed bullet: about 720 limbs.
#pragma once

#include "ricochet/narrow_phase/box.hpp"
#include "ricochet/narrow_phase/rotation.hpp"

namespace ricochet {

inline const Vec3d& reference_point(const OrientedBox& box) { return box.center; }

/// Where a point meets an edge, the face is the first along the box's own axes: x before y before z.
template <class N>
RawContact<N> time_of_impact(const OrientedBox& box, const RelativePath<N>& path, Certifier& certify) {
  const ScaledRotation<N> turn(box.rotation);
  const auto half_along = [&](int axis) {
    const double half = box.half_size[axis];
    return half == 0 ? N(0) : N(half) * turn.scale;  // 0 exactly, so that flat boxes are known to be flat
  };
  const Vec3<N> half(half_along(0), half_along(1), half_along(2));
  RelativePath<N> seen = path;
  seen.p = turn.to_local(path.p) + half;
  seen.v = turn.to_local(path.v);
  seen.speed_squared = length_squared(seen.v);
  seen.radius = path.radius * turn.scale;
  RawContact<N> contact = box::first_contact_in_frame(half + half, seen, certify);
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

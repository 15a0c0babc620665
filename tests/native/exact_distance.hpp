// Signed distances in 1200 bits, from the closest points of exact_path.hpp and, inside of solids, the least depth.
#pragma once

#include "native/exact_path.hpp"

namespace ricochet::exact_path {

inline Real least(const Real& a, const Real& b) { return a < b ? a : b; }

template <class Shape>
Real depth(const Shape&, const Place&) {
  return 0;
}
inline Real depth(const Box& b, const Place& at) {
  return least(least(least(at.x - b.min.x, b.max.x - at.x), least(at.y - b.min.y, b.max.y - at.y)),
               least(at.z - b.min.z, b.max.z - at.z));
}
/// The axes as in `nearest`.
inline Real depth(const OrientedBox& b, const Place& at) {
  const Place u(Vec3d(b.rotation.x, b.rotation.y, b.rotation.z)), from = at - Place(b.center);
  const Real w(b.rotation.w), size = dot(u, u) + w * w;
  Real depth = -1;
  for (int i = 0; i < 3; ++i) {
    const Place e(i == 0 ? 1 : 0, i == 1 ? 1 : 0, i == 2 ? 1 : 0);
    const Place axis = e + cross(u, cross(u, e) + e * w) * (2 / size);
    const Real own = b.half_size[i] - abs(dot(from, axis));
    if (i == 0 || own < depth) depth = own;
  }
  return depth;
}
inline Real depth(const Cylinder& c, const Place& at) {
  const Place a(c.a), axis = Place(c.b) - a, out = at - a;
  const Real size = length(axis), along = dot(out, axis) / size;
  const Real aside = length(cross(out, axis)) / size;
  return least(c.radius - aside, least(along, size - along));
}

inline Real signed_distance(const AnyShape& shape, const Vec3d& place) {
  const Place at(place);
  const Place closest = std::visit([&](const auto& s) { return nearest(s, at); }, shape);
  const Real outside = length(at - closest);
  const Real inside = std::visit([&](const auto& s) { return depth(s, at); }, shape);
  return inside > 0 ? -inside : outside - inner_radius(shape);
}

/// -1, 0 or 1. A number that 900 bits cannot distinguish from 0, relative to `size`, is an exact tie of the tests'
/// numbers.
inline int sign_beside(const Real& a, const Real& size) {
  return abs(a) <= ldexp(abs(size), -900) ? 0 : a < 0 ? -1 : 1;
}

}  // namespace ricochet::exact_path

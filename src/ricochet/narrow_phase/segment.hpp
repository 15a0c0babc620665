// Points and segments in doubles, of any size.
#pragma once

#include <algorithm>
#include <cmath>

#include "ricochet/numeric/length.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet {

/// v times a power of two that brings it near 1, where its products might over- or underflow.
inline Vec3d scaled_to_unit(const Vec3d& v) { return v * unit_scale(v); }

/// The point of the segment from `a` to `b` closest to a place.
inline Vec3d closest_on_segment(const Vec3d& a, const Vec3d& b, const Vec3d& to) {
  const Vec3d along = b - a;
  const double scale = unit_scale(along);
  const Vec3d axis = along * scale;
  const double size = dot(axis, axis);
  const double part = size > 0 ? std::clamp(dot(to - a, axis) / size * scale, 0.0, 1.0) : 0;
  // From the nearer end, so that both ends are exact.
  return part < 0.5 ? a + along * part : b - along * (1 - part);
}

/// A sphere around the segment, and `radius` more.
inline Sphere sphere_around_segment(const Vec3d& a, const Vec3d& b, double radius) {
  const Vec3d half = (b - a) * 0.5;
  return {a + half, std::sqrt(dot(half, half)) + radius};
}

}  // namespace ricochet

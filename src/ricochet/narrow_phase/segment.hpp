// Points and segments in doubles, of any size.
#pragma once

#include <algorithm>
#include <cmath>

#include "ricochet/narrow_phase/relative_motion.hpp"
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

/// How far a place beside the segment is from its nearer end, along it; negative beyond the ends.
inline double distance_from_ends(const Vec3d& at, const Vec3d& a, const Vec3d& b) {
  const Vec3d edge = b - a;
  const double size = std::sqrt(dot(edge, edge)), along = dot(at - a, edge) / size;
  return std::min(along, size - along);
}

/// Leaves of the segment the part within `distance` of `center`.
///
/// The closest point of its line is center - h, where h is what d = b - a leaves of center - a: h -= d (h .
/// d) / d^2, over double-doubles, again and again until the rounding of what lies along a long d is gone,
/// too.
inline void clip_segment(Vec3d& a, Vec3d& b, const Vec3d& center, double distance) {
  constexpr int kSteps = 12;  // each takes away 30 digits
  if (!(length(a - center) > distance) && !(length(b - center) > distance)) return;
  const Vec3<DoubleDouble> d = difference<DoubleDouble>(b, a) * DoubleDouble(unit_scale(b - a));
  const DoubleDouble size = length_squared(d);
  Vec3<DoubleDouble> h = difference<DoubleDouble>(center, a);
  for (int step = 0; step < kSteps; ++step) h = h - d * (dot(h, d) / size);
  const Vec3d away(value(h.x), value(h.y), value(h.z));
  const Vec3d closest = center - away, along = unit(b - a);
  if (!(length(away) < distance)) return;
  if (dot(a - closest, along) < -distance) a = closest - along * distance;
  if (dot(b - closest, along) > distance) b = closest + along * distance;
}

}  // namespace ricochet

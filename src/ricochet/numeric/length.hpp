// Lengths of vectors of any size.
#pragma once

#include <algorithm>
#include <cmath>

#include "ricochet/numeric/vec3.hpp"

namespace ricochet {

/// 1, or where products of several such vectors might over- or underflow the power of two that brings the
/// largest component of `v` near 1. Scaling by it is exact, but for what underflows beside that component.
inline double unit_scale(const Vec3d& v) {
  const double size = largest_coordinate(v);
  if ((size > 0x1p-120 && size < 0x1p120) || !(size > 0 && size < HUGE_VAL)) return 1;
  int exponent;
  std::frexp(size, &exponent);
  return std::ldexp(1.0, std::clamp(-exponent, -1000, 1000));
}

/// |v|, within a few units in the last place also where the squares would leave the range of doubles.
inline double length(const Vec3d& v) {
  const double squared = dot(v, v);
  if (squared > 0x1p-900 && squared < 0x1p1000) return std::sqrt(squared);
  const double scale = unit_scale(v);
  const Vec3d near_one = v * scale;
  return std::sqrt(dot(near_one, near_one)) / scale;
}

/// v / |v|.
inline Vec3d unit(const Vec3d& v) {
  const double size = length(v);
  if (size > 0x1p-1000 && size < 0x1p1000) return v / size;
  const Vec3d near_one = v * unit_scale(v);
  return near_one / length(near_one);
}

}  // namespace ricochet

// Lengths of vectors of any size.
#pragma once

#include <cmath>

#include "ricochet/numeric/vec3.hpp"

namespace ricochet {

/// 1, or, if products of several such vectors might over- or underflow, the power of two that brings the largest
/// component of `v` near 1. Scaling by it is exact, except for components so small that they underflow.
double unit_scale(const Vec3d& v);

/// |v| for vectors whose squares leave the range of doubles.
double length_out_of_range(const Vec3d& v);
/// |v|, within a few units in the last place.
inline double length(const Vec3d& v) {
  const double squared = dot(v, v);
  return squared > 0x1p-900 && squared < 0x1p1000 ? std::sqrt(squared) : length_out_of_range(v);
}

/// v / |v|.
Vec3d unit(const Vec3d& v);

}  // namespace ricochet

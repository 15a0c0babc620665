// Functions of vectors that only tests need.
#pragma once

#include <cmath>

#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/vec3.hpp"

namespace ricochet {

/// v / |v|, with one division.
inline Vec3d normalize(const Vec3d& v) { return v * (1 / std::sqrt(dot(v, v))); }

/// Each component as the nearest integer, halves away from 0.
inline Vec3d round(const Vec3d& v) { return {std::round(v.x), std::round(v.y), std::round(v.z)}; }

}  // namespace ricochet

// The sizes of numbers that questions accept, so that the results of one can be given to the next.
#pragma once

#include <cmath>

#include "ricochet/numeric/vec3.hpp"

namespace ricochet {

/// Questions accept 0 and numbers of sizes between these: beyond them the exact stages could run out of exponents.
inline constexpr double kLeastSize = 1e-150;
inline constexpr double kMostSize = 1e150;

/// Replaces a number that is smaller than questions accept by 0.
inline double sized(double a) { return std::fabs(a) < kLeastSize ? 0 : a; }
inline Vec3d sized(const Vec3d& v) { return {sized(v.x), sized(v.y), sized(v.z)}; }

/// The next number that questions accept, above or below `a`.
inline double next_sized(double a, double toward) {
  const double next = std::nextafter(a, toward);
  const bool is_away_from_zero = (toward > a) == (next > 0);
  return std::fabs(next) >= kLeastSize ? next : is_away_from_zero ? std::copysign(kLeastSize, next) : 0;
}

}  // namespace ricochet

// The first touch of a sphere by plain doubles, and whether that is good enough.
#pragma once

#include <cmath>
#include <cstdint>

#include "ricochet/vec.hpp"

namespace ricochet::scene {

enum class Verdict : std::uint8_t { Misses, Hits, Unsure };

struct Rough {
  Verdict verdict;
  double time;  ///< Hits: within `error`, 2^-41 of it
  double error;
};

/// A point at `p` from the centre with velocity `v`, a = |v|^2 neither over- nor underflowing.
///
/// With u = 2^-53 and P = |p|^2 + R^2 the errors are below 8 u P for c, 8 u sqrt(a P) for b, 32 u a P for D
/// (see quick.hpp). Here the margins are 2^10 and 4 times as wide. Where c > 2^-40 P, a wrong sign of b makes
/// D surely negative, so that only c and D have to be sure. The time's relative error is that of c, and of
/// the denominator's sqrt(D) - b through D. Far away or grazing, it is not good enough: Unsure.
inline Rough rough_time(const dvec3& p, const dvec3& v, double a, double reach) {
  const double reach_square = reach * reach, square = glm::dot(p, p), size = square + reach_square;
  const double b = glm::dot(p, v), c = square - reach_square;
  if (!(c > size * 0x1p-40)) return {Verdict::Unsure, 0, 0};
  if (b >= 0) return {Verdict::Misses, 0, 0};
  const double d = b * b - a * c, d_error = a * size * 0x1p-46;
  if (d < -d_error) return {Verdict::Misses, 0, 0};
  if (!(d > d_error) || !(square <= reach_square * 0x1p24)) return {Verdict::Unsure, 0, 0};
  const double root = std::sqrt(d), below = root - b, lower = root * below;
  // size 2^-48 / c + d_error / lower <= 2^-42, without the quotients
  if (!(size * 0x1p-48 * lower + d_error * c <= c * lower * 0x1p-42)) return {Verdict::Unsure, 0, 0};
  const double time = c / below;
  return {Verdict::Hits, time, time * 0x1p-41};
}

}  // namespace ricochet::scene

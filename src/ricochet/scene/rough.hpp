// The first touch of a sphere by plain doubles, and whether that is good enough.
//
// A point at `p` from the centre moves with `v`; R is the reach, a = |v|^2, b = p . v, c = |p|^2 - R^2. Its
// way passes the centre at l = p - (b / a) v, and e = R^2 - |l|^2 decides. With u = 2^-53, P = |p|^2 + R^2
// and |p| <= 2^12 R the errors are below
//   c : 8 u P        b : 8 u sqrt(a P)        D = b^2 - a c : 32 u a P
//   e : 16 u |l| |p| + 8 u R^2 (what b / a loses lies along the way, across l, and counts squared)
// see quick.hpp. `kDoubt...` are four times as wide or more. For |l| <= 2 R, |p| <= 2 R + |b| / sqrt(a);
// beyond, e is surely negative. Where c > 2^-40 P, a wrong sign of b makes D surely negative, so that a point
// moving away misses. The time c / (sqrt(a e) - b) inherits the relative errors of c, and of e through the
// root.
#pragma once

#include <cmath>
#include <cstdint>

#include "ricochet/quick.hpp"
#include "ricochet/vec.hpp"

namespace ricochet::scene {

inline constexpr double kDoubtC = 0x1p-40, kDoubtD = 0x1p-46, kDoubtE = 0x1p-45;
inline constexpr double kFarthest = 0x1p24;  ///< |p|^2 in R^2
/// What a sure time may lose, relative, and what it is taken to have lost.
inline constexpr double kTimeBound = 0x1p-41, kTimeError = 0x1p-40;

enum class Verdict : std::uint8_t { Misses, Inside, Hits, Unsure };

struct Rough {
  Verdict verdict;
  double time;  ///< Hits: within `error`
  double error;
};

/// A velocity, its square `a` in `quick::in_range`, and what many questions share.
struct Course {
  dvec3 v;
  double a, speed, slowness, inverse;

  Course(const dvec3& velocity, double square)
      : v(velocity), a(square), speed(std::sqrt(square)), slowness(1 / speed), inverse(slowness * slowness) {}
};

inline Rough rough_time(const dvec3& p, const Course& course, double reach) {
  const dvec3& v = course.v;
  const double a = course.a;
  const double reach_square = reach * reach, square = glm::dot(p, p), size = square + reach_square;
  const double b = glm::dot(p, v), c = square - reach_square;
  if (!quick::in_range(size)) return {Verdict::Unsure, 0, 0};
  if (!(c > size * kDoubtC)) return {c < size * -kDoubtC ? Verdict::Inside : Verdict::Unsure, 0, 0};
  if (b >= 0) return {Verdict::Misses, 0, 0};
  const double d = b * b - a * c;
  if (d < a * size * -kDoubtD) return {Verdict::Misses, 0, 0};
  if (!(square <= reach_square * kFarthest)) return {Verdict::Unsure, 0, 0};
  const dvec3 l = p - v * (b * course.inverse);
  const double e = reach_square - glm::dot(l, l), doubt = kDoubtE * reach * (reach - b * course.slowness);
  if (e < -doubt) return {Verdict::Misses, 0, 0};
  if (!(e > doubt)) return {Verdict::Unsure, 0, 0};
  const double half = std::sqrt(e), below = course.speed * half - b, lower = half * below;
  // size 2^-49 / c + doubt / lower * speed <= kTimeBound, without the quotients
  if (!(size * 0x1p-49 * lower + doubt * course.speed * c <= c * lower * kTimeBound))
    return {Verdict::Unsure, 0, 0};
  const double time = c / below;
  return {Verdict::Hits, time, time * kTimeError};
}

}  // namespace ricochet::scene

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

#include "ricochet/narrow_phase/sphere_filter.hpp"
#include "ricochet/numeric/vec3.hpp"

namespace ricochet::scene {

inline constexpr double kBoundC = 0x1p-40, kBoundD = 0x1p-46, kBoundE = 0x1p-45;
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
  Vec3d v;
  double a, speed, slowness, inverse;

  Course(const Vec3d& velocity, double square)
      : v(velocity), a(square), speed(std::sqrt(square)), slowness(1 / speed), inverse(slowness * slowness) {}
};

inline Rough rough_time(const Vec3d& p, const Course& course, double reach) {
  const Vec3d& v = course.v;
  const double a = course.a;
  const double reach_square = reach * reach, square = dot(p, p), size = square + reach_square;
  const double b = dot(p, v), c = square - reach_square;
  if (!quick::in_range(size)) return {Verdict::Unsure, 0, 0};
  if (!(c > size * kBoundC)) return {c < size * -kBoundC ? Verdict::Inside : Verdict::Unsure, 0, 0};
  if (b >= 0) return {Verdict::Misses, 0, 0};
  const double d = b * b - a * c;
  if (d < a * size * -kBoundD) return {Verdict::Misses, 0, 0};
  if (!(square <= reach_square * kFarthest)) return {Verdict::Unsure, 0, 0};
  const Vec3d l = p - v * (b * course.inverse);
  const double e = reach_square - dot(l, l), bound = kBoundE * reach * (reach - b * course.slowness);
  if (e < -bound) return {Verdict::Misses, 0, 0};
  if (!(e > bound)) return {Verdict::Unsure, 0, 0};
  const double half = std::sqrt(e), below = course.speed * half - b, lower = half * below;
  // size 2^-49 / c + bound / lower * speed <= kTimeBound, without the quotients
  if (!(size * 0x1p-49 * lower + bound * course.speed * c <= c * lower * kTimeBound))
    return {Verdict::Unsure, 0, 0};
  const double time = c / below;
  return {Verdict::Hits, time, time * kTimeError};
}

}  // namespace ricochet::scene

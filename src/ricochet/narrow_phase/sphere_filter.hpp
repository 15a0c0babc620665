// Static filter for spheres: whether and when a moving point meets a sphere, in doubles with a bound on every
// error. What the bounds leave uncertain is for `shoot`. (In CGAL's words the
// filter is semi-static: its bounds are constants times the sizes of what is given.)
//
// A point moves as p + v t, seen from the centre of a sphere of radius R (the sum of both radii). It meets the
// sphere where
//   a t^2 + 2 b t + c = 0,   a = |v|^2,  b = p . v,  c = |p|^2 - R^2
// The line of its motion passes the centre at l = p - (b / a) v, square to v, and
//   e = R^2 - |l|^2,   the square of half the chord, or   D = b^2 - a c = a e
// decides whether it meets the sphere at all. The first time is
//   t = c / (sqrt(D) - b) = c / (|v| sqrt(e) - b)
//
// Error bounds, with u = 2^-53 and P = |p|^2 + R^2. Components of p and v and the sum R may each be rounded
// once. A sum of three products is within 3 u of the sum of their absolute values (Higham, "Accuracy and
// stability of numerical algorithms", 3.1); first-order terms are counted, and the bounds in use, named in
// numeric/tolerances.hpp, are at least three times as wide.
//   c :  5 u |p|^2 + 3 u R^2 + u |c| < 8 u P
//   b :  5 u |p| |v| < 8 u sqrt(a P)
//   D :  b^2 within 11 u a P, a c within 12 u a P, their difference within 2 u a P more: below 32 u a P
//   e :  The error of b / a moves l along v, square to l, by at most 16 u |p|, which counts squared: for
//        |p| <= 2^12 R less than 2^-20 u R^2. Otherwise l is within 4 u |p|, |l|^2 within 11 u |l| |p|, R^2
//        within 3 u R^2 and the difference within u (R^2 + |l|^2): together below 16 u |l| |p| + 8 u R^2.
//        Where |l| <= 2 R, |p| <= 2 R + |b| / |v|, and this is below 72 u R (R + |b| / |v|);
//        where |l| > 2 R, e < -3/4 |l|^2 is certainly negative.
//   sign of b : Where c > 2^-40 P and b is within its error of 0, D < -2^-41 a P and e < -2^-41 P: the point
//        misses, whichever sign is taken.
//   t :  relative, the error of c / c, that of e times |v| / (2 sqrt(e) (|v| sqrt(e) - b)), that of b, and
//        6 u. The filter certifies t where 2^-49 P / c plus the bound on e times |v| / (sqrt(e) (|v| sqrt(e) - b))
//        is at most 2^-41. The first term implies b^2 >= a c >= 2^-8 a P, so that b is within 80 u of itself;
//        the second implies sqrt(e) >= R / 16: a certified hit has a sine above 1/16.
//
// Sizes. All this holds for a and P from 2^-200 to 2^200: of P `first_impact` makes sure, of a its caller, once for each ray.
// Outside a start, c is then above 2^-240; e counts for R >= 2^-13 sqrt(P), and a chord that is certain has sqrt(e) > 2^-23 R. So
// what is compared, products of up to six lengths and two speeds, is between 2^-700 and 2^700; the squares and products of small
// components lose at most 2^-1074 each below the smallest normal number. R alone, or a component, may be of any size.
#pragma once

#include <cmath>
#include <cstdint>

#include "ricochet/numeric/tolerances.hpp"
#include "ricochet/numeric/vec3.hpp"

namespace ricochet::sphere_filter {

/// Whether a square is in the range in which the filter's products neither over- nor underflow.
inline bool is_in_range(double squared) {
  return squared > kSmallestFilteredSquare && squared < kLargestFilteredSquare;
}

/// A point's velocity, and what its questions about many spheres share.
struct Ray {
  Vec3d v;
  double a, speed, inverse_speed, inverse_a;  ///< |v|^2, |v|, 1 / |v|, 1 / a

  explicit Ray(const Vec3d& velocity)
      : v(velocity),
        a(dot(velocity, velocity)),
        speed(std::sqrt(a)),
        inverse_speed(1.0 / speed),
        inverse_a(inverse_speed * inverse_speed) {}
};

/// Where the point starts: c and P.
struct Start {
  Vec3d p;
  double radius, radius_squared, distance_squared, c, size;

  Start(const Vec3d& offset, double radii)
      : p(offset),
        radius(radii),
        radius_squared(radii * radii),
        distance_squared(dot(offset, offset)),
        c(distance_squared - radius_squared),
        size(distance_squared + radius_squared) {}

  /// Certainly; `bound` in parts of P.
  bool is_outside(double bound = kStartBound) const { return c > size * bound; }
  bool is_inside(double bound = kStartBound) const { return c < size * -bound; }
  /// Whether the bound on e holds.
  bool is_near() const { return distance_squared <= radius_squared * kFarthestSquared; }
};

/// D = b^2 - a c.
inline double discriminant(const Start& start, double a, double b) { return b * b - a * start.c; }

/// Certainly, of a point that starts outside: by the sign of D.
inline bool line_misses(const Start& start, double a, double b) {
  return discriminant(start, a, b) < a * start.size * -kDiscriminantBound;
}

/// Half the chord that the line cuts out of a near sphere, squared.
struct HalfChord {
  double e, error;

  HalfChord(const Start& start, const Ray& ray, double b) {
    const Vec3d l = start.p - ray.v * (b * ray.inverse_a);
    e = start.radius_squared - dot(l, l);
    error = kHalfChordBound * start.radius * (start.radius - b * ray.inverse_speed);
  }
  bool is_certain() const { return e > error; }
  bool is_certainly_none() const { return e < -error; }
};

/// The first time, of a point that starts outside, nears, and whose chord is certain.
struct Entry {
  double root, time;  ///< sqrt(e); relative error below `kFilteredTimeBound` where certified
  bool is_certified;

  Entry(const Start& start, const Ray& ray, double b, const HalfChord& chord) {
    root = std::sqrt(chord.e);
    const double below = ray.speed * root - b, product = root * below;
    time = start.c / below;
    // 2^-49 P / c + error |v| / product <= kFilteredTimeBound, without the quotients
    is_certified = start.size * kStartTimeError * product + chord.error * ray.speed * start.c <=
                   start.c * product * kFilteredTimeBound;
  }
};

enum class Verdict : std::uint8_t { Misses, StartsInside, Hits, Uncertain };

/// What the filter says of one point and one sphere.
struct FilteredImpact {
  Verdict verdict;
  double time = 0;  ///< Hits: within `error`
  double error = 0;
};

/// `ray.a` is in range. Put into its callers always: in WebAssembly a call costs a tenth of a bounce.
[[gnu::always_inline]] inline FilteredImpact first_impact(const Vec3d& p, const Ray& ray, double radius) {
  const Start start(p, radius);
  const double b = dot(p, ray.v);
  if (!is_in_range(start.size)) return {Verdict::Uncertain};
  if (!start.is_outside()) return {start.is_inside() ? Verdict::StartsInside : Verdict::Uncertain};
  if (b >= 0 || line_misses(start, ray.a, b)) return {Verdict::Misses};
  if (!start.is_near()) return {Verdict::Uncertain};
  const HalfChord chord(start, ray, b);
  if (chord.is_certainly_none()) return {Verdict::Misses};
  if (!chord.is_certain()) return {Verdict::Uncertain};
  const Entry entry(start, ray, b, chord);
  if (!entry.is_certified) return {Verdict::Uncertain};
  return {Verdict::Hits, entry.time, entry.time * kFilteredTimeError};
}

}  // namespace ricochet::sphere_filter

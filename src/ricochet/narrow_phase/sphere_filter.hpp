// Static filter for spheres: whether and when a moving point meets a sphere, for any lane type (a double, two doubles
// or four floats side by side), with a bound on every error. src/derivations/sphere_filter.md derives the bounds and
// has a drawing. (In CGAL's words the filter is semi-static: its bounds are constants times the sizes of the given
// numbers.) Uncertain cases are left to the exact kernel, `offer_vertex` in narrow_phase/entry.hpp.
//
// A point moves as p + v t relative to the centre of a sphere of radius R (the sum of both radii). In the names of
// numeric/quadratic.hpp and with s = sqrt(D) it meets the sphere at t = c / (s - b). Let u be half a unit in the last
// place of the lane's numbers, P = |p|^2 + R^2 and q = R |v|. If the components of p and v and the sum R are each
// rounded once:
//   c :  within 8 u P
//   b :  within 8 u sqrt(a P). A point outside by more than 2^-40 P whose b is within that of 0 misses: either sign gives that.
//   D :  within 16 u a P; where it is positive, within 16 u q (|p| |v| + q). As b^2 - a c, within 32 u a P.
//   t :  relative, within 8 u P / c + 8 u q (|p| |v| + q) / (s (s - b)) + 8 u sqrt(a P) / (s - b) + 4 u.
// Decisions need no root, and roots need no quotient; quotients are best computed in a second step.
#pragma once

#include <cstdint>

#include "ricochet/numeric/quadratic.hpp"
#include "ricochet/numeric/simd.hpp"
#include "ricochet/numeric/tolerances.hpp"
#include "ricochet/numeric/vec3.hpp"

namespace ricochet::sphere_filter {

/// True if a square is in the range in which the filter's products neither over- nor underflow.
inline bool is_in_range(double squared) {
  return squared > kSmallestFilteredSquare && squared < kLargestFilteredSquare;
}

/// A point's velocity, with the values that its questions about many spheres share.
struct Motion {
  Vec3d v;
  double a;  ///< |v|^2

  explicit Motion(const Vec3d& velocity) : v(velocity), a(dot(velocity, velocity)) {}
};

/// The same with the speed, for code that measures lengths along the path.
struct Ray : Motion {
  double speed, inverse_speed;  ///< |v|, 1 / |v|

  explicit Ray(const Vec3d& velocity) : Motion(velocity), speed(std::sqrt(a)), inverse_speed(1.0 / speed) {}
};

/// The start of the point relative to a sphere: c and P.
template <class Lane>
struct Start {
  Vec3<Lane> p;
  Lane radius, radius_squared, distance_squared, c, size;

  [[gnu::always_inline]] Start(const Vec3<Lane>& offset, const Lane& radii)
      : p(offset),
        radius(radii),
        radius_squared(radii * radii),
        distance_squared(dot(offset, offset)),
        c(distance_squared - radius_squared),
        size(distance_squared + radius_squared) {}

  /// True if the point certainly starts outside; `bound` is relative to P.
  auto is_outside(double bound = kStartBound) const { return c > size * bound; }
  auto is_inside(double bound = kStartBound) const { return c < size * -bound; }
};

/// The entry of a point that starts outside and approaches, if it enters.
template <class Lane>
struct Entry {
  Lane root, below;  ///< s and s - b

  [[gnu::always_inline]] Entry(const Lane& b, const Lane& d) {
    using simd::sqrt;
    using std::sqrt;
    root = sqrt(d);
    below = root - b;
  }
  /// s (s - b): the errors of D count relative to it.
  Lane sharpness() const { return root * below; }
  /// True if the point certainly enters. The time is c / `below` within `kFilteredTimeBound` of that, for a speed whose
  /// square is a. The square of the sine of its ricochet angle is then at least `sharp`, within an eighth of that.
  [[gnu::always_inline]] auto is_timed(const Start<Lane>& start, const Lane& a,
                                       double sharp = kTimedEntrySquared) const {
    const Lane m = sharpness();
    return start.is_outside(kTimedStart) &
           (start.distance_squared < start.radius_squared * kFarthestSquared) &
           (m * m > (a * start.radius_squared) * (a * start.size) * sharp);
  }
};

enum class Verdict : std::uint8_t { Misses, StartsInside, Hits, Uncertain };

/// The filter's result for one point and one sphere.
struct FilteredImpact {
  Verdict verdict;
  double time = 0;  ///< Hits: the time, within `error`
  double error = 0;
  bool is_sharp =
      false;  ///< Hits: true if the sine of its ricochet angle, s / (R |v|), is above kLeastBounceSine
};

/// `motion.a` is in range. Always inlined: in WebAssembly a call costs a tenth of a bounce.
[[gnu::always_inline]] inline FilteredImpact first_impact(const Vec3d& p, const Motion& motion,
                                                          double radius) {
  const Start<double> start(p, radius);
  const double b = dot(p, motion.v);
  if (!is_in_range(start.size)) return {Verdict::Uncertain};
  if (!start.is_outside()) return {start.is_inside() ? Verdict::StartsInside : Verdict::Uncertain};
  if (b >= 0) return {Verdict::Misses};
  const double d = discriminant(motion.a * start.radius_squared, p, motion.v);
  if (d < motion.a * start.size * -kDiscriminantBound) return {Verdict::Misses};
  const Entry<double> entry(b, d);
  if (!entry.is_timed(start, motion.a)) return {Verdict::Uncertain};
  const double time = start.c / entry.below;
  return {Verdict::Hits, time, time * kFilteredTimeError,
          d > motion.a * start.radius_squared * (kLeastBounceSine * kLeastBounceSine)};
}

/// True if a point may come within a radius of the origin before `latest`; false only if it certainly does not.
inline bool may_meet(const Vec3d& p, const Motion& motion, double radius, double latest) {
  if (!is_in_range(motion.a)) return true;
  const FilteredImpact impact = first_impact(p, motion, radius);
  return impact.verdict != Verdict::Misses &&
         (impact.verdict != Verdict::Hits || impact.time - impact.error <= latest);
}

}  // namespace ricochet::sphere_filter

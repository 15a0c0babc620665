// Static filter for points and triangles: whether and when a moving point meets a triangle, in doubles with a bound on
// every error. Uncertain cases are left to `shoot`. Balls: ball_triangle_filter.hpp.
//
// A point moves as p + v t relative to the vertex a; e = b - a and f = c - a are the edges there, n = e x f is normal
// to the plane and q = p x v. It is in the plane at t = T / D, where its barycentric coordinates are U / D of b, W / D
// of c and X / D of a (Moeller and Trumbore, "Fast, minimum storage ray/triangle intersection", 1997):
//   T = p . n,   U = f . q,   W = -e . q,   D = -v . n = U + W + X
// The point meets the triangle if all of T, U, W and X have the sign of D. So it certainly misses if two of the four
// have certain, opposite signs, whatever D is, and certainly hits if all four have one certain sign.
//
// Error bounds, with u = 2^-53 and |.| the sum of the components' absolute values. p, e, f are differences of given
// doubles, rounded once. v is given, or the rounded difference of two given velocities, or an aimed bullet's, with each
// component within 8 u of `speeds`. A cross product of two such vectors is within 16 u of the product of their sizes,
// and its scalar product with a third within 24 u of the product of all three; D is used as computed, and X = D - U - W
// is within the sum of the bounds. `kTriangleBound` is more than twice as much.
//   t : relative, a quarter of the bound of T and half of that of D, relative to them, which are more than the 24 u and 56 u above and
//       the u of the quotient. If that is above `kFilteredTimeBound` the hit is uncertain.
//
// Sizes. The bounds on T, D, U and W must be from 2^-440 to 2^440, or the result is uncertain: products of two of these
// numbers then neither over- nor underflow. Lengths and speeds are at most 2^501, so the products lose less than 2^-570
// below the smallest normal number, which is 2^-1074 times the size of a third factor. A product that has overflowed
// makes its bound infinite, and is no hit. Hits have edges above 2^-46 |p|, so that |n|^2 is a normal number.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "ricochet/numeric/tolerances.hpp"
#include "ricochet/numeric/vec3.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet::triangle_filter {

enum class Verdict : std::uint8_t { Misses, Hits, Uncertain };

/// A vertex, or an edge between two: triangles that share it are hit there at the same time.
struct Feature {
  Vec3d one{std::numeric_limits<double>::quiet_NaN()}, other{std::numeric_limits<double>::quiet_NaN()};

  /// Two empty features are not the same.
  friend bool are_same(const Feature& a, const Feature& b) {
    return (a.one == b.one && a.other == b.other) || (a.one == b.other && a.other == b.one);
  }
};

/// The filter's result for one bullet and one triangle.
struct FilteredImpact {
  Verdict verdict;
  double time = 0;  ///< Hits: the time, within `error`. Uncertain: no contact is before `time` - `error`
  double error = 0;
  Vec3d outward{0.0};     ///< Hits: out of the triangle, of any length
  bool is_sharp = false;  ///< Hits: true if that direction has an error below 2^-40
  Feature feature{};      ///< Hits of a ball: the vertex or edge that it hits, if any
};

/// The motion of a bullet relative to triangles.
struct Path {
  Vec3d from, velocity;
  /// The sum of the bullet's and the triangle's speed, each as the sum of the components' absolute values
  double speeds;
  double radius;
};

/// True if a product of three lengths or speeds, times the bound, has such a size that products of two such numbers,
/// and the bounds on their errors, are normal numbers.
inline bool is_in_range(double product) { return product > 0x1p-440 && product < 0x1p440; }

/// A point and a triangle relative to one of its corners: the point at `p`, the edges there, and their normal e x f.
struct Seen {
  Vec3d p, e, f, n;
};

inline Seen seen_from_corner(const Path& path, const Triangle& t) {
  const Vec3d e = t.b - t.a, f = t.c - t.a;
  return {path.from - t.a, e, f, cross(e, f)};
}

inline FilteredImpact first_impact_of_point(const Path& path, const Seen& seen) {
  const auto& [p, e, f, n] = seen;
  const Vec3d q = cross(p, path.velocity);
  const double height = dot(p, n), det = -dot(path.velocity, n);
  const double at_b = dot(f, q), at_c = -dot(e, q), at_a = det - at_b - at_c;
  const double sizes = taxicab_length(e) * taxicab_length(f), p_size = taxicab_length(p);
  const double edges = std::max(taxicab_length(e), taxicab_length(f)),
               lever = kTriangleBound * p_size * path.speeds;
  const double height_error = kTriangleBound * p_size * sizes,
               det_error = kTriangleBound * path.speeds * sizes;
  const double error = lever * edges, error_a = 2 * error + det_error;
  if (!is_in_range(height_error) || !is_in_range(det_error) || !is_in_range(error))
    return {Verdict::Uncertain};
  const bool above = height > height_error || at_b > error || at_c > error || at_a > error_a;
  const bool below = height < -height_error || at_b < -error || at_c < -error || at_a < -error_a;
  if (above && below) return {Verdict::Misses};
  const double size = std::fabs(det), to_plane = std::fabs(height);
  if (!(to_plane > height_error && std::fabs(at_b) > error && std::fabs(at_c) > error &&
        std::fabs(at_a) > error_a && size > det_error))
    return {Verdict::Uncertain};
  // The normal of a needle is too uncertain.
  if (!(dot(n, n) > sizes * sizes * (kSmallestFilteredSine * kSmallestFilteredSine)))
    return {Verdict::Uncertain};
  const double time = to_plane / size;
  if (!(0.25 * height_error * size + 0.5 * det_error * to_plane <= kFilteredTimeBound * size * to_plane))
    return {Verdict::Uncertain};
  return {Verdict::Hits, time, time * kFilteredTimeError, det > 0 ? n : -n, true, {}};
}

}  // namespace ricochet::triangle_filter

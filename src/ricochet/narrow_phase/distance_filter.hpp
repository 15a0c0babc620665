// Static filter for distances from a place: bounds in doubles, which exclude shapes that are certainly farther.
// Distances that they cannot distinguish are compared exactly.
//
// Spheres: |p - c| - R. A difference of two doubles is rounded once, by u = 2^-53 of itself, so the length is within 4
// u of itself, and the distance within 6 u (|p - c| + R).
//
// Triangles, relative to the place: some point q of the triangle, near the closest one, bounds the distance from above.
// The plane through q at right angles to q bounds it from below, because all corners v are beyond it:
//   min_v (v . q) / |q|  <=  d  <=  |q|
// This holds however q was found. q is a mean of the corners to within 10 u S, S being the sum of the absolute
// coordinates of the farthest corner, and each product is within 5 u S |q|: both bounds are good to 16 u S.
//
// Sizes: distances from 2^-400 to 2^400, S below 2^447. Otherwise there are no bounds, and exact numbers decide.
// Features of triangles are certain if the bounds on second and fourth powers of lengths are above 2^-900 and finite.
#pragma once

#include <algorithm>
#include <cmath>

#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/tolerances.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet::distance_filter {

struct DistanceBounds {
  double low, high;
};

inline DistanceBounds distance_bounds(const Sphere& sphere, const Vec3d& place) {
  const Vec3d out = place - sphere.center;
  const double away = std::sqrt(dot(out, out)), distance = away - sphere.radius;
  const double error = (away + sphere.radius) * kProximityRounding;
  // Squares out of range give no bounds.
  if (!(away > 0x1p-400 && away < 0x1p400)) return {-HUGE_VAL, HUGE_VAL};
  return {distance - error, distance + error};
}

/// The vertices of a triangle that span the nearest feature: one, two or all three; and whether that is certain.
struct TriangleFeature {
  const Vec3d* vertices[2] = {nullptr, nullptr};  ///< a vertex: twice the same; the face: null
  bool is_certain = false;
};

/// A triangle relative to a place, with its Voronoi regions decided in doubles (Ericson, 5.1.5).
struct SeenTriangle {
  const Triangle& triangle;
  Vec3d a, b, c, e, f;
  double d1, d2, d3, d4, d5, d6;

  SeenTriangle(const Triangle& t, const Vec3d& place)
      : triangle(t), a(t.a - place), b(t.b - place), c(t.c - place), e(t.b - t.a), f(t.c - t.a) {
    d1 = -dot(e, a), d2 = -dot(f, a);
    d3 = -dot(e, b), d4 = -dot(f, b);
    d5 = -dot(e, c), d6 = -dot(f, c);
  }

  /// A point of the triangle, the closest but for rounding.
  Vec3d closest() const {
    if (d1 <= 0 && d2 <= 0) return a;
    if (d3 >= 0 && d4 <= d3) return b;
    if (d6 >= 0 && d5 <= d6) return c;
    const double at_c = d1 * d4 - d3 * d2, at_b = d5 * d2 - d1 * d6, at_a = d3 * d6 - d5 * d4;
    if (at_c <= 0 && d1 >= 0 && d3 <= 0) return a + e * (d1 / (d1 - d3));
    if (at_b <= 0 && d2 >= 0 && d6 <= 0) return a + f * (d2 / (d2 - d6));
    if (at_a <= 0 && d4 >= d3 && d5 >= d6) return b + (c - b) * ((d4 - d3) / ((d4 - d3) + (d5 - d6)));
    const double sum = at_a + at_b + at_c;
    return a + e * (at_b / sum) + f * (at_c / sum);
  }

  double size() const { return std::max({taxicab_length(a), taxicab_length(b), taxicab_length(c)}); }

  DistanceBounds bounds() const {
    const Vec3d q = closest();
    const double away = std::sqrt(dot(q, q)), error = size() * kProximityRounding;
    const double support = std::min({dot(a, q), dot(b, q), dot(c, q)}) / away;
    // Nothing is known if numbers are out of range.
    if (!(away > 0x1p-400 && error < 0x1p400 && std::fabs(support) < HUGE_VAL)) return {0, HUGE_VAL};
    return {std::max(0.0, support - error), away + error};
  }

  /// The nearest vertex or edge, if that is certain: a product here is within 8 u of its factors' sizes.
  TriangleFeature feature() const {
    const double edge = std::max(taxicab_length(e), taxicab_length(f));
    const double error = edge * size() * kProximityRounding, product_error = 4 * edge * size() * error;
    if (!(error > 0x1p-900 && product_error > 0x1p-900 && product_error < HUGE_VAL)) return {};
    const Vec3d &ta = triangle.a, &tb = triangle.b, &tc = triangle.c;
    if (d1 < -error && d2 < -error) return {{&ta, &ta}, true};
    if (d3 > error && d4 - d3 < -2 * error) return {{&tb, &tb}, true};
    if (d6 > error && d5 - d6 < -2 * error) return {{&tc, &tc}, true};
    if (d1 > error && d3 < -error && d1 * d4 - d3 * d2 < -product_error) return {{&ta, &tb}, true};
    if (d2 > error && d6 < -error && d5 * d2 - d1 * d6 < -product_error) return {{&ta, &tc}, true};
    if (d4 - d3 > 2 * error && d5 - d6 > 2 * error && d3 * d6 - d5 * d4 < -product_error)
      return {{&tb, &tc}, true};
    return {};
  }
};

inline bool are_same(const TriangleFeature& one, const TriangleFeature& other) {
  if (!one.is_certain || !other.is_certain) return false;
  const auto& [a, b] = one.vertices;
  const auto& [c, d] = other.vertices;
  return (*a == *c && *b == *d) || (*a == *d && *b == *c);
}

/// The distance of a place from a box: a lower bound of its distance from everything inside.
inline double distance_from(const Box& box, const Vec3d& place) {
  const Vec3d gap = max(max(box.min - place, place - box.max), Vec3d(0.0));
  return length(gap) * (1 - 0x1p-48);
}

}  // namespace ricochet::distance_filter

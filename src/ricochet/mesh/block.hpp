// Four triangles of a mesh side by side in single precision, and which of them a point or a ball may meet.
//
// A triangle's corners are a, b and c, its edges at a are e = b - a and f = c - a, and n = e x f. Lengths are in
// parts of the mesh's size: corners have coordinates below 1. A path o + d t begins where it enters the mesh's
// bounds, d having 1 as its largest component, so that |d| <= 3; |.| is the sum of the components' sizes.
//
// Points. With p = o - a and q = p x d, the four numbers of triangle_filter.hpp are
//   T = p . n,   U = f . q,   W = -e . q,   X = D - U - W,   D = -d . n
// and a triangle is left out where two of T, U, W, X have certain, opposite signs, or where T / D is certainly
// beyond the end of the path.
//
// Balls. The centre is within r of the plane between t0 and t1; a triangle is left out where there is no such
// time before the end of the path, or where the centre is at t0 and at t1 farther than r beyond one edge.
//
// Error bounds, with u = 2^-24. P = |o| + 3 is at least |p|, E the longer of |e| and |f|. o, the corners and d are
// each rounded once to single precision, and o is off by as much as `slack` besides. So p is within 4 u P + slack; an
// edge is within 12 u of what it is, whatever its size, or, where the corners are exact, within u of itself: within
// k + u E, k being 12 u or 0.
//   q :  3 (4 u P + slack) + 3 u P + 2 u 3 P, below 3 slack + 24 u P =: Q
//   U and W :  E Q + (k + u E) |q| + 4 u E |q|, with |q| <= 3 P: below E (Q + 15 u P) + 3 k P
//   n :  2 E (k + u E) + 4 u E^2 = E (2 k + 6 u E) =: d_n
//   T :  E^2 (4 u P + slack) + P d_n + 4 u P E^2, below E (E (slack + 14 u P) + 2 k P)
//   D :  3 d_n + 12 u E^2, below E (6 k + 30 u E)
//   h = p . n / |n| :  P d_n / |n| + 8 u P + slack,   g = d . n / |n| :  3 d_n / |n| + 24 u
//   beyond an edge, with m = (edge x n) / (|edge| |n|) :  m within d_n / |n| + (k + u E) / |edge| + 16 u =: d_m, times the
//        distance from the corner, at most P + 3 t, and 8 u of that, and slack
// The numbers in use are twice as wide; 2^-22 is added to E, which covers what is lost below the smallest
// normal number.
#pragma once

#include <cmath>
#include <cstdint>

#include "ricochet/numeric/simd.hpp"
#include "ricochet/numeric/tolerances.hpp"

namespace ricochet::mesh {

using simd::F4;
using simd::I4;

struct alignas(32) Block {
  F4 a[3], b[3], c[3];
  I4 triangle;  ///< its index; below 0 where there is none
};

/// A path in the lengths of the mesh, and what the bounds above have of it, twice as wide.
struct BlockRay {
  F4 origin[3], direction[3];
  float radius;                           ///< the ball's, rounded up
  float length;                           ///< P
  float slack;                            ///< of the start
  float corner_error;                     ///< k
  float edge_error, edge_error_part;      ///< of U and W: E times the second, plus the first
  float height_error, height_error_part;  ///< of T: E (E times the second, plus the first)

  BlockRay() = default;
  BlockRay(const float (&from)[3], const float (&along)[3], float ball_radius, float start_slack,
           bool is_exact) {
    length = 3;
    for (int i = 0; i < 3; ++i) {
      origin[i] = simd::four(from[i]);
      direction[i] = simd::four(along[i]);
      length += std::fabs(from[i]);
    }
    constexpr float u = 2 * 0x1p-24F;
    radius = ball_radius * (1 + u);
    slack = 2 * start_slack;
    corner_error = is_exact ? 0 : 12 * u;
    edge_error = 3 * corner_error * length;
    edge_error_part = 3 * slack + 39 * u * length;
    height_error = 2 * corner_error * length;
    height_error_part = slack + 14 * u * length;
  }
};

inline F4 size_of(F4 a) { return reinterpret_cast<F4>(reinterpret_cast<I4>(a) & 0x7fffffff); }
inline F4 select(I4 mask, F4 a, F4 b) {
  return reinterpret_cast<F4>((mask & reinterpret_cast<I4>(a)) | (~mask & reinterpret_cast<I4>(b)));
}

/// A vector in each lane.
struct Vec4 {
  F4 x, y, z;

  friend Vec4 operator-(const Vec4& a, const Vec4& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
};
inline F4 dot(const Vec4& a, const Vec4& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline Vec4 cross(const Vec4& a, const Vec4& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline F4 taxicab_length(const Vec4& a) { return size_of(a.x) + size_of(a.y) + size_of(a.z); }
inline Vec4 lanes_of(const F4 (&v)[3]) { return {v[0], v[1], v[2]}; }

/// The lanes with triangles that the point may meet within the length `far`, a bit each.
inline unsigned may_meet_point(const Block& k, const BlockRay& ray, float far) {
  const Vec4 a = lanes_of(k.a), p = lanes_of(ray.origin) - a, d = lanes_of(ray.direction);
  const Vec4 e = lanes_of(k.b) - a, f = lanes_of(k.c) - a;
  const Vec4 n = cross(e, f), q = cross(p, d);
  const F4 height = dot(p, n), minus_det = dot(d, n), at_b = dot(f, q), minus_at_c = dot(e, q);
  const F4 at_a = minus_at_c - at_b - minus_det;
  const F4 edge = simd::greater(taxicab_length(e), taxicab_length(f)) + simd::four(kSmallestEdge);
  const F4 error = edge * simd::four(ray.edge_error_part) + simd::four(ray.edge_error);
  const F4 height_error = edge * (edge * simd::four(ray.height_error_part) + simd::four(ray.height_error));
  const F4 det_error = edge * (edge * simd::four(60 * 0x1p-24F) + simd::four(6 * ray.corner_error));
  const F4 error_a = error + error + det_error;
  const I4 above = (height > height_error) | (at_b > error) | (minus_at_c < -error) | (at_a > error_a);
  const I4 below = (height < -height_error) | (at_b < -error) | (minus_at_c > error) | (at_a < -error_a);
  const I4 beyond = size_of(height) > simd::four(far) * (size_of(minus_det) + det_error) + height_error;
  return static_cast<unsigned>(simd::lanes4(~((above & below) | beyond | k.triangle)));
}

/// The same of a ball.
inline unsigned may_meet_ball(const Block& k, const BlockRay& ray, float far) {
  constexpr float u = 2 * 0x1p-24F;
  const F4 zero = simd::four(0);
  const Vec4 a = lanes_of(k.a), b = lanes_of(k.b), c = lanes_of(k.c);
  const Vec4 o = lanes_of(ray.origin), d = lanes_of(ray.direction);
  const Vec4 p = o - a, e = b - a, f = c - a, n = cross(e, f);
  const F4 edge = simd::greater(taxicab_length(e), taxicab_length(f)) + simd::four(kSmallestEdge);
  const F4 inverse = simd::four(1) / simd::sqrt(dot(n, n));
  const F4 turn = edge * (simd::four(2 * ray.corner_error) + edge * simd::four(6 * u)) * inverse;
  const F4 height = dot(p, n) * inverse, rate = dot(d, n) * inverse;
  const F4 height_error = turn * simd::four(ray.length) + simd::four(8 * u * ray.length + ray.slack);
  const F4 rate_error = turn * simd::four(3) + simd::four(24 * u);
  const F4 from_plane = size_of(height), speed = size_of(rate), radius = simd::four(ray.radius);
  const F4 gap = from_plane - radius - height_error;
  // Bounds of the times within the slab; NaN and infinity, of triangles without a certain normal, leave nothing out.
  const F4 least_speed = speed - rate_error;
  const I4 moves = least_speed > zero;
  const F4 begin = simd::greater(gap / (speed + rate_error), zero);
  const F4 leave = (from_plane + radius + height_error) / least_speed;
  const F4 end = simd::lesser(select(moves, leave, simd::four(far)), simd::four(far));
  const I4 recedes = (gap > zero) & moves & ((height > zero) == (rate > zero));
  I4 out = recedes | (begin > simd::four(far));
  const F4 farthest = simd::four(ray.length) + simd::four(3) * end;
  const Vec4 corners[] = {p, o - b, o - c}, sides[] = {e, c - b, a - c};
  for (int i = 0; i < 3; ++i) {
    const Vec4 m = cross(sides[i], n);
    const F4 side = simd::sqrt(dot(sides[i], sides[i])) + simd::four(0x1p-60F), scale = inverse / side;
    const F4 error = (turn + simd::four(ray.corner_error) / side + simd::four(28 * u)) * farthest +
                     simd::four(ray.slack) + radius;
    const F4 at_start = dot(corners[i], m) * scale, along = dot(d, m) * scale;
    out |= (at_start + along * begin > error) & (at_start + along * end > error);
  }
  const I4 is_known = turn < simd::four(0.25F);
  return static_cast<unsigned>(simd::lanes4(~((out & is_known) | k.triangle)));
}

}  // namespace ricochet::mesh

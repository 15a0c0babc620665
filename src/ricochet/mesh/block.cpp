// For speed: tests four triangles at once, for every ray that is near.
#include "ricochet/mesh/block.hpp"

namespace ricochet::mesh {

namespace {

using simd::select;

/// A vector in each lane.
using Vec4 = Vec3<F4>;

F4 taxicab_length(const Vec4& a) { return simd::abs(a.x) + simd::abs(a.y) + simd::abs(a.z); }
Vec4 lanes_of(const F4 (&v)[3]) { return {v[0], v[1], v[2]}; }

}  // namespace

unsigned may_meet_point(const Block& k, const BlockRay& ray, float far) {
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
  const I4 beyond = simd::abs(height) > simd::four(far) * (simd::abs(minus_det) + det_error) + height_error;
  return static_cast<unsigned>(simd::lanes4(~((above & below) | beyond | k.triangle)));
}

unsigned may_meet_ball(const Block& k, const BlockRay& ray, float far) {
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
  const F4 from_plane = simd::abs(height), speed = simd::abs(rate), radius = simd::four(ray.radius);
  const F4 gap = from_plane - radius - height_error;
  // Bounds of the times inside the slab. Triangles without a certain normal give NaN and infinity, which exclude
  // nothing.
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

unsigned may_be_near(const Block& k, const BlockPlace& place, float distance) {
  const F4 zero = simd::four(0), one = simd::four(1);
  const Vec4 p = lanes_of(place.at), a = lanes_of(k.a) - p, b = lanes_of(k.b) - p, c = lanes_of(k.c) - p;
  const Vec4 corners[] = {a, b, c}, sides[] = {b - a, c - b, a - c};
  const Vec4 n = cross(sides[0], sides[1]);
  Vec4 q = a;
  F4 least = dot(a, a);
  I4 outside = {};
  // The closest point of each edge, and the foot on the plane if that is on the inner side of all edges
  for (int i = 0; i < 3; ++i) {
    const Vec4 &v = corners[i], &e = sides[i];
    const F4 part = simd::lesser(simd::greater(-dot(v, e) / dot(e, e), zero), one);
    const Vec4 at = {v.x + e.x * part, v.y + e.y * part, v.z + e.z * part};
    const F4 square = dot(at, at);
    const I4 is_less = square < least;
    q = {select(is_less, at.x, q.x), select(is_less, at.y, q.y), select(is_less, at.z, q.z)};
    least = select(is_less, square, least);
    outside |= dot(cross(e, n), v) < zero;
  }
  const F4 height = dot(a, n) / dot(n, n);
  q = {select(outside, q.x, n.x * height), select(outside, q.y, n.y * height),
       select(outside, q.z, n.z * height)};
  const F4 support = simd::lesser(dot(a, q), simd::lesser(dot(b, q), dot(c, q)));
  const F4 square = dot(q, q);
  const I4 is_far = (support > simd::four(distance + place.error) * simd::sqrt(square)) &
                    (square > simd::four(kSmallestFarSquare));
  return static_cast<unsigned>(simd::lanes4(~(is_far | k.triangle)));
}

}  // namespace ricochet::mesh

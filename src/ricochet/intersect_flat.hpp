// Planes and triangles: no thickness, hit from either side.
#pragma once

#include <initializer_list>

#include "ricochet/features.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet {

inline const dvec3& reference(const Plane& plane) { return plane.point; }

/// Out of the plane's upper side, not a unit vector.
template <class N>
Vec3<N> upward(const Plane& plane) {
  if (plane.given == Plane::Given::Normal) return Vec3<N>(plane.normal);
  return cross(difference<N>(plane.normal, plane.point), difference<N>(plane.third, plane.point));
}

/// Signed height times |n|: h = p . n. Contact where |h| = r |n|, so tau = (|h| - r |n|) / |v . n|.
template <class N>
Touch<N> touch_shape(const Plane& plane, const Course<N>& course, Doubt& doubt) {
  using std::sqrt;
  Touch<N> touch{};
  const Vec3<N> n = upward<N>(plane);
  const N length = sqrt(length_squared(n));
  const N height = dot(course.p, n), climb = dot(course.v, n);
  const int above = doubt.sign(height), climbing = doubt.sign(climb);
  const N size = above < 0 ? -height : height;
  const N reach = course.radius * length;
  const N excess = square(height) - square(course.radius) * length_squared(n);
  const int side = doubt.sign(excess);
  touch.outcome = Outcome::StartsInside;
  if (side < 0) return touch;
  const bool at_rest = doubt.sign(course.speed_squared) == 0;
  const bool nears = above * climbing < 0;
  const bool along_surface = side == 0 && climbing == 0;
  if (!at_rest && (nears || along_surface)) {
    touch.outcome = Outcome::Hit;
    touch.outward = above < 0 ? -n : n;
    touch.reach = length;
    touch.approach = climbing < 0 ? -climb : climb;
    touch.tau = side == 0 ? N(0) : (size - reach) / touch.approach;
    return touch;
  }
  // Parallel to the plane it neither nears nor recedes.
  touch.outcome = at_rest ? Outcome::AtRest : climbing == 0 ? Outcome::PassesBy : Outcome::Receding;
  touch.closest_tau = N(0);
  touch.gap = side == 0 ? N(0) : excess / (length * (size + reach));
  return touch;
}

/// A triangle from its corner at the origin, and its normal n = e1 x e2 of length twice its area.
template <class N>
struct TriangleFrame {
  Vec3<N> e1, e2, n;
  N n2;

  explicit TriangleFrame(const Triangle& t)
      : e1(difference<N>(t.b, t.a)), e2(difference<N>(t.c, t.a)), n(cross(e1, e2)), n2(length_squared(n)) {}

  /// Barycentric coordinates times n2: of the corner at e1, at e2, and their part of motion.
  N weight1(const Vec3<N>& q) const { return dot(cross(q, e2), n); }
  N weight2(const Vec3<N>& q) const { return dot(cross(e1, q), n); }
};

/// Nearest point of a triangle by its Voronoi regions (Ericson, "Real-time collision detection", 5.1.5).
template <class N>
Outward<N> from_triangle(const Vec3<N>& p, const TriangleFrame<N>& t, Doubt& doubt) {
  const N d1 = dot(t.e1, p), d2 = dot(t.e2, p);
  const int s1 = doubt.sign(d1), s2 = doubt.sign(d2);
  if (s1 <= 0 && s2 <= 0) return {p, N(1)};
  const Vec3<N> from_b = p - t.e1, from_c = p - t.e2;
  const N d3 = dot(t.e1, from_b), d4 = dot(t.e2, from_b);
  const int s3 = doubt.sign(d3);
  if (s3 >= 0 && doubt.sign(d4 - d3) <= 0) return {from_b, N(1)};
  if (s1 >= 0 && s3 <= 0 && doubt.sign(d1 * d4 - d3 * d2) <= 0) return from_segment(p, t.e1, doubt);
  const N d5 = dot(t.e1, from_c), d6 = dot(t.e2, from_c);
  const int s6 = doubt.sign(d6);
  if (s6 >= 0 && doubt.sign(d5 - d6) <= 0) return {from_c, N(1)};
  if (s2 >= 0 && s6 <= 0 && doubt.sign(d5 * d2 - d1 * d6) <= 0) return from_segment(p, t.e2, doubt);
  if (doubt.sign(d4 - d3) >= 0 && doubt.sign(d5 - d6) >= 0 && doubt.sign(d3 * d6 - d5 * d4) <= 0)
    return from_segment(from_b, t.e2 - t.e1, doubt);
  return {t.n * dot(p, t.n), t.n2};
}

/// Entry through a face of the triangle or of its slab: where |h| = r |n| and the foot lies inside.
template <class N>
void offer_face(const Course<N>& course, const TriangleFrame<N>& t, Earliest<N>& earliest, Doubt& doubt) {
  using std::sqrt;
  const N height = dot(course.p, t.n), climb = dot(course.v, t.n);
  const int above = doubt.sign(height);
  if (above * doubt.sign(climb) >= 0) return;
  const N length = sqrt(t.n2);
  const N rate = above > 0 ? -climb : climb;
  const N way = (above > 0 ? height : -height) - course.radius * length;
  if (doubt.sign(way) < 0) return;
  // Barycentric coordinates of the place at tau = way / rate, times rate: no quotient before the decision
  const Vec3<N> place = course.p * rate + course.v * way;
  const N w1 = t.weight1(place), w2 = t.weight2(place);
  if (doubt.sign(w1) < 0 || doubt.sign(w2) < 0 || doubt.sign(t.n2 * rate - w1 - w2) < 0) return;
  earliest.offer(way / rate, above > 0 ? t.n : -t.n, length, rate, doubt);
}

/// A point in the plane of the triangle that runs into its rim: the side where it comes in stops it.
template <class N>
void offer_rim(const Course<N>& course, const TriangleFrame<N>& t, Earliest<N>& earliest, Doubt& doubt) {
  using std::sqrt;
  const N w1 = t.weight1(course.p), w2 = t.weight2(course.p), w0 = t.n2 - w1 - w2;
  const N r1 = t.weight1(course.v), r2 = t.weight2(course.v), r0 = -(r1 + r2);
  const Vec3<N> sides[3] = {cross(t.e2 - t.e1, t.n), cross(t.n, t.e2), cross(t.e1, t.n)};  // outward
  const N* weights[3] = {&w0, &w1, &w2};
  const N* rates[3] = {&r0, &r1, &r2};
  for (int i = 0; i < 3; ++i) {
    if (doubt.sign(*weights[i]) > 0 || doubt.sign(*rates[i]) <= 0) continue;
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    const N way = -*weights[i];
    if (doubt.sign(*weights[j] * *rates[i] + *rates[j] * way) < 0) continue;
    if (doubt.sign(*weights[k] * *rates[i] + *rates[k] * way) < 0) continue;
    earliest.offer(way / *rates[i], sides[i], sqrt(length_squared(sides[i])), -dot(course.v, sides[i]),
                   doubt);
  }
}

/// A point that starts on the triangle: along it is a hit at once, off it or out over its rim leaves it.
template <class N>
Touch<N> touch_from_triangle(const Course<N>& course, const TriangleFrame<N>& t, Doubt& doubt) {
  using std::sqrt;
  Touch<N> touch{};
  const N w[3] = {t.weight1(course.p), t.weight2(course.p), t.n2 - t.weight1(course.p) - t.weight2(course.p)};
  const N r1 = t.weight1(course.v), r2 = t.weight2(course.v);
  const N rates[3] = {r1, r2, -(r1 + r2)};
  bool leaves = doubt.sign(dot(course.v, t.n)) != 0;
  for (int i = 0; i < 3; ++i) leaves = leaves || (doubt.sign(w[i]) == 0 && doubt.sign(rates[i]) < 0);
  const bool at_rest = doubt.sign(course.speed_squared) == 0;
  touch.outcome = at_rest ? Outcome::AtRest : leaves ? Outcome::Receding : Outcome::Hit;
  touch.tau = touch.closest_tau = touch.gap = touch.approach = N(0);
  touch.outward = t.n;
  touch.reach = sqrt(t.n2);
  return touch;
}

inline const dvec3& reference(const Triangle& triangle) { return triangle.a; }

template <class N>
Touch<N> touch_shape(const Triangle& triangle, const Course<N>& course, Doubt& doubt) {
  Touch<N> touch{};
  const TriangleFrame<N> t(triangle);
  const Vec3<N> origin(N(0), N(0), N(0)), hypotenuse = t.e2 - t.e1;
  const Outward<N> out = from_triangle(course.p, t, doubt);
  if (course.is_point && doubt.sign(length_squared(out.vector)) == 0)
    return touch_from_triangle(course, t, doubt);
  if (decided_at_start(course, out, touch, doubt)) return touch;
  Earliest<N> earliest(course);
  offer_face(course, t, earliest, doubt);
  if (!earliest.any && course.is_point) {
    if (doubt.sign(dot(course.p, t.n)) == 0 && doubt.sign(dot(course.v, t.n)) == 0)
      offer_rim(course, t, earliest, doubt);
  } else if (!earliest.any) {
    offer_edge(course, origin, t.e1, earliest, doubt);
    offer_edge(course, origin, t.e2, earliest, doubt);
    offer_edge(course, t.e1, hypotenuse, earliest, doubt);
    for (const Vec3<N>* corner : {&origin, &t.e1, &t.e2}) offer_corner(course, *corner, earliest, doubt);
  }
  if (earliest.any) return earliest.touch;
  Nearest<N> nearest;
  offer_closest_to_edge(course, origin, t.e1, nearest, doubt);
  offer_closest_to_edge(course, origin, t.e2, nearest, doubt);
  offer_closest_to_edge(course, t.e1, hypotenuse, nearest, doubt);
  for (const Vec3<N>* corner : {&origin, &t.e1, &t.e2})
    offer_closest_to_corner(course, *corner, nearest, doubt);
  passes_by(course, nearest, touch);
  return touch;
}

}  // namespace ricochet

// Planes and triangles: no thickness, hit from either side.
#pragma once

#include <initializer_list>

#include "ricochet/narrow_phase/features.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet {

inline const Vec3d& reference_point(const Plane& plane) { return plane.point; }

/// Out of the plane's upper side, not a unit vector.
template <class N>
Vec3<N> upward(const Plane& plane) {
  if (plane.given == Plane::Given::Normal) return Vec3<N>(plane.normal);
  return cross(difference<N>(plane.normal, plane.point), difference<N>(plane.third, plane.point));
}

/// Signed height times |n|: h = p . n. Contact where |h| = r |n|, so tau = (|h| - r |n|) / |v . n|.
template <class N>
RawContact<N> time_of_impact(const Plane& plane, const RelativePath<N>& path, Certifier& certify) {
  using std::sqrt;
  RawContact<N> contact{};
  const Vec3<N> n = upward<N>(plane);
  const N length = sqrt(length_squared(n));
  const N height = dot(path.p, n), climb = dot(path.v, n);
  const int above = certify.sign(height), climbing = certify.sign(climb);
  const N size = above < 0 ? -height : height;
  const N reach = path.radius * length;
  const N excess = square(height) - square(path.radius) * length_squared(n);
  const int side = certify.sign(excess);
  contact.outcome = Outcome::StartsInside;
  if (side < 0) return contact;
  const bool at_rest = certify.sign(path.speed_squared) == 0;
  const bool nears = above * climbing < 0;
  const bool along_surface = side == 0 && climbing == 0;
  if (!at_rest && (nears || along_surface)) {
    contact.outcome = Outcome::Hit;
    contact.outward = above < 0 ? -n : n;
    contact.outward_length = length;
    contact.approach = climbing < 0 ? -climb : climb;
    contact.tau = side == 0 ? N(0) : (size - reach) / contact.approach;
    return contact;
  }
  // Parallel to the plane it neither nears nor recedes.
  contact.outcome = at_rest ? Outcome::AtRest : climbing == 0 ? Outcome::PassesBy : Outcome::Receding;
  contact.closest_tau = N(0);
  contact.gap = side == 0 ? N(0) : excess / (length * (size + reach));
  return contact;
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
Outward<N> from_triangle(const Vec3<N>& p, const TriangleFrame<N>& t, Certifier& certify) {
  const N d1 = dot(t.e1, p), d2 = dot(t.e2, p);
  const int s1 = certify.sign(d1), s2 = certify.sign(d2);
  if (s1 <= 0 && s2 <= 0) return {p, N(1)};
  const Vec3<N> from_b = p - t.e1, from_c = p - t.e2;
  const N d3 = dot(t.e1, from_b), d4 = dot(t.e2, from_b);
  const int s3 = certify.sign(d3);
  if (s3 >= 0 && certify.sign(d4 - d3) <= 0) return {from_b, N(1)};
  if (s1 >= 0 && s3 <= 0 && certify.sign(d1 * d4 - d3 * d2) <= 0) return from_segment(p, t.e1, certify);
  const N d5 = dot(t.e1, from_c), d6 = dot(t.e2, from_c);
  const int s6 = certify.sign(d6);
  if (s6 >= 0 && certify.sign(d5 - d6) <= 0) return {from_c, N(1)};
  if (s2 >= 0 && s6 <= 0 && certify.sign(d5 * d2 - d1 * d6) <= 0) return from_segment(p, t.e2, certify);
  if (certify.sign(d4 - d3) >= 0 && certify.sign(d5 - d6) >= 0 && certify.sign(d3 * d6 - d5 * d4) <= 0)
    return from_segment(from_b, t.e2 - t.e1, certify);
  return {t.n * dot(p, t.n), t.n2};
}

/// Entry through a face of the triangle or of its slab: where |h| = r |n| and the foot lies inside.
template <class N>
void offer_face(const RelativePath<N>& path, const TriangleFrame<N>& t, Earliest<N>& earliest,
                Certifier& certify) {
  using std::sqrt;
  const N height = dot(path.p, t.n), climb = dot(path.v, t.n);
  const int above = certify.sign(height);
  if (above * certify.sign(climb) >= 0) return;
  const N length = sqrt(t.n2);
  const N rate = above > 0 ? -climb : climb;
  const N way = (above > 0 ? height : -height) - path.radius * length;
  if (certify.sign(way) < 0) return;
  // Barycentric coordinates of the place at tau = way / rate, times rate: no quotient before the decision
  const Vec3<N> place = path.p * rate + path.v * way;
  const N w1 = t.weight1(place), w2 = t.weight2(place);
  if (certify.sign(w1) < 0 || certify.sign(w2) < 0 || certify.sign(t.n2 * rate - w1 - w2) < 0) return;
  earliest.offer(way / rate, above > 0 ? t.n : -t.n, length, rate, certify);
}

/// A point in the plane of the triangle that runs into its rim: the side where it comes in stops it.
template <class N>
void offer_rim(const RelativePath<N>& path, const TriangleFrame<N>& t, Earliest<N>& earliest,
               Certifier& certify) {
  using std::sqrt;
  const N w1 = t.weight1(path.p), w2 = t.weight2(path.p), w0 = t.n2 - w1 - w2;
  const N r1 = t.weight1(path.v), r2 = t.weight2(path.v), r0 = -(r1 + r2);
  const Vec3<N> sides[3] = {cross(t.e2 - t.e1, t.n), cross(t.n, t.e2), cross(t.e1, t.n)};  // outward
  const N* weights[3] = {&w0, &w1, &w2};
  const N* rates[3] = {&r0, &r1, &r2};
  for (int i = 0; i < 3; ++i) {
    if (certify.sign(*weights[i]) > 0 || certify.sign(*rates[i]) <= 0) continue;
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    const N way = -*weights[i];
    if (certify.sign(*weights[j] * *rates[i] + *rates[j] * way) < 0) continue;
    if (certify.sign(*weights[k] * *rates[i] + *rates[k] * way) < 0) continue;
    earliest.offer(way / *rates[i], sides[i], sqrt(length_squared(sides[i])), -dot(path.v, sides[i]),
                   certify);
  }
}

/// A point that starts on the triangle: along it is a hit at once, off it or out over its rim leaves it.
template <class N>
RawContact<N> contact_on_triangle(const RelativePath<N>& path, const TriangleFrame<N>& t,
                                  Certifier& certify) {
  using std::sqrt;
  RawContact<N> contact{};
  const N w[3] = {t.weight1(path.p), t.weight2(path.p), t.n2 - t.weight1(path.p) - t.weight2(path.p)};
  const N r1 = t.weight1(path.v), r2 = t.weight2(path.v);
  const N rates[3] = {r1, r2, -(r1 + r2)};
  bool leaves = certify.sign(dot(path.v, t.n)) != 0;
  for (int i = 0; i < 3; ++i) leaves = leaves || (certify.sign(w[i]) == 0 && certify.sign(rates[i]) < 0);
  const bool at_rest = certify.sign(path.speed_squared) == 0;
  contact.outcome = at_rest ? Outcome::AtRest : leaves ? Outcome::Receding : Outcome::Hit;
  contact.tau = contact.closest_tau = contact.gap = contact.approach = N(0);
  contact.outward = t.n;
  contact.outward_length = sqrt(t.n2);
  return contact;
}

inline const Vec3d& reference_point(const Triangle& triangle) { return triangle.a; }

template <class N>
RawContact<N> time_of_impact(const Triangle& triangle, const RelativePath<N>& path, Certifier& certify) {
  RawContact<N> contact{};
  const TriangleFrame<N> t(triangle);
  const Vec3<N> origin(N(0), N(0), N(0)), hypotenuse = t.e2 - t.e1;
  const Outward<N> out = from_triangle(path.p, t, certify);
  if (path.is_point && certify.sign(length_squared(out.vector)) == 0)
    return contact_on_triangle(path, t, certify);
  if (decided_at_start(path, out, contact, certify)) return contact;
  Earliest<N> earliest(path);
  offer_face(path, t, earliest, certify);
  if (!earliest.any && path.is_point) {
    if (certify.sign(dot(path.p, t.n)) == 0 && certify.sign(dot(path.v, t.n)) == 0)
      offer_rim(path, t, earliest, certify);
  } else if (!earliest.any) {
    offer_edge(path, origin, t.e1, earliest, certify);
    offer_edge(path, origin, t.e2, earliest, certify);
    offer_edge(path, t.e1, hypotenuse, earliest, certify);
    for (const Vec3<N>* corner : {&origin, &t.e1, &t.e2}) offer_corner(path, *corner, earliest, certify);
  }
  if (earliest.any) return earliest.contact;
  Nearest<N> nearest;
  offer_closest_to_edge(path, origin, t.e1, nearest, certify);
  offer_closest_to_edge(path, origin, t.e2, nearest, certify);
  offer_closest_to_edge(path, t.e1, hypotenuse, nearest, certify);
  for (const Vec3<N>* corner : {&origin, &t.e1, &t.e2})
    offer_closest_to_corner(path, *corner, nearest, certify);
  passes_by(path, nearest, contact);
  return contact;
}

}  // namespace ricochet

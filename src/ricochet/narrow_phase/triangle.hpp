// Triangles: no thickness, hit from either side.
#pragma once

#include <initializer_list>

#include "ricochet/narrow_phase/collinear.hpp"
#include "ricochet/narrow_phase/curvature.hpp"
#include "ricochet/narrow_phase/features.hpp"
#include "ricochet/narrow_phase/segment.hpp"
#include "ricochet/narrow_phase/triangle_filter.hpp"
#include "ricochet/numeric/to_double.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet {

inline const Vec3d& reference_point(const Triangle& triangle) { return triangle.a; }

inline bool is_degenerate(const Triangle& triangle) {
  return are_collinear(triangle.a, triangle.b, triangle.c);
}

/// Ericson, "Real-time collision detection", 5.1.5: the projection onto the plane where that lies inside,
/// else the closest point of the three edges.
inline Vec3d closest_point(const Triangle& t, const Vec3d& to) {
  const Vec3d one = t.b - t.a, other = t.c - t.a;
  const double scale = unit_scale(max(abs(one), abs(other)));
  const Vec3d normal = scaled_to_unit(cross(one * scale, other * scale));
  const double size = dot(normal, normal);
  const Vec3d* vertices[] = {&t.a, &t.b, &t.c};
  Vec3d best(0.0);
  double least = -1;
  for (int i = 0; i < 3; ++i) {
    const Vec3d &from = *vertices[i], &end = *vertices[(i + 1) % 3];
    const Vec3d side = cross(scaled_to_unit(end - from), scaled_to_unit(to - from));
    if (size > 0 && dot(side, normal) >= 0) continue;
    const Vec3d point = closest_on_segment(from, end, to);
    const double away = dot(to - point, to - point);
    if (least < 0 || away < least) {
      least = away;
      best = point;
    }
  }
  return least < 0 ? to - normal * (dot(to - t.a, normal) / size) : best;
}

inline Box bounds(const Triangle& t) { return {min(t.a, min(t.b, t.c)), max(t.a, max(t.b, t.c))}; }

/// Around the centroid.
inline Sphere bounding_sphere(const Triangle& t) {
  const Vec3d center = (t.a + t.b + t.c) / 3.0;
  double most = 0;
  for (const Vec3d& vertex : {t.a, t.b, t.c}) most = std::max(most, dot(vertex - center, vertex - center));
  return {center, std::sqrt(most)};
}

inline void translate(Triangle& t, const Vec3d& by) { t.a += by, t.b += by, t.c += by; }

inline void scale(Triangle& t, double factor) { t.a *= factor, t.b *= factor, t.c *= factor; }

inline void clip(Triangle&, const Vec3d&, double) {}

inline Curvature curvature_at(const Triangle& t, const Vec3d& contact, double ball_radius) {
  const Vec3d normal = cross(t.b - t.a, t.c - t.a), vertices[] = {t.a, t.b, t.c};
  double square = std::numeric_limits<double>::infinity();
  for (int k = 0; k < 3; ++k) {
    const Vec3d in = cross(normal, vertices[(k + 1) % 3] - vertices[k]);
    const double inward = dot(contact - vertices[k], in);
    const double ratio = inward * inward / dot(in, in);
    // 0 where sizes are beyond squaring, too
    square = std::min(square, inward > 0 && inward < 1e150 && ratio >= 0 ? ratio : 0);
  }
  return {0, 1 / ball_radius, std::sqrt(square),
          std::max({largest_coordinate(t.a), largest_coordinate(t.b), largest_coordinate(t.c)})};
}

/// A triangle from its vertex a at the origin: edges e1 = b - a and e2 = c - a, and the normal n = e1 x e2,
/// whose length is twice the area.
template <class N>
struct TriangleFrame {
  Vec3<N> e1, e2, n;
  N n2;  ///< |n|^2

  explicit TriangleFrame(const Triangle& t)
      : e1(difference<N>(t.b, t.a)), e2(difference<N>(t.c, t.a)), n(cross(e1, e2)), n2(length_squared(n)) {}

  /// Barycentric coordinates of b and c, times n2; linear in q.
  N weight1(const Vec3<N>& q) const { return dot(cross(q, e2), n); }
  N weight2(const Vec3<N>& q) const { return dot(cross(e1, q), n); }
};

/// Separation from a triangle by its Voronoi regions (Ericson, "Real-time collision detection", 5.1.5, whose
/// d1 to d6 these are).
template <class N>
Separation<N> separation_from_triangle(const Vec3<N>& p, const TriangleFrame<N>& t, Certifier& certify) {
  const N d1 = dot(t.e1, p), d2 = dot(t.e2, p);
  const int s1 = certify.sign(d1), s2 = certify.sign(d2);
  if (s1 <= 0 && s2 <= 0) return {p, N(1)};
  const Vec3<N> from_b = p - t.e1, from_c = p - t.e2;
  const N d3 = dot(t.e1, from_b), d4 = dot(t.e2, from_b);
  const int s3 = certify.sign(d3);
  if (s3 >= 0 && certify.sign(d4 - d3) <= 0) return {from_b, N(1)};
  if (s1 >= 0 && s3 <= 0 && certify.sign(d1 * d4 - d3 * d2) <= 0)
    return separation_from_segment(p, t.e1, certify);
  const N d5 = dot(t.e1, from_c), d6 = dot(t.e2, from_c);
  const int s6 = certify.sign(d6);
  if (s6 >= 0 && certify.sign(d5 - d6) <= 0) return {from_c, N(1)};
  if (s2 >= 0 && s6 <= 0 && certify.sign(d5 * d2 - d1 * d6) <= 0)
    return separation_from_segment(p, t.e2, certify);
  if (certify.sign(d4 - d3) >= 0 && certify.sign(d5 - d6) >= 0 && certify.sign(d3 * d6 - d5 * d4) <= 0)
    return separation_from_segment(from_b, t.e2 - t.e1, certify);
  return {t.n * dot(p, t.n), t.n2};
}

/// Whether doubles are certain of a contact with the face.
template <class N>
bool certainly_hits_face(const RelativePath<N>& path, const TriangleFrame<N>& t) {
  if (is_first_stage<N>()) {
    const Vec3d v = values(path.v);
    const triangle_filter::Seen seen{values(path.p), values(t.e1), values(t.e2), values(t.n)};
    const triangle_filter::Path motion{Vec3d(0.0), v, taxicab_length(v), 0};
    return path.is_point &&
           triangle_filter::first_impact_of_point(motion, seen).verdict == triangle_filter::Verdict::Hits;
  } else {
    return false;
  }
}

/// Entry through a face of the triangle's slab of thickness 2 r: where |h| = r |n|, with h = p . n, and the
/// projection onto the plane lies inside, which may be known before.
template <class N>
void offer_face(const RelativePath<N>& path, const TriangleFrame<N>& t, bool is_known_inside,
                EarliestContact<N>& earliest, Certifier& certify) {
  using std::sqrt;
  const N height = dot(path.p, t.n), height_rate = dot(path.v, t.n);
  const int above = certify.sign(height);
  if (above * certify.sign(height_rate) >= 0) return;
  const N length = sqrt(t.n2);
  const N rate = above > 0 ? -height_rate : height_rate;
  const N to_face = (above > 0 ? height : -height) - path.radius * length;
  if (certify.sign(to_face) < 0) return;
  if (is_known_inside) return earliest.offer(to_face / rate, above > 0 ? t.n : -t.n, length, rate, certify);
  // Barycentric coordinates of the place at tau = to_face / rate, times rate: no quotient before the decision
  const Vec3<N> place = path.p * rate + path.v * to_face;
  const N w1 = t.weight1(place), w2 = t.weight2(place);
  if (certify.sign(w1) < 0 || certify.sign(w2) < 0 || certify.sign(t.n2 * rate - w1 - w2) < 0) return;
  earliest.offer(to_face / rate, above > 0 ? t.n : -t.n, length, rate, certify);
}

/// The contact with the face, where doubles are certain of it.
template <class N>
bool certain_face_contact(const RelativePath<N>& path, const TriangleFrame<N>& t, RawContact<N>& contact,
                          Certifier& certify) {
  if (!certainly_hits_face(path, t)) return false;
  EarliestContact<N> face(path);
  offer_face(path, t, true, face, certify);
  if (face.found) contact = face.contact;
  return face.found;
}

/// A point in the plane of the triangle that runs into its boundary: the edge through which it enters stops
/// it.
template <class N>
void offer_boundary(const RelativePath<N>& path, const TriangleFrame<N>& t, EarliestContact<N>& earliest,
                    Certifier& certify) {
  using std::sqrt;
  const N w1 = t.weight1(path.p), w2 = t.weight2(path.p), w0 = t.n2 - w1 - w2;
  const N r1 = t.weight1(path.v), r2 = t.weight2(path.v), r0 = -(r1 + r2);
  const Vec3<N> normals[3] = {cross(t.e2 - t.e1, t.n), cross(t.n, t.e2), cross(t.e1, t.n)};  // outward
  const N* weights[3] = {&w0, &w1, &w2};
  const N* rates[3] = {&r0, &r1, &r2};
  for (int i = 0; i < 3; ++i) {
    if (certify.sign(*weights[i]) > 0 || certify.sign(*rates[i]) <= 0) continue;
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    const N to_edge = -*weights[i];
    if (certify.sign(*weights[j] * *rates[i] + *rates[j] * to_edge) < 0) continue;
    if (certify.sign(*weights[k] * *rates[i] + *rates[k] * to_edge) < 0) continue;
    earliest.offer(to_edge / *rates[i], normals[i], sqrt(length_squared(normals[i])),
                   -dot(path.v, normals[i]), certify);
  }
}

/// A point that starts on the triangle: along it is a hit at once, off it or out over its boundary leaves it.
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

template <class N>
RawContact<N> time_of_impact(const Triangle& triangle, const RelativePath<N>& path, Certifier& certify) {
  RawContact<N> contact{};
  const TriangleFrame<N> t(triangle);
  if (!path.start_only && certain_face_contact(path, t, contact, certify)) return contact;
  const Vec3<N> origin(N(0), N(0), N(0)), hypotenuse = t.e2 - t.e1;
  const Separation<N> separation = separation_from_triangle(path.p, t, certify);
  if (path.is_point && certify.sign(length_squared(separation.vector)) == 0)
    return contact_on_triangle(path, t, certify);
  if (decided_at_start(path, separation, contact, certify)) return contact;
  EarliestContact<N> earliest(path);
  offer_face(path, t, false, earliest, certify);
  if (!earliest.found && path.is_point) {
    if (certify.sign(dot(path.p, t.n)) == 0 && certify.sign(dot(path.v, t.n)) == 0)
      offer_boundary(path, t, earliest, certify);
  } else if (!earliest.found) {
    offer_edge(path, origin, t.e1, earliest, certify);
    offer_edge(path, origin, t.e2, earliest, certify);
    offer_edge(path, t.e1, hypotenuse, earliest, certify);
    for (const Vec3<N>* vertex : {&origin, &t.e1, &t.e2}) offer_vertex(path, *vertex, earliest, certify);
  }
  if (earliest.found) return earliest.contact;
  ClosestApproach<N> closest;
  offer_closest_to_edge(path, origin, t.e1, closest, certify);
  offer_closest_to_edge(path, origin, t.e2, closest, certify);
  offer_closest_to_edge(path, t.e1, hypotenuse, closest, certify);
  for (const Vec3<N>* vertex : {&origin, &t.e1, &t.e2})
    offer_closest_to_vertex(path, *vertex, closest, certify);
  return miss(path, closest);
}

}  // namespace ricochet

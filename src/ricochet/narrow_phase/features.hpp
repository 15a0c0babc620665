// Features: the vertices and edges of which the Minkowski sum of a polyhedron and a ball is made.
//
// The Minkowski sum of a convex shape and a ball of radius r is the union of balls about its vertices,
// cylinders about its edges, both of radius r, and slabs on its faces. A point that enters the union enters
// it once; so the first contact is the earliest entry into any piece, and near-equal entries into two pieces
// are the same contact.
#pragma once

#include "ricochet/narrow_phase/sphere.hpp"

namespace ricochet {

/// The earliest of the entries offered, for one path.
template <class N>
struct EarliestContact {
  const RelativePath<N>& path;
  bool found = false;
  RawContact<N> contact{};

  explicit EarliestContact(const RelativePath<N>& of) : path(of) {}

  void offer(const N& tau, const Vec3<N>& outward, const N& outward_length, const N& approach,
             Certifier& certify) {
    if (found) {
      const N later = tau - contact.tau;
      if (!Certifier::is_certain(later)) {
        // Two entries are the same contact, and either will do, where the centre moves less than 2^-64 of the
        // ball's radius between them. A point, and what no precision tells apart, keeps the first.
        using std::sqrt;
        if (!path.is_point)
          certify.error_within(later * sqrt(path.speed_squared), path.radius, kCertifiedBits + 4);
        else
          certify.mark_uncertain();
        if (certify.is_last_stage()) return;
      }
      if (!is_less(later, N(0))) return;
    }
    found = true;
    contact.outcome = Outcome::Hit;
    contact.tau = tau;
    contact.outward = outward;
    contact.outward_length = outward_length;
    contact.approach = approach;
  }
};

/// The closest of the approaches offered: at tau = time / scale the squared distance is square / scale. Of
/// equally close ones the earliest. Compared without quotients, so that ties are exact.
template <class N>
struct ClosestApproach {
  bool found = false;
  N time{}, square{}, scale{};

  void offer(const N& other_time, const N& other_square, const N& other_scale, Certifier& certify) {
    if (found) {
      const N own = other_square * scale, own_time = other_time * scale;
      const N farther = own - square * other_scale, later = own_time - time * other_scale;
      int side = is_less(farther, N(0)) ? -1 : 1;
      if (Certifier::is_certain(farther) || certify.is_last_stage())
        side = certify.sign(farther);
      else if (!(agrees(farther, own) && agrees(later, own_time)))
        certify.mark_uncertain();
      if (side > 0 || (side == 0 && !is_less(later, N(0)))) return;
    }
    found = true;
    time = other_time;
    square = other_square;
    scale = other_scale;
  }

 private:
  /// Whether a difference is 0 to all digits of `size` that matter.
  static bool agrees(const N& difference, const N& size) {
    if (Certifier::is_certain(difference)) return false;
    Certifier certify;
    certify.error_within(difference, size, kCertifiedBits + 4);
    return !certify.is_uncertain();
  }
};

/// Separation vector: from the closest point of a shape to the ball's centre, times a positive `scale`.
template <class N>
struct Separation {
  Vec3<N> vector;
  N scale;
};

/// Separation from the segment between the origin and `edge`, by its three Voronoi regions: two vertices and
/// the edge.
template <class N>
Separation<N> separation_from_segment(const Vec3<N>& p, const Vec3<N>& edge, Certifier& certify) {
  const N along = dot(p, edge);
  if (certify.sign(along) <= 0) return {p, N(1)};
  const N length_2 = length_squared(edge);
  if (certify.sign(along - length_2) >= 0) return {p - edge, N(1)};
  return {p * length_2 - edge * along, length_2};
}

/// For a path that is outside and nears: whether that was all that was asked.
template <class N>
bool decided_as_nearing(const RelativePath<N>& path, RawContact<N>& contact) {
  contact.outcome = path.start_only ? Outcome::Hit : Outcome::PassesBy;
  if (path.start_only) contact.tau = N(1);
  return path.start_only;
}

/// What the start alone decides, for a path and its separation there: inside, at rest, on the surface,
/// receding. Leaves `contact.outcome` PassesBy and says false where the path has to be followed.
template <class N>
bool decided_at_start(const RelativePath<N>& path, const Separation<N>& separation, RawContact<N>& contact,
                      Certifier& certify) {
  using std::sqrt;
  const N scaled_radius = path.radius * separation.scale;
  const N excess = length_squared(separation.vector) - square(scaled_radius);
  const int side = certify.sign(excess);
  contact.outcome = Outcome::StartsInside;
  if (side < 0) return true;
  const N rate = dot(separation.vector, path.v);
  const int separating = certify.sign(rate);
  const bool at_rest = certify.sign(path.speed_squared) == 0;
  if (!at_rest && side == 0 && separating <= 0) {
    contact.outcome = Outcome::Hit;
    contact.tau = N(0);
    contact.outward = separation.vector;
    contact.outward_length = scaled_radius;
    contact.approach = -rate;
    return true;
  }
  if (!at_rest && separating < 0) return decided_as_nearing(path, contact);
  contact.outcome = at_rest ? Outcome::AtRest : Outcome::Receding;
  contact.closest_tau = N(0);
  contact.gap = side == 0
                    ? N(0)
                    : excess / (separation.scale * (sqrt(length_squared(separation.vector)) + scaled_radius));
  return true;
}

/// Entry into the ball of radius r about a vertex, for a path that starts outside it.
template <class N>
void offer_vertex(const RelativePath<N>& path, const Vec3<N>& vertex, EarliestContact<N>& earliest,
                  Certifier& certify) {
  using std::sqrt;
  const Vec3<N> o = path.p - vertex;
  Quadratic<N> q;
  q.b = dot(o, path.v);
  if (certify.sign(q.b) >= 0) return;
  const N r2 = square(path.radius);
  const N d = discriminant(path.speed_squared * r2, o, path.v);
  const int crosses = certify.sign(d);
  if (crosses < 0) return;
  q.a = path.speed_squared;
  q.c = length_squared(o) - r2;
  const N root = crosses == 0 ? N(0) : sqrt(d);
  const N tau = first_root(q, root);
  earliest.offer(tau, o + path.v * tau, path.radius, root, certify);
}

/// Entry into the cylinder of radius r about the segment from `vertex` along `edge`, through its side.
///
/// Seen along the edge e it is a circle: with p' = p x e and v' = v x e (lengths times |e|),
///   |p' + v' tau|^2 = r^2 |e|^2,   D = |e|^2 (|v'|^2 r^2 - (e . (p x v))^2)
template <class N>
void offer_edge(const RelativePath<N>& path, const Vec3<N>& vertex, const Vec3<N>& edge,
                EarliestContact<N>& earliest, Certifier& certify) {
  using std::sqrt;
  const Vec3<N> o = path.p - vertex;
  const Vec3<N> across = cross(path.v, edge);
  Quadratic<N> q;
  q.a = length_squared(across);
  if (certify.sign(q.a) == 0) return;
  const Vec3<N> away = cross(o, edge);
  q.b = dot(away, across);
  if (certify.sign(q.b) >= 0) return;
  const N r2 = square(path.radius);
  const N length_2 = length_squared(edge);
  const N d = q.a * r2 - square(dot(o, across));
  const int crosses = certify.sign(d);
  if (crosses < 0) return;
  q.c = length_squared(away) - r2 * length_2;
  if (certify.sign(q.c) < 0)
    return;  // within the infinite cylinder, so beyond an end: the vertex is met first
  const N root = crosses == 0 ? N(0) : sqrt(d * length_2);
  const N tau = first_root(q, root);
  const Vec3<N> place = o + path.v * tau;
  const N along = dot(place, edge);
  // Sign of the place along the edge from `from`. Where its error bound hides it, of a times that place, with
  // tau = (-b - root) / a: no quotient, so that a tie is exact.
  const auto beyond = [&](const N& from, const N& numeric) {
    if (is_first_stage<N>() || Certifier::is_certain(numeric)) return certify.sign(numeric);
    const N rate = dot(path.v, edge);
    return sign_with_root((dot(o, edge) - from) * q.a - rate * q.b, -rate, d * length_2, certify);
  };
  if (beyond(N(0), along) < 0 || beyond(length_2, along - length_2) > 0) return;
  earliest.offer(tau, place * length_2 - edge * along, path.radius * length_2, root, certify);
}

/// Closest approach to a vertex, at tau >= 0.
template <class N>
void offer_closest_to_vertex(const RelativePath<N>& path, const Vec3<N>& vertex, ClosestApproach<N>& closest,
                             Certifier& certify) {
  const Vec3<N> o = path.p - vertex;
  const N rate = dot(o, path.v);
  if (certify.sign(rate) > 0) return;
  closest.offer(-rate, length_squared(cross(o, path.v)), path.speed_squared, certify);
}

/// Closest approach to an edge between its ends, at tau >= 0.
template <class N>
void offer_closest_to_edge(const RelativePath<N>& path, const Vec3<N>& vertex, const Vec3<N>& edge,
                           ClosestApproach<N>& closest, Certifier& certify) {
  const Vec3<N> o = path.p - vertex;
  const Vec3<N> across = cross(path.v, edge);
  const N a = length_squared(across);
  if (certify.sign(a) == 0) return;
  const N rate = dot(cross(o, edge), across);
  if (certify.sign(rate) > 0) return;
  // a times the place along the edge at tau = -rate / a
  const N along = dot(o, edge) * a - dot(path.v, edge) * rate;
  if (certify.sign(along) < 0 || certify.sign(length_squared(edge) * a - along) < 0) return;
  closest.offer(-rate, square(dot(o, across)), a, certify);
}

/// A miss by the least squared distance m^2 = square / scale from a shape: the gap is
///   m - r = (m^2 - r^2) / (m + r)
template <class N>
RawContact<N> miss(const RelativePath<N>& path, const ClosestApproach<N>& closest) {
  using std::sqrt;
  RawContact<N> contact{};
  contact.outcome = Outcome::PassesBy;
  contact.closest_tau = closest.time / closest.scale;
  const N excess = (closest.square - square(path.radius) * closest.scale) / closest.scale;
  contact.gap = excess / (sqrt(closest.square / closest.scale) + path.radius);
  return contact;
}

}  // namespace ricochet

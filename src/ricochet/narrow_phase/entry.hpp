// Entry into the Minkowski sum of a core and a ball, feature by feature.
//
// The Minkowski sum of a convex core and a ball of radius r is the union of balls about its vertices, cylinders about
// its edges, both of radius r, and slabs on its faces; about the rim of a cylinder it is a torus (cylinder_rim.hpp). A
// point enters the union once. So the first contact is the earliest entry into any piece, and nearly equal entries into
// two pieces are the same contact.
#pragma once

#include "ricochet/narrow_phase/local_core.hpp"
#include "ricochet/narrow_phase/raw_contact.hpp"
#include "ricochet/narrow_phase/start.hpp"
#include "ricochet/numeric/quadratic.hpp"

namespace ricochet {

/// The earliest of the entries offered, for one path.
template <class N, class AnyPath = Path<N>>
struct EarliestContact {
  const AnyPath& path;
  bool found = false;
  RawContact<N> contact{};

  explicit EarliestContact(const AnyPath& of) : path(of) {}

  void offer(const N& tau, const Vec3<N>& outward, const N& outward_length, const N& approach,
             Certifier& certify) {
    if (found) {
      const N later = tau - contact.tau;
      if (!Certifier::is_certain(later)) {
        // Two entries are the same contact, and either may be used, if the centre moves less than 2^-64 of the ball's
        // radius between them. For a point, or if no precision distinguishes them, the first counts.
        using std::sqrt;
        if (!path.is_point)
          certify.error_within(later * sqrt(path.speed_squared_at(tau)), path.radius, kCertifiedBits + 4);
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

/// Entry into the ball of radius r about a vertex, for a path that starts outside it.
template <class N>
void offer_vertex(const Path<N>& path, const Vec3<N>& vertex, EarliestContact<N>& earliest,
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
  const N root = root_of(d, crosses);
  const N tau = first_root(q, root);
  earliest.offer(tau, o + path.v * tau, path.radius, root, certify);
}

/// A path split into its parts along and across an edge e. Seen along the edge, the ball about it is a circle:
///   |o + v tau|^2 = r^2,   a = |v|^2,   b = o . v,   a times the squared distance of the lines of path and edge: (o x v)^2
/// For an edge along an axis those are two coordinates; for any other edge they are o x e and v x e, with all lengths
/// multiplied by |e|. So along an axis the longest polynomial has little more than half of the degree, which matters
/// for big floats.
template <class N>
struct AcrossEdge {
  const Path<N>& path;
  const Edge<N>& edge;
  Vec3<N> o, across, away;  ///< from the lower end; for an edge in a general direction also v x e and o x e
  N a, b;                   ///< |v|^2, o . v

  AcrossEdge(const Path<N>& path_, const Edge<N>& edge_) : path(path_), edge(edge_), o(path.p - edge.from) {
    if (edge.axis < 0) {
      across = cross(path.v, edge.along), away = cross(o, edge.along);
      a = length_squared(across), b = dot(away, across);
    } else {
      a = square(path.v[j()]) + square(path.v[k()]);
      b = o[j()] * path.v[j()] + o[k()] * path.v[k()];
    }
  }

  int j() const { return (edge.axis + 1) % 3; }
  int k() const { return (edge.axis + 2) % 3; }
  /// |o|^2 and o x v.
  N away_2() const { return edge.axis < 0 ? length_squared(away) : square(o[j()]) + square(o[k()]); }
  N crossing() const { return edge.axis < 0 ? dot(o, across) : o[j()] * path.v[k()] - o[k()] * path.v[j()]; }
  /// |e|^2, or 1 along an axis.
  N length_2() const { return edge.axis < 0 ? length_squared(edge.along) : N(1); }
  /// A place along the edge, which goes from 0 to `end`, and its rate.
  N place() const { return edge.axis < 0 ? dot(o, edge.along) : o[edge.axis]; }
  N rate() const { return edge.axis < 0 ? dot(path.v, edge.along) : path.v[edge.axis]; }
  N end(const N& length_2) const { return edge.axis < 0 ? length_2 : edge.along[edge.axis]; }
};

/// The vector from the edge to a place, times `length_2`.
template <class N>
Vec3<N> outward_from(const Edge<N>& edge, const Vec3<N>& o, const N& along, const N& length_2) {
  if (edge.axis < 0) return o * length_2 - edge.along * along;
  Vec3<N> outward = o;
  outward[edge.axis] = N(0);
  return outward;
}

/// Entry into the cylinder of radius r about an edge, through its side:
///   a tau^2 + 2 b tau + |o|^2 - r^2 |e|^2 = 0,   D = |e|^2 (a r^2 - (o x v)^2)
template <class N>
void offer_edge(const Path<N>& path, const Edge<N>& edge, const N& radius, EarliestContact<N>& earliest,
                Certifier& certify) {
  using std::sqrt;
  const AcrossEdge<N> across(path, edge);
  if (certify.sign(across.a) == 0 || certify.sign(across.b) >= 0) return;
  const N r2 = square(radius), d = across.a * r2 - square(across.crossing());
  const int crosses = certify.sign(d);
  if (crosses < 0) return;
  const N length_2 = across.length_2();
  const Quadratic<N> q{across.a, across.b, across.away_2() - r2 * length_2};
  if (certify.sign(q.c) < 0)
    return;  // inside the infinite cylinder, so beyond an end: it meets the vertex first
  const N whole = d * length_2;
  const N root = root_of(whole, crosses);
  const N tau = first_root(q, root);
  const N start = across.place(), rate = across.rate(), place = start + rate * tau,
          end = across.end(length_2);
  // Sign of the place along the edge, relative to `from`. If its error bound hides the sign, a times that place is
  // used, with tau = (-b - root) / a: there is no quotient, so a tie is exact.
  const auto beyond = [&](const N& from, const N& numeric) {
    if (is_first_stage<N>() || Certifier::is_certain(numeric)) return certify.sign(numeric);
    return sign_with_root((start - from) * q.a - rate * q.b, -rate, whole, certify);
  };
  if (beyond(N(0), place) < 0 || beyond(end, place - end) > 0) return;
  const Vec3<N> outward = outward_from(edge, across.o + path.v * tau, place, length_2);
  earliest.offer(tau, outward, radius * length_2, root, certify);
}

/// How a path meets the face that it moves against of a slab that is widened by r: where h = -r |n| or h = upper + r
/// |n|, after tau = to_face / speed.
template <class N>
struct FaceCrossing {
  N above;  ///< the height over the face itself, times |n|
  N to_face, speed, length;
  bool from_below;
};

/// False if the path does not move against either face, or is past it.
template <class N>
bool crosses_face(const LocalCore<N>& core, const Slab<N>& slab, const Path<N>& path, FaceCrossing<N>& c,
                  Certifier& certify) {
  using std::sqrt;
  const N rate = slab.height(path.v);
  const int rising = certify.sign(rate);
  if (rising == 0) return false;
  c.from_below = rising > 0;
  c.speed = c.from_below ? rate : -rate;
  const N height = slab.height(path.p);
  c.above = c.from_below ? -height : core.is_surface() ? height : height - slab.upper;
  c.length = slab.axis < 0 ? sqrt(slab.length_2) : N(1);
  c.to_face = path.is_point ? c.above : c.above - path.radius * c.length;
  if (path.is_point || slab.axis >= 0 || is_first_stage<N>() || Certifier::is_certain(c.to_face))
    return certify.sign(c.to_face) >= 0;
  return sign_with_root(c.above, -path.radius, slab.length_2, certify) >= 0;
}

/// Like `meets`, for the face that is nearest to the start: the path is outside and approaches.
template <class N>
FaceCrossing<N> crossing_of(const NearestFeature<N>& face, const Path<N>& path, bool from_below) {
  using std::sqrt;
  FaceCrossing<N> c;
  c.from_below = from_below;
  c.above = from_below ? -face.height : face.height;
  c.speed = -face.rate;
  c.length = sqrt(face.scale);
  c.to_face = path.is_point ? c.above : c.above - path.radius * c.length;
  return c;
}

/// True if the path is over the face, or over its cap, at that time. Everything is multiplied by speed, so that there
/// is no quotient before the decision.
template <class N>
bool is_over_face(const LocalCore<N>& core, const Slab<N>& slab, const Path<N>& path,
                  const FaceCrossing<N>& c, Certifier& certify) {
  switch (core.kind) {
    case CoreKind::Triangle: {
      const Vec3<N> place = path.p * c.speed + path.v * c.to_face;
      const N of_b = core.weight_of_b(place), of_c = core.weight_of_c(place);
      return certify.sign(of_b) >= 0 && certify.sign(of_c) >= 0 &&
             certify.sign(core.n2 * c.speed - of_b - of_c) >= 0;
    }
    case CoreKind::Strip: {
      const N along = dot(path.p, core.e) * c.speed + dot(path.v, core.e) * c.to_face;
      return certify.sign(along) >= 0 && certify.sign(core.e2 * c.speed - along) >= 0;
    }
    case CoreKind::Box:
      for (const int j : {(slab.axis + 1) % 3, (slab.axis + 2) % 3}) {
        const N moved = path.v[j] * c.to_face;
        if (certify.sign(path.p[j] * c.speed + moved) < 0) return false;
        if (certify.sign((path.p[j] - core.e[j]) * c.speed + moved) > 0) return false;
      }
      return true;
    case CoreKind::Cylinder: {
      // The place, times speed, is w0 + w1 |e|; its distance from the axis squared, times |e|^2 speed^2, is compared
      // with R.
      const Vec3<N> w0 = cross(path.p * c.speed + path.v * c.above, core.e);
      const Vec3<N> w1 = cross(path.v, core.e) * -path.radius;
      const N plain =
          length_squared(w0) + (length_squared(w1) - square(core.round_radius * c.speed)) * core.e2;
      return sign_with_root(plain, dot(w0, w1) * N(2), core.e2, certify) <= 0;
    }
    default:
      return true;
  }
}

template <class N>
void offer_face(const Slab<N>& slab, const FaceCrossing<N>& c, EarliestContact<N>& earliest,
                Certifier& certify) {
  earliest.offer(c.to_face / c.speed, slab.outward(!c.from_below), c.length, c.speed, certify);
}

/// A point in the plane of a surface that moves into its boundary: the line that it enters through stops it.
template <class N>
void offer_boundary(const LocalCore<N>& core, const Path<N>& path, EarliestContact<N>& earliest,
                    Certifier& certify) {
  using std::sqrt;
  if (certify.sign(dot(path.p, core.n)) != 0 || certify.sign(dot(path.v, core.n)) != 0) return;
  const Boundary<N> b(core, path);
  for (int i = 0; i < b.count; ++i) {
    if (certify.sign(b.weight[i]) > 0 || certify.sign(b.rate[i]) <= 0) continue;
    const N to_line = -b.weight[i];
    bool is_inside = true;
    for (int j = 0; j < b.count; ++j)
      is_inside = is_inside && (j == i || certify.sign(b.weight[j] * b.rate[i] + b.rate[j] * to_line) >= 0);
    if (!is_inside) continue;
    const Vec3<N> outward = Boundary<N>::outward(core, i);
    earliest.offer(to_line / b.rate[i], outward, sqrt(length_squared(outward)), -dot(path.v, outward),
                   certify);
  }
}

}  // namespace ricochet

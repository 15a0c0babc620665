// The features of which a convex shape with a ball's radius about it is the union, and what a path asks of each.
//
// With q the path, e an edge, u = q . e, n a normal and r the radius:
//   feature                      contact where this first reaches 0          valid where
//   vertex                       |q|^2 - r^2                                 always
//   edge; a cylinder's side      |q x e|^2 - r^2 |e|^2                       0 <= u <= |e|^2
//   face or cap                  s n . q - r |n|, s for either side          the foot is on the face
//   rim of a cylinder            |e|^2 X^2 + 4 R^2 (u^2 - |e|^2 r^2),        beyond the end, at least R from the axis
//                                X = |q|^2 - R^2 - r^2, q from its centre
//   boundary of a surface        the weight of its line                      in the surface, the other weights >= 0
// Each contact is a polynomial in time, and so is each condition. A place where both hold is a place of the union: so the first
// contact is the earliest valid root of any feature, and where the validity of a root is a tie, the neighbouring feature has it too.
#pragma once

#include "ricochet/narrow_phase/entry.hpp"
#include "ricochet/numeric/polynomial.hpp"

namespace ricochet {

/// The feature that a nearest feature of a core belongs to.
template <class N>
Feature feature_of(const LocalCore<N>& core, const NearestFeature<N>& nearest) {
  Feature feature;
  feature.kind = nearest.kind;
  if (nearest.kind == FeatureKind::Face)
    feature.is_upper = !nearest.is_below;
  else
    feature.index = nearest.index;
  if (core.kind != CoreKind::Box) return feature;
  int bits = 0, axis = 0;
  for (int i = 0; i < 3; ++i) {
    bits |= (nearest.beyond[i] > 0) << i;
    if ((nearest.beyond[i] == 0) == (feature.kind == FeatureKind::Edge)) axis = i;
  }
  if (feature.kind == FeatureKind::Vertex) feature.index = bits;
  if (feature.kind == FeatureKind::Face) feature.index = axis, feature.is_upper = nearest.beyond[axis] > 0;
  // An edge's number has the bits of the other two axes.
  const int low = (1 << axis) - 1;
  if (feature.kind == FeatureKind::Edge) feature.index = 4 * axis + ((bits & low) | (bits >> 1 & ~low));
  return feature;
}

/// a + b t + c t^2
template <class N>
Polynomial<N> quadric(const N& a, const N& b, const N& c) {
  return {{a, b, c}, 2};
}
/// |a + b t|^2
template <class N>
Polynomial<N> square_of(const Vec3<N>& a, const Vec3<N>& b) {
  return {{length_squared(a), scaled(dot(a, b), 1), length_squared(b)}, 2};
}

/// |a + b t + c t^2|^2
template <class N>
Polynomial<N> square_of(const Vec3<N>& a, const Vec3<N>& b, const Vec3<N>& c) {
  const N two(2);
  return {{length_squared(a), dot(a, b) * two, length_squared(b) + dot(a, c) * two, dot(b, c) * two,
           length_squared(c)},
          4};
}

template <class N>
Polynomial<N> negative(Polynomial<N> p) {
  for (int k = 0; k <= p.degree; ++k) p.c[k] = -p.c[k];
  return p;
}

/// What the features of a core are to one path.
template <class N>
class Features {
 public:
  Features(const LocalCore<N>& core_, const Path<N>& path_)
      : core(core_), path(path_), is_straight(path_.is_straight()) {}

  const LocalCore<N>& core;
  const Path<N>& path;
  /// Polynomials have half the degree: a product with what is 0 would leave an error.
  bool is_straight;

  /// Calls `visit` for every feature that a contact may be with. Where a point runs in the plane of a surface, it meets the lines
  /// of its boundary alone.
  template <class Visit>
  void for_each(Certifier& certify, Visit&& visit) const {
    const bool is_solid = !core.is_surface();
    if (runs_in_surface(certify)) {
      for (int k = 0; k < line_count(); ++k) visit(Feature{FeatureKind::Boundary, k});
      return;
    }
    for (int k = 0; k < core.slab_count(); ++k) {
      visit(Feature{FeatureKind::Face, k, false});
      if (is_solid || !path.is_point) visit(Feature{FeatureKind::Face, k, true});
    }
    if (!path.is_point || core.kind == CoreKind::Cylinder)
      for (int k = 0; k < core.edge_count(); ++k)
        if (!core.repeats_edge(k)) visit(Feature{FeatureKind::Edge, k});
    if (path.is_point) return;
    for (int k = 0; k < core.vertex_count(); ++k)
      if (!core.repeats_vertex(k)) visit(Feature{FeatureKind::Vertex, k});
    if (core.kind == CoreKind::Cylinder)
      for (int k = 0; k < 2; ++k) visit(Feature{FeatureKind::Rim, k});
  }

  /// The square of the distance from a vertex; from an edge, times its length squared; the height over a face, times the length
  /// of its normal; the weight of a line.
  Polynomial<N> measure(const Feature& feature) const {
    switch (feature.kind) {
      case FeatureKind::Vertex:
        return square_along(path.p - core.vertex(feature.index), path.v, [&] { return path.h; });
      case FeatureKind::Edge: {
        const Edge<N> edge = core.edge(feature.index);
        const auto across = [&](const Vec3<N>& x) {
          if (edge.axis < 0) return cross(x, edge.along);
          Vec3<N> other = x;
          other[edge.axis] = N(0);
          return other;
        };
        return square_along(across(path.p - edge.from), across(path.v), [&] { return across(path.h); });
      }
      case FeatureKind::Face: {
        const Slab<N> slab = core.slab(feature.index);
        const N low = slab.height(path.p);
        const Polynomial<N> height = along_path(feature.is_upper ? low - slab.upper : low,
                                                [&](const Vec3<N>& x) { return slab.height(x); });
        return feature.is_upper ? height : negative(height);
      }
      default:
        return weight(feature.index);
    }
  }

  /// What is 0 at a contact with a feature.
  Polynomial<N> contact(const Feature& feature) const {
    using std::sqrt;
    if (feature.kind == FeatureKind::Rim) return contact_with_rim(feature);
    Polynomial<N> p = measure(feature);
    if (feature.kind == FeatureKind::Vertex || feature.kind == FeatureKind::Edge)
      p.c[0] = p.c[0] - square(radius(feature)) * scale(feature);
    else if (!path.is_point)
      p.c[0] = p.c[0] - path.radius * sqrt(scale(feature));
    return p;
  }

  /// Calls `visit` with the polynomials that are >= 0 where a root is valid, as long as it says true.
  template <class Visit>
  bool in_zone(const Feature& feature, Visit&& visit) const {
    switch (feature.kind) {
      case FeatureKind::Edge: {
        const Edge<N> edge = core.edge(feature.index);
        const Vec3<N> o = path.p - edge.from;
        const int k = edge.axis;
        const Polynomial<N> u =
            k < 0 ? along(o, edge.along) : along_path(o[k], [&](const Vec3<N>& x) { return x[k]; });
        return visit(u) && visit(to_end(u, k < 0 ? length_squared(edge.along) : edge.along[k]));
      }
      case FeatureKind::Face:
        return over_face(feature, visit);
      case FeatureKind::Rim: {
        const Polynomial<N> u = along(from_rim(feature), core.e);
        return visit(feature.index == 0 ? negative(u) : u) && visit(from_side());
      }
      case FeatureKind::Boundary:
        for (int k = 0; k < line_count(); ++k)
          if (k != feature.index && !visit(weight(k))) return false;
        return true;
      default:
        return true;
    }
  }

  /// |e|^2 of an edge, |n|^2 of a face, by which measures are larger than squared lengths.
  N scale(const Feature& feature) const {
    if (feature.kind == FeatureKind::Edge) {
      const Edge<N> edge = core.edge(feature.index);
      return edge.axis < 0 ? length_squared(edge.along) : N(1);
    }
    return feature.kind == FeatureKind::Face ? core.slab(feature.index).length_2 : N(1);
  }
  /// Of the ball, and of a cylinder's side together with it.
  N radius(const Feature& feature) const {
    return feature.kind == FeatureKind::Edge && core.kind == CoreKind::Cylinder
               ? path.radius + core.round_radius
               : path.radius;
  }

  /// Out of a feature, at a contact with it.
  Vec3<N> outward(const Feature& feature, const N& tau, N& length) const {
    using std::sqrt;
    const Vec3<N> q = path.at(tau);
    switch (feature.kind) {
      case FeatureKind::Vertex:
        length = path.radius;
        return q - core.vertex(feature.index);
      case FeatureKind::Edge: {
        const Edge<N> edge = core.edge(feature.index);
        const N length_2 = scale(feature);
        length = radius(feature) * length_2;
        const Vec3<N> o = q - edge.from;
        return outward_from(edge, o, edge.axis < 0 ? dot(o, edge.along) : o[edge.axis], length_2);
      }
      case FeatureKind::Face: {
        const Slab<N> slab = core.slab(feature.index);
        length = slab.axis < 0 ? sqrt(slab.length_2) : N(1);
        return slab.outward(feature.is_upper);
      }
      case FeatureKind::Rim:
        length = path.radius;
        return separation_from_rim(core, feature.index, q);
      default: {
        const Vec3<N> out = Boundary<N>::outward(core, feature.index);
        length = sqrt(length_squared(out));
        return out;
      }
    }
  }

  /// The torus about a rim, of degree 8, or of a straight path 4.
  Polynomial<N> contact_with_rim(const Feature& feature) const {
    const N rim2 = square(core.round_radius), r2 = square(path.radius), four(4), zero(0);
    Polynomial<N> x = square_along(from_rim(feature), path.v, [&] { return path.h; });
    x.c[0] = x.c[0] - rim2 - r2;
    const Polynomial<N> u = along(from_rim(feature), core.e);
    Polynomial<N> f{{zero, zero, zero, zero, zero, zero, zero, zero, zero}, 2 * x.degree};
    for (int i = 0; i <= x.degree; ++i)
      for (int j = 0; j <= x.degree; ++j) f.c[i + j] = f.c[i + j] + core.e2 * (x.c[i] * x.c[j]);
    for (int i = 0; i <= u.degree; ++i)
      for (int j = 0; j <= u.degree; ++j) f.c[i + j] = f.c[i + j] + four * rim2 * (u.c[i] * u.c[j]);
    f.c[0] = f.c[0] - four * rim2 * core.e2 * r2;
    return f;
  }

 private:
  bool runs_in_surface(Certifier& certify) const {
    if (!path.is_point || !core.is_surface()) return false;
    const Polynomial<N> height = measure({FeatureKind::Face});
    for (int k = 0; k <= height.degree; ++k)
      if (certify.sign(height.c[k]) != 0) return false;
    return true;
  }

  /// `start`, and what `of` is of v, and of h.
  template <class Of>
  Polynomial<N> along_path(const N& start, const Of& of) const {
    return is_straight ? Polynomial<N>{{start, of(path.v)}, 1} : quadric(start, of(path.v), of(path.h));
  }
  template <class OfH>
  Polynomial<N> square_along(const Vec3<N>& a, const Vec3<N>& b, const OfH& of_h) const {
    return is_straight ? square_of(a, b) : square_of(a, b, of_h());
  }
  /// (o + v t + h t^2) . n
  Polynomial<N> along(const Vec3<N>& o, const Vec3<N>& n) const {
    return along_path(dot(o, n), [&](const Vec3<N>& x) { return dot(x, n); });
  }
  Polynomial<N> to_end(const Polynomial<N>& u, const N& end) const {
    Polynomial<N> rest = negative(u);
    rest.c[0] = end - u.c[0];
    return rest;
  }
  Vec3<N> from_rim(const Feature& feature) const { return feature.index == 0 ? path.p : path.p - core.e; }
  /// |q x e|^2 - R^2 |e|^2
  Polynomial<N> from_side() const {
    Polynomial<N> p =
        square_along(cross(path.p, core.e), cross(path.v, core.e), [&] { return cross(path.h, core.e); });
    p.c[0] = p.c[0] - square(core.round_radius) * core.e2;
    return p;
  }
  int line_count() const {
    return core.kind == CoreKind::Strip ? 2 : core.kind == CoreKind::Triangle ? 3 : 0;
  }
  Polynomial<N> weight(int k) const {
    if (core.kind == CoreKind::Strip) {
      const Polynomial<N> u = along(path.p, core.e);
      return k == 0 ? u : to_end(u, core.e2);
    }
    const auto of = [&](int j, const Vec3<N>& q) {
      return j == 1 ? core.weight_of_b(q) : core.weight_of_c(q);
    };
    if (k > 0) return along_path(of(k, path.p), [&](const Vec3<N>& x) { return of(k, x); });
    return along_path(core.n2 - of(1, path.p) - of(2, path.p),
                      [&](const Vec3<N>& x) { return -(of(1, x) + of(2, x)); });
  }
  template <class Visit>
  bool over_face(const Feature& feature, Visit&& visit) const {
    switch (core.kind) {
      case CoreKind::Triangle:
      case CoreKind::Strip:
        for (int k = 0; k < line_count(); ++k)
          if (!visit(weight(k))) return false;
        return true;
      case CoreKind::Box:
        for (int j = 0; j < 3; ++j) {
          if (j == feature.index) continue;
          const Polynomial<N> u = along_path(path.p[j], [&](const Vec3<N>& x) { return x[j]; });
          if (!visit(u) || !visit(to_end(u, core.e[j]))) return false;
        }
        return true;
      case CoreKind::Cylinder:
        return visit(negative(from_side()));
      default:
        return true;
    }
  }
};

}  // namespace ricochet

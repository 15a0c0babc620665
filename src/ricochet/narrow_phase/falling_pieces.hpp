// The pieces whose union is a convex shape inflated by a ball's radius, and the polynomials of a falling path for each.
//
// With q the path, e an edge, u = q . e, n a normal and r the radius:
//   piece                        contact where this first reaches 0          valid where
//   vertex                       |q|^2 - r^2                                 always
//   edge; a cylinder's side      |q x e|^2 - r^2 |e|^2                       0 <= u <= |e|^2
//   face or cap                  s n . q - r |n|, s for either side          the foot is on the face
//   rim of a cylinder            |e|^2 X^2 + 4 R^2 (u^2 - |e|^2 r^2),        beyond the end, at least R from the axis
//                                X = |q|^2 - R^2 - r^2, q from its centre
//   boundary of a surface        the weight of its line                      in the surface, the other weights >= 0
// Each contact is a polynomial in time, and so is each condition. A place where both hold belongs to the union. So the
// first contact is the earliest valid root of any piece, and if the validity of a root is a tie, the neighbouring piece
// has that root, too.
#pragma once

#include <cstdint>
#include <optional>

#include "ricochet/narrow_phase/entry.hpp"
#include "ricochet/narrow_phase/falling_path.hpp"
#include "ricochet/numeric/polynomial.hpp"

namespace ricochet::falling {

enum class PieceKind : unsigned char { Vertex, Edge, Face, Rim, Boundary };

struct Piece {
  PieceKind kind{};
  int index = 0;          ///< the index of the vertex, edge, slab, end or line
  bool is_upper = false;  ///< for a face: the side of its slab

  friend bool operator==(const Piece&, const Piece&) = default;
};

/// Pieces that double-doubles have certainly excluded: big floats, whose sizes may be extreme, need not test them
/// again.
class Excluded {
 public:
  bool has(const Piece& piece) const { return (bits_ >> place_of(piece) & 1) != 0; }
  void add(const Piece& piece) { bits_ |= std::uint32_t{1} << place_of(piece); }

 private:
  /// Eight vertices, twelve edges, two faces of three slabs, two rims, three lines.
  static int place_of(const Piece& piece) {
    constexpr int kFirst[] = {0, 8, 20, 26, 28};
    const bool is_face = piece.kind == PieceKind::Face;
    return kFirst[static_cast<int>(piece.kind)] +
           (is_face ? 2 * piece.index + (piece.is_upper ? 1 : 0) : piece.index);
  }

  std::uint32_t bits_ = 0;
};

/// The pieces that a path does not meet, and those that it is not closest to.
struct ExcludedPieces {
  Excluded contact, approach;
};

/// The piece of a core's nearest feature.
template <class N>
Piece piece_of(const LocalCore<N>& core, const NearestFeature<N>& nearest) {
  Piece piece;
  switch (nearest.kind) {
    case FeatureKind::Rim:
      return {PieceKind::Rim, nearest.index, false};
    case FeatureKind::Face:
      piece.kind = PieceKind::Face;
      piece.is_upper = !nearest.is_below;
      break;
    case FeatureKind::Edge:
      piece.kind = PieceKind::Edge;
      piece.index = nearest.index;
      break;
    default:
      piece.index = nearest.index;
  }
  if (core.kind != CoreKind::Box) return piece;
  int bits = 0, axis = 0;
  for (int i = 0; i < 3; ++i) {
    bits |= (nearest.beyond[i] > 0) << i;
    if ((nearest.beyond[i] == 0) == (piece.kind == PieceKind::Edge)) axis = i;
  }
  if (piece.kind == PieceKind::Vertex) piece.index = bits;
  if (piece.kind == PieceKind::Face) piece.index = axis, piece.is_upper = nearest.beyond[axis] > 0;
  // An edge's index has the bits of the other two axes.
  const int low = (1 << axis) - 1;
  if (piece.kind == PieceKind::Edge) piece.index = 4 * axis + ((bits & low) | (bits >> 1 & ~low));
  return piece;
}

/// a + b t + c t^2
template <class N>
Polynomial<N> quadric(const N& a, const N& b, const N& c) {
  return {{a, b, c}, 2};
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

/// The pieces of a core in relation to one path.
template <class N>
class Pieces {
 public:
  Pieces(const LocalCore<N>& core_, const FallingPath<N>& path_) : core(core_), path(path_) {}

  const LocalCore<N>& core;
  const FallingPath<N>& path;

  /// Calls `visit` for every piece that may have a contact. A point that moves in the plane of a surface can only meet
  /// the lines of its boundary.
  template <class Visit>
  void for_each(Certifier& certify, Visit&& visit) const {
    const bool is_solid = !core.is_surface();
    if (runs_in_surface(certify)) {
      for (int k = 0; k < line_count(); ++k) visit(Piece{PieceKind::Boundary, k});
      return;
    }
    for (int k = 0; k < core.slab_count(); ++k) {
      visit(Piece{PieceKind::Face, k, false});
      if (is_solid || !path.is_point) visit(Piece{PieceKind::Face, k, true});
    }
    if (!path.is_point || core.kind == CoreKind::Cylinder)
      for (int k = 0; k < core.edge_count(); ++k)
        if (!core.repeats_edge(k)) visit(Piece{PieceKind::Edge, k});
    if (path.is_point) return;
    for (int k = 0; k < core.vertex_count(); ++k)
      if (!core.repeats_vertex(k)) visit(Piece{PieceKind::Vertex, k});
    if (core.kind == CoreKind::Cylinder)
      for (int k = 0; k < 2; ++k) visit(Piece{PieceKind::Rim, k});
  }

  /// The square of the distance from a vertex; from an edge, times its length squared; the height over a face, times
  /// the length of its normal; the weight of a line.
  Polynomial<N> measure(const Piece& piece) const {
    switch (piece.kind) {
      case PieceKind::Vertex:
        return square_of(path.p - core.vertex(piece.index), path.v, path.h);
      case PieceKind::Edge: {
        const Edge<N> edge = core.edge(piece.index);
        const auto across = [&](const Vec3<N>& x) {
          if (edge.axis < 0) return cross(x, edge.along);
          Vec3<N> other = x;
          other[edge.axis] = N(0);
          return other;
        };
        return square_of(across(path.p - edge.from), across(path.v), across(path.h));
      }
      case PieceKind::Face: {
        const Slab<N> slab = core.slab(piece.index);
        const N low = slab.height(path.p);
        const Polynomial<N> height =
            quadric(piece.is_upper ? low - slab.upper : low, slab.height(path.v), slab.height(path.h));
        return piece.is_upper ? height : negative(height);
      }
      default:
        return weight(piece.index);
    }
  }

  /// The polynomial that is 0 at a contact with a piece.
  Polynomial<N> contact(const Piece& piece) const {
    using std::sqrt;
    if (piece.kind == PieceKind::Rim) return contact_with_rim(piece);
    Polynomial<N> p = measure(piece);
    if (piece.kind == PieceKind::Vertex || piece.kind == PieceKind::Edge)
      p.c[0] = p.c[0] - square(radius(piece)) * scale(piece);
    else if (!path.is_point)
      p.c[0] = p.c[0] - path.radius * sqrt(scale(piece));
    return p;
  }

  /// Calls `visit` with the polynomials that are >= 0 where a root is valid, as long as it returns true.
  template <class Visit>
  bool in_zone(const Piece& piece, Visit&& visit) const {
    switch (piece.kind) {
      case PieceKind::Edge: {
        const Edge<N> edge = core.edge(piece.index);
        const Vec3<N> o = path.p - edge.from;
        const int k = edge.axis;
        const Polynomial<N> u = k < 0 ? along(o, edge.along) : quadric(o[k], path.v[k], path.h[k]);
        return visit(u) && visit(to_end(u, k < 0 ? length_squared(edge.along) : edge.along[k]));
      }
      case PieceKind::Face:
        return over_face(piece, visit);
      case PieceKind::Rim: {
        const Polynomial<N> u = along(from_rim(piece), core.e);
        return visit(piece.index == 0 ? negative(u) : u) && visit(from_side());
      }
      case PieceKind::Boundary:
        for (int k = 0; k < line_count(); ++k)
          if (k != piece.index && !visit(weight(k))) return false;
        return true;
      default:
        return true;
    }
  }

  /// |e|^2 for an edge, |n|^2 for a face: the factor between `measure` and squared lengths.
  N scale(const Piece& piece) const {
    if (piece.kind == PieceKind::Edge) {
      const Edge<N> edge = core.edge(piece.index);
      return edge.axis < 0 ? length_squared(edge.along) : N(1);
    }
    return piece.kind == PieceKind::Face ? core.slab(piece.index).length_2 : N(1);
  }
  /// The ball's radius, plus that of a cylinder's side.
  N radius(const Piece& piece) const {
    return piece.kind == PieceKind::Edge && core.kind == CoreKind::Cylinder ? path.radius + core.round_radius
                                                                            : path.radius;
  }

  /// The vector out of a piece at a contact.
  Vec3<N> outward(const Piece& piece, const N& tau, N& length) const {
    using std::sqrt;
    const Vec3<N> q = path.at(tau);
    switch (piece.kind) {
      case PieceKind::Vertex:
        length = path.radius;
        return q - core.vertex(piece.index);
      case PieceKind::Edge: {
        const Edge<N> edge = core.edge(piece.index);
        const N length_2 = scale(piece);
        length = radius(piece) * length_2;
        const Vec3<N> o = q - edge.from;
        return outward_from(edge, o, edge.axis < 0 ? dot(o, edge.along) : o[edge.axis], length_2);
      }
      case PieceKind::Face: {
        const Slab<N> slab = core.slab(piece.index);
        length = slab.axis < 0 ? sqrt(slab.length_2) : N(1);
        return slab.outward(piece.is_upper);
      }
      case PieceKind::Rim:
        length = path.radius;
        return separation_from_rim(core, piece.index, q);
      default: {
        const Vec3<N> out = Boundary<N>::outward(core, piece.index);
        length = sqrt(length_squared(out));
        return out;
      }
    }
  }

  /// The torus about a rim, of degree 8, or of degree 4 for a straight path.
  Polynomial<N> contact_with_rim(const Piece& piece) const {
    const N rim2 = square(core.round_radius), r2 = square(path.radius), four(4), zero(0);
    Polynomial<N> x = square_of(from_rim(piece), path.v, path.h);
    x.c[0] = x.c[0] - rim2 - r2;
    const Polynomial<N> u = along(from_rim(piece), core.e);
    Polynomial<N> f{{zero, zero, zero, zero, zero, zero, zero, zero, zero}, 8};
    for (int i = 0; i <= 4; ++i)
      for (int j = 0; j <= 4; ++j) f.c[i + j] = f.c[i + j] + core.e2 * (x.c[i] * x.c[j]);
    for (int i = 0; i <= 2; ++i)
      for (int j = 0; j <= 2; ++j) f.c[i + j] = f.c[i + j] + four * rim2 * (u.c[i] * u.c[j]);
    f.c[0] = f.c[0] - four * rim2 * core.e2 * r2;
    return f;
  }

 private:
  bool runs_in_surface(Certifier& certify) const {
    if (!path.is_point || !core.is_surface()) return false;
    const Polynomial<N> height = measure({PieceKind::Face});
    for (const int k : {0, 1, 2})
      if (certify.sign(height.c[k]) != 0) return false;
    return true;
  }

  /// (o + v t + h t^2) . n
  Polynomial<N> along(const Vec3<N>& o, const Vec3<N>& n) const {
    return quadric(dot(o, n), dot(path.v, n), dot(path.h, n));
  }
  Polynomial<N> to_end(const Polynomial<N>& u, const N& end) const {
    Polynomial<N> rest = negative(u);
    rest.c[0] = end - u.c[0];
    return rest;
  }
  Vec3<N> from_rim(const Piece& piece) const { return piece.index == 0 ? path.p : path.p - core.e; }
  /// |q x e|^2 - R^2 |e|^2
  Polynomial<N> from_side() const {
    Polynomial<N> p = square_of(cross(path.p, core.e), cross(path.v, core.e), cross(path.h, core.e));
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
    if (k > 0) return quadric(of(k, path.p), of(k, path.v), of(k, path.h));
    return quadric(core.n2 - of(1, path.p) - of(2, path.p), -(of(1, path.v) + of(2, path.v)),
                   -(of(1, path.h) + of(2, path.h)));
  }
  template <class Visit>
  bool over_face(const Piece& piece, Visit&& visit) const {
    switch (core.kind) {
      case CoreKind::Triangle:
      case CoreKind::Strip:
        for (int k = 0; k < line_count(); ++k)
          if (!visit(weight(k))) return false;
        return true;
      case CoreKind::Box:
        for (int j = 0; j < 3; ++j) {
          if (j == piece.index) continue;
          const Polynomial<N> u = quadric(path.p[j], path.v[j], path.h[j]);
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

}  // namespace ricochet::falling

namespace ricochet {

/// The result of the gravity kernel: a contact, or a closest approach, in its own numbers.
template <class N>
struct FallContact : RawContact<N> {
  double nearest_tau =
      -1;  ///< the double nearest to tau, or to the time of the closest approach, if it is known
  std::optional<falling::Piece> piece{};  ///< the piece that determines the contact, if that is certain
};

}  // namespace ricochet

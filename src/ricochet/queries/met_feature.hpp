// The feature of a core that a path meets, in the world's directions and lengths. Explanations derive the time of a hit
// from it.
#pragma once

#include <array>

#include "ricochet/narrow_phase/falling_pieces.hpp"

namespace ricochet {

/// Converts from the core's own frame to the world's directions and lengths.
template <class N>
Vec3<N> to_world(const LocalCore<N>& core, const Vec3<N>& x) {
  return core.turn ? core.turn->to_world(x) * (N(1) / square(core.turn->scale)) : x;
}

template <class N>
Vec3<N> unit_vector(const Vec3<N>& x) {
  using std::sqrt;
  return x * (N(1) / sqrt(length_squared(x)));
}

/// The outward unit normal of a face; the unit vector along an edge. The end of a strip is a vertical edge.
template <class N>
Vec3<N> direction_of(const LocalCore<N>& core, const falling::Piece& piece) {
  if (core.kind == CoreKind::Strip && piece.kind == falling::PieceKind::Vertex) return along_axis(2, N(1));
  const bool is_face = piece.kind == falling::PieceKind::Face;
  return unit_vector(to_world(
      core, is_face ? core.slab(piece.index).outward(piece.is_upper) : core.edge(piece.index).along));
}

inline bool is_edge(const Core& core, const falling::Piece& piece) {
  return piece.kind == falling::PieceKind::Edge ||
         (core.kind == CoreKind::Strip && piece.kind == falling::PieceKind::Vertex);
}

/// From a vertex, or a point of an edge or face, to a place in the core's own frame.
template <class N>
Vec3<N> from_feature(const LocalCore<N>& core, const falling::Piece& piece, const Vec3<N>& place) {
  Vec3<N> from = place;
  if (piece.kind == falling::PieceKind::Vertex)
    from = place - core.vertex(piece.index);
  else if (piece.kind == falling::PieceKind::Edge)
    from = place - core.edge(piece.index).from;
  else if (piece.is_upper && !core.is_surface())
    from = place - core.e;
  return to_world(core, from);
}

/// The vector without its part along an edge.
template <class N>
Vec3<N> across(const Vec3<N>& x, const Vec3<N>& direction) {
  return x - direction * dot(x, direction);
}

/// The piece that a place outside a core is nearest to.
template <class N>
falling::Piece nearest_piece(const LocalCore<N>& core, const Vec3<N>& place) {
  Certifier certify;
  const NearestFeature<N> nearest = nearest_feature(core, place, certify);
  falling::Piece piece = falling::piece_of(core, nearest);
  if (nearest.kind == FeatureKind::Inside) piece.kind = falling::PieceKind::Boundary;
  // Seen from above a strip is a segment; its part between the ends is a face.
  if (core.kind == CoreKind::Strip && nearest.kind == FeatureKind::Edge)
    return {falling::PieceKind::Face, 0, certify.sign(dot(place, core.n)) > 0};
  return piece;
}

/// The ends of an edge of a triangle; for a vertex, twice the same.
using Ends = std::array<Vec3d, 2>;

inline Ends ends_of(const Core& triangle, const falling::Piece& piece) {
  const auto& points = triangle.points;
  const int k = piece.index;
  if (piece.kind == falling::PieceKind::Vertex) return {points[k], points[k]};
  return k == 2 ? Ends{points[1], points[2]} : Ends{points[0], points[k + 1]};
}

inline bool are_same(const Ends& one, const Ends& other) {
  return one == other || one == Ends{other[1], other[0]};
}

}  // namespace ricochet

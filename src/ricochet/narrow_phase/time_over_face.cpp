#include "ricochet/narrow_phase/time_over_face.hpp"

#include <algorithm>
#include <cmath>

#include "ricochet/narrow_phase/falling_pieces.hpp"
#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/numeric/root_guess.hpp"

namespace ricochet {

std::optional<double> time_over_face(const AnyShape& shape, const Vec3d& place, const Vec3d& velocity,
                                     const Vec3d& acceleration, double radius) {
  const Core core = core_of(shape);
  const LocalCore<double> local(core);
  const FallingPath<double> path = to_local(
      local,
      FallingPath<double>{place - core.reference_point(), velocity, acceleration * 0.5, radius, radius == 0});
  Certifier guesses;
  const falling::Piece piece = falling::piece_of(local, nearest_feature(local, path.p, guesses));
  const falling::PieceKind face =
      core.kind == CoreKind::Strip ? falling::PieceKind::Edge : falling::PieceKind::Face;
  if (piece.kind != face) return std::nullopt;
  double first = HUGE_VAL;
  falling::Pieces<double>(local, path).in_zone(piece, [&](const Polynomial<double>& weight) {
    first = std::min(first, weight.c[0] < 0 ? 0.0 : RootGuess(weight).first(HUGE_VAL));
    return true;
  });
  return first;
}

}  // namespace ricochet

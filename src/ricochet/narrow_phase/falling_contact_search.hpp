// First contact of a falling path with the pieces of a core: for the pieces that it meets, the first valid root.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

#include "ricochet/narrow_phase/falling_filter.hpp"
#include "ricochet/narrow_phase/falling_roots.hpp"

namespace ricochet::falling {

/// A path is described from somewhat before the contact, so that roots, which are times from there, have nearly the
/// precision of the time itself.
inline constexpr int kShiftBits = 20;

/// The first contact of a path that meets nothing before `start`. The path is described from the time `shift` on.
template <class N>
class ContactSearch {
 public:
  ContactSearch(const LocalCore<N>& core, const FallingPath<N>& path, const Filter& filter, double start,
                double shift, Excluded& excluded, Certifier& certify)
      : pieces_(core, path),
        filter_(filter),
        excluded_(excluded),
        start_(start),
        shift_(shift),
        certify_(certify),
        earliest_(path) {}

  /// True if the piece nearest to the start of the path determines the contact alone. Its polynomial must fall from
  /// near 0 so steeply that no curvature reverses it within twice the step x of Newton's method: if |c1| >= 2 (2 |c2|
  /// y + 3 |c3| y^2 + ...), y = 2 x, it falls at |c1| / 2 at least. All places of the path in that interval are within
  /// one Voronoi region, so its root there is the first contact.
  bool find_certain() {
    Certifier guesses;
    const Piece piece =
        piece_of(filter_.core(), nearest_feature(filter_.core(), values(pieces_.path.p), guesses));
    const bool has_size = !pieces_.path.is_point || pieces_.core.kind == CoreKind::Cylinder;
    if (!has_size && piece.kind != PieceKind::Face) return false;
    Root<N> root;
    const N tau = kept<N>([&] { return certain_root(piece, pieces_.contact(piece), root); });
    root.tau = tau;
    if (!root.found || !offer(piece, root)) return false;
    certain_ = piece;
    return true;
  }

  /// Finds the contact by the Sturm chains of all pieces that the filter does not exclude. `left`: the piece that
  /// touches at the start.
  bool find(const Piece* left) {
    pieces_.for_each(certify_, [&](const Piece& piece) { ask(piece, left != nullptr && *left == piece); });
    return earliest_.found;
  }

  FallContact<N> contact() const {
    FallContact<N> contact{earliest_.contact};
    contact.nearest_tau = shift_ == 0 ? nearest_ : -1;
    contact.tau = contact.tau + N(shift_);
    contact.piece = certain_;
    return contact;
  }

 private:
  N certain_root(const Piece& piece, const Polynomial<N>& p, Root<N>& root) const {
    double c[std::size_t{kMostDegree} + 1] = {};
    for (int k = 0; k <= p.degree; ++k) c[k] = value(p.c[k]);
    if (!(c[0] > 0 && c[1] < 0)) return N(0);
    const double y = 2 * c[0] / -c[1];
    double curvature = 0;
    for (int k = p.degree; k >= 2; --k) curvature = curvature * y + k * std::fabs(c[k]);
    if (!(y < 0x1p900 && 2 * curvature * y < -c[1] * (1 - 0x1p-40))) return N(0);
    Certifier certify;
    if (!stays_in_region(piece, y, certify)) return N(0);
    N x(polished(p, y / 2));
    const Polynomial<N> slope = p.derivative(1);
    const int bits = root_bits<N>();
    for (int good = 20; good < bits; good *= 2) x = rounded(x - p.at(x) / slope.at(x));
    const N width = scaled(N(shift_ + y), -bits);
    if (certify.sign(p.at(x - width)) <= 0 || certify.sign(p.at(x + width)) >= 0) return N(0);
    if (certify.is_uncertain()) return N(0);
    root.found = true;
    root.nearest = value(x);
    return widened(x, width);
  }

  /// True if the piece is the nearest one during an interval of time. The path of a point ends in the surface that it
  /// hits: the piece's region extends outward, at right angles to a face or to the side of a cylinder.
  bool stays_in_region(const Piece& piece, double y, Certifier& certify) const {
    const FallingPath<N>& path = pieces_.path;
    const double moved =
        (taxicab_length(values(path.v)) + taxicab_length(values(path.h)) * y) * y * (1 + 0x1p-40);
    Vec3<N> around = path.p;
    if (path.is_point) {
      N length;
      const Vec3d outward = values(pieces_.outward(piece, N(0), length));
      around = around + Vec3<N>(outward * (4 * moved / std::sqrt(dot(outward, outward))));
    }
    for (int i = 0; i < 3; ++i) around[i] = widened(around[i], N(2 * moved));
    return piece_of(pieces_.core, nearest_feature(pieces_.core, around, certify)) == piece;
  }

  void ask(const Piece& piece, bool is_left) {
    if (excluded_.has(piece)) return;
    Certifier certify(certify_.is_last_stage());
    const double reached = filter_.earliest(piece, filter_.path().radius, start_);
    const double latest = earliest_.found ? nearest_ : kForEver;
    if (reached == kForEver || (reached - shift_) * (1 - 0x1p-40) > latest) return;
    const double guess = std::max(reached - shift_, 0x1p-60);
    const int bits = root_bits<N>() - (shift_ > 0 ? kShiftBits : 0);
    for (int skipped = 0; skipped < kMostDegree; ++skipped) {
      Root<N> root;
      const N tau = found_piecewise<N>(certify, [&](Certifier& trial) {
        return kept<N>([&] {
          Polynomial<N> p = pieces_.contact(piece);
          if (is_left) p.c[0] = N(0);
          return valid_root(p, skipped, guess, latest, bits, Zone<N>{pieces_, piece, trial}, root, trial);
        });
      });
      root.tau = tau;
      if (certify.is_uncertain()) return certify_.mark_uncertain();
      // Whether the path leaves the piece may be known only in a later stage.
      const bool is_certain = !is_left || !certify_.is_uncertain();
      if (is_certain && root.is_none && !root.found && skipped == 0) excluded_.add(piece);
      // For a start on the surface, rounding may have put another piece a little farther out: the path leaves that
      // piece.
      if (!root.found || offer(piece, root) || start_ > 0) return;
    }
  }

  /// False if the path leaves the piece at that root.
  bool offer(const Piece& piece, const Root<N>& root) {
    N length;
    Vec3<N> outward = pieces_.outward(piece, root.tau, length);
    N rate = dot(pieces_.path.velocity_at(root.tau), outward);
    if (comes_from_other_side(piece, root, rate)) outward = -outward, rate = -rate;
    Certifier known;
    if (!root.is_multiple && known.sign(rate) > 0 && !known.is_uncertain()) return false;
    if (!earliest_.found || root.nearest < nearest_) nearest_ = root.nearest;
    earliest_.offer(root.tau, outward, length, root.is_multiple ? N(0) : -rate, certify_);
    return true;
  }

  /// For a point, both faces of a surface are one. If the point only touches, it is on the side toward which its path
  /// curves.
  bool comes_from_other_side(const Piece& piece, const Root<N>& root, const N& rate) {
    if (!pieces_.path.is_point || !pieces_.core.is_surface() || piece.kind != PieceKind::Face) return false;
    return certify_.sign(root.is_multiple ? pieces_.measure(piece).c[2] : -rate) < 0;
  }

  Pieces<N> pieces_;
  const Filter& filter_;
  Excluded& excluded_;
  double start_, shift_;
  Certifier& certify_;
  EarliestContact<N, FallingPath<N>> earliest_;
  double nearest_ = 0;
  std::optional<Piece> certain_;
};

}  // namespace ricochet::falling

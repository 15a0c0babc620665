#include "ricochet/narrow_phase/time_of_fall.hpp"

#include <limits>

#include "ricochet/narrow_phase/falling_filter.hpp"
#include "ricochet/narrow_phase/falling_roots.hpp"
#include "ricochet/narrow_phase/time_of_impact.hpp"

namespace ricochet::falling {

namespace {

constexpr double kForEver = std::numeric_limits<double>::infinity();

/// A path is told from somewhat before the contact, so that roots are known to nearly as many bits of time as of themselves.
constexpr int kShiftBits = 20;

/// The first contact of a path that meets nothing before `start`. It is told from the time `shift` on.
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

  /// Whether the piece that is nearest to the start of the path, which is told from there, alone tells the contact. Its polynomial
  /// falls from near 0 so steeply that no curvature brings it back within twice the step x of Newton's method: with
  /// |c1| >= 2 (2 |c2| y + 3 |c3| y^2 + ...), y = 2 x, it falls at |c1| / 2 at least. All places that the path comes to in that stretch
  /// are within one Voronoi region, so its root there is the first contact.
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

  /// By the Sturm chains of all pieces that the filter does not exclude. `left`: the piece that touches at the start.
  bool find(const Piece* left) {
    pieces_.for_each(runs_in_surface(),
                     [&](const Piece& piece) { ask(piece, left != nullptr && *left == piece); });
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
  bool runs_in_surface() const {
    if (!pieces_.path.is_point || !pieces_.core.is_surface()) return false;
    const Polynomial<N> height = pieces_.measure({PieceKind::Face});
    for (const int k : {0, 1, 2})
      if (certify_.sign(height.c[k]) != 0) return false;
    return true;
  }

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

  /// Whether the piece is the nearest in all of a stretch of time. The path of a point ends in what it meets: its region goes on
  /// outward, square to a face or to the side of a cylinder.
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
    const Zone<N> zone{pieces_, piece, certify};
    for (int skipped = 0; skipped < kMostDegree; ++skipped) {
      Root<N> root;
      const N tau = kept<N>([&] {
        Polynomial<N> p = pieces_.contact(piece);
        if (is_left) p.c[0] = N(0);
        return valid_root(p, skipped, guess, latest, bits, zone, root, certify);
      });
      root.tau = tau;
      if (certify.is_uncertain()) return certify_.mark_uncertain();
      if (root.is_none && !root.found && skipped == 0) excluded_.add(piece);
      // Of a start on the surface, rounding may have put another piece's a little farther out: the path leaves that.
      if (!root.found || offer(piece, root) || start_ > 0) return;
    }
  }

  /// Says false where the path comes out of the piece.
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

  /// The faces of a surface are one to a point, which where it only touches is on the side that it curves to.
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

/// The least of the gaps offered; of equal ones the earliest.
template <class N>
struct LeastGap {
  bool found = false;
  N tau{0.0}, gap{0.0};
  double nearest = 0;

  void offer(const N& other_tau, const N& other_gap, double other_nearest, Certifier& certify) {
    if (found) {
      const N wider = other_gap - gap, later = other_tau - tau;
      if (Certifier::is_certain(wider)) {
        const int side = certify.sign(wider);
        if (side > 0 || (side == 0 && !is_less(later, N(0)))) return;
      } else {
        if (is_as_good_as_0(wider, gap) && is_as_good_as_0(later, tau)) return;
        certify.mark_uncertain();
        if (!is_less(later, N(0))) return;
      }
    }
    found = true;
    tau = other_tau;
    gap = other_gap;
    nearest = other_nearest;
  }
};

/// The closest approach of a path that meets nothing.
template <class N>
class ApproachSearch {
 public:
  ApproachSearch(const LocalCore<N>& core, const FallingPath<N>& path, const Filter& filter,
                 Excluded& excluded, Certifier& certify)
      : pieces_(core, path),
        filter_(filter),
        approach_(filter.closest()),
        excluded_(excluded),
        certify_(certify) {}

  LeastGap<N> least;

  void find() {
    const LocalCore<N>& core = pieces_.core;
    for (int k = 0; k < core.slab_count(); ++k) {
      if (core.repeats_slab(k)) continue;
      ask_face({PieceKind::Face, k, false});
      if (!core.is_surface()) ask_face({PieceKind::Face, k, true});
    }
    for (int k = 0; k < core.edge_count(); ++k)
      if (!core.repeats_edge(k)) ask({PieceKind::Edge, k});
    for (int k = 0; k < core.vertex_count(); ++k)
      if (!core.repeats_vertex(k)) ask({PieceKind::Vertex, k});
    // Where doubles are inside of a cylinder, the path may be beside either rim.
    for (int k = 0; k < approach_.count && core.kind == CoreKind::Cylinder; ++k)
      for (int end = 0; end < 2; ++end)
        if (const Piece& at = approach_.piece[k];
            at.kind == PieceKind::Vertex || at == Piece{PieceKind::Rim, end})
          ask_rim({PieceKind::Rim, end}, approach_.time[k]);
    if (!least.found) take_guess();
  }

 private:
  /// Where the height over a face turns.
  void ask_face(const Piece& piece) {
    const Polynomial<N> height = pieces_.measure(piece);
    // A height that falls in the end turns where it is highest.
    if (certify_.sign(height.c[2]) * certify_.sign(height.c[0]) <= 0) return;
    if (certify_.sign(height.c[1]) * certify_.sign(height.c[2]) >= 0) return;
    const N tau = -height.c[1] / (height.c[2] + height.c[2]);
    const N least_height = height.at(tau);
    if (!pieces_.core.is_surface() && certify_.sign(least_height) < 0) return;
    if (!Zone<N>{pieces_, piece, certify_}.has(tau)) return;
    offer(piece, tau, square(least_height), -1);
  }

  void ask(const Piece& piece) {
    if (excluded_.has(piece) || filter_.earliest(piece, approach_.least, 0) == kForEver) return;
    const double guess = approach_.count > 0 ? approach_.time[approach_.count - 1] : 1;
    Certifier certify(certify_.is_last_stage());
    for (int k = 0; k < 3; ++k) {
      Root<N> root;
      const N tau = kept<N>([&] {
        return valid_root(pieces_.measure(piece).derivative(1), k, guess, kForEver, root_bits<N>(),
                          Zone<N>{pieces_, piece, certify}, root, certify);
      });
      if (certify.is_uncertain()) return certify_.mark_uncertain();
      if (k == 0 && root.is_none && !root.found) excluded_.add(piece);
      if (!root.found) return;
      offer(piece, tau, kept<N>([&] { return pieces_.measure(piece).at(tau); }), root.nearest);
    }
  }

  void offer(const Piece& piece, const N& tau, const N& square, double nearest) {
    least.offer(tau, gap(square, pieces_.scale(piece), pieces_.radius(piece)), nearest, certify_);
  }

  /// Where no piece has its least distance for certain: about where doubles found it.
  void take_guess() {
    certify_.mark_uncertain();
    const N tau(approach_.count > 0 ? approach_.time[approach_.count - 1] : 0);
    Certifier guesses;
    const Vec3<N> place = pieces_.path.at(tau);
    NearestFeature<N> nearest = nearest_feature(pieces_.core, place, guesses);
    if (nearest.kind == FeatureKind::Inside) return least.offer(tau, N(0), -1, certify_);
    if (nearest.kind == FeatureKind::Rim) measure_rim(pieces_.core, place, nearest);
    least.offer(tau, gap(nearest.square, nearest.scale, pieces_.path.radius + nearest.radius), -1, certify_);
  }

  /// Where the way from a rim is square to the velocity: by the secant method, certified by signs on both sides.
  void ask_rim(const Piece& piece, double guess) {
    if (certify_.is_uncertain()) return;
    const FallingPath<N>& path = pieces_.path;
    const auto rate = [&](const N& tau) {
      return kept<N>([&] {
        return dot(separation_from_rim(pieces_.core, piece.index, path.at(tau)), path.velocity_at(tau));
      });
    };
    const int bits = root_bits<N>();
    N before(guess), tau(guess * (1 + 0x1p-20)), rate_before = rate(before);
    for (int good = 20; good < bits; good += good / 2) {
      const N rate_here = rate(tau), difference = middle(rate_here - rate_before);
      if (!Certifier::is_certain(difference) || value(difference) == 0) break;
      const N next = rounded(tau - rate_here * (tau - before) / difference);
      before = tau, rate_before = rate_here;
      tau = next;
    }
    const N width = scaled(N(guess), 8 - bits), at = widened(tau, width);
    if (!is_less(N(0), tau) || !Zone<N>{pieces_, piece, certify_}.has(at)) return;
    if (certify_.sign(rate(tau - width)) > 0 || certify_.sign(rate(tau + width)) < 0)
      certify_.mark_uncertain();
    least.offer(
        at,
        gap(length_squared(separation_from_rim(pieces_.core, piece.index, path.at(at))), N(1), path.radius),
        -1, certify_);
  }

  Pieces<N> pieces_;
  const Filter& filter_;
  Filter::Approach approach_;
  Excluded& excluded_;
  Certifier& certify_;
};

/// A path and a core in that core's frame, and what is asked of them.
template <class N>
struct Encounter {
  const LocalCore<N>& core;
  const FallingPath<N>& path;
  const Filter& filter;
  const FallAim& aim;
  bool wants_approach;  ///< of a miss
  ExcludedPieces& excluded;
  Certifier& certify;
};

/// What a path that is outside until `start` at least, or leaves the surface by a piece, does next.
template <class N>
FallContact<N> follow_fall(const Encounter<N>& one, double start, const Piece* left) {
  if (start < kForEver) {
    if (left == nullptr) {
      const FallingPath<N> near = one.path.from(N(start));
      ContactSearch<N> search(one.core, near, one.filter, start, start, one.excluded.contact, one.certify);
      if (search.find_certain()) return search.contact();
    }
    // Over big floats nothing cancels.
    const double shift = is_first_stage<N>() ? start * (1 - std::ldexp(1.0, -kShiftBits)) : 0;
    const FallingPath<N> whole = one.path.from(N(shift));
    ContactSearch<N> search(one.core, whole, one.filter, start, shift, one.excluded.contact, one.certify);
    if (search.find(left)) return search.contact();
  }
  FallContact<N> contact{};
  contact.outcome = Outcome::PassesBy;
  return contact;
}

/// Whether a path goes, or goes and comes back, along a line, and that is certain.
template <class N>
bool runs_on_line(const FallingPath<N>& path, bool rests) {
  if (rests) return true;
  const Vec3d v = values(path.v), h = values(path.h);
  if (!(taxicab_length(cross(v, h)) <= 0x1p-40 * std::fabs(dot(v, h)))) return false;
  const Vec3<N> across = cross(path.v, path.h);
  Certifier certify;
  for (int i = 0; i < 3; ++i)
    if (!Certifier::is_certain(across[i]) || certify.sign(across[i]) != 0) return false;
  return true;
}

/// The closest approach of a path along a line: that of straight flight along its direction d, told by another clock, for the distance
/// of a convex core from p + d s is a convex function of s.
///   at rest, d = h:   s = t^2
///   else, d = v:      s = t + k t^2,   k = h.v / v.v;   it is first at s when t = 2 s / (1 + sqrt(1 + 4 k s))
/// For k < 0 it turns at t = -1 / 2k, where s = -1 / 4k, and in the end runs along -d: it is at -s when t = (1 + sqrt(1 - 4 k s)) / -2k.
template <class N>
void approach_on_line(const Core& given, const FallingPath<N>& path, bool rests, FallContact<N>& contact,
                      Certifier& certify) {
  const N zero(0), unit(1), four(4);
  const Vec3<N>& d = rests ? path.h : path.v;
  const N squared = length_squared(d);
  const auto impact_along = [&](const Vec3<N>& direction) {
    return time_of_impact(given, Path<N>{path.p, direction, squared, path.radius, path.is_point}, certify);
  };
  const RawContact<N> ahead = impact_along(d);
  const N k = rests ? zero : dot(path.h, d) / squared;
  contact.nearest_tau = -1;
  contact.closest_tau = zero;
  contact.gap = ahead.gap;
  if (ahead.outcome == Outcome::Receding) {
    if (rests || certify.sign(k) >= 0) return;
    const RawContact<N> behind = impact_along(-d);
    if (behind.outcome != Outcome::PassesBy || certify.sign(behind.closest_tau) <= 0) return;
    contact.closest_tau = (unit + sqrt(unit - four * k * behind.closest_tau)) / -(k + k);
    contact.gap = behind.gap;
    return;
  }
  const bool would_hit = ahead.outcome == Outcome::Hit;
  const N way = would_hit ? ahead.tau : ahead.closest_tau;
  if (rests) {
    if (certify.sign(way) > 0) contact.closest_tau = sqrt(way);
    return;
  }
  if (const N under = unit + four * k * way; !would_hit && certify.sign(under) > 0) {
    contact.closest_tau = (way + way) / (unit + sqrt(under));
    return;
  }
  // It turns before it is there.
  contact.closest_tau = -unit / (k + k);
  const Path<N> turning{path.p - d / (four * k), Vec3<N>(zero), zero, path.radius, path.is_point};
  contact.gap = time_of_impact(given, turning, certify).gap;
}

/// The closest approach of what meets nothing; `gap`: at its start, null where that is not known.
template <class N>
void find_approach(const Encounter<N>& one, const N* gap, bool touches, FallContact<N>& contact) {
  ApproachSearch<N> search(one.core, one.path, one.filter, one.excluded.approach, one.certify);
  if (gap != nullptr) search.least.offer(N(0), *gap, 0, one.certify);
  if (!touches) search.find();
  contact.closest_tau = search.least.tau;
  contact.gap = search.least.gap;
  contact.nearest_tau = search.least.nearest;
}

/// What starts on the surface for certain, or may: what it does there, and next.
template <class N>
FallContact<N> fall_from_surface(const Encounter<N>& one) {
  const auto& [core, path, filter, aim, wants_approach, excluded, certify] = one;
  FallContact<N> contact{};
  NearestFeature<N> nearest;
  bool is_decided = true;
  if (aim.leaves) {
    Certifier guesses;
    nearest = nearest_feature(core, path.p, guesses);
  } else {
    const bool rests = certify.sign(length_squared(path.v)) == 0;
    is_decided = decided_at_start(core, path.setting_out(rests), nearest,
                                  static_cast<RawContact<N>&>(contact), certify);
    if (contact.outcome == Outcome::StartsInside) return contact;
    if (contact.outcome == Outcome::Hit) {
      contact.nearest_tau = 0;
      if (rests) contact.approach = N(0);
      return contact;
    }
  }
  const bool touches = aim.leaves || (is_decided && certify.sign(contact.gap) == 0);
  Piece left = piece_of(core, nearest);
  // A point meets the face alone, whose sides are one: of a wall, which is an edge, seen from above, and beside the edge of others,
  // where rounding may have put it.
  if (path.is_point && core.is_surface() && (aim.leaves || core.kind == CoreKind::Strip))
    left = {PieceKind::Face, 0, false};
  if (path.is_point && core.is_surface()) left.is_upper = false;
  const N gap = contact.gap;
  contact = follow_fall(one, 0, touches ? &left : nullptr);
  if (contact.outcome != Outcome::Hit && wants_approach)
    find_approach(one, is_decided ? &gap : nullptr, touches, contact);
  return contact;
}

/// What is certainly outside until `start`.
template <class N>
FallContact<N> fall_from_outside(const Encounter<N>& one, double start) {
  FallContact<N> contact = follow_fall(one, start, nullptr);
  if (contact.outcome == Outcome::Hit || !one.wants_approach) return contact;
  const bool rests = one.certify.sign(length_squared(one.path.v)) == 0;
  RawContact<N> at_start{};
  NearestFeature<N> nearest;
  const bool is_decided =
      decided_at_start(one.core, one.path.setting_out(rests), nearest, at_start, one.certify);
  find_approach(one, is_decided ? &at_start.gap : nullptr, false, contact);
  return contact;
}

}  // namespace

}  // namespace ricochet::falling

namespace ricochet {

template <class N>
FallContact<N> time_of_fall(const Core& given, const FallingPath<N>& path, const FallAim& aim,
                            falling::ExcludedPieces& excluded, Certifier& certify) {
  const LocalCore<N> core(given);
  const FallingPath<N> seen = to_local(core, path);
  const falling::Filter filter(given, core, seen);
  const double start = aim.leaves ? 0 : filter.earliest(filter.path().radius, aim.outside);
  // A path along a wall's height is at rest as the wall sees it.
  const FallingPath<N>& line = core.is_flat ? seen : path;
  const bool rests = certify.sign(length_squared(line.v)) == 0;
  const bool is_line = !aim.only_contact && falling::runs_on_line(line, rests);
  const falling::Encounter<N> one{core, seen, filter, aim, !aim.only_contact && !is_line, excluded, certify};
  FallContact<N> contact =
      start > 0 ? falling::fall_from_outside(one, start) : falling::fall_from_surface(one);
  if (core.turn && contact.outcome != Outcome::StartsInside) to_world(*core.turn, contact);
  if (is_line && contact.outcome == Outcome::PassesBy)
    falling::approach_on_line(given, line, rests, contact, certify);
  return contact;
}

template FallContact<FirstNumber> time_of_fall(const Core&, const FallingPath<FirstNumber>&, const FallAim&,
                                               falling::ExcludedPieces&, Certifier&);
#if !RICOCHET_ONE_NUMBER
template FallContact<LongNumber> time_of_fall(const Core&, const FallingPath<LongNumber>&, const FallAim&,
                                              falling::ExcludedPieces&, Certifier&);
#endif

}  // namespace ricochet

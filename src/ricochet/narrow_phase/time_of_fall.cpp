#include "ricochet/narrow_phase/time_of_fall.hpp"

#include "ricochet/narrow_phase/falling_approach_search.hpp"
#include "ricochet/narrow_phase/falling_contact_search.hpp"

namespace ricochet::falling {

namespace {

/// A path and a core in that core's frame, and the data of the question.
template <class N>
struct Encounter {
  const LocalCore<N>& core;
  const FallingPath<N>& path;
  const Filter& filter;
  const FallAim& aim;
  bool wants_approach;  ///< for a miss
  ExcludedPieces& excluded;
  Certifier& certify;
};

/// Continues a path that is outside until `start` at least, or leaves the surface through a piece.
template <class N>
FallContact<N> follow_fall(const Encounter<N>& one, double start, const Piece* left) {
  if (start < kForEver) {
    if (left == nullptr) {
      const FallingPath<N> near = one.path.from(N(start));
      ContactSearch<N> search(one.core, near, one.filter, start, start, one.excluded.contact, one.certify);
      if (search.find_certain()) return search.contact();
    }
    // In big floats nothing cancels.
    const double shift = is_first_stage<N>() ? start * (1 - std::ldexp(1.0, -kShiftBits)) : 0;
    const FallingPath<N> whole = one.path.from(N(shift));
    ContactSearch<N> search(one.core, whole, one.filter, start, shift, one.excluded.contact, one.certify);
    if (search.find(left)) return search.contact();
  }
  FallContact<N> contact{};
  contact.outcome = Outcome::PassesBy;
  return contact;
}

/// The closest approach of a path without a contact; `gap`: at its start, null if that is not known.
template <class N>
void find_approach(const Encounter<N>& one, const N* gap, bool touches, FallContact<N>& contact) {
  ApproachSearch<N> search(one.core, one.path, one.filter, one.excluded.approach, one.certify);
  if (gap != nullptr) search.least.offer(N(0), *gap, 0, one.certify);
  if (!touches) search.find();
  contact.closest_tau = search.least.tau;
  contact.gap = search.least.gap;
  contact.nearest_tau = search.least.nearest;
}

/// Handles a path that starts on the surface certainly, or possibly.
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
  // A point touches only the face, whose two sides count as one. For a wall that is an edge, seen from above. For the
  // others rounding may have put the point beside an edge.
  if (path.is_point && core.is_surface() && (aim.leaves || core.kind == CoreKind::Strip))
    left = {PieceKind::Face, 0, false};
  if (path.is_point && core.is_surface()) left.is_upper = false;
  const N gap = contact.gap;
  contact = follow_fall(one, 0, touches ? &left : nullptr);
  if (contact.outcome != Outcome::Hit && wants_approach)
    find_approach(one, is_decided ? &gap : nullptr, touches, contact);
  return contact;
}

/// Handles a path that is certainly outside until `start`.
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
  // A path along a wall's height is at rest relative to the wall.
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

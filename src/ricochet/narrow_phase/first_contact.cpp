// For size and speed: shapes are asked here, by exact questions.
#include "ricochet/narrow_phase/first_contact.hpp"

#include "ricochet/narrow_phase/closest_approach.hpp"
#include "ricochet/narrow_phase/cylinder_approach.hpp"
#include "ricochet/narrow_phase/falling_approach_search.hpp"
#include "ricochet/narrow_phase/falling_contact_search.hpp"

namespace ricochet {

namespace {

/// A path and a core in that core's frame, and what is asked of them.
template <class N>
struct Encounter {
  const LocalCore<N>& core;
  const Path<N>& path;
  const falling::Filter& filter;
  const ContactAim& aim;
  bool wants_approach;  ///< of a miss
  ExcludedFeatures& excluded;
  Certifier& certify;
};

/// What a path that is outside until `start` at least, or leaves the surface by a feature, does next.
template <class N>
RawContact<N> follow_fall(const Encounter<N>& one, double start, const Feature* left) {
  if (start < falling::kForEver) {
    if (left == nullptr) {
      const Path<N> near = one.path.from(N(start));
      falling::ContactSearch<N> search(one.core, near, one.filter, start, start, one.excluded.contact,
                                       one.certify);
      if (search.find_certain()) return search.contact();
    }
    // Over big floats nothing cancels.
    const double shift = is_first_stage<N>() ? start * (1 - std::ldexp(1.0, -falling::kShiftBits)) : 0;
    const Path<N> whole = one.path.from(N(shift));
    falling::ContactSearch<N> search(one.core, whole, one.filter, start, shift, one.excluded.contact,
                                     one.certify);
    if (search.find(left)) return search.contact();
  }
  RawContact<N> contact{};
  contact.outcome = Outcome::PassesBy;
  return contact;
}

/// The closest approach of what meets nothing; `gap`: at its start, null where that is not known.
template <class N>
void find_approach(const Encounter<N>& one, const N* gap, bool touches, RawContact<N>& contact) {
  falling::ApproachSearch<N> search(one.core, one.path, one.filter, one.excluded.approach, one.certify);
  if (gap != nullptr) search.least.offer(N(0), *gap, 0, one.certify);
  if (!touches) search.find();
  contact.closest_tau = search.least.tau;
  contact.gap = search.least.gap;
  contact.nearest_tau = search.least.nearest;
}

/// What starts on the surface for certain, or may: what it does there, and next.
template <class N>
RawContact<N> fall_from_surface(const Encounter<N>& one) {
  const auto& [core, path, filter, aim, wants_approach, excluded, certify] = one;
  RawContact<N> contact{};
  NearestFeature<N> nearest;
  bool is_decided = true;
  if (aim.leaves) {
    Certifier guesses;
    nearest = nearest_feature(core, path.p, guesses);
  } else {
    const bool rests = certify.sign(length_squared(path.v)) == 0;
    is_decided = decided_at_start(core, path.setting_out(rests), nearest, contact, certify);
    if (contact.outcome == Outcome::StartsInside) return contact;
    if (contact.outcome == Outcome::Hit) {
      contact.nearest_tau = 0;
      if (rests) contact.approach = N(0);
      return contact;
    }
  }
  const bool touches = aim.leaves || (is_decided && certify.sign(contact.gap) == 0);
  Feature left = feature_of(core, nearest);
  // A point meets the face alone, whose sides are one: of a wall, which is an edge, seen from above, and beside the edge of others,
  // where rounding may have put it.
  if (path.is_point && core.is_surface() && (aim.leaves || core.kind == CoreKind::Strip))
    left = {FeatureKind::Face, 0, false};
  if (path.is_point && core.is_surface()) left.is_upper = false;
  const N gap = contact.gap;
  contact = follow_fall(one, 0, touches ? &left : nullptr);
  if (contact.outcome != Outcome::Hit && wants_approach)
    find_approach(one, is_decided ? &gap : nullptr, touches, contact);
  return contact;
}

/// What is certainly outside until `start`.
template <class N>
RawContact<N> fall_from_outside(const Encounter<N>& one, double start) {
  RawContact<N> contact = follow_fall(one, start, nullptr);
  if (contact.outcome == Outcome::Hit || !one.wants_approach) return contact;
  const bool rests = one.certify.sign(length_squared(one.path.v)) == 0;
  RawContact<N> at_start{};
  NearestFeature<N> nearest;
  const bool is_decided =
      decided_at_start(one.core, one.path.setting_out(rests), nearest, at_start, one.certify);
  find_approach(one, is_decided ? &at_start.gap : nullptr, false, contact);
  return contact;
}

/// Which vertices and edges of a box a path may meet, or come closest to. Where the ball touches one, its centre is beyond the
/// box on the sides of that feature: so it starts there, or moves that way; and it nears on at least one of them, beyond which
/// it then starts (src/derivations/box_features.md).
class BoxSides {
 public:
  template <class N>
  BoxSides(const Path<N>& path, const NearestFeature<N>& nearest, Certifier& certify) {
    for (int i = 0; i < 3; ++i) {
      const int moves = certify.sign(path.v[i]);
      for (const int side : {-1, 1}) {
        const bool starts_beyond = nearest.beyond[i] == side;
        const int bit = 2 * i + (side > 0);
        may_be_beyond_ |= (starts_beyond || moves * side >= 0) << bit;
        nears_ |= (starts_beyond && moves * side < 0) << bit;
      }
    }
  }

  /// The feature at the corner with these bits, but for one axis; -1: the vertex.
  bool may_meet(int corner, int along) const {
    int sides = 0;
    for (int i = 0; i < 3; ++i)
      if (i != along) sides |= 1 << (2 * i + (corner >> i & 1));
    return (sides & ~may_be_beyond_) == 0 && (sides & nears_) != 0;
  }

 private:
  int may_be_beyond_ = 0, nears_ = 0;
};

/// Calls `visit` for the edges, then for the vertices of a core that a path may meet; `visit` says whether to go on.
template <class N, class VisitEdge, class VisitVertex>
void for_each_feature(const LocalCore<N>& core, const Path<N>& path, const NearestFeature<N>& nearest,
                      Certifier& certify, VisitEdge&& visit_edge, VisitVertex&& visit_vertex) {
  const bool is_box = core.kind == CoreKind::Box;
  std::optional<BoxSides> sides;
  if (is_box) sides.emplace(path, nearest, certify);
  for (int k = 0; k < core.edge_count(); ++k)
    if (!is_box || sides->may_meet(LocalCore<N>::corner_of_edge(k), k / 4))
      if (!visit_edge(core.edge(k))) return;
  for (int k = 0; k < core.vertex_count(); ++k)
    if (!is_box || sides->may_meet(k, -1)) visit_vertex(core.vertex(k));
}

/// With which big floats a rim is asked at first, and then; what they leave is exact.
constexpr LongStage kFirstAtRim{kShortLimbs, 2 * kShortLimbs}, kNextAtRim{kFallLimbs, 2 * kFallLimbs};

/// A ball that meets a rim of a cylinder, or passes by. Big floats are cut off before they are asked as they are: the torus has a high degree.
template <class N>
RawContact<N> follow_past_rims(const Core& given, const LocalCore<N>& core, const Path<N>& path,
                               bool wants_approach, Certifier& certify) {
  const falling::Filter filter(given, core, path);
  RawContact<N> contact{};
  contact.outcome = Outcome::PassesBy;
  const double start = path.is_point ? falling::kForEver : filter.earliest(filter.path().radius, 0);
  const auto look = [&](Certifier& own) {
    ExcludedFeatures excluded;
    const Encounter<N> one{core, path, filter, {}, false, excluded, own};
    contact = follow_fall(one, start, nullptr);
    return !own.is_uncertain();
  };
  if (start < falling::kForEver && is_first_stage<N>()) {
    look(certify);
  } else if (start < falling::kForEver) {
    const auto look_with = [&](const LongStage& stage, Certifier& own) {
      const BigFloat::Precision precision(stage.limbs, stage.exact_limbs);
      return look(own);
    };
    Certifier first, next;
    if (!look_with(kFirstAtRim, first) && !look_with(kNextAtRim, next)) {
      // A miss is certain where the gap is; the torus is asked as it is last of all.
      Certifier of_gap;
      const RawContact<N> miss = cylinder::closest_approach(core, path, filter, of_gap);
      if (of_gap.sign(miss.gap) > 0 && !of_gap.is_uncertain()) return miss;
      certify.mark_uncertain();
      if (!certify.is_last_stage()) return miss;
      look(certify);
      return contact.outcome == Outcome::Hit ? contact : miss;
    }
  }
  // Asked again, with longer numbers
  if (!is_first_stage<N>() && certify.is_uncertain()) return contact;
  if (contact.outcome == Outcome::Hit || !wants_approach) return contact;
  return cylinder::closest_approach(core, path, filter, certify);
}

/// A path that starts outside and nears.
template <class N>
RawContact<N> follow(const Core& given, const LocalCore<N>& core, const Path<N>& path,
                     const NearestFeature<N>& nearest, bool wants_approach, Certifier& certify) {
  EarliestContact<N> earliest(path);
  for (int k = 0; k < core.slab_count() && !earliest.found; ++k) {
    const Slab<N> slab = core.slab(k);
    FaceCrossing<N> crossing;
    if (nearest.is_normal)
      crossing = crossing_of(nearest, path, nearest.is_below);
    else if (!crosses_face(core, slab, path, crossing, certify))
      continue;
    if (is_over_face(core, slab, path, crossing, certify)) offer_face(slab, crossing, earliest, certify);
  }
  if (earliest.found) return earliest.contact;
  if (core.kind == CoreKind::Cylinder) {
    offer_edge(path, core.edge(0), path.radius + core.round_radius, earliest, certify);
    return earliest.found ? earliest.contact : follow_past_rims(given, core, path, wants_approach, certify);
  }
  const N speed_squared = length_squared(path.v);
  if (path.is_point) {
    if (core.is_surface()) offer_boundary(core, path, earliest, certify);
  } else {
    for_each_feature(
        core, path, nearest, certify,
        [&](const Edge<N>& edge) {
          offer_edge(path, edge, path.radius, earliest, certify);
          // What enters through the side of a segment meets neither end before.
          return !(earliest.found && core.kind == CoreKind::Segment);
        },
        [&](const Vec3<N>& vertex) { offer_vertex(path, speed_squared, vertex, earliest, certify); });
  }
  if (earliest.found) return earliest.contact;
  if (!wants_approach) {
    earliest.contact.outcome = Outcome::PassesBy;
    return earliest.contact;
  }
  ClosestApproach<N> closest;
  for_each_feature(
      core, path, nearest, certify,
      [&](const Edge<N>& edge) {
        offer_closest_to_edge(path, edge, closest, certify);
        return true;
      },
      [&](const Vec3<N>& vertex) { offer_closest_to_vertex(path, speed_squared, vertex, closest, certify); });
  return miss(path, closest);
}

/// Of a strip, which stands upright, seen from above a path that only rises is at rest: what touches slides along, a hit at once.
template <class N>
void slide_along(RawContact<N>& contact, Certifier& certify) {
  if (contact.outcome != Outcome::AtRest) return;
  contact.outcome = certify.sign(contact.gap) == 0 ? Outcome::Hit : Outcome::PassesBy;
  contact.approach = N(0);
}

template <class N>
RawContact<N> straight_contact(const Core& given, const LocalCore<N>& core, const Path<N>& path, bool rises,
                               const ContactAim& aim, Certifier& certify) {
  RawContact<N> contact{};
  NearestFeature<N> nearest;
  contact.outcome = Outcome::PassesBy;
  // What leaves a convex shape straight on does not come back.
  if (aim.leaves) return contact;
  if (!decided_at_start(core, path, nearest, contact, certify))
    contact = follow(given, core, path, nearest, !aim.only_contact, certify);
  if (rises) slide_along(contact, certify);
  return contact;
}

}  // namespace

template <class N>
RawContact<N> first_contact(const Core& given, const Path<N>& path, const ContactAim& aim,
                            ExcludedFeatures& excluded, Certifier& certify) {
  const LocalCore<N> core(given);
  const Path<N> seen = core.to_local(path);
  if (seen.is_straight()) {
    const bool rises = core.is_flat && certify.sign(path.v.z) != 0;
    RawContact<N> contact = straight_contact(given, core, seen, rises, aim, certify);
    if (core.turn) to_world(*core.turn, contact);
    return contact;
  }
  const falling::Filter filter(given, core, seen);
  const double start = aim.leaves ? 0 : filter.earliest(filter.path().radius, aim.outside);
  // A path along a wall's height is at rest as the wall sees it.
  const Path<N>& line = core.is_flat ? seen : path;
  const bool rests = certify.sign(length_squared(line.v)) == 0;
  const bool is_line = !aim.only_contact && falling::runs_on_line(line, rests);
  const Encounter<N> one{core, seen, filter, aim, !aim.only_contact && !is_line, excluded, certify};
  RawContact<N> contact = start > 0 ? fall_from_outside(one, start) : fall_from_surface(one);
  if (core.turn && contact.outcome != Outcome::StartsInside) to_world(*core.turn, contact);
  const auto straight = [&](const Path<N>& other) { return first_contact(given, other, certify); };
  if (is_line && contact.outcome == Outcome::PassesBy)
    falling::approach_on_line(line, rests, straight, contact, certify);
  return contact;
}

template <class N>
std::optional<Outcome> decided_start(const Core& given, const Path<N>& path, Certifier& certify) {
  const LocalCore<N> core(given);
  NearestFeature<N> nearest;
  RawContact<N> contact{};
  if (!decided_at_start(core, core.to_local(path), nearest, contact, certify)) return std::nullopt;
  return contact.outcome;
}

template RawContact<FirstNumber> first_contact(const Core&, const Path<FirstNumber>&, const ContactAim&,
                                               ExcludedFeatures&, Certifier&);
template std::optional<Outcome> decided_start(const Core&, const Path<FirstNumber>&, Certifier&);
#if !RICOCHET_ONE_NUMBER
template RawContact<LongNumber> first_contact(const Core&, const Path<LongNumber>&, const ContactAim&,
                                              ExcludedFeatures&, Certifier&);
template std::optional<Outcome> decided_start(const Core&, const Path<LongNumber>&, Certifier&);
#endif

}  // namespace ricochet

// The first contact with a cylinder's rims, or the closest approach, on a path in a general direction.
//
// Numbers with error bounds decide whether the ball meets a rim. In a tie, or too near one, the torus quartic decides:
// the invariants of the quartic give the exact number of its roots. Times come from the convex distance, certified on
// both sides.
#pragma once

#include <algorithm>

#include "ricochet/narrow_phase/cylinder_search.hpp"
#include "ricochet/narrow_phase/falling_pieces.hpp"

namespace ricochet::cylinder {

/// Whether a ball that meets a rim enters the rounded edge or only touches it.
enum class RimHit : unsigned char { Enters, Grazes };

/// A hit on a rim at `tau`.
template <class N>
void offer_rim(const LocalCore<N>& core, const Path<N>& path, const N& tau, Region rim, RimHit hit,
               EarliestContact<N>& earliest, Certifier& certify) {
  const Vec3<N> outward = separation_from_rim(core, rim == Region::FarRim ? 1 : 0, path.at(tau));
  const N approach = hit == RimHit::Grazes ? N(0) : -dot(outward, path.v);
  earliest.offer(tau, outward, path.radius, approach, certify);
}

/// A general path, neither at right angles to the axis nor along it: its times are found by a search and certified.
template <class N>
class GeneralPath {
 public:
  GeneralPath(const LocalCore<N>& core, const Path<N>& path, const DistanceProfile<N>& profile,
              Certifier& certify)
      : core_(core),
        path_(path),
        profile_(profile),
        length_(sqrt(core.e2)),
        scaled_radius_(path.radius * length_),
        certify_(certify) {}

  void follow(EarliestContact<N>& earliest, RawContact<N>& contact) {
    using std::sqrt;
    // After this time the path moves away from every point of the cylinder.
    const N size = sqrt(length_squared(path_.p)) + length_ + scaled(core_.round_radius, 1);
    const N latest = rounded(scaled(size / sqrt(path_.speed_squared), 1));
    const Approach approach = find_approach(latest);
    const N& time = approach.time;
    if (!is_usable(time)) return certify_.mark_uncertain();
    const N width = scaled(time, -working_bits<N>() * 3 / 4);
    const int side = approach.is_inside ? -1 : certify_closest(time, width, contact);
    if (side > 0) return;
    if (side == 0) return decide_exactly(time, width, earliest);
    const N entry = find_contact(time);
    if (!is_usable(entry)) return certify_.mark_uncertain();
    for (const int bits : {working_bits<N>() * 3 / 4, working_bits<N>() * 5 / 8}) {
      const N by = scaled(entry, -bits);
      if (side_at(entry - by) <= 0 || side_at(entry + by) >= 0) continue;
      return offer(widened(entry, by), RimHit::Enters, earliest);
    }
    certify_.mark_uncertain();
    offer(entry, RimHit::Enters, earliest);
  }

 private:
  static bool is_usable(const DoubleDouble& time) { return time.hi > 0 && time.hi <= 0x1p1000; }
  static bool is_usable(BigFloat time) { return time.middle_sign() > 0; }
  static bool is_usable(AdaptiveNumber time) {
    return time.visit([](const auto& t) { return is_usable(t); });
  }

  /// Decides a closest approach that may be on either side of the surface by the torus quartic, which is exact in big
  /// floats.
  void decide_exactly(const N& time, const N& width, EarliestContact<N>& earliest) {
    if (is_first_stage<N>()) {
      certify_.mark_uncertain();
    } else {
      const RealRoots roots = path_.is_point ? RealRoots::None : std::max(torus_roots(0), torus_roots(1));
      // The decision is made, but the numbers of a near miss or a shallow hit need more digits, if there is a further
      // stage.
      if (roots != RealRoots::Repeated) certify_.mark_uncertain();
      if (roots != RealRoots::None) offer(widened(time, width), RimHit::Grazes, earliest);
    }
  }

  /// The real roots of a polynomial, as far as they matter here.
  enum class RealRoots : unsigned char { None, Repeated, Simple };

  /// The roots of the torus about the rim of an end along the path.
  RealRoots torus_roots(int end) const {
    const Scratch<N> scratch;
    const FallingPath<N> line{path_.p, path_.v, Vec3<N>(N(0)), path_.radius, path_.is_point};
    const falling::Pieces<N> pieces(core_, line);
    const SturmChain<N> chain(pieces.contact_with_rim({falling::PieceKind::Rim, end}), certify_);
    if (chain.count() == 0) return RealRoots::None;
    return chain.has_multiple_root() ? RealRoots::Repeated : RealRoots::Simple;
  }

  void offer(const N& time, RimHit hit, EarliestContact<N>& earliest) {
    const N twice = scaled(profile_.axial + profile_.axial_rate * middle(time), 1);
    const Region rim = is_less(twice, profile_.far_end) ? Region::NearRim : Region::FarRim;
    offer_rim(core_, path_, time, rim, hit, earliest, certify_);
  }

  N excess_at(const N& time) const { return profile_.at(time).value - square(scaled_radius_); }

  /// -1: certainly nearer than r; 1: certainly farther; 0: uncertain.
  int side_at(const N& time) const {
    const Scratch<N> scratch;
    const N excess = excess_at(middle(time));
    if (!Certifier::is_certain(excess)) return 0;
    return is_less(excess, N(0)) ? -1 : 1;
  }

  /// The time of the closest approach, or a time at which the ball is certainly inside, if the search finds that first:
  /// then nothing more is needed.
  struct Approach {
    N time;
    bool is_inside;
  };

  Approach find_approach(const N& latest) const {
    bool is_inside = false;
    const N time = kept<N>([&] {
      const Interval<N> interval = interval_of(Goal::ClosestApproach, latest);
      const N guess = guess_approach(interval);
      is_inside = is_usable(guess) && side_at(guess) < 0;
      return is_inside || !is_rim(interval.region) ? guess : refine(Goal::ClosestApproach, interval, guess);
    });
    return {time, is_inside};
  }

  N guess_approach(const Interval<N>& interval) const {
    switch (interval.region) {
      case Region::Inside:
        return middle_of(interval);
      case Region::NearEnd:
      case Region::FarEnd:
        return interval.until;
      case Region::Side: {
        // The time nearest to the axis, if it is in the interval
        const N axis_time = middle(profile_.axis_time);
        if (!is_less(interval.from, axis_time)) return interval.from;
        return is_less(axis_time, interval.until) ? axis_time : interval.until;
      }
      default:
        return guess_beside_rim(Goal::ClosestApproach, interval);
    }
  }

  /// The first time at which the ball touches, before `latest`, when it is inside. An entry through the side or an end
  /// would have been found before: if the contact seems to be there, it is at the edge of that region.
  N find_contact(const N& latest) const {
    return kept<N>([&] {
      const Interval<N> interval = interval_of(Goal::Contact, latest);
      if (is_rim(interval.region))
        return refine(Goal::Contact, interval, guess_beside_rim(Goal::Contact, interval));
      return interval.region == Region::Inside ? middle_of(interval) : interval.from;
    });
  }

  static N middle_of(const Interval<N>& interval) {
    return middle(scaled(interval.from + interval.until, -1));
  }

  Interval<N> interval_of(Goal goal, const N& latest) const {
    if (is_first_stage<N>()) {
      const auto i = find_interval(to_doubles(profile_), goal, value(scaled_radius_), value(latest));
      return {N(i.from), N(i.until), i.region};
    } else {
      return find_interval(profile_, goal, scaled_radius_, latest);
    }
  }

  /// A contact is searched backwards from the end of the interval, when the ball has met the rim. A closest approach is
  /// searched from the time nearest to the axis, in the direction in which the distance decreases.
  template <class M>
  SearchRange<M> range_of(const DistanceProfile<M>& profile, const Interval<M>& interval, Goal goal) const {
    if (goal == Goal::Contact)
      return {rounded(interval.until), rounded(interval.until - interval.from), false};
    const M center = rounded(profile.axis_time);
    const bool forward = is_less(profile.rate_at_axis(interval.region), M(0));
    return {center, rounded(forward ? interval.until - center : center - interval.from), forward};
  }

  /// An estimate of the time, in an interval beside a rim, in doubles or few digits.
  N guess_beside_rim(Goal goal, const Interval<N>& i) const {
    if (is_first_stage<N>()) {
      const DistanceProfile<double> plain = to_doubles(profile_);
      const auto range = range_of(plain, {value(i.from), value(i.until), i.region}, goal);
      return N(find_time(plain, goal, value(scaled_radius_), i.region, range, range.center, 36));
    } else {
      N time = i.until;
      for (const int limbs : {6, kLongLimbs, 64}) {
        if (limbs >= BigFloat::precision()) break;
        const BigFloat::Precision precision(limbs);
        const Interval<N> brief{rounded(i.from), rounded(i.until), i.region};
        time = find_time(profile_, goal, scaled_radius_, i.region, range_of(profile_, brief, goal), time,
                         12 * limbs);
      }
      return time;
    }
  }

  /// The time in full precision.
  N refine(Goal goal, const Interval<N>& interval, const N& guess) const {
    return middle(find_time(profile_, goal, scaled_radius_, interval.region,
                            range_of(profile_, interval, goal), guess, working_bits<N>() / 2));
  }

  /// Certifies that the closest approach lies within `width` of `time`, and returns the side of the surface as
  /// `side_at` does. The squared distance is convex, so its rate brackets the time, and the least square is below that
  /// at `time` by at most the rate times the width.
  int certify_closest(const N& time, const N& width, RawContact<N>& contact) {
    using std::sqrt;
    const N before = profile_.at(middle(time - width)).half_rate;
    const N after = profile_.at(middle(time + width)).half_rate;
    const bool is_there = Certifier::is_certain(before) && Certifier::is_certain(after) &&
                          is_less(before, N(0)) && is_less(N(0), after);
    const N square_there = widened(profile_.at(time).value, scaled((after - before) * width, 1));
    const N excess = square_there - square(scaled_radius_);
    contact.outcome = Outcome::PassesBy;
    contact.closest_tau = widened(time, width);
    contact.gap = excess / (length_ * (sqrt(square_there) + scaled_radius_));
    if (!is_there) certify_.mark_uncertain();
    if (!is_there || !Certifier::is_certain(excess)) return 0;
    return is_less(excess, N(0)) ? -1 : 1;
  }

  const LocalCore<N>& core_;
  const Path<N>& path_;
  const DistanceProfile<N>& profile_;
  N length_, scaled_radius_;  ///< |e|, r |e|
  Certifier& certify_;
};

}  // namespace ricochet::cylinder

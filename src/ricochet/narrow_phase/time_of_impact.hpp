// Time of impact: step 2, intersect, for every shape and every query.
#pragma once

#include <limits>
#include <optional>

#include "ricochet/contact.hpp"
#include "ricochet/narrow_phase/core.hpp"
#include "ricochet/narrow_phase/raw_contact.hpp"
#include "ricochet/narrow_phase/relative_motion.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet {

/// First contact of a path with the shape that it is relative to. It is compiled once each for `DoubleDouble` and
/// `BigFloat`, for all queries, because it is most of the solver's code.
template <class N>
RawContact<N> time_of_impact(const Core& given, const Path<N>& path, Certifier& certify);

/// The contact or miss that the start of a path alone decides; empty if the path is outside of the shape and approaches
/// it.
template <class N>
std::optional<Outcome> decided_start(const Core& given, const Path<N>& path, Certifier& certify);

/// Step 1, reduce, for a shape of any type.
template <class N>
RelativeMotion<N> relative_motion(const Bullet& bullet, const MovingShape& target) {
  return relative_motion<N>(bullet, reference_point(target.shape), target.velocity);
}

/// Whether and when a bullet hits.
struct Impact {
  Outcome outcome;
  double time;  ///< Hit: frames until contact, the nearest double; else 0
};

/// Only steps 1 and 2: the outcome and the time that `shoot` reports without a limit of time, to the last bit, without
/// the cost of angle, places and ricochet.
Impact time_of_impact(const Bullet& bullet, const MovingShape& target);

/// Decides whether a hit comes after `max_time`. If double-doubles cannot distinguish the times, the ball's state at
/// `max_time` decides: outside and approaching, or not. For a bullet with a velocity those are signs of polynomials,
/// decided exactly.
struct LateImpactQuestion {
  const Bullet& bullet;
  const MovingShape& target;
  double max_time;

  template <class N>
  bool operator()(Certifier& certify) const {
    const RelativeMotion<N> motion = relative_motion<N>(bullet, target);
    const Path<N> path = path_of(bullet, motion);
    const Core core = core_of(target.shape);
    if (is_first_stage<N>()) {
      const RawContact<N> contact = time_of_impact(core, path, certify);
      return certify.sign(contact.tau * motion.unit - N(max_time)) > 0;
    } else {
      return !decided_start(core, path.shifted(N(max_time) / motion.unit), certify);
    }
  }
};

/// The answer of `LateImpactQuestion`.
bool is_exactly_late(double max_time, const Bullet& bullet, const MovingShape& target);

/// True if the exact time of an impact is later than `max_time`; `time` is its nearest double or that double's
/// neighbour. Only if the two are that close, `is_exactly_late(max_time)` is called: so no number of an answer depends
/// on whether there is a limit.
template <class IsExactlyLate>
bool is_late(double time, double max_time, const IsExactlyLate& is_exactly_late) {
  if (!(max_time <= std::numeric_limits<double>::max())) return false;
  const double room = 0x1p-50 * time + 0x1p-1070;
  if (time + room < max_time) return false;
  if (time - room > max_time) return true;
  return is_exactly_late(max_time);
}

/// Like `is_late`, for a bullet that flies straight.
template <class Shape>
bool is_late(double time, double max_time, const Bullet& bullet, const Moving<Shape>& target) {
  return is_late(time, max_time, [&](double limit) { return is_exactly_late(limit, bullet, target); });
}

}  // namespace ricochet

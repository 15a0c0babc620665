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

/// First contact of a path with the shape that it was taken relative to. For `DoubleDouble` and `BigFloat`,
/// one copy each for all queries: it is most of the solver's code.
template <class N>
RawContact<N> time_of_impact(const Core& given, const Path<N>& path, Certifier& certify);

/// What the start of a path alone decides; nothing where it is outside of the shape and nears it.
template <class N>
std::optional<Outcome> decided_start(const Core& given, const Path<N>& path, Certifier& certify);

/// Step 1, reduce, for a shape of any type.
template <class N>
RelativeMotion<N> relative_motion(const Bullet& bullet, const MovingShape& target) {
  return relative_motion<N>(bullet, reference_point(target.shape), target.velocity);
}

/// Whether a bullet hits, and when.
struct Impact {
  Outcome outcome;
  double time;  ///< Hit: frames until contact, the nearest double; else 0
};

/// Steps 1 and 2 alone: the outcome and the time that `shoot` reports without a limit of time, to the last
/// bit, without the cost of angle, places and ricochet.
Impact time_of_impact(const Bullet& bullet, const MovingShape& target);

/// Whether a bullet that hits does so after `max_time`. Where double-doubles cannot tell the times apart, by
/// where the ball is then: outside and nearing, or not. For a bullet with a velocity those are signs of
/// polynomials, decided exactly.
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

/// Whether the exact time of an impact, of which `time` is the nearest double or its neighbour, is later than
/// `max_time`. Only where the two are that close it is a question of its own, `is_exactly_late(max_time)`: so no number of an
/// answer depends on whether there is a limit.
template <class IsExactlyLate>
bool is_late(double time, double max_time, const IsExactlyLate& is_exactly_late) {
  if (!(max_time <= std::numeric_limits<double>::max())) return false;
  const double room = 0x1p-50 * time + 0x1p-1070;
  if (time + room < max_time) return false;
  if (time - room > max_time) return true;
  return is_exactly_late(max_time);
}

/// The same for a bullet that flies straight.
template <class Shape>
bool is_late(double time, double max_time, const Bullet& bullet, const Moving<Shape>& target) {
  return is_late(time, max_time, [&](double limit) { return is_exactly_late(limit, bullet, target); });
}

}  // namespace ricochet

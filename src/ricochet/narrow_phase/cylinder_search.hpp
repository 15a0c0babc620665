// Root finding for the times at which a moving point is closest to a solid cylinder, or at a given distance from it.
// The results are only guesses, which are certified afterwards.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "ricochet/narrow_phase/cylinder_distance.hpp"

namespace ricochet::cylinder {

/// The time to find: that of the closest approach, or the first at which the distance is `contact`.
enum class Goal : unsigned char { ClosestApproach, Contact };

/// A function that is 0 at the time to find and increases with time, and its rate.
template <class N>
struct Residual {
  N value, rate;

  Residual(const SquaredDistance<N>& d, Goal goal, const N& contact_distance)
      : value(d.half_rate), rate(d.half_curvature) {
    using std::sqrt;
    if (goal == Goal::ClosestApproach) return;
    const N distance = sqrt(d.value);
    value = contact_distance - distance;
    rate = -d.half_rate / distance;
  }
};

/// An interval of time within one Voronoi region of the cylinder, so that the distance is smooth.
template <class N>
struct Interval {
  N from, until;
  Region region;
};

/// True if the goal comes at `time` or before, or if rounding hides the answer.
template <class N>
bool is_reached(const DistanceProfile<N>& f, const N& time, Goal goal, const N& contact_distance) {
  const Scratch<N> scratch;
  const N value = Residual<N>(f.at(time), goal, contact_distance).value;
  return !(Certifier::is_certain(value) && is_less(value, N(0)));
}

/// The first interval, between 0 and `latest`, at whose end the goal has been reached, or in which the point is inside.
/// Intervals end where the point is level with an end, or R from the axis.
template <class N>
Interval<N> find_interval(const DistanceProfile<N>& f, Goal goal, const N& contact_distance,
                          const N& latest) {
  using std::sqrt;
  std::array<N, 5> ends = {latest, latest, latest, latest, latest};
  std::size_t count = 0;
  const auto add = [&](const N& time) {
    if (!(is_less(N(0), time) && is_less(time, latest))) return;
    std::size_t place = count++;
    for (; place > 0 && is_less(time, ends[place - 1]); --place) ends[place] = ends[place - 1];
    ends[place] = time;
  };
  add(rounded(-f.axial / f.axial_rate));
  add(rounded((f.far_end - f.axial) / f.axial_rate));
  const N inside = f.radius * f.radius - f.least_radial_squared;
  if (is_less(N(0), inside)) {
    const N half = sqrt(inside / f.radial_speed_squared);
    add(rounded(f.axis_time - half));
    add(rounded(f.axis_time + half));
  }
  N from(0);
  for (std::size_t i = 0; i <= count; ++i) {
    const N& until = i < count ? ends[i] : latest;
    const Region region = f.region_at(rounded(scaled(from + until, -1)));
    if (i == count || region == Region::Inside || is_reached(f, until, goal, contact_distance))
      return {from, until, region};
    from = until;
  }
  return {from, latest, Region::Inside};
}

inline std::int64_t exponent_of(double a) { return std::ilogb(a); }
inline std::int64_t exponent_of(const DoubleDouble& a) { return std::ilogb(a.hi); }
inline std::int64_t exponent_of(BigFloat a) { return a.bit_length(); }
inline std::int64_t exponent_of(AdaptiveNumber a) {
  return a.visit([](const auto& number) { return exponent_of(number); });
}

/// The range of a search: up to `length` from a time `center`, forward or back.
template <class N>
struct SearchRange {
  N center, length;
  bool forward;

  N at(const N& offset) const { return rounded(forward ? center + offset : center - offset); }
};

/// The time to find, where a rim is closest, to about 2^-bits of itself; `guess` is near it, or not usable.
///
/// The offset is measured from the time nearest to the axis (for the closest approach) or from the closest approach
/// (for the contact). It may be of any size: there the distance from the rim is nearly a parabola or a quartic, where
/// Newton's method converges only slowly. So bisection first finds the exponent of the offset, and then Newton's method
/// starts at most twice as far away.
template <class N>
N find_time(const DistanceProfile<N>& f, Goal goal, const N& contact_distance, Region rim,
            const SearchRange<N>& range, const N& guess, int bits) {
  constexpr int kMostHalvings = 6000, kSteps = 60;
  enum Where { Before, There, Past };
  Where where = Before;
  // Returns the next offset by Newton's method.
  const auto step_from = [&](const N& offset) {
    return kept<N>([&] {
      const Residual<N> residual(f.from_rim(range.at(offset), rim), goal, contact_distance);
      const bool is_early = is_less(residual.value, N(0));
      // If rounding hides the sign, no better time can be found.
      where = !Certifier::is_certain(residual.value) || !(is_early || is_less(N(0), residual.value)) ? There
              : is_early == range.forward                                                            ? Before
                                                                                                     : Past;
      const N move = residual.value / residual.rate;
      return rounded(range.forward ? offset - move : offset + move);
    });
  };
  // length 2^-near is past the time, length 2^-far is not
  int near = 0, far = kMostHalvings, stride = 1;
  const N lead = range.forward ? guess - range.center : range.center - guess;
  int next = 1;
  if (is_less(N(0), lead) && is_less(lead, range.length))
    next = static_cast<int>(
        std::clamp<std::int64_t>(exponent_of(range.length) - exponent_of(lead), 1, kMostHalvings - 1));
  while (far - near > 1) {
    step_from(scaled(range.length, -next));
    if (where == There) return range.at(scaled(range.length, -next));
    (where == Past ? near : far) = next;
    // Moves away from the guess by ever longer strides until the time is bracketed, then halves the bracket
    const int onward = where == Past ? next + stride : next - stride;
    stride *= 2;
    next = near < onward && onward < far && (near == 0 || far == kMostHalvings) ? onward : (near + far) / 2;
  }
  N low = scaled(range.length, -far), high = scaled(range.length, -near);
  N offset = is_less(low, lead) && is_less(lead, high) ? rounded(lead) : high;
  const N smallest = scaled(range.at(high), -bits);
  int halvings = 1;
  for (int step = 0; step < kSteps; ++step) {
    N to = step_from(offset);
    if (where == There) break;
    (where == Past ? high : low) = offset;
    const N move = is_less(to, offset) ? offset - to : to - offset;
    const bool is_close = !is_less(smallest, move);
    if (is_close || (is_less(low, to) && is_less(to, high))) {
      halvings = 1;
    } else {
      // Beyond an end of the bracket: moves closer to that end
      const bool beyond = is_less(low, to);
      const N part = scaled(high - low, -halvings);
      to = rounded(beyond ? high - part : low + part);
      halvings = std::min(2 * halvings, kMostHalvings);
    }
    offset = to;
    if (is_close) break;
  }
  return range.at(offset);
}

}  // namespace ricochet::cylinder

// Balls between events: straight flights, or parabolas with the same acceleration, and the time of contact of two of
// them.
//
// A ball is not moved until something happens to it. Its place and velocity at its last event are stored. Times of
// contact are functions of those states alone: they do not depend on when they are computed, nor on cells, queues or
// the number of other balls.
//
// This is not the certified sphere filter of narrow_phase/sphere_filter.hpp, which gives the answer of exact arithmetic
// on the given doubles, or none. The simulation needs something else:
//   * The two flights begin at different times. Positions at the later of them are rounded, so that an answer
//     exact for those doubles would be no better an answer about the balls.
//   * There has to be an answer at once, and the same double whichever ball comes first: it is computed some
//     million times a second, and it identifies a contact as the one that was predicted.
//   * Balls that overlap by rounding and approach touch now (Bannerman, Sargant, Lue, DynamO, J. Comput.
//     Chem. 32, 2011: stable rules for overlap), where the filter would report that they start inside.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "ricochet/numeric/quadratic.hpp"
#include "ricochet/numeric/tolerances.hpp"
#include "ricochet/world.hpp"

namespace ricochet::simulation {

/// The kind of a ball's motion under gravity.
enum class Motion : std::uint8_t {
  Falls,   ///< freely, also where there is no gravity
  Steady,  ///< in a straight line: a static ball, a ball at rest, or one that slides on a level surface
  Slides   ///< with its own acceleration (`State::supports`)
};

/// One cache line.
struct alignas(64) Flight {
  Vec3d position;  ///< at `since`
  Vec3d velocity;
  double since;            ///< on the epoch's clock
  std::int8_t images[3];   ///< periods to add to the position to find it in the box, in a periodic world
  std::uint8_t large : 1;  ///< true: not in the cells
  Motion motion : 2;
  std::uint32_t changes;  ///< number of changes in this epoch
};
static_assert(sizeof(Flight) == 64);

/// An epoch ends when a ball has gone this many periods along an axis, and at one instant it may go some more:
/// `Flight::images` holds up to 127.
inline constexpr int kMostImages = 100, kMostImagesAtOnce = kMostImages + 10;

inline bool has_gone_far(const Flight& flight) {
  return std::max({std::abs(flight.images[0]), std::abs(flight.images[1]), std::abs(flight.images[2])}) >=
         kMostImages;
}

inline Vec3d position_at(const Flight& flight, double time) {
  return flight.position + flight.velocity * (time - flight.since);
}

/// p + v t + a t^2 / 2
inline Vec3d fallen(const Flight& flight, const Vec3d& acceleration, double time) {
  const double t = time - flight.since;
  return flight.position + (flight.velocity + acceleration * (0.5 * t)) * t;
}

inline bool wrapped(const Flight& f) { return (f.images[0] | f.images[1] | f.images[2]) != 0; }

/// Motion of a relative to b, from the later of their states on, b moved by `shift`.
///   r = a + v_a (t - t_a) - b - v_b (t - t_b) - shift
struct PairMotion {
  double from;
  Vec3d r, v;
};

inline PairMotion pair_motion(const Flight& a, const Flight& b, const Vec3d& shift) {
  const double from = std::max(a.since, b.since);
  return {from, position_at(a, from) - position_at(b, from) - shift, a.velocity - b.velocity};
}

/// Like `pair_motion`, for two balls that fall alike: in a frame that falls with them, their relative motion is
/// straight.
inline PairMotion falling_pair_motion(const Flight& a, const Flight& b, const Vec3d& shift,
                                      const Vec3d& gravity) {
  const double from = std::max(a.since, b.since);
  const Vec3d place_a = fallen(a, gravity, from), place_b = fallen(b, gravity, from);
  return {from, place_a - place_b - shift,
          (a.velocity + gravity * (from - a.since)) - (b.velocity + gravity * (from - b.since))};
}

inline double size_of(const Vec3d& v) { return std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z); }

/// Frames until centres that approach each other are `distance` apart, or kInfiniteTime: numeric/quadratic.hpp, with
/// b = r . v < 0 and c = |r|^2 - R^2 > 0.
///
/// |D| < 2^-6 a c (kTangencyFilter): then b^2 - a c might decide between hit and miss, although its relative error far
/// away grows with the square of the ratio of distance and radii. So D is computed as a R^2 - |r x v|^2, whose error
/// grows only with the ratio.
///
/// Otherwise the sign of b^2 - a c, within 17 u a |r|^2, is certain while 17 u |r|^2 < 2^-6 c. If c is less, below
/// 2^-42 |r|^2, the gap between the surfaces is below 2^-43 of the distance: they touch unless they graze within that
/// gap, and t is about c / (-2 b) whatever the last digits of D.
[[gnu::always_inline]] inline double time_to_distance(const Vec3d& r, const Vec3d& v, double b, double c,
                                                      double distance) {
  const double a = dot(v, v);
  double d = discriminant_by_products(a, b, c);
  if (std::fabs(d) < a * c * kTangencyFilter) d = discriminant(a * (distance * distance), r, v);
  if (!(d >= 0)) return kInfiniteTime;
  return first_root({a, b, c}, std::sqrt(d));
}

/// Like `time_to_distance`, for squares of any size: units are powers of two near the sizes of r and v.
double time_to_distance_scaled(const Vec3d& r, const Vec3d& v, double distance);

/// When two balls touch, or kInfiniteTime; the same double whichever of the two comes first. Always inlined: in
/// WebAssembly, a function that is called might be a copy compiled for size.
[[gnu::always_inline]] inline double time_of_contact(const PairMotion& m, const Flight& a, const Flight& b,
                                                     double sum_of_radii) {
  const double closing = dot(m.r, m.v);
  if (!(closing < 0)) return kInfiniteTime;
  const double c = dot(m.r, m.r) - sum_of_radii * sum_of_radii;
  if (c > 0) {
    const double ac = dot(m.v, m.v) * c;
    if (!(ac > kSmallestProduct && ac < kLargestProduct))
      return m.from + time_to_distance_scaled(m.r, m.v, sum_of_radii);
    return m.from + time_to_distance(m.r, m.v, closing, c, sum_of_radii);
  }
  // Overlap by rounding is contact now.
  const double least = kApproachTolerance * sum_of_radii * (size_of(a.velocity) + size_of(b.velocity));
  return closing < -least ? m.from : kInfiniteTime;
}
[[gnu::always_inline]] inline double time_of_contact(const Flight& a, const Flight& b, const Vec3d& shift,
                                                     double sum_of_radii) {
  return time_of_contact(pair_motion(a, b, shift), a, b, sum_of_radii);
}

}  // namespace ricochet::simulation

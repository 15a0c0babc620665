// Balls between events: straight flights, and when two of them meet.
//
// A ball is not moved until something happens to it. What is kept is where it was, and how fast, at its last
// event. Times of contact are functions of those states alone: they do not depend on when they are asked for,
// nor on cells, queues or the number of other balls.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "ricochet/numeric/tolerances.hpp"
#include "ricochet/world.hpp"

namespace ricochet::simulation {

/// One cache line.
struct alignas(64) Flight {
  Vec3d position;  ///< at `since`
  Vec3d velocity;
  double since;           ///< of the epoch's clock
  std::int8_t images[3];  ///< boxes to add to the place to find it in the box, in a periodic world
  std::int8_t large;      ///< not in the cells
  std::int32_t next;      ///< in the same cell, or -1
};
static_assert(sizeof(Flight) == 64);

/// A ball that another one may meet, and the image of it: how many periods its position is to be moved along
/// each axis, from -1 to 1.
struct Neighbour {
  std::int32_t ball;
  std::int8_t wraps[3];
};

inline Vec3d place_at(const Flight& flight, double time) {
  return flight.position + flight.velocity * (time - flight.since);
}

inline bool wrapped(const Flight& f) { return (f.images[0] | f.images[1] | f.images[2]) != 0; }

/// Relative motion of a from b, from the later of their states on, b moved by `shift`.
///   r = a + v_a (t - t_a) - b - v_b (t - t_b) - shift
struct Approach {
  double from;
  Vec3d r, v;
};

inline Approach approach(const Flight& a, const Flight& b, const Vec3d& shift) {
  const double from = std::max(a.since, b.since);
  return {from, place_at(a, from) - place_at(b, from) - shift, a.velocity - b.velocity};
}

inline double size_of(const Vec3d& v) { return std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z); }

/// Frames until centres that near each other are `reach` apart, or kInfiniteTime.
///   |r + v t| = reach:   a = v.v, b = r.v < 0, c = r.r - reach^2 > 0, D = b^2 - a c,   t = c / (-b + sqrt D)
/// b^2 - a c loses the square of the ratio of distance and
/// reach; near zero, where that decides, D = a reach^2 - |r x v|^2 loses only the ratio.
inline double time_to_reach(const Vec3d& r, const Vec3d& v, double b, double c, double reach) {
  const double a = dot(v, v), ac = a * c;
  double d = b * b - ac;
  if (std::fabs(d) < ac * kTangencyFilter) {
    const Vec3d aside = cross(r, v);
    d = a * (reach * reach) - dot(aside, aside);
  }
  if (!(d >= 0)) return kInfiniteTime;
  return c / (std::sqrt(d) - b);
}

/// The same for squares of any size: sizes are measured by powers of two first.
double time_to_reach_scaled(const Vec3d& r, const Vec3d& v, double reach);

/// When two balls touch, or kInfiniteTime. The same double whichever of the two comes first.
inline double time_of_contact(const Flight& a, const Flight& b, const Vec3d& shift, double reach) {
  const Approach near = approach(a, b, shift);
  const double closing = dot(near.r, near.v);
  if (!(closing < 0)) return kInfiniteTime;
  const double c = dot(near.r, near.r) - reach * reach;
  if (c > 0) {
    // Within these bounds no product of squares overflows or vanishes.
    const double ac = dot(near.v, near.v) * c;
    if (!(ac > kSmallestProduct && ac < kLargestProduct))
      return near.from + time_to_reach_scaled(near.r, near.v, reach);
    return near.from + time_to_reach(near.r, near.v, closing, c, reach);
  }
  // Overlap that rounding has left is contact now.
  const double least = kApproachTolerance * reach * (size_of(a.velocity) + size_of(b.velocity));
  return closing < -least ? near.from : kInfiniteTime;
}

}  // namespace ricochet::simulation

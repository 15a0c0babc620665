// The intervals during which a falling bullet that nothing stops is in a shape: several, because a parabola comes back.
//
// A shape inflated by the ball's radius is the union of its pieces (narrow_phase/falling_pieces.hpp). So all times at
// which the path crosses or touches the surface are among the valid roots of their polynomials. Any time between two
// successive roots shows whether the path is in or out. A root with no change is inside, or touches for a moment.
#pragma once

#include "ricochet/queries/interval.hpp"

namespace ricochet {

struct FallIntervals {
  static constexpr int kMost = 8;
  int count = 0;
  ShapeInterval intervals[kMost];

  const ShapeInterval* begin() const { return intervals; }
  const ShapeInterval* end() const { return intervals + count; }
};

/// Times of these intervals, in frames.
struct FallTimes {
  static constexpr int kMost = FallIntervals::kMost;
  int count = 0;
  Interval times[kMost];
  double before[kMost];  ///< frames: a time before the entry, when the bullet is outside

  const Interval* begin() const { return times; }
  const Interval* end() const { return times + count; }
};

/// The intervals in one shape, in order: those that end now or later, and begin before `max_time`, inclusive, compared
/// as exact times. A surface that the bullet starts on and leaves does not count. Gravity must not be 0.
FallIntervals intervals_on_fall(const Bullet& bullet, const MovingShape& target, const Vec3d& gravity,
                                double max_time);

/// Only the times, however late. A difference that hundreds of bits do not show is a tie. For numbers of a few digits
/// that is exact, and the cost is bounded by some milliseconds: for questions about places that are known only to
/// rounding.
FallTimes times_in_fall(const Bullet& bullet, const MovingShape& target, const Vec3d& gravity);

}  // namespace ricochet

// When a falling bullet that nothing stops is in a shape: several intervals, for a parabola comes back.
//
// A shape with the ball's radius about it is the union of its pieces (narrow_phase/falling_pieces.hpp): so all times at which the path
// crosses or touches the surface are among the valid roots of their polynomials. Between two of these in order, any time tells whether
// the path is in or out; roots where neither changes are inside, or touch for a moment.
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
  double before[kMost];  ///< when the bullet is outside, before it enters

  const Interval* begin() const { return times; }
  const Interval* end() const { return times + count; }
};

/// In one shape, in order: those that end now or later, and begin until `max_time`, inclusive, as exact times are; a surface that
/// the bullet starts on and leaves does not count. Gravity is not 0.
FallIntervals intervals_on_fall(const Bullet& bullet, const MovingShape& target, const Vec3d& gravity,
                                double max_time);

/// Their times alone, however late. What hundreds of bits cannot tell is a tie: of numbers of a few digits they tell all, and the cost is
/// bounded by some milliseconds, for questions that are asked of places known to rounding.
FallTimes times_in_fall(const Bullet& bullet, const MovingShape& target, const Vec3d& gravity);

}  // namespace ricochet

// Intervals: the time during which a bullet that nothing stops is in a shape.
//
// All shapes are convex: the bullet's line is in the shape, inflated by the ball's radius, during one interval of time.
// It begins with the first contact of a bullet that comes from far behind, at p - v T, and ends with the first contact
// of one that comes back from far ahead, from p + v T at -v. T is a power of two that is certainly long enough, so that
// v T is exact.
#pragma once

#include <limits>

#include "ricochet/bullet.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet {

/// An interval of time, in frames.
struct Interval {
  double enter, exit;

  /// True if the bullet is in the shape for ever, so that it never enters.
  bool is_endless() const { return enter == -std::numeric_limits<double>::max(); }
  /// True if it stays in the shape for ever, so that it never leaves.
  bool never_ends() const { return exit == std::numeric_limits<double>::max(); }
};

/// The time during which a bullet is in a shape, in frames from now; it leaves now or later. Both ends are the nearest
/// doubles; `enter` is negative if the bullet starts inside.
struct ShapeInterval : Interval {
  bool passes;                  ///< false: the other fields have no meaning
  Vec3d point, center, normal;  ///< at the entry
};

/// The interval in one shape; a surface that the bullet starts on and leaves does not count.
ShapeInterval interval_in(const Bullet& bullet, const MovingShape& target);

/// The distance of a ball's surface from a shape, or, if negative, its depth inside; infinite if numbers are out of
/// range.
double gap_to(const AnyShape& shape, const Vec3d& center, double radius);

/// True if a bullet that is in a shape during an interval only touches it for a moment. Its places are known to
/// `rounding`, so that also means: in the middle of the interval it is no deeper than that. A bullet that slides
/// exactly along the surface touches it for longer.
bool touches_for_a_moment(const AnyShape& shape, const Bullet& bullet, const Vec3d& velocity,
                          const Interval& stretch, double rounding);

}  // namespace ricochet

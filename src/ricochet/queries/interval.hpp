// Intervals: when a bullet that nothing stops is in a shape.
//
// All shapes are convex: seen from one, the bullet's line is in the shape with the ball's radius added during one
// interval of time. It begins with the first contact of a bullet that comes from far behind, at p - v T, and ends with
// the first contact of one that comes back from far ahead, from p + v T at -v. T is a power of two that is certainly
// long enough, so that v T is exact.
#pragma once

#include <limits>

#include "ricochet/bullet.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet {

/// An interval of time, in frames.
struct Interval {
  double enter, exit;

  /// Whether the bullet is in the shape for ever, so that nothing is entered.
  bool is_endless() const { return enter == -std::numeric_limits<double>::max(); }
  /// Whether it stays in the shape for ever, so that nothing is left.
  bool never_ends() const { return exit == std::numeric_limits<double>::max(); }
};

/// When a bullet is in a shape, in frames from now; it leaves now or later. Its ends are the nearest doubles; `enter` is below 0 where
/// the bullet starts inside.
struct ShapeInterval : Interval {
  bool passes;                  ///< else the rest is nothing
  Vec3d point, center, normal;  ///< as it enters
};

/// In one shape; a surface that the bullet starts on and leaves does not count.
ShapeInterval interval_in(const Bullet& bullet, const MovingShape& target);

/// How far a ball's surface is from a shape, or how deep, below 0, it is in it; infinite out of the range of numbers.
double gap_to(const AnyShape& shape, const Vec3d& center, double radius);

/// Whether a bullet that is in a shape meanwhile is so for no more than a moment, its places being known to `rounding`: or, by
/// its middle, no deeper. What slides along the surface, exactly, touches it for longer.
bool touches_for_a_moment(const AnyShape& shape, const Bullet& bullet, const Vec3d& velocity,
                          const Interval& stretch, double rounding);

}  // namespace ricochet

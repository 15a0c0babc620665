// The time during which a path may be near a core, in doubles: it shows which shapes are certainly missed, and which
// feature is hit first.
#pragma once

#include "ricochet/narrow_phase/core.hpp"
#include "ricochet/narrow_phase/local_core.hpp"

namespace ricochet {

/// An interval of times from now on, empty unless `enter` <= `leave`.
struct Window {
  double enter, leave;

  bool is_empty() const { return enter > leave; }
  void clear() { leave = -1; }
  /// Keeps only the times t at which  low <= height + rate t <= high.
  void clip(double height, double rate, double low, double high);
};

/// The time before `latest` during which a path is within `room` of each of the slabs, half-spaces and infinite
/// cylinders whose intersection is the core, to rounding. Both are in the core's frame; `room` includes the radius of a
/// ball.
Window window_near(const LocalCore<double>& core, const Path<double>& path, double room, double latest);

/// True if a ball whose centre starts at `from` and moves at `velocity` relative to a shape certainly neither touches
/// nor overlaps it until `latest`, >= 0. False for planes, and whenever numbers are outside of the filter's range.
bool certainly_misses(const Core& shape, const Vec3d& from, const Vec3d& velocity, double radius,
                      double latest);

}  // namespace ricochet

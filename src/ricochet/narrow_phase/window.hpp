// When a path may be near a core, in doubles: what certainly misses a shape, and which feature it meets first.
#pragma once

#include "ricochet/narrow_phase/core.hpp"
#include "ricochet/narrow_phase/local_core.hpp"

namespace ricochet {

/// Times from now on, if `enter` <= `leave`.
struct Window {
  double enter, leave;

  bool is_empty() const { return enter > leave; }
  void clear() { leave = -1; }
  /// Keeps the times t at which  low <= height + rate t <= high.
  void clip(double height, double rate, double low, double high);
};

/// Until `latest`, when a path is within `room` of each of the slabs, half-spaces and bars that a core is the intersection of, to rounding. Both are in the
/// core's frame, the radius of a ball being in `room`.
Window window_near(const LocalCore<double>& core, const Path<double>& path, double room, double latest);

/// Whether a ball whose centre is at `from` and moves at `velocity` relative to a shape certainly neither touches nor overlaps it
/// until `latest`, >= 0. False of planes, and wherever numbers are outside of the filter's range.
bool certainly_misses(const Core& shape, const Vec3d& from, const Vec3d& velocity, double radius,
                      double latest);

}  // namespace ricochet

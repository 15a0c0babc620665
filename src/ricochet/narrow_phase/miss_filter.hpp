// A static filter in doubles: whether a ball certainly misses a shape that its bounding sphere does not tell it from.
#pragma once

#include "ricochet/narrow_phase/core.hpp"

namespace ricochet {

/// Whether a ball whose centre is at `from` and moves at `velocity` relative to a shape certainly neither touches nor overlaps it
/// until `latest`, >= 0. False of planes, and wherever numbers are outside of the filter's range.
bool certainly_misses(const Core& shape, const Vec3d& from, const Vec3d& velocity, double radius,
                      double latest);

}  // namespace ricochet

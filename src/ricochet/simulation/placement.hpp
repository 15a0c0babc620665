// Overlap test: whether balls may be where they are.
#pragma once

#include "ricochet/simulation/state.hpp"
#include "ricochet/world.hpp"

namespace ricochet::simulation {

/// The fault of a ball's place, if any: it must be within the bounds, and must not overlap any obstacle, or any ball
/// before index `before` except `index` itself, that it collides with.
WorldFault fault_of(const State& state, const Ball& ball, int index, int before);

/// The fault of an obstacle at a displacement from its shape's place, if any: it must not overlap a ball that it
/// collides with.
WorldFault fault_of(const State& state, const Obstacle& obstacle, const Vec3d& offset, int index);

/// The fault of two balls that overlap by `depth`, the lower index first.
WorldFault overlap_of(int index, int other, double depth);

}  // namespace ricochet::simulation

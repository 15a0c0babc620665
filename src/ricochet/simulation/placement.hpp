// Overlap test: whether balls may stand where they do.
#pragma once

#include "ricochet/simulation/state.hpp"
#include "ricochet/world.hpp"

namespace ricochet::simulation {

/// Whether a ball may stand where it does: within the bounds, and beside every obstacle and all balls before
/// index `before` but `index` itself that it meets.
WorldFault fault_of(const State& state, const Ball& ball, int index, int before);

/// Whether an obstacle may stand so far from where its shape is given: beside every ball that it meets.
WorldFault fault_of(const State& state, const Obstacle& obstacle, const Vec3d& offset, int index);

/// The fault of two balls that overlap by `depth`, the lower index first.
WorldFault overlap_of(int index, int other, double depth);

}  // namespace ricochet::simulation

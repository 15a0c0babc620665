// Overlap test: whether balls may stand where they do.
#pragma once

#include "ricochet/simulation/state.hpp"
#include "ricochet/world.hpp"

namespace ricochet::simulation {

/// Whether a ball may stand where it does: within the bounds, and beside every obstacle and all balls before
/// index `before` but `index` itself that it meets.
WorldFault fault_of(const State& state, const Ball& ball, int index, int before);

/// The fault of two balls that overlap by `depth`, the lower index first.
WorldFault overlap_of(int index, int other, double depth);

}  // namespace ricochet::simulation

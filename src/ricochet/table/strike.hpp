// The cue.
#pragma once

#include "ricochet/table/leg.hpp"

namespace ricochet::table {

/// The velocity and the spin that a strike gives; the place is 0.
Motion motion_of_strike(const Law& law, const Strike& strike);

}  // namespace ricochet::table

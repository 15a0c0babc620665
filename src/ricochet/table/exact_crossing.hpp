// The first crossing by Sturm chains, for what plain numbers cannot tell: grazes.
#pragma once

#include "ricochet/table/plane.hpp"

namespace ricochet::table {

/// As `first_crossing`, whatever the path. `leaves`: it starts on the surface, and its polynomial is divided by t. The time is within 2^-80 of itself at least.
bool exact_crossing(const RelativePath& path, const Word& reach, double until, bool leaves, Word& time);

}  // namespace ricochet::table

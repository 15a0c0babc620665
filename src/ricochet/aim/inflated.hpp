// A body inflated by the bullet's radius (Minkowski sum), as the set of places its centre may not enter.
#pragma once

#include <cmath>

#include "ricochet/aim/search.hpp"

namespace ricochet::aiming {

/// Of the body and all within the bullet's radius of it, the place nearest to x; the body as it stands at
/// time 0.
dvec3 nearest_inflated(const Search& search, std::size_t body, const dvec3& x);

}  // namespace ricochet::aiming

// A body inflated by the bullet's radius (Minkowski sum), as the set of places its centre may not enter.
#pragma once

#include <cmath>

#include "ricochet/aim/search.hpp"

namespace ricochet::aiming {

/// Of the body and all within the bullet's radius of it, the place nearest to x; the body as it stands at
/// time 0.
Vec3d nearest_inflated(const Search& search, std::size_t body, const Vec3d& x);

}  // namespace ricochet::aiming

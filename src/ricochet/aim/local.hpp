// Questions whose numbers are of very different sizes, made ordinary for the search.
#pragma once

#include "ricochet/aim/search.hpp"

namespace ricochet::aiming {

/// The same question in units of length and time in which the path and the bullet's speed are about 1, where
/// they are far from that; and of bodies that are much longer than the path, only what is near. Over
/// doubles, places along a cylinder of length 1e150 would be known to 1e134. `room` is for the bodies. What a
/// search finds there has to be confirmed with the bodies as they are.
Search localized(const Search& search, MovingShape* room);

}  // namespace ricochet::aiming

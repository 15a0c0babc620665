// The shortest path off bodies at rest.
#pragma once

#include "ricochet/aim/search.hpp"

namespace ricochet::aiming {

/// Three places a body, for the descent.
struct Descent {
  Vec3d *at, *ahead, *next;
};

/// The bounces of the shortest path from a to b that calls at every body, at rest, into `room.at`: descent
/// with projection onto the bodies, and momentum (Beck and Teboulle, A fast iterative shrinkage-thresholding
/// algorithm, 2009; restarted where it would climb).
void shortest_path(const Search& search, const Descent& room);

}  // namespace ricochet::aiming

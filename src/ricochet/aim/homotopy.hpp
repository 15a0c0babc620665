// From the shot off bodies at rest to the one off moving bodies, by turning the velocities up step by step.
#pragma once

#include "ricochet/aim/search.hpp"

namespace ricochet::aiming {

/// Three places a body, for the descent to the shortest path.
struct Descent {
  Vec3d *at, *ahead, *next;
};

/// Room for the bodies as they stand at their bounces, and for those bounces.
struct HomotopyRoom {
  MovingShape* still;
  AimBounce* bounces;
  Descent descent;
};

/// The shot that reaches the goal. For bodies at rest there is one or none, and this finds it; of moving
/// bodies it finds one where their motion does not change which side of what is hit.
bool follow_velocities(const Search& search, const HomotopyRoom& room, Vec3d& direction);

}  // namespace ricochet::aiming

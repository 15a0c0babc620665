// Finds the shot off moving bodies from the shot off bodies at rest, by increasing the velocities step by step.
#pragma once

#include "ricochet/aim/search.hpp"

namespace ricochet::aiming {

/// Three places for each body, for the descent to the shortest path.
struct Descent {
  Vec3d *at, *ahead, *next;
};

/// Room for the bodies at the places of their bounces, and for those bounces.
struct HomotopyRoom {
  MovingShape* still;
  AimBounce* bounces;
  Descent descent;
};

/// Finds a shot that reaches the goal. If the bodies are at rest there is at most one shot, and this finds it. If they
/// move, it finds one as long as their motion does not change which side of which body is hit.
bool follow_velocities(const Search& search, const HomotopyRoom& room, Vec3d& direction);

}  // namespace ricochet::aiming

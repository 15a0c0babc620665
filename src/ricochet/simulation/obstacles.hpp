// Balls against what no ball moves.
#pragma once

#include "ricochet/world.hpp"

namespace ricochet::simulation {

/// A ball seen from an obstacle at rest.
struct Passer {
  Vec3d position, velocity;
  double radius;
  double speed;  ///< the sum of the ball's and the obstacle's own speeds, for what counts as nearing
};

/// Frames until the ball touches while it nears, or kInfiniteTime; what lies later than `latest` may be
/// reported as kInfiniteTime. Decided as `shoot` decides; where rounding has left the ball at the surface or
/// a speck inside, by the nearest point: every shape is convex, so a ball that leaves its nearest point
/// leaves the shape.
double time_of_contact(const Obstacle& obstacle, const Passer& ball, double latest);

/// A sphere around the obstacle; its radius is kUnbounded where there is none.
Sphere bound_of(const Obstacle& obstacle);

/// The point of the obstacle nearest to a place.
Vec3d nearest_point(const Obstacle& obstacle, const Vec3d& place);

}  // namespace ricochet::simulation

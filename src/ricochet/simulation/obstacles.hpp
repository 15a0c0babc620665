// Balls against obstacles: time of impact, nearest point and bounding sphere.
#pragma once

#include "ricochet/world.hpp"

namespace ricochet::simulation {

/// A ball in the frame of an obstacle at rest.
struct RelativeBall {
  Vec3d position, velocity;
  double radius;
  double speed;  ///< the sum of the ball's and the obstacle's own speeds, for what counts as approaching
};

/// Frames until the ball touches while it approaches, or kInfiniteTime; a contact later than `latest` may be
/// kInfiniteTime, too. Decided as `shoot` decides; where rounding has left the ball at the surface or a last
/// digit inside, by the nearest point: every shape is convex, so a ball that leaves its nearest point leaves
/// the shape.
double time_of_contact(const MovingShape& obstacle, const RelativeBall& ball, double latest);

/// A sphere around the shape; its radius is `kUnbounded` for planes and walls.
Sphere bounding_sphere(const MovingShape& obstacle);

/// The point of the shape nearest to a position.
Vec3d nearest_point(const MovingShape& obstacle, const Vec3d& position);

}  // namespace ricochet::simulation

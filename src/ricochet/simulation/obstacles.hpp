// The time of contact of a ball with an obstacle.
#pragma once

#include "ricochet/world.hpp"

namespace ricochet::simulation {

/// A ball in the frame of an obstacle at rest.
struct RelativeBall {
  Vec3d position, velocity;
  double radius;
  double speed;  ///< the sum of the ball's and the obstacle's own speeds; approaches are compared with it
};

/// True if a ball may touch a shape before `latest`, tested with the shape's bounding sphere: false only if it
/// certainly does not.
bool may_meet(const AnyShape& shape, const Vec3d& position, const Vec3d& velocity, double radius,
              double latest);

/// Frames until the ball touches while it approaches, or kInfiniteTime; a contact later than `latest` may also give
/// kInfiniteTime. `time_of_impact` decides. If rounding has left the ball at the surface or a last digit inside, the
/// closest point decides: every shape is convex, so a ball that moves away from its closest point leaves the shape.
double time_of_contact(const Obstacle& obstacle, const RelativeBall& ball, double latest);

}  // namespace ricochet::simulation

// Balls against obstacles: the time of contact.
#pragma once

#include "ricochet/world.hpp"

namespace ricochet::simulation {

/// A ball in the frame of an obstacle at rest.
struct RelativeBall {
  Vec3d position, velocity;
  double radius;
  double speed;  ///< the sum of the ball's and the obstacle's own speeds, for what counts as approaching
};

/// Whether a ball may come to touch a shape before `latest`, by the shape's bounding sphere: false only where it certainly does
/// not.
bool may_meet(const AnyShape& shape, const Vec3d& position, const Vec3d& velocity, double radius,
              double latest);

/// Frames until the ball touches while it approaches, or kInfiniteTime; a contact later than `latest` may be
/// kInfiniteTime, too. Decided as `time_of_impact` decides; where rounding has left the ball at the surface
/// or a last digit inside, by the closest point: every shape is convex, so a ball that leaves its closest
/// point leaves the shape.
double time_of_contact(const Obstacle& obstacle, const RelativeBall& ball, double latest);

}  // namespace ricochet::simulation

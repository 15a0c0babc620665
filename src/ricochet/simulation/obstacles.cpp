#include "ricochet/simulation/obstacles.hpp"

#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/narrow_phase/sphere_filter.hpp"
#include "ricochet/narrow_phase/time_of_impact.hpp"
#include "ricochet/narrow_phase/window.hpp"
#include "ricochet/numeric/tolerances.hpp"
#include "ricochet/queries/feature_shot.hpp"

namespace ricochet::simulation {

bool may_meet(const AnyShape& shape, const Vec3d& position, const Vec3d& velocity, double radius,
              double latest) {
  const Sphere bound = bounding_sphere(shape);
  return sphere_filter::may_meet(position - bound.center, sphere_filter::Motion(velocity),
                                 (bound.radius + radius) * (1 + kBoundingSphereMargin), latest);
}

double time_of_contact(const Obstacle& obstacle, const RelativeBall& ball, double latest) {
  if (!may_meet(obstacle.shape, ball.position, ball.velocity, ball.radius, latest)) return kInfiniteTime;
  if (certainly_misses(core_of(obstacle.shape), ball.position, ball.velocity, ball.radius, latest))
    return kInfiniteTime;
  const Bullet bullet = Bullet::moving(ball.position, ball.velocity, ball.radius);
  const MovingShape target{obstacle.shape};
  double time;
  if (meet_feature(bullet, target, time)) return time;
  const Vec3d separation = ball.position - closest_point(obstacle.shape, ball.position);
  const auto now_if_approaching = [&] {
    const double least = kApproachTolerance * ball.radius * ball.speed;
    return dot(separation, ball.velocity) < -least ? 0 : kInfiniteTime;
  };
  if (dot(separation, separation) <= ball.radius * ball.radius) return now_if_approaching();
  const Impact impact = time_of_impact(bullet, target);
  if (impact.outcome == Outcome::StartsInside) return now_if_approaching();
  return impact.outcome == Outcome::Hit ? impact.time : kInfiniteTime;
}

}  // namespace ricochet::simulation

#include "ricochet/simulation/obstacles.hpp"

#include <cmath>

#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/narrow_phase/time_of_impact.hpp"
#include "ricochet/simulation/flight.hpp"

namespace ricochet::simulation {

namespace {

/// Bounding-sphere test: whether the ball can be near the shape before `latest`.
bool may_meet(const AnyShape& shape, const RelativeBall& ball, double latest) {
  const Sphere bound = bounding_sphere(shape);
  if (!std::isfinite(bound.radius)) return true;
  const double distance = (bound.radius + ball.radius) * (1 + kBoundingSphereMargin);
  const Vec3d r = ball.position - bound.center;
  const double c = dot(r, r) - distance * distance;
  if (!(c > 0)) return true;
  const double closing = dot(r, ball.velocity);
  return closing < 0 && time_to_distance(r, ball.velocity, closing, c, distance) <= latest;
}

}  // namespace

double time_of_contact(const Obstacle& obstacle, const RelativeBall& ball, double latest) {
  if (!may_meet(obstacle.shape, ball, latest)) return kInfiniteTime;
  const Vec3d separation = ball.position - closest_point(obstacle.shape, ball.position);
  const auto now_if_approaching = [&] {
    const double least = kApproachTolerance * ball.radius * ball.speed;
    return dot(separation, ball.velocity) < -least ? 0 : kInfiniteTime;
  };
  if (dot(separation, separation) <= ball.radius * ball.radius) return now_if_approaching();
  const Impact impact =
      time_of_impact(Bullet::moving(ball.position, ball.velocity, ball.radius), MovingShape{obstacle.shape});
  if (impact.outcome == Outcome::StartsInside) return now_if_approaching();
  return impact.outcome == Outcome::Hit ? impact.time : kInfiniteTime;
}

}  // namespace ricochet::simulation

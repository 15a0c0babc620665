#include "ricochet/simulation/obstacles.hpp"

#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/narrow_phase/time_of_impact.hpp"
#include "ricochet/simulation/flight.hpp"

namespace ricochet::simulation {

namespace {

/// Whether the ball can be near the shape before `latest`.
bool may_meet(const AnyShape& shape, const Passer& ball, double latest) {
  const Sphere bound = bounding_sphere(shape);
  if (bound.radius == kNever) return true;
  const double reach = (bound.radius + ball.radius) * (1 + 0x1p-20);
  const Vec3d r = ball.position - bound.center;
  const double c = dot(r, r) - reach * reach;
  if (!(c > 0)) return true;
  const double closing = dot(r, ball.velocity);
  return closing < 0 && time_to_reach(r, ball.velocity, closing, c, reach) <= latest;
}

}  // namespace

double time_of_contact(const Obstacle& obstacle, const Passer& ball, double latest) {
  if (!may_meet(obstacle.shape, ball, latest)) return kNever;
  const Vec3d out = ball.position - closest_point(obstacle.shape, ball.position);
  const auto if_nearing = [&] {
    return dot(out, ball.velocity) < -kNoNearing * ball.radius * ball.speed ? 0 : kNever;
  };
  if (dot(out, out) <= ball.radius * ball.radius) return if_nearing();
  const Impact impact =
      time_of_impact(Bullet::moving(ball.position, ball.velocity, ball.radius), MovingShape{obstacle.shape});
  if (impact.outcome == Outcome::StartsInside) return if_nearing();
  return impact.outcome == Outcome::Hit ? impact.time : kNever;
}

Sphere bound_of(const Obstacle& obstacle) { return bounding_sphere(obstacle.shape); }

Vec3d nearest_point(const Obstacle& obstacle, const Vec3d& place) {
  return closest_point(obstacle.shape, place);
}

}  // namespace ricochet::simulation

#include "ricochet/simulation/obstacles.hpp"

#include "ricochet/narrow_phase/closest_point.hpp"
#include "ricochet/narrow_phase/time_of_impact.hpp"
#include "ricochet/simulation/flight.hpp"

namespace ricochet::simulation {

namespace {

Sphere around(const Sphere& sphere) { return sphere; }
Sphere around(const Plane&) { return {Vec3d(0.0), kUnbounded}; }
Sphere around(const Wall&) { return {Vec3d(0.0), kUnbounded}; }
Sphere around(const Box& box) {
  const Vec3d half = (box.max - box.min) * 0.5;
  return {box.min + half, std::sqrt(dot(half, half))};
}
Sphere around_segment(const Vec3d& a, const Vec3d& b, double radius) {
  const Vec3d half = (b - a) * 0.5;
  return {a + half, std::sqrt(dot(half, half)) + radius};
}
Sphere around(const Capsule& capsule) { return around_segment(capsule.a, capsule.b, capsule.radius); }
Sphere around(const Cylinder& cylinder) { return around_segment(cylinder.a, cylinder.b, cylinder.radius); }
Sphere around(const Triangle& t) {
  const Vec3d center = (t.a + t.b + t.c) / 3.0;
  double most = 0;
  for (const Vec3d& corner : {t.a, t.b, t.c}) most = std::max(most, dot(corner - center, corner - center));
  return {center, std::sqrt(most)};
}

/// Bounding-sphere test: whether the ball can be near the shape before `latest`.
bool may_meet(const Sphere& bound, const RelativeBall& ball, double latest) {
  if (bound.radius == kUnbounded) return true;
  const double distance = (bound.radius + ball.radius) * (1 + kBoundingSphereMargin);
  const Vec3d r = ball.position - bound.center;
  const double c = dot(r, r) - distance * distance;
  if (!(c > 0)) return true;
  const double closing = dot(r, ball.velocity);
  return closing < 0 && time_to_distance(r, ball.velocity, closing, c, distance) <= latest;
}

}  // namespace

double time_of_contact(const Obstacle& obstacle, const RelativeBall& ball, double latest) {
  if (!may_meet(bounding_sphere(obstacle.shape), ball, latest)) return kInfiniteTime;
  const Vec3d separation = ball.position - nearest(obstacle.shape, ball.position);
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

Sphere bounding_sphere(const AnyShape& shape) {
  return std::visit([](const auto& known) { return around(known); }, shape);
}

}  // namespace ricochet::simulation

#include "ricochet/simulation/obstacles.hpp"

#include "ricochet/narrow_phase/closest_point.hpp"
#include "ricochet/shoot.hpp"
#include "ricochet/simulation/flight.hpp"

namespace ricochet::simulation {

namespace {

/// A sphere around the shape; radius kUnbounded where there is none.
Sphere around(const Sphere& sphere) { return sphere; }
Sphere around(const Plane&) { return {Vec3d(0.0), kUnbounded}; }
Sphere around(const Wall&) { return {Vec3d(0.0), kUnbounded}; }
Sphere around(const Box& box) {
  const Vec3d half = (box.max - box.min) * 0.5;
  return {box.min + half, std::sqrt(dot(half, half))};
}
Sphere around_segment(const Vec3d& a, const Vec3d& b, double more) {
  const Vec3d half = (b - a) * 0.5;
  return {a + half, std::sqrt(dot(half, half)) + more};
}
Sphere around(const Capsule& capsule) { return around_segment(capsule.a, capsule.b, capsule.radius); }
Sphere around(const Cylinder& cylinder) { return around_segment(cylinder.a, cylinder.b, cylinder.radius); }
Sphere around(const Triangle& t) {
  const Vec3d center = (t.a + t.b + t.c) / 3.0;
  double most = 0;
  for (const Vec3d& corner : {t.a, t.b, t.c}) most = std::max(most, dot(corner - center, corner - center));
  return {center, std::sqrt(most)};
}

/// Whether the ball can be near the shape before `latest`.
template <class Shape>
bool may_meet(const Shape& shape, const Passer& ball, double latest) {
  const Sphere bound = around(shape);
  if (bound.radius == kUnbounded) return true;
  const double reach = (bound.radius + ball.radius) * (1 + kBoundingSphereMargin);
  const Vec3d r = ball.position - bound.center;
  const double c = dot(r, r) - reach * reach;
  if (!(c > 0)) return true;
  const double closing = dot(r, ball.velocity);
  return closing < 0 && time_to_reach(r, ball.velocity, closing, c, reach) <= latest;
}

}  // namespace

double time_of_contact(const Obstacle& obstacle, const Passer& ball, double latest) {
  return std::visit(
      [&](const auto& shape) {
        if (!may_meet(shape, ball, latest)) return kInfiniteTime;
        const Vec3d out = ball.position - nearest(shape, ball.position);
        const auto if_nearing = [&] {
          return dot(out, ball.velocity) < -kApproachTolerance * ball.radius * ball.speed ? 0 : kInfiniteTime;
        };
        if (dot(out, out) <= ball.radius * ball.radius) return if_nearing();
        const Shot shot = shoot(Bullet::moving(ball.position, ball.velocity, ball.radius),
                                Moving<std::decay_t<decltype(shape)>>{shape});
        if (shot.outcome == Outcome::StartsInside) return if_nearing();
        return shot.outcome == Outcome::Hit ? shot.time : kInfiniteTime;
      },
      obstacle.shape);
}

Sphere bound_of(const Obstacle& obstacle) {
  return std::visit([](const auto& shape) { return around(shape); }, obstacle.shape);
}

Vec3d nearest_point(const Obstacle& obstacle, const Vec3d& place) {
  return std::visit([&](const auto& shape) { return nearest(shape, place); }, obstacle.shape);
}

}  // namespace ricochet::simulation

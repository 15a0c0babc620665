#include "ricochet/simulation/obstacles.hpp"

#include "ricochet/nearest.hpp"
#include "ricochet/shoot.hpp"
#include "ricochet/simulation/flight.hpp"

namespace ricochet::simulation {

namespace {

/// A sphere around the shape; radius kNever where there is none.
Sphere around(const Sphere& sphere) { return sphere; }
Sphere around(const Plane&) { return {dvec3(0.0), kNever}; }
Sphere around(const Wall&) { return {dvec3(0.0), kNever}; }
Sphere around(const Box& box) {
  const dvec3 half = (box.max - box.min) * 0.5;
  return {box.min + half, std::sqrt(glm::dot(half, half))};
}
Sphere around_segment(const dvec3& a, const dvec3& b, double more) {
  const dvec3 half = (b - a) * 0.5;
  return {a + half, std::sqrt(glm::dot(half, half)) + more};
}
Sphere around(const Capsule& capsule) { return around_segment(capsule.a, capsule.b, capsule.radius); }
Sphere around(const Cylinder& cylinder) { return around_segment(cylinder.a, cylinder.b, cylinder.radius); }
Sphere around(const Triangle& t) {
  const dvec3 center = (t.a + t.b + t.c) / 3.0;
  double most = 0;
  for (const dvec3& corner : {t.a, t.b, t.c})
    most = std::max(most, glm::dot(corner - center, corner - center));
  return {center, std::sqrt(most)};
}

/// Whether the ball can be near the shape before `latest`.
template <class Shape>
bool may_meet(const Shape& shape, const Passer& ball, double latest) {
  const Sphere bound = around(shape);
  if (bound.radius == kNever) return true;
  const double reach = (bound.radius + ball.radius) * (1 + 0x1p-20);
  const dvec3 r = ball.position - bound.center;
  const double c = glm::dot(r, r) - reach * reach;
  if (!(c > 0)) return true;
  const double closing = glm::dot(r, ball.velocity);
  return closing < 0 && time_to_reach(r, ball.velocity, closing, c, reach) <= latest;
}

}  // namespace

double time_of_contact(const Obstacle& obstacle, const Passer& ball, double latest) {
  return std::visit(
      [&](const auto& shape) {
        if (!may_meet(shape, ball, latest)) return kNever;
        const dvec3 out = ball.position - nearest(shape, ball.position);
        const auto if_nearing = [&] {
          return glm::dot(out, ball.velocity) < -kNoNearing * ball.radius * ball.speed ? 0 : kNever;
        };
        if (glm::dot(out, out) <= ball.radius * ball.radius) return if_nearing();
        const Shot shot = shoot(Bullet::moving(ball.position, ball.velocity, ball.radius),
                                Target<std::decay_t<decltype(shape)>>{shape});
        if (shot.outcome == Outcome::StartsInside) return if_nearing();
        return shot.outcome == Outcome::Hit ? shot.time : kNever;
      },
      obstacle.shape);
}

Sphere bound_of(const Obstacle& obstacle) {
  return std::visit([](const auto& shape) { return around(shape); }, obstacle.shape);
}

dvec3 nearest_point(const Obstacle& obstacle, const dvec3& place) {
  return std::visit([&](const auto& shape) { return nearest(shape, place); }, obstacle.shape);
}

}  // namespace ricochet::simulation

#include "ricochet/explain.hpp"

#include "ricochet/intersect_flat.hpp"
#include "ricochet/report.hpp"

namespace ricochet {

namespace {

/// The decision against a sphere, as Bartlett's article takes it: the distance from the line to the centre
/// against the radius, his D^2 against R^2. He expands the squares about the origin; here it is a cross
/// product.
template <class N>
void add_decision(const Sphere& sphere, const Course<N>& course, const N& unit, Explanation<Shot>& e) {
  using std::sqrt;
  const N reach = course.radius + N(sphere.radius);
  e.add(Quantity::Reach, value(reach));
  e.add(Quantity::ToCenter, values(-course.p));
  e.add(Quantity::StartExcess, value(length_squared(course.p) - square(reach)));
  if (e.answer.outcome == Outcome::StartsInside || e.answer.outcome == Outcome::AtRest) return;
  const N speed = sqrt(course.speed_squared);
  e.add(Quantity::RelativeSpeed, quotient(speed, unit));
  e.add(Quantity::ClosestTime, value(-dot(course.p, course.v) / course.speed_squared * unit));
  if (e.answer.outcome == Outcome::Receding) return;
  const N distance_squared = length_squared(cross(course.p, course.v)) / course.speed_squared;
  e.add(Quantity::ClosestDistanceSquared, value(distance_squared));
  e.add(Quantity::HalfChordSquared, value(square(reach) - distance_squared));
}

/// The decision against a plane: height against radius, and whether the height falls.
template <class N>
void add_decision(const Plane& plane, const Course<N>& course, const N& unit, Explanation<Shot>& e) {
  using std::sqrt;
  const Vec3<N> n = upward<N>(plane);
  const N length = sqrt(length_squared(n));
  e.add(Quantity::SurfaceNormal, quotients(n, length));
  e.add(Quantity::Height, value(dot(course.p, n) / length));
  e.add(Quantity::Climb, value(dot(course.v, n) / (length * unit)));
}

/// The other shapes are convex bodies of several faces, edges and corners: their steps tell motion and
/// contact.
template <class Shape, class N>
void add_decision(const Shape&, const Course<N>&, const N&, Explanation<Shot>&) {}

template <class Shape>
struct Derivation {
  const Bullet& bullet;
  const Target<Shape>& target;
  const dvec3& reference;
  const Shot& shot;

  template <class N>
  Explanation<Shot> operator()(Doubt& doubt) const {
    Explanation<Shot> e{};
    e.answer = shot;
    const RelativeMotion<N> m = relative_motion<N>(bullet, reference, target.velocity);
    const Course<N> course{m.offset, m.motion, length_squared(m.motion), N(bullet.radius),
                           bullet.radius == 0};
    if (bullet.course == Bullet::Course::Aimed)
      e.add(Quantity::Direction, quotients(difference<N>(bullet.heading, bullet.position), m.unit));
    e.add(Quantity::OwnVelocity, quotients(m.path, m.unit));
    const dvec3 relative = quotients(m.motion, m.unit);
    if (target.velocity != dvec3(0.0)) e.add(Quantity::RelativeVelocity, relative);
    add_decision(target.shape, course, m.unit, e);
    if (shot.outcome == Outcome::Hit) {
      e.add(Quantity::Time, shot.time);
      e.add(Quantity::Distance, shot.distance);
      e.add(Quantity::Center, shot.center);
      e.add(Quantity::Normal, shot.normal);
      e.add(Quantity::Point, shot.point);
      e.add(Quantity::ApproachSpeed, -glm::dot(relative, shot.normal));
      e.add(Quantity::RicochetAngle, shot.ricochet_angle);
      e.add(Quantity::Velocity, shot.velocity);
    } else if (shot.has_closest) {
      e.add(Quantity::Time, shot.closest.time);
      e.add(Quantity::Gap, shot.closest.gap);
    }
    // Double-doubles overflow beyond 1e308; longer numbers do not.
    for (const Step& step : e.steps)
      if (!(glm::dot(step.value, dvec3(0.0)) == 0)) doubt.note();
    return e;
  }
};

template <class Shape>
Explanation<Shot> explain(const Bullet& bullet, const Target<Shape>& target, const dvec3& reference,
                          double max_time) {
  const Shot shot = shoot(bullet, target, max_time);
  return with_enough_digits(Derivation<Shape>{bullet, target, reference, shot});
}

}  // namespace

Explanation<Shot> explain_shoot(const Bullet& bullet, const Target<Sphere>& target, double max_time) {
  return explain(bullet, target, target.shape.center, max_time);
}
Explanation<Shot> explain_shoot(const Bullet& bullet, const Target<Plane>& target, double max_time) {
  return explain(bullet, target, target.shape.point, max_time);
}
Explanation<Shot> explain_shoot(const Bullet& bullet, const Target<Triangle>& target, double max_time) {
  return explain(bullet, target, target.shape.a, max_time);
}
Explanation<Shot> explain_shoot(const Bullet& bullet, const Target<Box>& target, double max_time) {
  return explain(bullet, target, target.shape.min, max_time);
}
Explanation<Shot> explain_shoot(const Bullet& bullet, const Target<Capsule>& target, double max_time) {
  return explain(bullet, target, target.shape.a, max_time);
}
Explanation<Shot> explain_shoot(const Bullet& bullet, const Target<Cylinder>& target, double max_time) {
  return explain(bullet, target, target.shape.a, max_time);
}
Explanation<Shot> explain_shoot(const Bullet& bullet, const Target<Wall>& target, double max_time) {
  return explain(bullet, target, target.shape.a, max_time);
}

}  // namespace ricochet

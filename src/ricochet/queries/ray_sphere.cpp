// For size and speed: answers single questions.
#include "ricochet/ray_sphere.hpp"

#include "ricochet/narrow_phase/time_of_impact.hpp"
#include "ricochet/numeric/quadratic.hpp"
#include "ricochet/numeric/to_double.hpp"

namespace ricochet {

RaySphere ray_sphere(const Vec3d& origin, const Vec3d& direction, const Sphere& sphere, double max_time) {
  // The first stage of the exact kernel is already certified, because the question needs both roots and what lies
  // behind the origin.
  RaySphere ray = evaluate_adaptively([&]<class N>(Certifier& certify) -> RaySphere {
    using std::sqrt;
    RaySphere answer{};
    const Vec3<N> p = difference<N>(origin, sphere.center), v(direction);
    const N r2 = square(N(sphere.radius));
    const Quadratic<N> q{length_squared(v), dot(p, v), length_squared(p) - r2};
    const int heading = certify.sign(q.b), outside = certify.sign(q.c);
    answer.starts_inside = outside < 0;
    const N closest = heading == 0 ? N(0) : -q.b / q.a;
    const N distance = sqrt(length_squared(cross(p, v)) / q.a);
    if (heading != 0) certify.nearest_double(closest);
    certify.relative_error(distance, kGrazingBits);
    answer.closest_time = value(closest);
    answer.closest_distance = value(distance);
    answer.closest_point = place(Vec3<N>(origin) + v * closest, certify);
    const N d = discriminant(q.a * r2, p, v);
    const int crosses = certify.sign(d);
    answer.outcome = RayOutcome::Misses;
    if (crosses < 0) return answer;
    const N root = root_of(d, crosses);
    // The root that adds, and the other from the product of the two, c / a
    const N sum = heading > 0 ? q.b + root : root - q.b;
    const N far = sum / q.a;
    const N near = outside == 0 || certify.sign(sum) == 0 ? N(0) : q.c / sum;
    const N enter = heading > 0 ? -far : near, exit = heading > 0 ? -near : far;
    if (outside != 0) certify.nearest_double(near);
    if (certify.sign(sum) != 0) certify.nearest_double(far);
    answer.enter = value(enter);
    answer.exit = value(exit);
    answer.outcome = outside > 0 && heading > 0 ? RayOutcome::Behind : RayOutcome::Meets;
    return answer;
  });
  const Bullet bullet = Bullet::moving(origin, direction);
  if (ray.outcome == RayOutcome::Meets && ray.enter > 0 &&
      is_late(ray.enter, max_time, bullet, Moving<Sphere>{sphere}))
    ray.outcome = RayOutcome::Beyond;
  return ray;
}

}  // namespace ricochet

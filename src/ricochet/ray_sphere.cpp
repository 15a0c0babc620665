#include "ricochet/ray_sphere.hpp"

#include "ricochet/motion.hpp"
#include "ricochet/report.hpp"
#include "ricochet/roots.hpp"

namespace ricochet {

namespace {

struct RayQuestion {
  const dvec3 &origin, &direction;
  const Sphere& sphere;
  double max_time;

  template <class N>
  RaySphere operator()(Doubt& doubt) const {
    using std::sqrt;
    RaySphere answer{};
    const Vec3<N> p = difference<N>(origin, sphere.center), v(direction);
    const N r2 = square(N(sphere.radius));
    const Quadratic<N> q{length_squared(v), dot(p, v), length_squared(p) - r2};
    const int heading = doubt.sign(q.b), outside = doubt.sign(q.c);
    answer.starts_inside = outside < 0;
    const N closest = heading == 0 ? N(0) : -q.b / q.a;
    const N distance = sqrt(length_squared(cross(p, v)) / q.a);
    doubt.settle(closest, heading == 0 ? 0 : kSettledBits);
    doubt.settle(distance, kGrazingBits);
    answer.closest_time = value(closest);
    answer.closest_distance = value(distance);
    answer.closest_point = place(Vec3<N>(origin) + v * closest, doubt);
    const N d = discriminant(q.a * r2, p, v);
    const int crosses = doubt.sign(d);
    answer.outcome = RayOutcome::Misses;
    if (crosses < 0) return answer;
    const N root = crosses == 0 ? N(0) : sqrt(d);
    // The root that adds, and the other from the product of the two, c / a
    const N sum = heading > 0 ? q.b + root : root - q.b;
    const N far = sum / q.a;
    const N near = outside == 0 || doubt.sign(sum) == 0 ? N(0) : q.c / sum;
    const N enter = heading > 0 ? -far : near, exit = heading > 0 ? -near : far;
    if (outside != 0) doubt.settle(near);
    if (doubt.sign(sum) != 0) doubt.settle(far);
    answer.enter = value(enter);
    answer.exit = value(exit);
    const bool behind = outside > 0 && heading > 0;
    const bool beyond =
        max_time < std::numeric_limits<double>::infinity() && doubt.sign(enter - N(max_time)) > 0;
    answer.outcome = behind ? RayOutcome::Behind : beyond ? RayOutcome::Beyond : RayOutcome::Meets;
    return answer;
  }
};

}  // namespace

RaySphere ray_sphere(const dvec3& origin, const dvec3& direction, const Sphere& sphere, double max_time) {
  return with_enough_digits(RayQuestion{origin, direction, sphere, max_time});
}

}  // namespace ricochet

#include "ricochet/queries/interval.hpp"

#include <algorithm>
#include <cmath>

#include "ricochet/closest_point.hpp"
#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/narrow_phase/local_core.hpp"
#include "ricochet/narrow_phase/sphere_shot.hpp"
#include "ricochet/narrow_phase/time_of_impact.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/to_double.hpp"
#include "ricochet/queries/feature_shot.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet {

namespace {

/// Times beyond all doubles are reported as the largest one.
constexpr double kForever = std::numeric_limits<double>::max();

/// The time T, in units of tau, after which a bullet is certainly beyond a shape: a power of two. Infinite if the shape
/// extends without end in that direction.
template <class N>
double long_time(const Core& core, const Path<N>& path) {
  Vec3d p = values(path.p), v = values(path.v);
  if (core.is_flat()) p.z = v.z = 0;
  const double far = length(p) + size_of(core) + value(path.radius);
  const double time = 4 * far / length(v);
  if (!(time < 0x1p1000)) return HUGE_VAL;
  int exponent = 0;
  std::frexp(time, &exponent);
  return std::ldexp(1.0, std::max(exponent, -1000));
}

/// The time of the first contact of a bullet that comes from the path's place at `time`.
template <class N>
N first_after(const Core& core, double time, const Vec3<N>& velocity, const Path<N>& path,
              Certifier& certify) {
  Path<N> from = path.shifted(N(time));
  from.v = velocity;
  return time_of_impact(core, from, certify).tau;
}

/// With the height h over the plane times |n|, and its rate, the slab is entered and left where h = r |n| and h = -r
/// |n|, or in the other order. False for a path along it.
template <class N>
bool cross_slab(const Vec3<N>& n, const Path<N>& path, N& enter, N& exit, Certifier& certify) {
  using std::sqrt;
  const N height = dot(path.p, n), rate = dot(path.v, n);
  const int rising = certify.sign(rate);
  if (rising == 0) return false;
  const N thickness = path.radius * sqrt(length_squared(n)), half = rising > 0 ? thickness : -thickness;
  enter = (-half - height) / rate;
  exit = (half - height) / rate;
  return true;
}

/// The end of a bullet's stay in a shape that it hits or starts in, by the rules of `shoot`; and its beginning, if it
/// starts inside.
Interval stay_in(const Bullet& bullet, const MovingShape& target, const Shot& shot) {
  return evaluate_adaptively([&]<class N>(Certifier& certify) -> Interval {
    const RelativeMotion<N> motion = relative_motion<N>(bullet, target);
    const Path<N> path = path_of(bullet, motion);
    const Core core = core_of(target.shape);
    const double far = core.kind == CoreKind::Plane ? 0 : long_time(core, path);
    N enter(0), exit(kForever);
    bool ends = far < HUGE_VAL;
    if (core.kind == CoreKind::Plane) {
      ends = cross_slab(LocalCore<N>(core).n, path, enter, exit, certify);
    } else if (ends) {
      exit = N(far) - first_after(core, far, -path.v, path, certify);
      if (!shot.is_hit()) enter = first_after(core, -far, path.v, path, certify) - N(far);
    }
    if (!ends && !shot.is_hit()) return {-kForever, kForever};
    enter = enter * motion.unit;
    exit = exit * motion.unit;
    if (!shot.is_hit()) certify.nearest_double(enter);
    certify.nearest_double(exit);
    return {shot.is_hit() ? shot.time : value(enter), value(exit)};
  });
}

/// The same for a hit, if doubles decide.
bool leave(const Bullet& bullet, const MovingShape& target, double& time) {
  const Sphere* const sphere = as_sphere(target.shape);
  return sphere != nullptr ? sphere_filter::leave_sphere(bullet, {*sphere, target.velocity}, time)
                           : leave_face(bullet, target, time);
}

/// The entry of a bullet that is inside a shape, within rounding.
Shot entry(const Bullet& bullet, const MovingShape& target, const Interval& stay) {
  const Vec3d velocity = velocity_of(bullet);
  const double before = stay.enter - std::max(stay.exit - stay.enter, -stay.enter);
  Bullet coming = Bullet::moving(bullet.position + velocity * before, velocity, bullet.radius);
  coming.position = finite(coming.position - finite(target.velocity * before));
  Shot shot = shoot(coming, target);
  shot.center = finite(bullet.position + velocity * stay.enter);
  if (!shot.is_hit()) {
    const Vec3d seen = shot.center - target.velocity * stay.enter,
                out = seen - closest_point(target.shape, seen);
    shot.normal = unit(out == Vec3d(0.0) ? target.velocity - velocity : out);
  }
  shot.point = shot.center - bullet.radius * shot.normal;
  return shot;
}

}  // namespace

ShapeInterval interval_in(const Bullet& bullet, const MovingShape& target) {
  Shot shot = shoot(bullet, target);
  if (shot.outcome != Outcome::Hit && shot.outcome != Outcome::StartsInside) return {};
  Interval stay{shot.time, 0};
  if (!shot.is_hit() || !leave(bullet, target, stay.exit)) stay = stay_in(bullet, target, shot);
  if (!shot.is_hit() && stay.enter > -kForever) shot = entry(bullet, target, stay);
  // The exit is found from the far end. If the stay is a single instant, rounding could put it before the entry.
  const double exit = std::max(stay.enter, stay.exit);
  return {{finite(stay.enter), finite(exit)}, true, shot.point, shot.center, shot.normal};
}

double gap_to(const AnyShape& shape, const Vec3d& center, double radius) {
  Vec3d place = center;
  for (int axis = 0; axis < 3; ++axis)
    if (!(std::fabs(place[axis]) >= kSmallestPlaced)) place[axis] = 0;
  if (!(largest_coordinate(place) <= kMostPlaced)) return HUGE_VAL;
  return ricochet::closest_point(place, shape).distance - radius;
}

bool touches_for_a_moment(const AnyShape& shape, const Bullet& bullet, const Vec3d& velocity,
                          const Interval& stretch, double rounding) {
  const double half = 0.5 * (stretch.exit - stretch.enter);
  if (2 * half * length(velocity) <= rounding) return true;
  const double gap = gap_to(shape, bullet.position + velocity * (stretch.enter + half), bullet.radius);
  return gap != 0 && std::fabs(gap) <= rounding;
}

}  // namespace ricochet

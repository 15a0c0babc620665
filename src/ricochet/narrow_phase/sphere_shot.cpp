// For speed: this filter answers nearly every shot.
#include "ricochet/narrow_phase/sphere_shot.hpp"

#include <cmath>
#include <cstdint>

#include "ricochet/narrow_phase/sphere_filter.hpp"
#include "ricochet/narrow_phase/sphere_sums.hpp"
#include "ricochet/numeric/tolerances.hpp"

namespace ricochet::sphere_filter {

namespace {

/// speed / L and L / speed of an aimed bullet, computed by the same steps with reciprocals.
struct Pace {
  Sum<double> k, unit;

  [[gnu::always_inline]] Pace(const Sum4& d, double squared_length, double speed) {
    const double l = std::sqrt(squared_length), inverse = 1 / l, inverse_speed = 1 / speed;
    const double dl = excess_by_pairs(with_length(d, l)) * (0.5 * inverse);
    k.hi = speed * inverse;
    const Sum<double> kl = product(k.hi, l);
    k.lo = (((speed - kl.hi) - kl.lo) - k.hi * dl) * inverse;
    unit.hi = l * inverse_speed;
    const Sum<double> whole = product(unit.hi, speed);
    unit.lo = (((l - whole.hi) - whole.lo) + dl) * inverse_speed;
  }
};

/// A point at p + v t relative to the centre of a sphere whose radius is p's w, and the filter's quantities for it.
struct SpherePath {
  Sum4 p, v;
  double a, b, d;

  [[gnu::always_inline]] SpherePath(const Sum4& offset, const Sum4& motion, const Start<double>& start)
      : p(offset),
        v(motion),
        a(dot(v.hi(), v.hi())),
        b(dot(start.p, v.hi())),
        d(discriminant_by_products(a, b, start.c)) {}

  /// True if the signs of b and of D are certain.
  [[gnu::always_inline]] bool is_b_certain(const Start<double>& start) const {
    return b * b > kRefinementMargin * kRefinementMargin * (a * start.size);
  }
  [[gnu::always_inline]] bool is_d_certain(const Start<double>& start) const {
    return std::fabs(d) > kRefinementMargin * (a * start.size);
  }
};

[[gnu::always_inline]] inline bool report_receding(const Sum4& p, const Start<double>& start, Shot& shot) {
  shot = Shot{};
  shot.outcome = Outcome::Receding;
  shot.has_closest = true;
  shot.closest = {0, excess_by_pairs(p) / (std::sqrt(start.distance_squared) + start.radius)};
  return true;
}

/// The closest approach of a bullet that passes by: Newton's step on q . v, the rate at which the distance
/// changes.
[[gnu::always_inline]] inline bool refine_closest(const SpherePath& path, Shot& shot) {
  const auto& [p, v, a, b, d] = path;
  const double t0 = -b / a;
  const Sum4 q = carried(place_at(p, v, t0));
  const double rate = dot_sum(q, v);
  const double step = rate / a;
  const Vec3d place = q.hi();
  shot = Shot{};
  shot.outcome = Outcome::PassesBy;
  shot.has_closest = true;
  shot.closest = {t0 - step, excess_by_pairs(q) / (std::sqrt(dot(place, place)) + second(p.zw.hi))};
  return is_nearest(t0, step, shot.closest.time, shot.closest.time * kNewtonStepError);
}

/// Reports the hit of a bullet that flies straight.
[[gnu::always_inline]] inline void report_straight_hit(const Bullet& bullet, const Moving<Sphere>& target,
                                                       double radius, double time, const Vec3d& outward,
                                                       const Vec3d& own, const Vec3d& v, Shot& shot) {
  const auto* const aimed = std::get_if<Bullet::Aimed>(&bullet.motion);
  const double distance = time * (aimed != nullptr ? aimed->speed : std::sqrt(dot(own, own)));
  report_sphere_hit(bullet, target, radius, time, distance, bullet.position + own * time, outward, own, v,
                    shot);
}

/// Selects one of the two times at which a path crosses a sphere's surface.
enum class Root : std::uint8_t { Enters, Leaves };

/// The first contact, refined from the filter's time; for a path that leaves, only the time.
[[gnu::always_inline]] inline bool refine_hit(const SpherePath& path, const Bullet& bullet,
                                              const Moving<Sphere>& target, const Vec3d& own,
                                              const Start<double>& start, Root which, Shot& shot) {
  const double below = std::sqrt(path.d) - path.b;
  const double t0 = which == Root::Enters ? start.c / below : below / path.a;
  const Sum4 q = carried(place_at(path.p, path.v, t0));
  const Vec3d v = path.v.hi();
  const double rate = dot(q.hi(), v);
  const double step = excess(q) / (2 * rate), time = t0 - step;
  const double error = path.a * step * step / std::fabs(rate) + time * kNewtonStepError;
  if (!is_nearest(t0, step, time, error)) return false;
  if (which == Root::Leaves)
    shot.time = time;
  else
    report_straight_hit(bullet, target, start.radius, time, q.hi() + (q.lo() - v * step), own, v, shot);
  return true;
}

/// True if a coordinate of the offset has cancelled except for a small part.
bool has_cancelled(const Vec3d& outward, const Vec3d& p) {
  const Vec3d left = abs(outward), given = abs(p) * kCancelledPart;
  return static_cast<bool>((left.x < given.x) | (left.y < given.y) | (left.z < given.z));
}

/// A hit of an aimed bullet on a target at rest, solved along d: its place is p + d tau, its time tau L / speed. So the
/// path does not wait for L. If a coordinate cancels, the last bits of the normal are computed from the path along the
/// velocity.
[[gnu::always_inline]] inline bool hit_along(const SpherePath& path, const Bullet& bullet, const Pace& pace,
                                             const Moving<Sphere>& target, const Start<double>& start,
                                             Shot& shot) {
  const double tau = start.c / (std::sqrt(path.d) - path.b);
  const Sum4 q = place_at(path.p, path.v, tau);
  const Vec3d d = path.v.hi(), place = q.hi();
  const double inverse_rate = 1 / dot(place, d);
  const double step = 0.5 * excess_by_pairs(q) * inverse_rate;
  const Vec3d outward = place + (q.lo() - d * step);
  const Sum<double> frames = product(tau, pace.unit.hi);
  const double rest = step * pace.unit.hi - (frames.lo + tau * pace.unit.lo), time = frames.hi - rest;
  const double error = path.a * step * step * -inverse_rate * pace.unit.hi + time * kNewtonStepError;
  if (!is_nearest(frames.hi, rest, time, error) || has_cancelled(outward, start.p)) return false;
  const Vec3d v = scaled(path.v, pace.k).hi();
  report_straight_hit(bullet, target, start.radius, time, outward, v, v, shot);
  return true;
}

/// For a bullet that starts outside: the path along its velocity relative to the target, in frames.
[[gnu::noinline]] bool shoot_along_velocity(const Bullet& bullet, const Moving<Sphere>& target, Root which,
                                            Shot& shot) {
  const Sum4 p = offset_of(bullet, target.shape);
  const Start<double> start(p.hi(), second(p.zw.hi));
  const Sum4 own = fine_velocity_of(bullet), relative = relative_velocity(own, target.velocity);
  const SpherePath path(p, relative, start);
  // v itself keeps 80 bits or more
  const double speeds = dot(own.hi(), own.hi()) + dot(target.velocity, target.velocity);
  if (!is_in_range(path.a) || !(path.a > kRefinementMargin * speeds)) return false;
  if (!path.is_b_certain(start)) return false;
  if (path.b > 0) return which == Root::Enters && report_receding(p, start, shot);
  if (!path.is_d_certain(start)) return false;
  if (path.d < 0) return which == Root::Enters && refine_closest(path, shot);
  return refine_hit(path, bullet, target, own.hi(), start, which, shot);
}

/// For an aimed bullet and a target at rest: the path along d, the vector to the point aimed at, which does not need
/// its length.
[[gnu::always_inline]] inline bool shoot_along_way(const Bullet& bullet, const Bullet::Aimed& aimed,
                                                   const Moving<Sphere>& target, const Sum4& p,
                                                   const Start<double>& start, Shot& shot) {
  const Sum4 d = way_of(bullet, aimed);
  const SpherePath path(p, d, start);
  if (!path.is_b_certain(start) || !is_in_range(aimed.speed * aimed.speed)) return false;
  if (path.b > 0) return report_receding(p, start, shot);
  if (!path.is_d_certain(start)) return false;
  const Pace pace(d, path.a, aimed.speed);
  if (path.d < 0) return refine_closest(SpherePath(p, scaled(d, pace.k), start), shot);
  return hit_along(path, bullet, pace, target, start, shot) ||
         shoot_along_velocity(bullet, target, Root::Enters, shot);
}

}  // namespace

double refined_time(const Vec3d& at, const Vec3d& direction, const Sphere& sphere, double radius,
                    double time) {
  const Sum4 p = difference(at, radius, sphere.center, sphere.radius);
  const Sum4 u{{xy_of(direction), D2{}}, {D2{direction.z, 0}, D2{}}};
  const Sum4 q = carried(place_at(p, u, time));
  const double radii = second(p.zw.hi), rate = -dot(q.hi(), direction);
  const double step = 0.5 * excess(q) / rate, nearest = time + step;
  const bool is_good = rate > radii * kRefinedSine &&
                       dot(p.hi(), p.hi()) < radii * radii * kRefinedFarthestSquared &&
                       step * step <= rate * nearest * kRefinedStepError;
  return is_good ? nearest : -1;
}

bool shoot_sphere(const Bullet& bullet, const Moving<Sphere>& target, Shot& shot) {
  const Sum4 p = offset_of(bullet, target.shape);
  const Start<double> start(p.hi(), second(p.zw.hi));
  if (!is_in_range(start.size)) return false;
  if (start.is_inside(kRefinementMargin)) {
    shot = Shot{};
    shot.outcome = Outcome::StartsInside;
    return true;
  }
  if (!start.is_outside(kRefinementMargin) || !is_aim_in_range(bullet)) return false;
  const auto* const aimed = std::get_if<Bullet::Aimed>(&bullet.motion);
  return aimed != nullptr && target.velocity == Vec3d(0.0)
             ? shoot_along_way(bullet, *aimed, target, p, start, shot)
             : shoot_along_velocity(bullet, target, Root::Enters, shot);
}

bool leave_sphere(const Bullet& bullet, const Moving<Sphere>& target, double& time) {
  const Sum4 p = offset_of(bullet, target.shape);
  const Start<double> start(p.hi(), second(p.zw.hi));
  Shot shot;
  if (!is_in_range(start.size) || !start.is_outside(kRefinementMargin) || !is_aim_in_range(bullet) ||
      !shoot_along_velocity(bullet, target, Root::Leaves, shot))
    return false;
  time = shot.time;
  return true;
}

}  // namespace ricochet::sphere_filter

namespace ricochet {

Vec3d velocity_of_aimed(const Bullet& bullet) {
  if (sphere_filter::is_aim_in_range(bullet)) return sphere_filter::fine_velocity_of(bullet).hi();
  // The square of that vector is out of range: the same direction in other units
  const auto& [to, speed] = *std::get_if<Bullet::Aimed>(&bullet.motion);
  const Vec3d direction = to - bullet.position;
  const double unit = largest_coordinate(direction);
  const Vec3d scaled = direction / unit;
  return scaled * (speed / std::sqrt(dot(scaled, scaled)));
}

}  // namespace ricochet

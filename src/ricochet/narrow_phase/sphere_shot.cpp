#include "ricochet/narrow_phase/sphere_shot.hpp"

#include <cmath>

#include "ricochet/narrow_phase/response.hpp"
#include "ricochet/narrow_phase/sphere_filter.hpp"
#include "ricochet/numeric/angle.hpp"
#include "ricochet/numeric/double_double.hpp"
#include "ricochet/numeric/simd.hpp"
#include "ricochet/numeric/tolerances.hpp"

namespace ricochet::sphere_filter {

namespace {

using simd::D2;
using simd::first;
using simd::second;

/// hi + lo, unevaluated and without an error bound of its own: a number, or two side by side.
template <class D>
struct Sum {
  D hi, lo;
};

template <class D>
Sum<D> sum(D a, D b) {
  Sum<D> r;
  double_double::two_sum(a, b, r.hi, r.lo);
  return r;
}

template <class D>
Sum<D> product(D a, D b) {
  Sum<D> r;
  double_double::two_product(a, b, r.hi, r.lo);
  return r;
}

template <class D>
Sum<D> squared(D a) {
  D h, l;
  double_double::split(a, h, l);
  const D p = a * a;
  return {p, ((h * h - p) + 2.0 * h * l) + l * l};
}

/// A vector, and a number w that goes with it: (x, y) and (z, w).
struct Sum4 {
  Sum<D2> xy, zw;

  Vec3d hi() const { return {first(xy.hi), second(xy.hi), first(zw.hi)}; }
  Vec3d lo() const { return {first(xy.lo), second(xy.lo), first(zw.lo)}; }
};

D2 xy_of(const Vec3d& v) { return D2{v.x, v.y}; }

/// a - b, and w + u.
[[gnu::always_inline]] inline Sum4 difference(const Vec3d& a, double w, const Vec3d& b, double u) {
  return {sum(xy_of(a), -xy_of(b)), sum(D2{a.z, w}, D2{-b.z, u})};
}

/// x^2 + y^2 + z^2 - w^2 to about 2^-100 of w^2, for |(x, y, z)| near |w|: the large parts cancel exactly.
[[gnu::always_inline]] inline double excess(const Sum4& q) {
  const Sum<D2> s = squared(q.xy.hi), r = squared(q.zw.hi);
  const Sum<double> xy = sum(first(s.hi), second(s.hi)), xyz = sum(xy.hi, first(r.hi));
  const Sum<double> rest = sum(xyz.hi, -second(r.hi));
  const D2 s_cross = q.xy.hi * q.xy.lo, r_cross = q.zw.hi * q.zw.lo;
  const double small =
      ((first(s.lo) + second(s.lo)) + (first(r.lo) - second(r.lo))) + ((xy.lo + xyz.lo) + rest.lo);
  const double cross = 2 * ((first(s_cross) + second(s_cross)) + (first(r_cross) - second(r_cross)));
  return rest.hi + (small + cross);
}

/// The same by pairs: sooner there, as near, and with other roundings.
[[gnu::always_inline]] inline double excess_by_pairs(const Sum4& q) {
  const D2 sign{1, -1};
  const Sum<D2> s = squared(q.xy.hi), r = squared(q.zw.hi);
  const Sum<D2> halves = sum(s.hi, r.hi * sign);
  const Sum<double> whole = sum(first(halves.hi), second(halves.hi));
  const D2 low = (s.lo + 2.0 * q.xy.hi * q.xy.lo) + (r.lo + 2.0 * q.zw.hi * q.zw.lo) * sign + halves.lo;
  return whole.hi + (whole.lo + (first(low) + second(low)));
}

/// p + v t, but for the carry from lo to hi.
[[gnu::always_inline]] inline Sum<D2> place_at(const Sum<D2>& p, const Sum<D2>& v, double t) {
  const Sum<D2> step = product(v.hi, simd::two(t));
  const Sum<D2> place = sum(p.hi, step.hi);
  return {place.hi, place.lo + (p.lo + (step.lo + v.lo * t))};
}

[[gnu::always_inline]] inline Sum4 place_at(const Sum4& p, const Sum4& v, double t) {
  return {place_at(p.xy, v.xy, t), place_at(p.zw, v.zw, t)};
}

/// The same sums, each hi the double nearest to it.
[[gnu::always_inline]] inline Sum4 carried(const Sum4& q) {
  return {sum(q.xy.hi, q.xy.lo), sum(q.zw.hi, q.zw.lo)};
}

/// c k.
[[gnu::always_inline]] inline Sum<D2> scaled(const Sum<D2>& c, const Sum<double>& k) {
  const Sum<D2> p = product(c.hi, simd::two(k.hi));
  return sum(p.hi, p.lo + (c.hi * k.lo + c.lo * k.hi));
}

[[gnu::always_inline]] inline Sum4 scaled(const Sum4& d, const Sum<double>& k) {
  return {scaled(d.xy, k), scaled(d.zw, k)};
}

/// From an aimed bullet to the point that it is aimed at; w is 0.
[[gnu::always_inline]] inline Sum4 way_of(const Bullet& bullet, const Bullet::Aimed& aimed) {
  return difference(aimed.to, 0, bullet.position, 0);
}

/// d with l in the place of w.
[[gnu::always_inline]] inline Sum4 with_length(const Sum4& d, double l) {
  return {d.xy, {D2{first(d.zw.hi), l}, d.zw.lo}};
}

/// The bullet's velocity: hi + lo within 2^-98 of its speed, for an aimed one where |to - from|^2 is in
/// range.
[[gnu::always_inline]] inline Sum4 velocity_of(const Bullet& bullet) {
  if (const auto* const moving = std::get_if<Bullet::Moving>(&bullet.motion))
    return {{xy_of(moving->velocity), D2{}}, {D2{moving->velocity.z, 0}, D2{}}};
  const auto& aimed = *std::get_if<Bullet::Aimed>(&bullet.motion);
  const Sum4 d = way_of(bullet, aimed);
  // L = l + dl with l = sqrt(|d|^2) rounded and dl = (|d|^2 - l^2) / (2 l); k = speed / L likewise
  const double l = std::sqrt(dot(d.hi(), d.hi()));
  const double dl = excess(with_length(d, l)) / (2 * l);
  const double k = aimed.speed / l;
  const Sum<double> kl = product(k, l);
  const double dk = (((aimed.speed - kl.hi) - kl.lo) - k * dl) / l;
  return scaled(d, {k, dk});
}

/// speed / L and L / speed of an aimed bullet, by the same steps with reciprocals.
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

[[gnu::always_inline]] inline Sum<D2> less(const Sum<D2>& a, D2 b) {
  const Sum<D2> r = sum(a.hi, -b);
  return sum(r.hi, r.lo + a.lo);
}

/// Relative to a target in motion.
[[gnu::always_inline]] inline Sum4 relative_velocity(const Sum4& own, const Vec3d& target_velocity) {
  if (target_velocity == Vec3d(0.0)) return own;
  return {less(own.xy, xy_of(target_velocity)), less(own.zw, D2{target_velocity.z, 0})};
}

/// Whether `time` is the double nearest to t0 - step also where that is off by `error`.
bool is_nearest(double t0, double step, double time, double error) {
  const double rest = (t0 - time) - step;
  return time + (rest + error) == time && time + (rest - error) == time;
}

/// A point at p + v t, seen from the centre of a sphere whose radius is p's w, and the filter's quantities of it.
struct SpherePath {
  Sum4 p, v;
  double a, b, d;

  [[gnu::always_inline]] SpherePath(const Sum4& offset, const Sum4& motion, const Start<double>& start)
      : p(offset),
        v(motion),
        a(dot(v.hi(), v.hi())),
        b(dot(start.p, v.hi())),
        d(discriminant_by_products(a, b, start.c)) {}

  /// Whether the signs of b and of D are certain.
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
  const Sum<D2> s = product(q.xy.hi, v.xy.hi), r = product(q.zw.hi, v.zw.hi);
  const Sum<double> xy = sum(first(s.hi), second(s.hi)), xyz = sum(xy.hi, first(r.hi));
  const D2 s_low = q.xy.hi * v.xy.lo + q.xy.lo * v.xy.hi, r_low = q.zw.hi * v.zw.lo + q.zw.lo * v.zw.hi;
  const double low = (first(s_low) + second(s_low)) + first(r_low);
  const double rate = xyz.hi + (((first(s.lo) + second(s.lo)) + (first(r.lo) + xy.lo)) + (xyz.lo + low));
  const double step = rate / a;
  const Vec3d place = q.hi();
  shot = Shot{};
  shot.outcome = Outcome::PassesBy;
  shot.has_closest = true;
  shot.closest = {t0 - step, excess_by_pairs(q) / (std::sqrt(dot(place, place)) + second(p.zw.hi))};
  return is_nearest(t0, step, shot.closest.time, shot.closest.time * kNewtonStepError);
}

/// All that is said of a hit at `time`, where the sphere's centre sees the bullet at `outward`. `own` is the bullet's
/// velocity, and v that relative to the target.
[[gnu::always_inline]] inline void report_sphere_hit(const Bullet& bullet, const Moving<Sphere>& target,
                                                     double radius, double time, const Vec3d& outward,
                                                     const Vec3d& own, const Vec3d& v, Shot& shot) {
  const auto* const aimed = std::get_if<Bullet::Aimed>(&bullet.motion);
  const double inverse_radius = 1 / radius, inverse_speed = 1 / std::sqrt(dot(v, v));
  const double distance = time * (aimed != nullptr ? aimed->speed : std::sqrt(dot(own, own)));
  report_hit(time, distance, bullet.position + own * time, outward * inverse_radius, bullet.radius, own,
             target.velocity, shot);
  const Vec3d across = cross(shot.normal, v);
  shot.ricochet_angle =
      angle_of(-dot(shot.normal, v) * inverse_speed, std::sqrt(dot(across, across)) * inverse_speed);
  shot.has_closest = false;
  shot.closest = {0, 0};
}

/// The first contact, from the filter's time.
[[gnu::always_inline]] inline bool refine_hit(const SpherePath& path, const Bullet& bullet,
                                              const Moving<Sphere>& target, const Vec3d& own,
                                              const Start<double>& start, Shot& shot) {
  const double t0 = start.c / (std::sqrt(path.d) - path.b);
  const Sum4 q = carried(place_at(path.p, path.v, t0));
  const Vec3d v = path.v.hi();
  const double rate = dot(q.hi(), v);
  const double step = excess(q) / (2 * rate), time = t0 - step;
  const double error = path.a * step * step / -rate + time * kNewtonStepError;
  if (!is_nearest(t0, step, time, error)) return false;
  report_sphere_hit(bullet, target, start.radius, time, q.hi() + (q.lo() - v * step), own, v, shot);
  return true;
}

/// Whether a coordinate of the offset has cancelled but for a small part.
bool has_cancelled(const Vec3d& outward, const Vec3d& p) {
  const Vec3d left = abs(outward), given = abs(p) * kCancelledPart;
  return static_cast<bool>((left.x < given.x) | (left.y < given.y) | (left.z < given.z));
}

/// A hit of an aimed bullet on a target at rest, solved along d: its place is p + d tau, its time tau L / speed. So the path
/// does not wait for L. Where a coordinate cancels, the last bits of the normal are those of the path along the velocity.
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
  report_sphere_hit(bullet, target, start.radius, time, outward, v, v, shot);
  return true;
}

/// Where the bullet starts, seen from the target's centre; w is the sum of the radii.
[[gnu::always_inline]] inline Sum4 offset_of(const Bullet& bullet, const Sphere& sphere) {
  return difference(bullet.position, bullet.radius, sphere.center, sphere.radius);
}

/// Of a bullet that starts outside: the path along its velocity relative to the target, in frames.
[[gnu::noinline]] bool shoot_along_velocity(const Bullet& bullet, const Moving<Sphere>& target, Shot& shot) {
  const Sum4 p = offset_of(bullet, target.shape);
  const Start<double> start(p.hi(), second(p.zw.hi));
  const Sum4 own = velocity_of(bullet), relative = relative_velocity(own, target.velocity);
  const SpherePath path(p, relative, start);
  // v itself keeps 80 bits or more
  const double speeds = dot(own.hi(), own.hi()) + dot(target.velocity, target.velocity);
  if (!is_in_range(path.a) || !(path.a > kRefinementMargin * speeds)) return false;
  if (!path.is_b_certain(start)) return false;
  if (path.b > 0) return report_receding(p, start, shot);
  if (!path.is_d_certain(start)) return false;
  if (path.d < 0) return refine_closest(path, shot);
  return refine_hit(path, bullet, target, own.hi(), start, shot);
}

/// The same of an aimed bullet and a target at rest: the path along d, the way to the point aimed at, which does not wait
/// for its length.
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
  return hit_along(path, bullet, pace, target, start, shot) || shoot_along_velocity(bullet, target, shot);
}

}  // namespace

bool is_aim_in_range(const Bullet& bullet) {
  const auto* const aimed = std::get_if<Bullet::Aimed>(&bullet.motion);
  if (aimed == nullptr) return true;
  const Vec3d d = aimed->to - bullet.position;
  return is_in_range(dot(d, d));
}

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

Vec3d rounded_velocity(const Bullet& bullet) { return velocity_of(bullet).hi(); }

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
             : shoot_along_velocity(bullet, target, shot);
}

}  // namespace ricochet::sphere_filter

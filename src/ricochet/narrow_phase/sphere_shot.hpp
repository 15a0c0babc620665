// `shoot` at a sphere in doubles: the static filter of sphere_filter.hpp, refined to the nearest double, or no
// answer.
//
// Offset p and relative velocity v are held as unevaluated sums hi + lo (about 100 bits); the filter takes
// the hi parts. Where |c| and |D| exceed kRefinementMargin = 2^-12 times P and a P, and b^2 exceeds its square
// times a P, their signs are certain and the first root has a relative error below 2^-35: 2^-38 from c, 2^-37
// from D through the root, 2^-38 from b. One step of Newton's method, t -= g / g', on the residual
// g = |p + v t|^2 - R^2, formed with twice the digits, squares that error: what is left is
// a step^2 / (2 |q . v|), q = p + v t. Where the sum could round to either of two doubles there is no answer.
#pragma once

#include <cmath>

#include "ricochet/contact.hpp"
#include "ricochet/narrow_phase/relative_motion.hpp"
#include "ricochet/narrow_phase/response.hpp"
#include "ricochet/narrow_phase/sphere_filter.hpp"
#include "ricochet/numeric/angle.hpp"
#include "ricochet/numeric/tolerances.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet::sphere_filter {

/// hi + lo, unevaluated and without an error bound of its own.
struct Sum {
  double hi, lo;
};

inline Sum product(double a, double b) {
  Sum r;
  double_double::two_product(a, b, r.hi, r.lo);
  return r;
}

inline Sum sum(double a, double b) {
  Sum r;
  double_double::two_sum(a, b, r.hi, r.lo);
  return r;
}

inline Sum squared(double a) {
  double h, l;
  double_double::split(a, h, l);
  const double p = a * a;
  return {p, ((h * h - p) + 2 * h * l) + l * l};
}

struct Sum3 {
  Sum x, y, z;
  Vec3d hi() const { return {x.hi, y.hi, z.hi}; }
};

inline Sum3 difference(const Vec3d& a, const Vec3d& b) {
  return {sum(a.x, -b.x), sum(a.y, -b.y), sum(a.z, -b.z)};
}

/// |q|^2 - r^2 to about 2^-100 of r^2, for |q| near |r|: the large parts cancel exactly.
inline double excess(const Sum3& q, const Sum& r) {
  const Sum x = squared(q.x.hi), y = squared(q.y.hi), z = squared(q.z.hi), w = squared(r.hi);
  const Sum xy = sum(x.hi, y.hi), xyz = sum(xy.hi, z.hi), rest = sum(xyz.hi, -w.hi);
  const double small = ((x.lo + y.lo) + (z.lo - w.lo)) + ((xy.lo + xyz.lo) + rest.lo);
  const double cross = 2 * ((q.x.hi * q.x.lo + q.y.hi * q.y.lo) + (q.z.hi * q.z.lo - r.hi * r.lo));
  return rest.hi + (small + cross);
}

/// p + v t.
inline Sum place_at(const Sum& p, const Sum& v, double t) {
  const Sum step = product(v.hi, t);
  const Sum place = sum(p.hi, step.hi);
  return sum(place.hi, place.lo + (p.lo + (step.lo + v.lo * t)));
}

/// The bullet's velocity: hi + lo within 2^-98 of its speed, for an aimed one where |to - from|^2 is in
/// range.
inline Sum3 velocity(const Bullet& bullet) {
  if (const auto* const moving = std::get_if<Bullet::Moving>(&bullet.motion))
    return {{moving->velocity.x, 0}, {moving->velocity.y, 0}, {moving->velocity.z, 0}};
  const auto& [to, speed] = *std::get_if<Bullet::Aimed>(&bullet.motion);
  const Sum3 d = difference(to, bullet.position);
  // L = l + dl with l = sqrt(|d|^2) rounded and dl = (|d|^2 - l^2) / (2 l); k = speed / L likewise
  const double l = std::sqrt(dot(d.hi(), d.hi()));
  const double dl = excess(d, {l, 0}) / (2 * l);
  const double k = speed / l;
  const Sum kl = product(k, l);
  const double dk = (((speed - kl.hi) - kl.lo) - k * dl) / l;
  const auto scaled = [&](const Sum& c) {
    const Sum p = product(c.hi, k);
    return sum(p.hi, p.lo + (c.hi * dk + c.lo * k));
  };
  return {scaled(d.x), scaled(d.y), scaled(d.z)};
}

/// Whether the vector to the point aimed at can be squared: two points between 1e-150 and 1e150 may lie closer
/// together than any number whose square a double holds.
inline bool is_aim_in_range(const Bullet& bullet) {
  const auto* const aimed = std::get_if<Bullet::Aimed>(&bullet.motion);
  if (aimed == nullptr) return true;
  const Vec3d d = aimed->to - bullet.position;
  return is_in_range(dot(d, d));
}

/// Whether `time` is the double nearest to t0 - step also where that is off by `error`.
inline bool is_nearest(double t0, double step, double time, double error) {
  const double rest = (t0 - time) - step;
  return time + (rest + error) == time && time + (rest - error) == time;
}

/// The bullet seen from the target's centre, and the filter's quantities of it.
struct SphereMotion {
  Sum3 p, v, own;  ///< offset, relative velocity, the bullet's own velocity
  Sum radius;      ///< of both
  double a, b;
  double inverse_radius, inverse_speed;  ///< asked for early: quotients and roots take long
};

/// Relative to a target in motion.
inline Sum3 relative_velocity(const Sum3& own, const Vec3d& target_velocity) {
  if (target_velocity == Vec3d(0.0)) return own;
  const auto less = [](const Sum& s, double w) {
    const Sum r = sum(s.hi, -w);
    return sum(r.hi, r.lo + s.lo);
  };
  return {less(own.x, target_velocity.x), less(own.y, target_velocity.y), less(own.z, target_velocity.z)};
}

inline Sum3 place_at(const SphereMotion& m, double t) {
  return {place_at(m.p.x, m.v.x, t), place_at(m.p.y, m.v.y, t), place_at(m.p.z, m.v.z, t)};
}

/// The closest approach of a bullet that passes by: Newton's step on q . v, the rate at which the distance
/// changes.
inline bool refine_closest(const SphereMotion& m, Shot& shot) {
  const double t0 = -m.b / m.a;
  const Sum3 q = place_at(m, t0);
  const Vec3d v = m.v.hi();
  const Sum x = product(q.x.hi, v.x), y = product(q.y.hi, v.y), z = product(q.z.hi, v.z);
  const Sum xy = sum(x.hi, y.hi), xyz = sum(xy.hi, z.hi);
  const double low = (q.x.hi * m.v.x.lo + q.x.lo * v.x) + (q.y.hi * m.v.y.lo + q.y.lo * v.y) +
                     (q.z.hi * m.v.z.lo + q.z.lo * v.z);
  const double rate = xyz.hi + (((x.lo + y.lo) + (z.lo + xy.lo)) + (xyz.lo + low));
  const double step = rate / m.a;
  shot.outcome = Outcome::PassesBy;
  shot.has_closest = true;
  shot.closest = {t0 - step, excess(q, m.radius) / (std::sqrt(dot(q.hi(), q.hi())) + m.radius.hi)};
  return is_nearest(t0, step, shot.closest.time, shot.closest.time * kNewtonStepError);
}

/// The first contact, from the filter's time `t0`.
inline bool refine_hit(const Bullet& bullet, const Vec3d& target_velocity, const SphereMotion& m, double t0,
                       Shot& shot) {
  const Sum3 q = place_at(m, t0);
  const Vec3d v = m.v.hi();
  const double rate = dot(q.hi(), v);
  const double step = excess(q, m.radius) / (2 * rate);
  shot.time = t0 - step;
  const double error = m.a * step * step / -rate + shot.time * kNewtonStepError;
  if (!is_nearest(t0, step, shot.time, error)) return false;
  shot.outcome = Outcome::Hit;
  const Vec3d velocity = m.own.hi();
  const Vec3d outward = q.hi() + (Vec3d(q.x.lo, q.y.lo, q.z.lo) - v * step);
  const auto* const aimed = std::get_if<Bullet::Aimed>(&bullet.motion);
  shot.distance = shot.time * (aimed != nullptr ? aimed->speed : std::sqrt(dot(velocity, velocity)));
  shot.center = bullet.position + velocity * shot.time;
  shot.normal = outward * m.inverse_radius;
  shot.point = shot.center - bullet.radius * shot.normal;
  const Vec3d across = cross(shot.normal, v);
  shot.ricochet_angle =
      angle_of(-dot(shot.normal, v) * m.inverse_speed, std::sqrt(dot(across, across)) * m.inverse_speed);
  shot.velocity = reflect(velocity, shot.normal, target_velocity);
  return true;
}

/// Answers into `shot` and says true, or says false where doubles cannot be certain.
inline bool shoot_sphere(const Bullet& bullet, const Moving<Sphere>& target, Shot& shot) {
  SphereMotion m;
  m.p = difference(bullet.position, target.shape.center);
  m.radius = sum(target.shape.radius, bullet.radius);
  const Start<double> start(m.p.hi(), m.radius.hi);
  if (!is_in_range(start.size)) return false;
  if (start.is_inside(kRefinementMargin)) {
    shot.outcome = Outcome::StartsInside;
    return true;
  }
  if (!start.is_outside(kRefinementMargin) || !is_aim_in_range(bullet)) return false;
  m.own = velocity(bullet);
  m.v = relative_velocity(m.own, target.velocity);
  m.a = dot(m.v.hi(), m.v.hi());
  // v itself keeps 80 bits or more
  const double speeds = dot(m.own.hi(), m.own.hi()) + dot(target.velocity, target.velocity);
  if (!is_in_range(m.a) || !(m.a > kRefinementMargin * speeds)) return false;
  m.inverse_radius = 1 / m.radius.hi;
  m.inverse_speed = 1 / std::sqrt(m.a);
  m.b = dot(start.p, m.v.hi());
  const double scale = m.a * start.size;
  if (!(m.b * m.b > kRefinementMargin * kRefinementMargin * scale)) return false;
  if (m.b > 0) {
    shot.outcome = Outcome::Receding;
    shot.has_closest = true;
    shot.closest = {0, excess(m.p, m.radius) / (std::sqrt(start.distance_squared) + m.radius.hi)};
    return true;
  }
  const double d = discriminant(start, m.a, m.b);
  if (!(std::fabs(d) > kRefinementMargin * scale)) return false;
  if (d < 0) return refine_closest(m, shot);
  return refine_hit(bullet, target.velocity, m, start.c / (std::sqrt(d) - m.b), shot);
}

}  // namespace ricochet::sphere_filter

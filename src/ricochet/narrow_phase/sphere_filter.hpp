// The first rung for spheres: plain doubles where a static bound proves them enough, else no answer.
//
// Positions p and relative velocity v are held as hi + lo (about 100 bits); everything else is a double. With
// u = 2^-53, P = |p|^2 + R^2 and a = |v|^2 the rounding errors of the double formulas are below
//   c = |p|^2 - R^2 :  8 u P        b = p . v :  8 u sqrt(a P)        D = b^2 - a c :  32 u a P
// (three products and sums each; Higham, "Accuracy and stability of numerical algorithms", 3.1). Where |c|
// and |D| exceed kMargin = 2^-12 times P and a P, signs are certain and the first root has relative error
// below e = 2^-35. One Newton step t -= g / g' on the residual g = |p + v t|^2 - R^2, formed with twice the
// digits, squares it: the error left is a step^2 / (2 |q . v|). Where the sum could round to either of two
// doubles there is no answer.
#pragma once

#include "ricochet/contact.hpp"
#include "ricochet/narrow_phase/relative_motion.hpp"
#include "ricochet/narrow_phase/response.hpp"
#include "ricochet/numeric/angle.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet::quick {

inline constexpr double kMargin = 0x1p-12;
// Squares and fourth powers of numbers in this range, and the errors of their products, stay normal.
inline constexpr double kSmallest = 0x1p-200, kLargest = 0x1p200;

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

inline Sum along(const Sum& p, const Sum& v, double t) {
  const Sum step = product(v.hi, t);
  const Sum place = sum(p.hi, step.hi);
  return sum(place.hi, place.lo + (p.lo + (step.lo + v.lo * t)));
}

/// The bullet's velocity: hi + lo within 2^-98 of its speed, for an aimed one where |to - from|^2 is in
/// range.
inline Sum3 velocity(const Bullet& bullet) {
  if (bullet.given == Bullet::Given::Velocity)
    return {{bullet.heading.x, 0}, {bullet.heading.y, 0}, {bullet.heading.z, 0}};
  const Sum3 d = difference(bullet.heading, bullet.position);
  // L = l + dl with l = sqrt(|d|^2) rounded and dl = (|d|^2 - l^2) / (2 l); k = speed / L likewise
  const double l = std::sqrt(dot(d.hi(), d.hi()));
  const double dl = excess(d, {l, 0}) / (2 * l);
  const double k = bullet.speed / l;
  const Sum kl = product(k, l);
  const double dk = (((bullet.speed - kl.hi) - kl.lo) - k * dl) / l;
  const auto scaled = [&](const Sum& c) {
    const Sum p = product(c.hi, k);
    return sum(p.hi, p.lo + (c.hi * dk + c.lo * k));
  };
  return {scaled(d.x), scaled(d.y), scaled(d.z)};
}

inline bool in_range(double a) { return a > kSmallest && a < kLargest; }

/// Whether the way to the point aimed at can be squared: two points between 1e-150 and 1e150 may lie closer
/// together than any number whose square a double holds.
inline bool is_way_in_range(const Bullet& bullet) {
  if (bullet.given == Bullet::Given::Velocity) return true;
  const Vec3d way = bullet.heading - bullet.position;
  return in_range(dot(way, way));
}

/// Whether `time` is the double nearest to t0 - step also where that is off by `error`.
inline bool is_nearest(double t0, double step, double time, double error) {
  const double rest = (t0 - time) - step;
  return time + (rest + error) == time && time + (rest - error) == time;
}

/// What the rounding of a step of Newton's method may lose, of a time: the residual is good to 2^-100 of
/// R^2, which the margins above make less than 2^-80 of the time, and the step, below 2^-35 of it, to 2^-50
/// of itself.
inline constexpr double kStepError = 0x1p-70;

/// Answers into `shot` and says true, or says false where doubles cannot be sure.
inline bool shoot_sphere(const Bullet& bullet, const Moving<Sphere>& target, Shot& shot) {
  const Sum3 p = difference(bullet.position, target.shape.center);
  const Sum radius = sum(target.shape.radius, bullet.radius);
  const double c = dot(p.hi(), p.hi()) - radius.hi * radius.hi;
  const double size = dot(p.hi(), p.hi()) + radius.hi * radius.hi;
  if (!in_range(size) || !(std::fabs(c) > kMargin * size)) return false;
  if (c < 0) {
    shot.outcome = Outcome::StartsInside;
    return true;
  }
  if (!is_way_in_range(bullet)) return false;
  const Sum3 own = velocity(bullet);
  Sum3 v = own;
  if (target.velocity != Vec3d(0.0)) {
    const auto less = [](const Sum& s, double w) {
      const Sum r = sum(s.hi, -w);
      return sum(r.hi, r.lo + s.lo);
    };
    v = {less(own.x, target.velocity.x), less(own.y, target.velocity.y), less(own.z, target.velocity.z)};
  }
  const double a = dot(v.hi(), v.hi());
  // v itself keeps 80 bits or more
  const double speeds = dot(own.hi(), own.hi()) + dot(target.velocity, target.velocity);
  if (!in_range(a) || !(a > kMargin * speeds)) return false;
  const double speed = std::sqrt(a), inverse_radius = 1 / radius.hi;
  const double b = dot(p.hi(), v.hi());
  if (!(b * b > kMargin * kMargin * (a * size))) return false;
  const double d = b * b - a * c;
  if (b > 0) {
    shot.outcome = Outcome::Receding;
    shot.has_closest = true;
    shot.closest = {0, excess(p, radius) / (std::sqrt(dot(p.hi(), p.hi())) + radius.hi)};
    return true;
  }
  if (!(std::fabs(d) > kMargin * (a * size))) return false;
  const bool hits = d > 0;
  const double t0 = hits ? c / (std::sqrt(d) - b) : -b / a;
  const Sum3 q = {along(p.x, v.x, t0), along(p.y, v.y, t0), along(p.z, v.z, t0)};
  const Vec3d vd = v.hi();
  if (!hits) {
    // Newton's step on q . v, the rate at which the distance changes
    const Sum x = product(q.x.hi, vd.x), y = product(q.y.hi, vd.y), z = product(q.z.hi, vd.z);
    const Sum xy = sum(x.hi, y.hi), xyz = sum(xy.hi, z.hi);
    const double low = (q.x.hi * v.x.lo + q.x.lo * vd.x) + (q.y.hi * v.y.lo + q.y.lo * vd.y) +
                       (q.z.hi * v.z.lo + q.z.lo * vd.z);
    const double rate = xyz.hi + (((x.lo + y.lo) + (z.lo + xy.lo)) + (xyz.lo + low));
    shot.outcome = Outcome::PassesBy;
    shot.has_closest = true;
    shot.closest = {t0 - rate / a, excess(q, radius) / (std::sqrt(dot(q.hi(), q.hi())) + radius.hi)};
    return is_nearest(t0, rate / a, shot.closest.time, shot.closest.time * kStepError);
  }
  const double rate = dot(q.hi(), vd);
  const double step = excess(q, radius) / (2 * rate);
  shot.time = t0 - step;
  const double error = a * step * step / -rate + shot.time * kStepError;
  if (!is_nearest(t0, step, shot.time, error)) return false;
  shot.outcome = Outcome::Hit;
  const Vec3d velocity = own.hi();
  const Vec3d outward = q.hi() + (Vec3d(q.x.lo, q.y.lo, q.z.lo) - vd * step);
  shot.distance =
      shot.time * (bullet.given == Bullet::Given::Aim ? bullet.speed : std::sqrt(dot(velocity, velocity)));
  shot.center = bullet.position + velocity * shot.time;
  shot.normal = outward * inverse_radius;
  shot.point = shot.center - bullet.radius * shot.normal;
  const Vec3d across = cross(shot.normal, vd);
  const double inverse_speed = 1 / speed;
  shot.ricochet_angle =
      angle_of(-dot(shot.normal, vd) * inverse_speed, std::sqrt(dot(across, across)) * inverse_speed);
  shot.velocity = reflect(velocity, shot.normal, target.velocity);
  return true;
}

}  // namespace ricochet::quick

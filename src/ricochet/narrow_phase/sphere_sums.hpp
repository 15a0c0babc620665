// Paths toward a sphere as unevaluated sums of two doubles: they refine the static filter's times to the nearest
// double, for straight (sphere_shot.cpp) and falling bullets (falling_sphere_shot.cpp).
#pragma once

#include <cmath>

#include "ricochet/bullet.hpp"
#include "ricochet/contact.hpp"
#include "ricochet/narrow_phase/response.hpp"
#include "ricochet/narrow_phase/sphere_filter.hpp"
#include "ricochet/numeric/angle.hpp"
#include "ricochet/numeric/double_double.hpp"
#include "ricochet/numeric/simd.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet::sphere_filter {

using simd::D2;
using simd::first;
using simd::second;

/// hi + lo, unevaluated and without its own error bound: a number, or two side by side.
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

/// A vector, and a number w that accompanies it: (x, y) and (z, w).
struct Sum4 {
  Sum<D2> xy, zw;

  Vec3d hi() const { return {first(xy.hi), second(xy.hi), first(zw.hi)}; }
  Vec3d lo() const { return {first(xy.lo), second(xy.lo), first(zw.lo)}; }
};

inline D2 xy_of(const Vec3d& v) { return D2{v.x, v.y}; }

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

/// Like `excess` by pairs: faster on pairs, equally accurate, with other roundings.
[[gnu::always_inline]] inline double excess_by_pairs(const Sum4& q) {
  const D2 sign{1, -1};
  const Sum<D2> s = squared(q.xy.hi), r = squared(q.zw.hi);
  const Sum<D2> halves = sum(s.hi, r.hi * sign);
  const Sum<double> whole = sum(first(halves.hi), second(halves.hi));
  const D2 low = (s.lo + 2.0 * q.xy.hi * q.xy.lo) + (r.lo + 2.0 * q.zw.hi * q.zw.lo) * sign + halves.lo;
  return whole.hi + (whole.lo + (first(low) + second(low)));
}

/// q . v, with twice the digits.
[[gnu::always_inline]] inline double dot_sum(const Sum4& q, const Sum4& v) {
  const Sum<D2> s = product(q.xy.hi, v.xy.hi), r = product(q.zw.hi, v.zw.hi);
  const Sum<double> xy = sum(first(s.hi), second(s.hi)), xyz = sum(xy.hi, first(r.hi));
  const D2 s_low = q.xy.hi * v.xy.lo + q.xy.lo * v.xy.hi, r_low = q.zw.hi * v.zw.lo + q.zw.lo * v.zw.hi;
  const double low = (first(s_low) + second(s_low)) + first(r_low);
  return xyz.hi + (((first(s.lo) + second(s.lo)) + (first(r.lo) + xy.lo)) + (xyz.lo + low));
}

/// p + v t, without the carry from lo to hi.
[[gnu::always_inline]] inline Sum<D2> place_at(const Sum<D2>& p, const Sum<D2>& v, double t) {
  const Sum<D2> step = product(v.hi, simd::two(t));
  const Sum<D2> place = sum(p.hi, step.hi);
  return {place.hi, place.lo + (p.lo + (step.lo + v.lo * t))};
}

[[gnu::always_inline]] inline Sum4 place_at(const Sum4& p, const Sum4& v, double t) {
  return {place_at(p.xy, v.xy, t), place_at(p.zw, v.zw, t)};
}

/// The same sums, with each hi the double nearest to its sum.
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

/// The vector from an aimed bullet to the point that it is aimed at; w is 0.
[[gnu::always_inline]] inline Sum4 way_of(const Bullet& bullet, const Bullet::Aimed& aimed) {
  return difference(aimed.to, 0, bullet.position, 0);
}

/// d with w replaced by l.
[[gnu::always_inline]] inline Sum4 with_length(const Sum4& d, double l) {
  return {d.xy, {D2{first(d.zw.hi), l}, d.zw.lo}};
}

/// True if the vector to the point aimed at can be squared: two points between 1e-150 and 1e150 may be closer together
/// than any number whose square a double can hold.
inline bool is_aim_in_range(const Bullet& bullet) {
  const auto* const aimed = std::get_if<Bullet::Aimed>(&bullet.motion);
  if (aimed == nullptr) return true;
  const Vec3d d = aimed->to - bullet.position;
  return is_in_range(dot(d, d));
}

/// The bullet's velocity: hi + lo within 2^-98 of its speed; for an aimed bullet only if |to - from|^2 is in range.
[[gnu::always_inline]] inline Sum4 fine_velocity_of(const Bullet& bullet) {
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

[[gnu::always_inline]] inline Sum<D2> less(const Sum<D2>& a, D2 b) {
  const Sum<D2> r = sum(a.hi, -b);
  return sum(r.hi, r.lo + a.lo);
}

/// The velocity relative to a moving target.
[[gnu::always_inline]] inline Sum4 relative_velocity(const Sum4& own, const Vec3d& target_velocity) {
  if (target_velocity == Vec3d(0.0)) return own;
  return {less(own.xy, xy_of(target_velocity)), less(own.zw, D2{target_velocity.z, 0})};
}

/// True if `time` is the double nearest to t0 - step even if that has an error of `error`.
inline bool is_nearest(double t0, double step, double time, double error) {
  const double rest = (t0 - time) - step;
  return time + (rest + error) == time && time + (rest - error) == time;
}

/// The bullet's start relative to the target's centre; w is the sum of the radii.
[[gnu::always_inline]] inline Sum4 offset_of(const Bullet& bullet, const Sphere& sphere) {
  return difference(bullet.position, bullet.radius, sphere.center, sphere.radius);
}

/// Reports a hit at `time`, with the bullet at `outward` relative to the sphere's centre. `own` is the bullet's
/// velocity then, and v is the velocity relative to the target.
[[gnu::always_inline]] inline void report_sphere_hit(const Bullet& bullet, const Moving<Sphere>& target,
                                                     double radius, double time, double distance,
                                                     const Vec3d& center, const Vec3d& outward,
                                                     const Vec3d& own, const Vec3d& v, Shot& shot) {
  const double inverse_radius = 1 / radius, inverse_speed = 1 / std::sqrt(dot(v, v));
  report_hit(time, distance, center, outward * inverse_radius, bullet.radius, own, target.velocity, shot);
  const Vec3d across = cross(shot.normal, v);
  shot.ricochet_angle =
      angle_of(-dot(shot.normal, v) * inverse_speed, std::sqrt(dot(across, across)) * inverse_speed);
  shot.has_closest = false;
  shot.closest = {0, 0};
}

}  // namespace ricochet::sphere_filter

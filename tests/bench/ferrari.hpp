// The textbook method for a falling bullet and a sphere: Ferrari's formula for the quartic, Cardano's for its resolvent
// and for the closest approach, in double precision. It is fast, and wrong near ties, far away, and as gravity goes to
// 0.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "native/bullets.hpp"
#include "ricochet/shoot.hpp"

namespace textbook {

/// Writes the real roots of z^3 + a z^2 + b z + c, and returns how many there are, at most three.
inline int cubic_roots(double a, double b, double c, double roots[3]) {
  const double third = a / 3, p = b - a * third, q = c + third * (2 * third * third - b);
  const double half = 0.5 * q, cubed = p / 3, discriminant = half * half + cubed * cubed * cubed;
  if (discriminant >= 0) {
    const double root = std::sqrt(discriminant);
    const double u = std::cbrt(half > 0 ? -half - root : -half + root);
    roots[0] = (u == 0 ? 0 : u - cubed / u) - third;
    return 1;
  }
  const double size = std::sqrt(-cubed);
  const double angle = std::acos(std::clamp(-half / (size * size * size), -1.0, 1.0)) / 3;
  for (int k = 0; k < 3; ++k) roots[k] = 2 * size * std::cos(angle - 2.0943951023931953 * k) - third;
  return 3;
}

/// Returns the least root above 0 of t^4 + b t^3 + c t^2 + d t + e at which the polynomial decreases; infinity without one.
inline double first_entry(double b, double c, double d, double e) {
  double first = std::numeric_limits<double>::infinity();
  const double quarter = b / 4, b2 = quarter * quarter;
  const double p = c - 6 * b2, q = d - 2 * c * quarter + 8 * b2 * quarter,
               r = e - d * quarter + c * b2 - 3 * b2 * b2;
  const auto offer = [&](double y) {
    const double t = y - quarter;
    if (t > 0 && t < first && ((4 * t + 3 * b) * t + 2 * c) * t + d <= 0) first = t;
  };
  /// Handles the roots of y^2 + m y + n.
  const auto quadratic = [&](double m, double n) {
    const double discriminant = 0.25 * m * m - n;
    if (discriminant < 0) return;
    const double root = std::sqrt(discriminant), far = m > 0 ? -0.5 * m - root : -0.5 * m + root;
    offer(far);
    offer(far == 0 ? 0 : n / far);
  };
  double z[3];
  const int count = cubic_roots(2 * p, p * p - 4 * r, -q * q, z);
  const double largest = *std::max_element(z, z + count);
  if (largest > 0) {
    const double u = std::sqrt(largest), part = q / u;
    quadratic(u, 0.5 * (p + largest - part));
    quadratic(-u, 0.5 * (p + largest + part));
    return first;
  }
  // The quartic is y^4 + p y^2 + r, a quadratic in y^2.
  const double discriminant = 0.25 * p * p - r;
  if (discriminant < 0) return first;
  for (const double square : {-0.5 * p + std::sqrt(discriminant), -0.5 * p - std::sqrt(discriminant)})
    if (square >= 0) offer(std::sqrt(square)), offer(-std::sqrt(square));
  return first;
}

inline ricochet::Shot fall(const ricochet::Bullet& bullet, const ricochet::Moving<ricochet::Sphere>& target,
                           const ricochet::Vec3d& gravity) {
  using namespace ricochet;
  Shot shot{};
  Vec3d own = heading(bullet);
  if (is_aimed(bullet)) {
    const Vec3d path = heading(bullet) - bullet.position;
    own = path * (given_speed(bullet) / std::sqrt(dot(path, path)));
  }
  const Vec3d o = bullet.position - target.shape.center, w = own - target.velocity, h = gravity * 0.5;
  const double radius = target.shape.radius + bullet.radius;
  const double a = dot(h, h), b = 2 * dot(w, h), c = dot(w, w) + 2 * dot(o, h), d = 2 * dot(o, w),
               e = dot(o, o) - radius * radius;
  if (e < 0) {
    shot.outcome = Outcome::StartsInside;
    return shot;
  }
  const double t = first_entry(b / a, c / a, d / a, e / a);
  if (t == std::numeric_limits<double>::infinity()) {
    shot.outcome = Outcome::PassesBy;
    shot.has_closest = true;
    double times[3], least = e, best = 0;
    const int count = cubic_roots(0.75 * b / a, 0.5 * c / a, 0.25 * d / a, times);
    for (int k = 0; k < count; ++k) {
      const double s = times[k], value = (((a * s + b) * s + c) * s + d) * s + e;
      if (s > 0 && value < least) least = value, best = s;
    }
    shot.closest = {best, std::sqrt(least + radius * radius) - radius};
    return shot;
  }
  shot.outcome = Outcome::Hit;
  shot.time = t;
  shot.center = bullet.position + (own + h * t) * t;
  shot.normal = (o + (w + h * t) * t) / radius;
  shot.point = shot.center - bullet.radius * shot.normal;
  const Vec3d arriving = own + gravity * t, v = arriving - target.velocity;
  const double approach = -dot(v, shot.normal);
  shot.ricochet_angle = std::asin(std::min(1.0, approach / std::sqrt(dot(v, v))));
  shot.velocity = arriving + 2 * approach * shot.normal;
  // The length of the path is the integral of the speed |own + gravity t|, with its part along gravity from y0 to y1.
  const double g = std::sqrt(4 * a), y0 = dot(own, gravity) / g, y1 = y0 + g * t;
  const double s0 = std::sqrt(dot(own, own)), s1 = std::sqrt(dot(arriving, arriving)),
               across = s0 * s0 - y0 * y0;
  shot.distance = (y1 * s1 - y0 * s0 + across * std::log((y1 + s1) / (y0 + s0))) / (2 * g);
  return shot;
}

}  // namespace textbook

// The textbook answer to `shoot` in double precision, as in most programs. It is fast, and sometimes wrong.
#pragma once

#include <algorithm>
#include <cmath>

#include "native/bullets.hpp"
#include "ricochet/shoot.hpp"

namespace textbook {

inline ricochet::Shot shoot(const ricochet::Bullet& bullet,
                            const ricochet::Moving<ricochet::Sphere>& target) {
  using namespace ricochet;
  Shot shot{};
  Vec3d own = heading(bullet);
  if (is_aimed(bullet)) {
    const Vec3d path = heading(bullet) - bullet.position;
    own = path * (given_speed(bullet) / std::sqrt(dot(path, path)));
  }
  const Vec3d p = bullet.position - target.shape.center;
  const Vec3d v = own - target.velocity;
  const double radius = target.shape.radius + bullet.radius;
  const double c = dot(p, p) - radius * radius;
  if (c < 0) {
    shot.outcome = Outcome::StartsInside;
    return shot;
  }
  const double a = dot(v, v), b = dot(p, v), d = b * b - a * c;
  if (a == 0 || b >= 0 || d < 0) {
    shot.outcome = a == 0 ? Outcome::AtRest : b >= 0 ? Outcome::Receding : Outcome::PassesBy;
    shot.has_closest = true;
    const double t = b >= 0 ? 0 : -b / a;
    const Vec3d q = p + v * t;
    shot.closest = {t, std::sqrt(dot(q, q)) - radius};
    return shot;
  }
  shot.outcome = Outcome::Hit;
  shot.time = (-b - std::sqrt(d)) / a;
  shot.distance = shot.time * std::sqrt(dot(own, own));
  shot.center = bullet.position + own * shot.time;
  shot.normal = (p + v * shot.time) / radius;
  shot.point = shot.center - bullet.radius * shot.normal;
  const double approach = -dot(v, shot.normal);
  shot.ricochet_angle = std::asin(std::min(1.0, approach / std::sqrt(a)));
  shot.velocity = v + 2 * approach * shot.normal + target.velocity;
  return shot;
}

}  // namespace textbook

// A bullet and its shot in the shared buffer.
#pragma once

#include "bindings/shared_buffer.hpp"
#include "ricochet/bullet.hpp"
#include "ricochet/contact.hpp"

namespace bindings {

inline ricochet::Bullet read_bullet() {
  const auto& [given, position, heading, speed, radius] = shared.bullet;
  return static_cast<BulletGiven>(static_cast<int>(given)) == BulletGiven::Aim
             ? ricochet::Bullet::aimed(position, heading, speed, radius)
             : ricochet::Bullet::moving(position, heading, radius);
}

/// Writes the parts that belong to the outcome, and returns its number.
inline int write(const ricochet::Shot& shot) {
  if (shot.outcome == ricochet::Outcome::Hit)
    shared.shot = {.time = shot.time,
                   .distance = shot.distance,
                   .ricochet_angle = shot.ricochet_angle,
                   .point = shot.point,
                   .center = shot.center,
                   .normal = shot.normal,
                   .velocity = shot.velocity};
  else
    shared.closest = {.time = shot.closest.time, .gap = shot.closest.gap};
  return static_cast<int>(shot.outcome);
}

}  // namespace bindings

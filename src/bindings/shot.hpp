// A bullet and its shot, as the exchange holds them.
#pragma once

#include <initializer_list>

#include "bindings/exchange.hpp"
#include "ricochet/bullet.hpp"
#include "ricochet/contact.hpp"

namespace bindings {

inline ricochet::Bullet bullet() {
  using ricochet::Bullet;
  return {static_cast<Bullet::Given>(static_cast<int>(exchange[kCourse])), vector_at(kPosition),
          vector_at(kHeading), exchange[kSpeed], exchange[kRadius]};
}

inline int put(const ricochet::Shot& shot) {
  using ricochet::Outcome;
  using ricochet::Vec3d;
  int at = kAnswer;
  if (shot.outcome == Outcome::Hit) {
    for (const double number : {shot.time, shot.distance, shot.ricochet_angle})
      at = bindings::put(at, number);
    for (const Vec3d& v : {shot.point, shot.center, shot.normal, shot.velocity}) at = bindings::put(at, v);
  } else {
    at = bindings::put(at, shot.closest.time);
    bindings::put(at, shot.closest.gap);
  }
  return static_cast<int>(shot.outcome);
}

}  // namespace bindings

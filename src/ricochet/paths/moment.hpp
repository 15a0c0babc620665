// Legs of a path, and moments of it in two doubles: when, and where the bullet's centre is then.
#pragma once

#include <cmath>

#include "ricochet/bullet.hpp"
#include "ricochet/numeric/double_double.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/to_double.hpp"
#include "ricochet/targets/departure.hpp"

namespace ricochet::scene {

using FinePlace = Vec3<DoubleWord>;

struct Moment {
  DoubleWord time;  ///< since the path began
  FinePlace place;
};

/// The leg of a path to a hit.
struct Flight {
  const Bullet& bullet;  ///< as it began
  const Shot& shot;
  Met met;
  double rounding;             ///< of its end, in parts of the lengths in it
  bool is_tangential = false;  ///< it just touches what it meets, and flies on as before
  double uncertainty = 0;      ///< how far the exact path's end may be from this one, in units of length
};

/// How far apart a path is kept by which of what is near it meets first.
struct Spread {
  bool is_bounded = true;
  double place = 0;  ///< units of length
  double turn = 0;   ///< of the velocity, in parts of the speed
};

inline FinePlace sum(const Vec3d& high, const Vec3d& low) {
  return {DoubleWord(high.x, low.x), DoubleWord(high.y, low.y), DoubleWord(high.z, low.z)};
}
inline FinePlace product(const Vec3d& velocity, const DoubleWord& time) {
  return {DoubleWord(velocity.x) * time, DoubleWord(velocity.y) * time, DoubleWord(velocity.z) * time};
}

/// `time` after a moment at which a bullet sets out. An aimed one flies along to - from, by speed time / |to - from| of it.
inline Moment moment_after(const Moment& start, const Bullet& bullet, double time) {
  const DoubleWord then = start.time + DoubleWord(time);
  if (const auto* const moving = std::get_if<Bullet::Moving>(&bullet.motion))
    return {then, start.place + product(moving->velocity, time)};
  const auto& [to, speed] = *std::get_if<Bullet::Aimed>(&bullet.motion);
  const FinePlace direction = FinePlace(to) - FinePlace(bullet.position);
  const double scale = unit_scale(rounded(direction));
  const DoubleWord size = sqrt(length_squared(direction * DoubleWord(scale))) / DoubleWord(scale);
  return {then, start.place + direction * (DoubleWord(speed) * DoubleWord(time) / size)};
}

/// Where a target sees the bullet from where it was given; what outgrows all doubles is the largest.
[[gnu::noinline]] inline FinePlace seen(const Moment& moment, const Vec3d& of_target) {
  if (of_target == Vec3d(0.0)) return moment.place;
  const FinePlace place = moment.place - product(of_target, moment.time);
  const Vec3d near = rounded(place);
  if (std::isfinite(near.x + near.y + near.z)) return place;
  return FinePlace(finite(rounded(moment.place) - finite(of_target * moment.time.hi)));
}

}  // namespace ricochet::scene

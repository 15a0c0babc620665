// Legs of a path, and moments of it: the time and the place of the bullet's centre, each a sum of two doubles.
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
  DoubleWord time;  ///< frames since the targets were at their given places
  FinePlace place;
};

/// The leg of a path to a hit.
struct Flight {
  const Bullet& bullet;  ///< the bullet at the beginning of the leg
  const Shot& shot;
  Met met;
  double rounding;             ///< error of the leg's end, relative to the lengths in the leg
  bool is_tangential = false;  ///< the bullet only touches the target, and flies on as before
  double uncertainty = 0;  ///< a bound on the distance of the exact path's end from this one, units of length
};

/// A bound on how much a path depends on which of several surfaces nearby it hits first.
struct Spread {
  bool is_bounded = true;  ///< false: the order determines the path, and there is no bound
  double place = 0;        ///< largest distance between the surfaces, units of length
  double turn = 0;         ///< largest sine of the angle between their normals
};

inline FinePlace sum(const Vec3d& high, const Vec3d& low) {
  return {DoubleWord(high.x, low.x), DoubleWord(high.y, low.y), DoubleWord(high.z, low.z)};
}
inline FinePlace product(const Vec3d& velocity, const DoubleWord& time) {
  return {DoubleWord(velocity.x) * time, DoubleWord(velocity.y) * time, DoubleWord(velocity.z) * time};
}

/// The moment `time` frames after a bullet sets out. An aimed bullet is then displaced by (to - from) speed time / |to - from|.
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

/// The bullet's place relative to a target at its given place. Coordinates beyond the range of doubles become the largest double.
[[gnu::noinline]] inline FinePlace seen(const Moment& moment, const Vec3d& of_target) {
  if (of_target == Vec3d(0.0)) return moment.place;
  const FinePlace place = moment.place - product(of_target, moment.time);
  const Vec3d near = rounded(place);
  if (std::isfinite(near.x + near.y + near.z)) return place;
  return FinePlace(finite(rounded(moment.place) - finite(of_target * moment.time.hi)));
}

}  // namespace ricochet::scene

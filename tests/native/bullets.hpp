// The numbers of a bullet, however it is given: for generators that change them and oracles that read them.
#pragma once

#include <limits>

#include "ricochet/bullet.hpp"

namespace ricochet {

/// The `max_time` of a bullet without a limit.
inline constexpr double kForever = std::numeric_limits<double>::infinity();

inline bool is_aimed(const Bullet& bullet) { return std::holds_alternative<Bullet::Aimed>(bullet.motion); }

/// The point that an aimed bullet moves toward, or the velocity of a moving one.
inline Vec3d& heading(Bullet& bullet) {
  if (auto* const aimed = std::get_if<Bullet::Aimed>(&bullet.motion)) return aimed->to;
  return std::get_if<Bullet::Moving>(&bullet.motion)->velocity;
}
inline const Vec3d& heading(const Bullet& bullet) { return heading(const_cast<Bullet&>(bullet)); }

/// The speed of an aimed bullet; 0 for a moving one, whose velocity contains it.
inline double given_speed(const Bullet& bullet) {
  const auto* const aimed = std::get_if<Bullet::Aimed>(&bullet.motion);
  return aimed != nullptr ? aimed->speed : 0;
}

/// Makes an aimed bullet faster; a moving one stays unchanged.
inline void scale_given_speed(Bullet& bullet, double factor) {
  if (auto* const aimed = std::get_if<Bullet::Aimed>(&bullet.motion)) aimed->speed *= factor;
}

}  // namespace ricochet

// Bullets: the point or ball whose first contact a question asks for.
#pragma once

#include <variant>

#include "ricochet/numeric/vec3.hpp"

namespace ricochet {

/// A point or ball in straight motion: either aimed from one point toward another at a speed, or moving with a
/// velocity. The velocity of an aimed bullet is speed (to - position) / |to - position|. It need not be a double:
/// questions are decided with its exact value.
///
/// @code
/// const auto ball = ricochet::Bullet::moving({0, 0, 0}, {1, 2, 2}, 0.5);
/// const auto point = ricochet::Bullet::aimed({0, 0, 0}, {1, 2, 2}, 3);
/// std::cout << std::holds_alternative<ricochet::Bullet::Aimed>(point.motion) << ' ' << ball.radius << '\n';
/// // 1 0.5
/// @endcode
struct Bullet {
  /// Motion toward a point at a speed.
  struct Aimed {
    Vec3d to;      ///< different from `position`
    double speed;  ///< units a frame, > 0
  };
  /// Motion with a velocity.
  struct Moving {
    Vec3d velocity;  ///< units a frame
  };

  Vec3d position;                      ///< its centre at time 0
  std::variant<Moving, Aimed> motion;  ///< its motion
  double radius = 0;                   ///< >= 0; 0 is a point

  /// From one point toward another, at a speed.
  static Bullet aimed(const Vec3d& from, const Vec3d& to, double speed, double radius = 0) {
    return {from, Aimed{to, speed}, radius};
  }
  /// With a velocity.
  static Bullet moving(const Vec3d& position, const Vec3d& velocity, double radius = 0) {
    return {position, Moving{velocity}, radius};
  }
};

}  // namespace ricochet

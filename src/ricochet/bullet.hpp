// Bullets: the point or ball whose first contact a question asks for.
#pragma once

#include "ricochet/numeric/vec3.hpp"

namespace ricochet {

/// A point or ball in straight motion. Two ways to say where it goes:
/// `aimed` from one point toward another at a speed, `moving` with a velocity.
struct Bullet {
  enum class Given : unsigned char { Aim, Velocity };

  Given given;
  Vec3d position;  ///< its centre now
  Vec3d heading;   ///< Aim: a point it moves toward, other than `position`. Velocity: its velocity
  double speed;    ///< Aim: units a frame, > 0. Velocity: not used
  double radius;   ///< >= 0; 0 is a point

  static Bullet aimed(const Vec3d& from, const Vec3d& to, double speed, double radius = 0) {
    return {Given::Aim, from, to, speed, radius};
  }
  static Bullet moving(const Vec3d& position, const Vec3d& velocity, double radius = 0) {
    return {Given::Velocity, position, velocity, 0, radius};
  }
};

}  // namespace ricochet

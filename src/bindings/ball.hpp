// A ball as a row of numbers.
#pragma once

#include "bindings/layout.hpp"
#include "ricochet/ball.hpp"

namespace bindings {

/// Negative zero becomes zero: JSON knows one only.
inline Vec3d without_negative_zero(const Vec3d& v) { return v + Vec3d(0.0); }

inline ricochet::Ball ball_of(const BallRow& row) {
  ricochet::Ball ball;
  ball.position = row.position;
  ball.velocity = row.velocity;
  ball.radius = row.radius;
  ball.mass = row.mass;
  ball.restitution = row.restitution;
  return ball;
}

inline BallRow row_of(const ricochet::Ball& ball) {
  return {.position = without_negative_zero(ball.position),
          .velocity = without_negative_zero(ball.velocity),
          .radius = ball.radius,
          .mass = ball.mass,
          .restitution = ball.restitution};
}

}  // namespace bindings

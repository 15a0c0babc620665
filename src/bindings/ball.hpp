// A ball as a row of numbers.
#pragma once

#include <cstdint>

#include "bindings/shared_buffer.hpp"
#include "ricochet/ball.hpp"

namespace bindings {

/// Negative zero becomes zero: JSON knows one only.
inline Vec3d without_negative_zero(const Vec3d& v) { return v + Vec3d(0.0); }

/// 32 bits each, as whole numbers.
inline ricochet::CollisionFilter filter_of(double groups, double mask) {
  return {static_cast<std::uint32_t>(groups), static_cast<std::uint32_t>(mask)};
}

template <class Row>
ricochet::Ball ball_of(const Row& row) {
  ricochet::Ball ball;
  ball.position = row.position;
  ball.velocity = row.velocity;
  ball.radius = row.radius;
  ball.mass = row.mass;
  ball.restitution = row.restitution;
  if constexpr (requires { row.groups; }) ball.filter = filter_of(row.groups, row.mask);
  return ball;
}

inline WorldBallRow row_of(const ricochet::Ball& ball) {
  return {.position = without_negative_zero(ball.position),
          .velocity = without_negative_zero(ball.velocity),
          .radius = ball.radius,
          .mass = ball.mass,
          .restitution = ball.restitution,
          .groups = static_cast<double>(ball.filter.groups),
          .mask = static_cast<double>(ball.filter.mask)};
}

/// The two balls of a question in the buffer.
inline ricochet::Ball ball_a() { return ball_of(shared.collide.a); }
inline ricochet::Ball ball_b() { return ball_of(shared.collide.b); }

}  // namespace bindings

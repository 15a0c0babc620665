// How single queries cross between JavaScript and the solver: plain doubles in one buffer, the "exchange".
//
// JavaScript writes the arguments, calls an exported function with a few integers, and reads the answer from
// the same buffer. No object, string or allocation crosses, so a call costs a tenth of one with embind
// values. Booleans are 0 and 1; a vector is three doubles.
#pragma once

#include <cstddef>

#include "ricochet/numeric/vec3.hpp"

namespace bindings {

// Arguments of `shoot` and its explanation.
inline constexpr int kCourse = 0;    // Bullet::Given
inline constexpr int kPosition = 1;  // vector
inline constexpr int kHeading = 4;   // vector
inline constexpr int kSpeed = 7;
inline constexpr int kRadius = 8;
inline constexpr int kMaxTime = 9;
inline constexpr int kVelocity = 10;  // vector, of the target
inline constexpr int kShape = 13;     // the shape's fields in the order of its struct, at most ten

// Arguments of two balls, or a ball and a wall: position, velocity, radius, mass, restitution, and the same
// again.
inline constexpr int kBallA = 0;
inline constexpr int kBallB = 9;
inline constexpr int kFrame = 18;  // maxTime
// In place of ball b: the wall's ends, velocity and restitution.
inline constexpr int kWall = 9;
inline constexpr int kWallRestitution = 19;

// Answers start here, whatever the question.
inline constexpr int kAnswer = 32;
// A derivation: five doubles a step (quantity, is a vector, x, y, z).
inline constexpr int kSteps = 96;
inline constexpr int kStepSize = 5;

/// In place of an outcome, an index or a count: there is no room in memory, and nothing has changed.
inline constexpr int kOutOfMemory = -2;

inline constexpr int kExchangeSize = 256;
extern double exchange[kExchangeSize];

inline ricochet::Vec3d vector_at(int place) {
  return {exchange[place], exchange[place + 1], exchange[place + 2]};
}

inline int put(int place, double value) {
  exchange[place] = value;
  return place + 1;
}
inline int put(int place, const ricochet::Vec3d& v) {
  exchange[place] = v.x;
  exchange[place + 1] = v.y;
  exchange[place + 2] = v.z;
  return place + 3;
}

/// Writes a derivation: its steps at kSteps, their number before the answer.
template <class Explanation>
void put_steps(const Explanation& explanation) {
  int at = kSteps;
  exchange[kAnswer - 1] = explanation.count;
  for (int i = 0; i < explanation.count; ++i) {
    const auto& step = explanation.steps[static_cast<std::size_t>(i)];
    at = put(at, static_cast<double>(step.quantity));
    at = put(at, step.is_vector ? 1 : 0);
    at = put(at, step.value);
  }
}

}  // namespace bindings

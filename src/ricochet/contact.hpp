// The answer of a query: outcome, time, place, and the ricochet.
#pragma once

#include <cstdint>

#include "ricochet/numeric/vec3.hpp"

namespace ricochet {

/// The six answers to "does it hit?". Only `Hit` carries a contact.
enum class Outcome : std::uint8_t {
  Hit,           ///< the surfaces touch at `time`
  StartsInside,  ///< the bullet starts with its surface inside the target
  AtRest,        ///< there is no relative motion, so the distance never changes
  Receding,      ///< the distance grows from now on: the bullet moves away, or leaves the surface
  PassesBy,      ///< it comes nearer, but the surfaces never touch
  OutOfTime,     ///< they touch, but after `max_time`
};

/// The closest approach at or after now.
struct Closest {
  double time;  ///< frames, >= 0
  double gap;   ///< between the surfaces, in units, >= 0
};

/// The answer of `shoot`. Fields other than `outcome` are zero unless their comment says when they apply.
struct Shot {
  Outcome outcome;
  bool has_closest;       ///< true for every miss but `StartsInside`
  double time;            ///< frames until contact, >= 0
  double distance;        ///< units that the bullet's centre has travelled by then
  Vec3d point;            ///< where the surfaces touch
  Vec3d center;           ///< the bullet's centre then
  Vec3d normal;           ///< unit, out of the target toward the bullet
  double ricochet_angle;  ///< radians, 0 to pi/2, between relative path and tangent plane
  Vec3d velocity;         ///< of the bullet after the bounce, units a frame
  Closest closest;        ///< where `has_closest`

  /// True if there is a contact.
  bool is_hit() const { return outcome == Outcome::Hit; }
};

}  // namespace ricochet

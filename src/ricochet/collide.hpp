// `collide`: two balls with mass and restitution, or a ball and a wall: when and where they collide, and their new
// velocities.
#pragma once

#include <limits>

#include "ricochet/ball.hpp"
#include "ricochet/contact.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet {

/// The six cases of the quadratic equation in the article, with its numbers.
enum class CollisionCase : unsigned char {
  SameVelocity = 1,
  NeverClose = 2,
  Receding = 3,
  Overlapping = 4,
  Collides = 5,
  AfterTheFrame = 6,
};

/// The article's case for an outcome of `collide`.
constexpr CollisionCase case_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::Hit:
      return CollisionCase::Collides;
    case Outcome::StartsInside:
      return CollisionCase::Overlapping;
    case Outcome::AtRest:
      return CollisionCase::SameVelocity;
    case Outcome::Receding:
      return CollisionCase::Receding;
    case Outcome::PassesBy:
      return CollisionCase::NeverClose;
    default:
      return CollisionCase::AfterTheFrame;
  }
}

/// One ball's data in a collision.
struct Side {
  Vec3d center;    ///< at contact
  Vec3d velocity;  ///< after the collision, units a frame
  double
      angle;  ///< between its velocity and the line from its centre to the other's, radians, 0 to pi; 0 for a ball at rest
  double before;  ///< its speed along the normal before contact, units a frame
  double after;   ///< its speed along the normal after contact
};

/// Fields other than `outcome`, `closest` and the boxes are zero unless it is a Hit.
struct Collision {
  Outcome outcome;
  bool has_closest;
  Closest closest;
  double time;   ///< frames until contact
  Vec3d point;   ///< where the surfaces touch
  Vec3d normal;  ///< unit, from b toward a
  Side a, b;
  double impulse;      ///< transferred along the normal, mass units times units a frame, >= 0
  double energy_lost;  ///< by restitution below 1, >= 0
  bool has_boxes;      ///< true if `max_time` is finite
  Box box_a, box_b;    ///< each ball's bounding box over the whole frame
  bool boxes_overlap;  ///< false: they cannot collide in the frame (the article's first test)
};

/// The collision of two balls. If both have infinite mass there is no impulse: each keeps its velocity.
///
/// Along the line of centres, with e = e_a e_b and closing speed c = (v_b - v_a) . n:
///   v_a' = v_a + (1 + e) m_b / (m_a + m_b) c n,   v_b' = v_b - (1 + e) m_a / (m_a + m_b) c n
/// This keeps momentum to rounding for any e; the formula printed in the article does so only for e = 1. `max_time` is
/// the length of the frame, inclusive. Decisions are exact, `time` is the nearest double. Allocates nothing; about 0.5
/// microseconds. Source: Christensen, "Ricochets" (Mighty Drake, 1995).
///
/// @code
/// const ricochet::Ball light{{{0, 0, 0}, {3, 0, 0}, 1}, 1}, heavy{{{5, 0, 0}, {0, 0, 0}, 1}, 2};
/// const ricochet::Collision collision = ricochet::collide(light, heavy);
/// std::cout << collision.time << ' ' << collision.a.velocity.x << ' ' << collision.b.velocity.x << '\n';
/// // 1 -1 2
/// @endcode
Collision collide(const Ball& a, const Ball& b, double max_time = std::numeric_limits<double>::infinity());

/// The part of a wall that a ball hits.
enum class WallPart : unsigned char { Face, EndA, EndB };

/// A segment of the plane z = 0.
struct Segment {
  Vec3d a, b;
};

/// The answer of `collide` for a ball and a wall.
struct WallCollision {
  Outcome outcome;
  bool has_closest;
  Closest closest;
  double time;
  WallPart part;  ///< the part of the wall that is hit
  /// The ball's centre at contact; the point of contact; the unit normal, out of the wall
  Vec3d center, point, normal;
  Vec3d velocity;      ///< the ball's velocity after the contact
  Segment shadows[2];  ///< the wall moved a radius to either side: the centre's first contact with the face
};

/// The collision of a ball with a wall that no ball moves. The ball hits the face if the centre's path crosses the
/// nearer shadow wall; an end counts as an immovable ball of radius 0. The restitution is the ball's own times
/// `restitution`, the wall's.
///
/// @code
/// const ricochet::Ball ball{{{0, 4, 0}, {0, -1, 0}, 1}, 1};
/// const ricochet::Wall wall{{-3, 0, 0}, {3, 0, 0}};
/// const ricochet::WallCollision bounce = ricochet::collide(ball, {wall}, 0.5);
/// std::cout << bounce.time << ' ' << bounce.velocity.y << '\n';  // 3 0.5
/// @endcode
WallCollision collide(const Ball& ball, const Moving<Wall>& wall, double restitution = 1,
                      double max_time = std::numeric_limits<double>::infinity());

}  // namespace ricochet

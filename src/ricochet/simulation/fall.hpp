// Balls under gravity and bodies that do not fall like them: walls, obstacles, and balls that something supports.
//
// Two falling balls have the same acceleration: relative to one, the other flies straight (`falling_pair_motion`).
// Relative to all other bodies a ball's path is a parabola p + v t + a t^2 / 2.
//
// If a flight begins on a surface, to rounding, and goes outward, its root 0 is no contact. Let n be the surface's
// normal there, w = n . v >= 0 and -b = n . a. With b <= 0 the ball never meets a convex shape again, because the path
// stays in front of the tangent plane. Otherwise it stays in front until 2 w / b, and is highest over the plane at
// w / b: from there on it counts as a flight that begins outside.
#pragma once

#include "ricochet/narrow_phase/raw_contact.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet::simulation {

/// p + v t + a t^2 / 2, and a ball's radius, relative to a body at rest.
struct FallingBall {
  Vec3d p, v, a;
  double radius;
  double margin;  ///< a bound on the rounding error of its place
  double speed;   ///< the sum of its own speed and the other body's; approaches are compared with it

  Vec3d at(double t) const { return p + (v + a * (0.5 * t)) * t; }
  Vec3d velocity_at(double t) const { return v + a * t; }
};

/// Frames until a ball touches a flat surface that is `distance` ahead, with a speed and an acceleration toward it;
/// kInfiniteTime if it never does. At the surface: if the speed is negative, it leaves first; if the speed is 0 and it
/// is accelerated toward the surface, it touches now.
///   d = v t + a t^2 / 2,   t = 2 d / (v + sqrt(v^2 + 2 a d)) = (sqrt(v^2 + 2 a d) - v) / a
double time_to_face(double d, double v, double a);

/// Frames until a ball touches a shape at rest while it approaches, or kInfiniteTime; a contact later than `latest` may
/// also give kInfiniteTime. If it is accelerated into the shape without a speed, it touches as soon as it is deeper
/// than rounding can show.
double time_of_fall_on(const AnyShape& shape, const FallingBall& ball, double latest);

}  // namespace ricochet::simulation

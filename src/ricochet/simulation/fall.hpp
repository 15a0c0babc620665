// Balls under gravity against what does not fall as they do: walls, obstacles, and balls that something supports.
//
// Two balls that fall have the same acceleration: seen from one, the other flies straight (`falling_pair_motion`). Against all else a
// ball's path is a parabola p + v t + a t^2 / 2.
//
// Where a flight begins on a surface, to rounding, and goes out, its root 0 is no contact. Let n be the surface's normal there, w = n . v
// >= 0 and -b = n . a: with b <= 0 a convex shape is never met again, for the path stays in front of the tangent plane. Else it does so
// until 2 w / b, and is highest over the plane at w / b: from there on it is asked as one that begins outside.
#pragma once

#include "ricochet/narrow_phase/raw_contact.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet::simulation {

/// p + v t + a t^2 / 2, and a ball's radius, seen from what is at rest.
struct FallingBall {
  Vec3d p, v, a;
  double radius;
  double margin;  ///< what rounding may have moved it by
  double
      speed;  ///< the sum of its own speed and that of what it is seen from, for what counts as approaching

  Vec3d at(double t) const { return p + (v + a * (0.5 * t)) * t; }
  Vec3d velocity_at(double t) const { return v + a * t; }
};

/// Frames until something touches a flat surface that is `distance` ahead, with a speed and an acceleration toward it; kInfiniteTime
/// if it never does. At the surface, it leaves it first where the speed is below 0; where that is 0, and it is pressed on, it touches now.
///   d = v t + a t^2 / 2,   t = 2 d / (v + sqrt(v^2 + 2 a d)) = (sqrt(v^2 + 2 a d) - v) / a
double time_to_face(double d, double v, double a);

/// Frames until a ball touches a shape at rest while it approaches, or kInfiniteTime; what is later than `latest` may be that,
/// too. Where it is pressed on without a speed, it touches as soon as it is deeper than rounding can tell.
double time_of_fall_on(const AnyShape& shape, const FallingBall& ball, double latest);

}  // namespace ricochet::simulation

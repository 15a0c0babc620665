// Error propagation along a path: bounds on how far the computed path may be from the exact one, carried from
// bounce to bounce (a running error analysis).
//
// The exact path is that of the very numbers given, every quotient and root taken without rounding. Let x be
// the bullet's centre, g its velocity relative to the target that it meets, and let the computed ones differ
// from the exact ones by at most `position` and `velocity`; u = 2^-53.
//
// Flight. Let the exact line pass within `lateral` of the computed start, across its own direction. After the
// flight's time T it passes the computed contact within
//   a = lateral + T velocity,
// and where the target moves at w, with position + |w| time for `lateral`, for then it matters when the bullet is
// where: `time` bounds how far the computed time of the path is from the exact one's.
//
// Contact. The target with the ball's radius added is convex, and at the contact a ball of radius 1/k fits
// into it, k being its largest curvature there; it lies on one side of its tangent plane. The exact line,
// which meets that plane with sine s' >= s - 2 velocity / |g|, enters the target between the plane and that
// ball, that is within
//   e = sqrt(a^2 + d^2),   d = (2 c a + k a^2) / (s' + sqrt(s'^2 - 2 k c a - k^2 a^2)),   c^2 = 1 - s'^2
// of the computed contact: the half chord of the ball is s'/k for the computed line and at least
// sqrt(s'^2 - 2 k c a - k^2 a^2) / k for the exact one. For q = k a / s'^2 <= 1/8 this is at most
//   e <= (a / s') (1 + 1.2 q):
//   d <= (a/s') (c + q/2) (1 + 0.64 q), and s'^2 + (c + q/2)^2 <= (1 + q/2)^2.
// Where the root is of a number below 0 the exact bullet may miss, and nothing bounds the place.
// The exact flight is as long as the computed one within e + position, so that
//   time' = time + (e + position + T velocity) / (|g| - velocity),
// and by |w| times that, the contact with a target that moves at w is elsewhere.
//
// Bounce. v' = v - (1 + r) (g . n) n keeps the length of a difference of velocities or makes it less, and the
// normal turns by at most k e from the one contact to the other, so that
//   velocity' = velocity + (1 + r) |g| k e
// (the matrix n n^T changes by the sine of that angle).
// A mirror at rest keeps the distance of two lines across their direction: were it flat, a would stay a. The
// exact contact is off the tangent plane of the computed one by at most k e^2, which the mirror doubles, and
// the mirror turns by at most 2 k e from the one to the other:
//   lateral' = a + 4 k e^2
// Elsewhere lateral' = e, as position' is everywhere.
//
// Rounding. The centre: 4 u of the flight's length (time, velocity and their product) and sqrt(3) u of its largest
// coordinate (the sum); and where the target has moved for a time t before and in the flight, sqrt(3) u of |w| t and
// of the coordinates for each of the two products, the two sums and the place seen from the target. The contact's point, 5 u of the radius (a normal within 4 u, its product) and as much
// for the sum again.
// The new velocity: a normal within 4 u (twice that in n n^T, times 1 + r), a scalar product within 3 u
// (times 1 + r), four products and sums, and a scaling to the old speed within 4 u: below 32 u (|g| + |w|).
// A hit that the static filter found lies on the line, but m off the surface, as its distance from the
// sphere's centre tells; it is then within 2 m / s along the line of where the line meets the sphere, for
// s is above kLeastBounceSine: hits with less are those of `shoot`.
//
// Sizes: lengths and speeds from 1e-150 to 1e150. Numbers here are quotients and products of two of them, and squares only where
// they are normal numbers; what is not finite is `kNoBound`.
#pragma once

#include <limits>

#include "ricochet/numeric/tolerances.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet::scene {

/// The value of an error without a bound: the largest double, which is still a number.
inline constexpr double kNoBound = std::numeric_limits<double>::max();

/// The largest q for the short form of e.
inline constexpr double kLargestShortFormRatio = 0.125;

/// The contact's bound e if q > 1/8, or if something is not finite.
double contact_error_where_curved(double lateral, double sine, double curvature);

/// The contact's bound e, from a, s' and k.
inline double contact_error(double lateral, double sine, double curvature) {
  const double inverse = 1 / sine, along = lateral * inverse, ratio = curvature * along * inverse;
  if (sine > 0 && ratio <= kLargestShortFormRatio) [[likely]]
    return along * (1 + 1.2 * ratio);
  return contact_error_where_curved(lateral, sine, curvature);
}

/// A hit and the bounce off it, for `ErrorBounds::bounce`.
struct Bounce {
  const AnyShape* shape;
  Vec3d contact;               ///< on the target at its place at time 0
  Vec3d center;                ///< the bullet's
  double radius;               ///< the bullet's
  double since;                ///< when the flight began
  double time, flight_length;  ///< duration and length of the flight
  double speed, closing;       ///< |g| and -g . n
  double target_speed;         ///< |w|
  double restitution, friction;
  double surface_error;  ///< m, for a hit that the static filter found; else 0
};

struct ErrorBounds {
  double position = 0, lateral = 0, velocity = 0, time = 0;

  /// Continues to the next leg; returns the bound on the hit's place, the bullet's centre or the contact.
  double bounce(const Bounce& b);
  /// From here on there are no bounds: the exact path may have met other targets.
  void lose() { position = lateral = velocity = time = kNoBound; }
};

}  // namespace ricochet::scene

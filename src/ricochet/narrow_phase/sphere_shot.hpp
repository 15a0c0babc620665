// `shoot` at a sphere in doubles: the static filter of sphere_filter.hpp, refined to the nearest double, or no answer.
//
// Offset p and relative velocity v are unevaluated sums hi + lo (about 100 bits); the filter uses the hi parts. If |c|
// and |D| exceed kRefinementMargin = 2^-12 times P and a P, and b^2 exceeds its square times a P, their signs are
// certain and the first root has a relative error below 2^-35: 2^-38 from c, 2^-37 from D through the root, 2^-38 from
// b. One step of Newton's method, t -= g / g', on the residual g = |p + v t|^2 - R^2, formed with twice the digits,
// squares that error: a step^2 / (2 |q . v|) remains, with q = p + v t. If the sum could round to either of two
// doubles, there is no answer.
//
// An aimed bullet's velocity is k d, with d the vector to the point aimed at, k = speed / L and L = |d|. For a target
// at rest the path is taken along d, which is exact as a sum, and only the time is scaled, by L / speed: the signs and
// the bounds are the same, and the path does not wait for L.
//
// Sizes. P and a, and for an aimed bullet |d|^2 and the square of its speed, are from 2^-200 to 2^200, or there is no
// answer: the residual is good to 2^-290, and its products lose at most 2^-1074 each below the smallest normal number.
#pragma once

#include "ricochet/bullet.hpp"
#include "ricochet/contact.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet::sphere_filter {

/// Writes the answer to `shot` and returns true, or returns false if doubles cannot be certain.
bool shoot_sphere(const Bullet& bullet, const Moving<Sphere>& target, Shot& shot);

/// The time when a bullet that starts outside leaves a sphere that it hits, to the nearest double; false if doubles
/// cannot be certain. It is the second root, t = (s - b) / a, found by the same step: there |v t| is at most |p| + R,
/// so that the residual is good to 2^-88 of P, and |q . v| t, which is s (s - b) / a, is at least 2^-12 P.
bool leave_sphere(const Bullet& bullet, const Moving<Sphere>& target, double& time);

/// The time when a ball that certainly hits meets a sphere: one step of Newton's method from a time with an error of
/// about `error`. The remaining error is step^2 / (2 |q . u|), u being the direction, of length 1 within rounding.
/// Returns -1 if that is not below 2^-55 of the time, or if the sphere is not large and near enough.
double refined_time(const Vec3d& at, const Vec3d& direction, const Sphere& sphere, double radius,
                    double time);

}  // namespace ricochet::sphere_filter

namespace ricochet {

/// A bullet's velocity, given or aimed, to rounding.
Vec3d velocity_of_aimed(const Bullet& bullet);
inline Vec3d velocity_of(const Bullet& bullet) {
  const auto* const moving = std::get_if<Bullet::Moving>(&bullet.motion);
  return moving != nullptr ? moving->velocity : velocity_of_aimed(bullet);
}

}  // namespace ricochet

// `shoot` under gravity at a sphere in doubles: the supporting-plane march of falling_filter.hpp, refined to the
// nearest double, or no answer.
//
// The march proves that there is no contact before a time t0. From there the squared distance is
//   P(x) = |q|^2 - R^2 + 2 q.q' x + (|q'|^2 + 2 q.h) x^2 + 2 q'.h x^3 + |h|^2 x^4 = c0 + c1 x + ... + c4 x^4.
// If c1 < 0 and 2 (2 |c2| y + 3 |c3| y^2 + 4 |c4| y^3) < |c1| for y = 2 c0 / |c1|, P falls by |c1| / 2 at least on [0,
// y], so that the first root is there and is the only one. Newton's method in doubles comes near it. One more step on
// the residual |q|^2 - R^2, formed with twice the digits, squares the remaining error: it is at most (|q'|^2 + 2 |q|
// |h| + ...) step^2 / (2 |q.q'|).
//
// A miss is closest where q.q' = 0, at a root of the cubic e0 + e1 t + e2 t^2 + e3 t^3. Newton's method finds one. The
// quadratic that remains after the division by it shows whether there are more. If there are two minima, their values
// are compared, with room for all rounding.
#pragma once

#include "ricochet/bullet.hpp"
#include "ricochet/contact.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet::sphere_filter {

/// Writes the answer to `shot` and returns true, or returns false if doubles cannot be certain.
bool shoot_falling(const Bullet& bullet, const Moving<Sphere>& target, const Vec3d& gravity, Shot& shot);

}  // namespace ricochet::sphere_filter

// Contact laws: two balls, a ball and a cushion. A pocket's rim has none.
#pragma once

#include "ricochet/table/leg.hpp"

namespace ricochet::table {

/// The friction coefficient of two balls whose surfaces slip at a speed: Alciatore's fit, 0.00995 + 0.108 e^(-1.088
/// |w|).
Word friction_of_balls(const Word& slip);

/// The speed of separation after a contact with a given speed of approach along the normal: max(e |v_n|, v_sep).
Word separation_of(double restitution, const Word& approach, double separation_speed);

/// Two balls, n the unit vector from b toward a:  v_a += J n, v_b -= J n,  J = (|v_n| + separation) / 2. Returns J; the
/// mass times J is the impulse. With friction it also applies `rub`.
Word collide_balls(const Law& law, const Vec2w& normal, Motion& a, Motion& b);

/// The change of velocity by friction of a (that of b is its negative), and the change of both spins; `push` is J:
///   w = v_a - v_b - R (w_a + w_b) x n less its part along n,  of size min(mu J, |w| / (7 s)) against w,  change of both spins
///   (5 / 2R) (change of v) x n;  the part of the change of velocity along z is dropped.
/// `s` is 1 for two balls alone. With simultaneous contacts, each takes its w after all impulses along normals, and s
/// is half the sum of the counts of contacts of its balls. With D_k = 7 s_k the sum of the sizes of a row of the matrix
/// by which their impulses change all w, energy changes by at most  sum(-q_k |w_k| + D_k q_k^2 / 2) < 0.
struct Rub {
  Vec2w velocity;
  Spin spin;
};
Rub rub(const Law& law, const Vec2w& normal, const Motion& a, const Motion& b, const Word& push, double s);

/// A ball and a cushion, n the unit vector from the cushion toward the ball. Gives J along the normal.
/// Han:     p = -n cos theta + z sin theta,  N = (1 + e_c) v . p,  s = v + R w x p less its part along p,  q = min(mu_c N, 2 |s| / 7),
///          J = -N p - q s/|s|,  v += J_xy,  w += (5 / 2R) p x J,  and v . n at least v_sep
/// Planar:  v . n becomes u = max(e_c |v . n|, v_sep),  t to the left of n,  s = v . t - R w_z,  N = |v . n| + u,
///          q = -sign(s) min(mu_c N, 2 |s| / 7),  v += q t,  w_z -= 5 q / (2R)
Word meet_cushion(const Law& law, const Vec2w& normal, Motion& ball);

/// The velocity and the spin after a strike of the cue; the place is 0.
Motion motion_of_strike(const Law& law, const Strike& strike);

}  // namespace ricochet::table

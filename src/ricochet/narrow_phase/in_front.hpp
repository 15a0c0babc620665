// Rounds places on surfaces with two sides to doubles on the surface or on the bullet's side of it, as near to the
// exact place as that allows. A path that starts there is not behind the surface.
//
// With q the exact place on the surface, and n out of it, a double p is in front if n . (p - q) >= 0. The nearest
// double is in front in half of all cases. Otherwise one of the 26 around it is, because their steps can add up to more
// than the rounding of each coordinate. If doubles do not show the sign, exact arithmetic does.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "ricochet/narrow_phase/raw_contact.hpp"
#include "ricochet/narrow_phase/relative_motion.hpp"
#include "ricochet/narrow_phase/two_sides.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/sizes.hpp"
#include "ricochet/numeric/to_double.hpp"
#include "ricochet/visitor.hpp"

namespace ricochet {

/// A place as a sum of two doubles in each coordinate, and its error bound.
struct KnownPlace {
  Vec3d high, low, error;
};

/// The nearest double in front among those around a place on a surface; `out` points from the surface to the front and
/// has any length, and `is_in_front(p)` decides exactly.
Vec3d nearest_in_front(const KnownPlace& known, const Vec3d& out, Visitor<Vec3d> is_in_front);

/// The first place outside of a shape, starting at one that rounding may have put into it: steps along the axis nearest
/// to the normal until a double is outside. Returns the start if the steps would exceed `most`.
template <class IsOutside>
Vec3d first_outside(const Vec3d& place, const Vec3d& normal, double most, IsOutside&& is_outside) {
  int axis = 0;
  for (int i = 1; i < 3; ++i)
    if (std::fabs(normal[i]) > std::fabs(normal[axis])) axis = i;
  Vec3d beside = sized(place);
  double step = next_sized(beside[axis], std::copysign(HUGE_VAL, normal[axis])) - beside[axis];
  for (; !is_outside(beside); step *= 2) {
    if (!(std::fabs(step) <= std::max(most, kLeastSize))) return sized(place);
    beside[axis] += step;
  }
  return beside;
}

inline double error_of(const DoubleDouble& a) { return error_bound(a); }
inline double error_of(BigFloat a) {
  constexpr std::int64_t kMost = 2000;
  return a.is_exact() ? 0 : std::ldexp(1.0, static_cast<int>(std::clamp(a.error_exponent(), -kMost, kMost)));
}
inline double error_of(AdaptiveNumber a) {
  return a.visit([](const auto& number) { return error_of(number); });
}

/// An exact place. If the front side is curved with the radius `bend`, heights over its tangent plane show the side
/// only beyond d^2 / (2 bend), with d up to two units in the last place along each axis.
template <class N>
[[gnu::noinline]] KnownPlace known_place(const Vec3<N>& exact, double bend = HUGE_VAL) {
  const Vec3d high = values(exact);
  const Vec3<N> low = exact - Vec3<N>(high);
  const double unit = largest_coordinate(high) * 0x1p-52, bent = 6 * unit * (unit / bend);
  return {high, values(low), Vec3d(error_of(low.x), error_of(low.y), error_of(low.z)) + Vec3d(bent)};
}

/// Puts a hit's places in front of a surface with two sides. `center` is the ball's centre then, and
/// `side_of_moving(p)` decides on which side of a moving target a place is: >= 0 in front.
template <class N, class SideOfMoving>
void put_in_front(const Bullet& bullet, const MovingShape& target, const Vec3<N>& center,
                  const RawContact<N>& contact, const SideOfMoving& side_of_moving, Shot& shot,
                  const Certifier& certify) {
  if (shot.outcome != Outcome::Hit || !(shot.time > 0) || !has_two_sides(target.shape)) return;
  // The question will be repeated with longer numbers; until then, a place may be NaN.
  if (certify.is_uncertain()) return;
  const int side = side_of_normal(target.shape, shot.normal);
  if (side == 0) return;
  const bool is_at_rest = target.velocity == Vec3d(0.0);
  const bool is_point = bullet.radius == 0;
  const Vec3<N> place =
      is_point ? center : center - contact.outward * (N(bullet.radius) / contact.outward_length);
  const auto is_in_front = [&](const Vec3d& p) {
    if (is_at_rest) return side * side_of(target.shape, p) >= 0;
    return !is_point || side_of_moving(p) >= 0;
  };
  const Vec3d out = upward_of(target.shape) * static_cast<double>(side);
  shot.point = nearest_in_front(known_place(place), out, is_in_front);
  if (is_point)
    shot.center = shot.point;
  else if (bullet.radius < kSmallestSureRadius * largest_coordinate(shot.center))
    // For so small a ball, rounding may put the centre behind the surface, too.
    shot.center = nearest_in_front(known_place(center), out, is_in_front);
}

/// Like the function above, for a bullet that flies straight.
template <class N>
void put_in_front(const Bullet& bullet, const MovingShape& target, const RelativeMotion<N>& m,
                  const RawContact<N>& contact, Shot& shot, Certifier& certify) {
  if (shot.outcome != Outcome::Hit) return;
  // n . (p - q) times the approach -(v . n) > 0, with q = x + w (o . n) / -(v . n): no quotient
  const auto side = [&](const Vec3d& p) {
    const Vec3<N>& n = contact.outward;
    return certify.sign(dot(n, difference<N>(p, bullet.position)) * contact.approach -
                        dot(n, m.own_motion) * dot(m.offset, n));
  };
  put_in_front(bullet, target, Vec3<N>(bullet.position) + m.own_motion * contact.tau, contact, side, shot,
               certify);
}

}  // namespace ricochet

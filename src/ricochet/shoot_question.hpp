// `shoot` for any shape, over any number type: reduce, intersect, respond.
#pragma once

#include <initializer_list>
#include <limits>

#include "ricochet/angle.hpp"
#include "ricochet/intersect.hpp"
#include "ricochet/report.hpp"
#include "ricochet/response.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet {

/// Angle between a motion of squared length `speed_squared` and a surface:
///   sin = approach / (speed reach),  cos = sqrt(speed^2 reach^2 - approach^2) / (speed reach)
template <class N>
double ricochet_angle(const Touch<N>& touch, const N& speed_squared, Doubt& doubt) {
  using std::sqrt;
  doubt.settle(touch.approach, kGrazingBits);
  double opposite, adjacent;
  const N along = speed_squared * square(touch.reach) - square(touch.approach);
  proportion(touch.approach, sqrt(along), opposite, adjacent);
  // A sign taken on a guess, or a tie on the last rung
  if (!(opposite > 0)) opposite = 0;
  const double size = std::sqrt(opposite * opposite + adjacent * adjacent);
  if (!(size > 0 && size <= std::numeric_limits<double>::max())) {
    doubt.note();  // overflow: longer numbers have room
    return 0;
  }
  return angle_of(opposite / size, adjacent / size);
}

/// The bullet's velocity, units a frame.
template <class N>
dvec3 own_velocity(const Bullet& bullet, const RelativeMotion<N>& m) {
  if (bullet.course == Bullet::Course::Moving) return bullet.heading;
  return quotients(m.path, m.unit);
}

template <class N>
N travelled(const Bullet& bullet, const RelativeMotion<N>& m, const N& tau, const N& time) {
  using std::sqrt;
  if (bullet.course == Bullet::Course::Aimed) return time * N(bullet.speed);
  return sqrt(length_squared(m.path)) * tau;
}

/// What every shape's contact turns into: time, places, angle, new velocity.
template <class N>
Shot report(const Bullet& bullet, const dvec3& target_velocity, double max_time, const RelativeMotion<N>& m,
            const Touch<N>& touch, Doubt& doubt) {
  Shot shot{};
  shot.outcome = touch.outcome;
  if (touch.outcome == Outcome::StartsInside) return shot;
  if (touch.outcome != Outcome::Hit) {
    const N time = touch.closest_tau * m.unit;
    doubt.settle(time);
    doubt.settle(touch.gap, kGrazingBits);
    shot.has_closest = true;
    shot.closest = {value(time), value(touch.gap)};
    return shot;
  }
  const N time = touch.tau * m.unit;
  doubt.settle(time);
  if (max_time < std::numeric_limits<double>::infinity() && doubt.sign(time - N(max_time)) > 0) {
    shot.outcome = Outcome::OutOfTime;
    shot.has_closest = true;
    shot.closest = {value(time), 0};
    return shot;
  }
  const Vec3<N>& outward = touch.outward;
  for (const N* component : {&outward.x, &outward.y, &outward.z})
    doubt.settle_within(*component, touch.reach);
  shot.time = value(time);
  // Times up to 1e300 are finite, but not all their products with double-doubles.
  const N distance = travelled(bullet, m, touch.tau, time);
  doubt.settle(distance);
  shot.distance = value(distance);
  shot.center = place(Vec3<N>(bullet.position) + m.path * touch.tau, doubt);
  shot.normal = quotients(outward, touch.reach);
  shot.point = shot.center - bullet.radius * shot.normal;
  shot.ricochet_angle = ricochet_angle(touch, length_squared(m.motion), doubt);
  const dvec3 before = own_velocity(bullet, m);
  shot.velocity = shot.ricochet_angle == 0 ? before : reflect(before, shot.normal, target_velocity);
  return shot;
}

/// The three steps. `touch_shape(shape, course, doubt)` and `reference(shape)` belong to the shape.
template <class Shape>
struct Question {
  const Bullet& bullet;
  const Target<Shape>& target;
  double max_time;

  template <class N>
  Shot operator()(Doubt& doubt) const {
    const RelativeMotion<N> m = relative_motion<N>(bullet, reference(target.shape), target.velocity);
    const Course<N> course{m.offset, m.motion, length_squared(m.motion), N(bullet.radius),
                           bullet.radius == 0};
    const Touch<N> touch = touch_shape(target.shape, course, doubt);
    return report(bullet, target.velocity, max_time, m, touch, doubt);
  }
};

}  // namespace ricochet

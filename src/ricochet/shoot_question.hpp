// `shoot` for any shape, over any number type: reduce, intersect, respond.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <limits>

#include "ricochet/angle.hpp"
#include "ricochet/intersect.hpp"
#include "ricochet/report.hpp"
#include "ricochet/response.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet {

/// Angle between a motion v and a surface:
///   sin = approach / (speed reach),  cos = sqrt(speed^2 reach^2 - approach^2) / (speed reach)
/// and near the normal, where that difference cancels, cos = |v x outward| / (speed reach)
template <class N>
double ricochet_angle(const Touch<N>& touch, const Vec3<N>& motion, Doubt& doubt) {
  using std::sqrt;
  doubt.settle(touch.approach, kGrazingBits);
  double opposite, adjacent;
  const N whole = length_squared(motion) * square(touch.reach);
  N along = whole - square(touch.approach);
  if (is_less(along, whole * N(0x1p-20))) along = length_squared(cross(motion, touch.outward));
  doubt.settle_within(along, whole, kSettledBits);
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
Shot report(const Bullet& bullet, const dvec3& target_velocity, const RelativeMotion<N>& m,
            const Touch<N>& touch, Doubt& doubt) {
  Shot shot{};
  shot.outcome = touch.outcome;
  if (touch.outcome == Outcome::StartsInside) return shot;
  if (touch.outcome != Outcome::Hit) {
    const N time = touch.closest_tau * m.unit;
    doubt.settle_nearest(time);
    doubt.settle(touch.gap, kGrazingBits);
    shot.has_closest = true;
    shot.closest = {value(time), std::max(0.0, value(touch.gap))};
    return shot;
  }
  const N time = touch.tau * m.unit;
  doubt.settle_nearest(time);
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
  shot.ricochet_angle = ricochet_angle(touch, m.motion, doubt);
  const dvec3 before = own_velocity(bullet, m);
  shot.velocity = shot.ricochet_angle == 0 ? before : reflect(before, shot.normal, target_velocity);
  return shot;
}

/// Steps 1 and 2. `touch_shape(shape, course, doubt)` and `reference(shape)` belong to the shape.
template <class N, class Shape>
Course<N> course_of(const Bullet& bullet, const RelativeMotion<N>& m, const Target<Shape>&) {
  return {m.offset, m.motion, length_squared(m.motion), N(bullet.radius), bullet.radius == 0};
}

/// `touch_shape`, one copy for all questions: it is most of the solver's code.
template <class N, class Shape>
[[gnu::noinline]] Touch<N> first_touch(const Shape& shape, const Course<N>& course, Doubt& doubt) {
  return touch_shape(shape, course, doubt);
}

/// Without a limit of time.
template <class Shape>
struct Question {
  const Bullet& bullet;
  const Target<Shape>& target;

  template <class N>
  Shot operator()(Doubt& doubt) const {
    const RelativeMotion<N> m = relative_motion<N>(bullet, reference(target.shape), target.velocity);
    const Touch<N> touch = first_touch(target.shape, course_of(bullet, m, target), doubt);
    return report(bullet, target.velocity, m, touch, doubt);
  }
};

/// Whether a bullet that hits does so after `max_time`. Where double-doubles cannot tell the times apart, by
/// where the ball is then: outside and nearing, or not. For a bullet with a velocity those are signs of
/// polynomials, decided exactly.
template <class Shape>
struct LateQuestion {
  const Bullet& bullet;
  const Target<Shape>& target;
  double max_time;

  template <class N>
  bool operator()(Doubt& doubt) const {
    const RelativeMotion<N> m = relative_motion<N>(bullet, reference(target.shape), target.velocity);
    Course<N> course = course_of(bullet, m, target);
    if constexpr (std::is_same_v<N, Tracked>) {
      const Touch<N> touch = first_touch(target.shape, course, doubt);
      return doubt.sign(touch.tau * m.unit - N(max_time)) > 0;
    } else {
      course.p = course.p + course.v * (N(max_time) / m.unit);
      course.only_start = true;
      const Touch<N> then = first_touch(target.shape, course, doubt);
      return then.outcome == Outcome::Hit && doubt.sign(then.tau) > 0;
    }
  }
};

/// A shot without a limit of time, under one.
template <class Shape>
Shot within_time(Shot shot, const Bullet& bullet, const Target<Shape>& target, double max_time) {
  if (shot.outcome != Outcome::Hit ||
      !is_late(shot.time, max_time, LateQuestion<Shape>{bullet, target, max_time}))
    return shot;
  Shot late{};
  late.outcome = Outcome::OutOfTime;
  late.has_closest = true;
  late.closest = {shot.time, 0};
  return late;
}

}  // namespace ricochet

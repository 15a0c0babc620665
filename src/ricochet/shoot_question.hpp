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

/// Without a limit of time.
template <class Shape>
struct Question {
  const Bullet& bullet;
  const Target<Shape>& target;

  template <class N>
  Shot operator()(Doubt& doubt) const {
    const RelativeMotion<N> m = relative_motion<N>(bullet, reference(target.shape), target.velocity);
    const Touch<N> touch = touch_shape(target.shape, course_of(bullet, m, target), doubt);
    return report(bullet, target.velocity, m, touch, doubt);
  }
};

/// Whether a course that hits does so after tau = limit / unit. Where the times are too close to tell, by
/// where the ball is then: still on its way to the first contact, or not. For a bullet with a velocity that
/// is decided exactly.
template <class N, class Shape>
bool hits_after(const Shape& shape, Course<N> course, const N& tau, const N& limit, const N& unit,
                Doubt& doubt) {
  const N later = tau * unit - limit;
  if (std::is_same_v<N, Tracked> || Doubt::is_certain(later)) return doubt.sign(later) > 0;
  course.p = course.p + course.v * (limit / unit);
  const Touch<N> then = touch_shape(shape, course, doubt);
  return then.outcome == Outcome::Hit && doubt.sign(then.tau) > 0;
}

/// Whether a bullet that hits does so after `max_time`.
template <class Shape>
struct LateQuestion {
  const Bullet& bullet;
  const Target<Shape>& target;
  double max_time;

  template <class N>
  bool operator()(Doubt& doubt) const {
    const RelativeMotion<N> m = relative_motion<N>(bullet, reference(target.shape), target.velocity);
    const Course<N> course = course_of(bullet, m, target);
    const Touch<N> touch = touch_shape(target.shape, course, doubt);
    return hits_after(target.shape, course, touch.tau, N(max_time), m.unit, doubt);
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

// `shoot` for any shape, over any number type: reduce, intersect, respond.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <limits>

#include "ricochet/narrow_phase/response.hpp"
#include "ricochet/narrow_phase/sphere.hpp"
#include "ricochet/numeric/angle.hpp"
#include "ricochet/numeric/to_double.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet {

/// Angle between a motion v and a surface:
///   sin = approach / (speed reach),  cos = sqrt(speed^2 reach^2 - approach^2) / (speed reach)
/// and near the normal, where that difference cancels, cos = |v x outward| / (speed reach)
template <class N>
double ricochet_angle(const RawContact<N>& contact, const Vec3<N>& motion, Certifier& certify) {
  using std::sqrt;
  certify.relative_error(contact.approach, kGrazingBits);
  double opposite, adjacent;
  const N whole = length_squared(motion) * square(contact.outward_length);
  N along = whole - square(contact.approach);
  if (is_less(along, whole * N(0x1p-20))) along = length_squared(cross(motion, contact.outward));
  certify.error_within(along, whole, kCertifiedBits);
  proportion(contact.approach, sqrt(along), opposite, adjacent);
  // A sign taken on a guess, or a tie on the last rung
  if (!(opposite > 0)) opposite = 0;
  const double size = std::sqrt(opposite * opposite + adjacent * adjacent);
  if (!(size > 0 && size <= std::numeric_limits<double>::max())) {
    certify.mark_uncertain();  // overflow: longer numbers have room
    return 0;
  }
  return angle_of(opposite / size, adjacent / size);
}

/// The bullet's velocity, units a frame.
template <class N>
Vec3d own_velocity(const Bullet& bullet, const RelativeMotion<N>& m) {
  if (bullet.given == Bullet::Given::Velocity) return bullet.heading;
  return quotients(m.own_motion, m.unit);
}

template <class N>
N travelled(const Bullet& bullet, const RelativeMotion<N>& m, const N& tau, const N& time) {
  using std::sqrt;
  if (bullet.given == Bullet::Given::Aim) return time * N(bullet.speed);
  return sqrt(length_squared(m.own_motion)) * tau;
}

/// What every shape's contact turns into: time, places, angle, new velocity.
template <class N>
Shot report(const Bullet& bullet, const Vec3d& target_velocity, const RelativeMotion<N>& m,
            const RawContact<N>& contact, Certifier& certify) {
  Shot shot{};
  shot.outcome = contact.outcome;
  if (contact.outcome == Outcome::StartsInside) return shot;
  if (contact.outcome != Outcome::Hit) {
    const N time = contact.closest_tau * m.unit;
    certify.nearest_double(time);
    certify.relative_error(contact.gap, kGrazingBits);
    shot.has_closest = true;
    shot.closest = {value(time), std::max(0.0, value(contact.gap))};
    return shot;
  }
  const N time = contact.tau * m.unit;
  certify.nearest_double(time);
  const Vec3<N>& outward = contact.outward;
  for (const N* component : {&outward.x, &outward.y, &outward.z})
    certify.error_within(*component, contact.outward_length);
  shot.time = value(time);
  // Times up to 1e300 are finite, but not all their products with double-doubles.
  const N distance = travelled(bullet, m, contact.tau, time);
  certify.relative_error(distance);
  shot.distance = value(distance);
  shot.center = place(Vec3<N>(bullet.position) + m.own_motion * contact.tau, certify);
  shot.normal = quotients(outward, contact.outward_length);
  shot.point = shot.center - bullet.radius * shot.normal;
  shot.ricochet_angle = ricochet_angle(contact, m.motion, certify);
  const Vec3d before = own_velocity(bullet, m);
  shot.velocity = shot.ricochet_angle == 0 ? before : reflect(before, shot.normal, target_velocity);
  return shot;
}

/// Steps 1 and 2. `time_of_impact(shape, path, certify)` and `reference(shape)` belong to the shape.
template <class N, class Shape>
RelativePath<N> relative_path(const Bullet& bullet, const RelativeMotion<N>& m, const Moving<Shape>&) {
  return {m.offset, m.motion, length_squared(m.motion), N(bullet.radius), bullet.radius == 0};
}

/// `time_of_impact`, one copy for all questions: it is most of the solver's code.
template <class N, class Shape>
[[gnu::noinline]] RawContact<N> first_contact(const Shape& shape, const RelativePath<N>& path,
                                              Certifier& certify) {
  return time_of_impact(shape, path, certify);
}

/// Without a limit of time.
template <class Shape>
struct Question {
  const Bullet& bullet;
  const Moving<Shape>& target;

  template <class N>
  Shot operator()(Certifier& certify) const {
    const RelativeMotion<N> m = relative_motion<N>(bullet, reference(target.shape), target.velocity);
    const RawContact<N> contact = first_contact(target.shape, relative_path(bullet, m, target), certify);
    return report(bullet, target.velocity, m, contact, certify);
  }
};

/// Whether a bullet that hits does so after `max_time`. Where double-doubles cannot tell the times apart, by
/// where the ball is then: outside and nearing, or not. For a bullet with a velocity those are signs of
/// polynomials, decided exactly.
template <class Shape>
struct LateQuestion {
  const Bullet& bullet;
  const Moving<Shape>& target;
  double max_time;

  template <class N>
  bool operator()(Certifier& certify) const {
    const RelativeMotion<N> m = relative_motion<N>(bullet, reference(target.shape), target.velocity);
    RelativePath<N> path = relative_path(bullet, m, target);
    if constexpr (std::is_same_v<N, DoubleDouble>) {
      const RawContact<N> contact = first_contact(target.shape, path, certify);
      return certify.sign(contact.tau * m.unit - N(max_time)) > 0;
    } else {
      path.p = path.p + path.v * (N(max_time) / m.unit);
      path.asks_start_only = true;
      const RawContact<N> then = first_contact(target.shape, path, certify);
      return then.outcome == Outcome::Hit && certify.sign(then.tau) > 0;
    }
  }
};

/// A shot without a limit of time, under one.
template <class Shape>
Shot within_time(Shot shot, const Bullet& bullet, const Moving<Shape>& target, double max_time) {
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

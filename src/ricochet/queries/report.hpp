// The report of a contact: time, places, angle and new velocity, in the caller's doubles (step 3, respond).
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "ricochet/narrow_phase/raw_contact.hpp"
#include "ricochet/narrow_phase/relative_motion.hpp"
#include "ricochet/narrow_phase/response.hpp"
#include "ricochet/numeric/angle.hpp"
#include "ricochet/numeric/logarithm.hpp"
#include "ricochet/numeric/to_double.hpp"

namespace ricochet {

/// What a hit at `time` is to a limit that it exceeds.
inline Shot out_of_time(double time) {
  Shot late{};
  late.outcome = Outcome::OutOfTime;
  late.has_closest = true;
  late.closest = {time, 0};
  return late;
}

/// Angle between a motion v and a surface. With n the outward normal, of length |n|, and approach = -(v . n):
///   sin = approach / (|v| |n|),   cos = sqrt(|v|^2 |n|^2 - approach^2) / (|v| |n|)
/// and near the normal, where that difference cancels, cos = |v x n| / (|v| |n|) (Lagrange's identity).
template <class N>
double ricochet_angle(const RawContact<N>& contact, const Vec3<N>& motion, Certifier& certify) {
  using std::sqrt;
  certify.relative_error(contact.approach, kGrazingBits);
  double opposite, adjacent;
  const N whole = length_squared(motion) * square(contact.outward_length);
  N along = whole - square(contact.approach);
  if (is_less(along, whole * N(0x1p-20))) along = length_squared(cross(motion, contact.outward));
  // Its root is within 2^-60 of itself, or of |v| |n| where it is that small.
  const bool is_steep = is_less(along, whole * N(0x1p-60));
  certify.error_within(along, is_steep ? whole : along, is_steep ? 2 * kCertifiedBits : kCertifiedBits);
  proportion(contact.approach, sqrt(along), opposite, adjacent);
  // A sign taken on a guess, or a tie in the last precision stage
  if (!(opposite > 0)) opposite = 0;
  const double size = std::sqrt(opposite * opposite + adjacent * adjacent);
  if (!(size > 0 && size <= std::numeric_limits<double>::max())) {
    certify.mark_uncertain();  // overflow: longer numbers have room
    return 0;
  }
  return angle_of(opposite / size, adjacent / size);
}

/// The length of its path: of a parabola in doubles.
template <class N>
double travelled(const Bullet& bullet, const Vec3d& gravity, const RelativeMotion<N>& m, const N& tau,
                 double time, Certifier& certify) {
  using std::sqrt;
  if (gravity != Vec3d(0.0)) return arc_length(quotients(m.own_motion, m.unit), gravity, time);
  const auto* const aimed = std::get_if<Bullet::Aimed>(&bullet.motion);
  // Times up to 1e300 are finite, but not all their products with double-doubles.
  const N distance =
      aimed != nullptr ? tau * m.unit * N(aimed->speed) : sqrt(length_squared(m.own_motion)) * tau;
  certify.relative_error(distance);
  return value(distance);
}

/// When a contact or a closest approach is: the nearest double. `unit`: frames per unit of tau.
template <class N>
double time_of(const RawContact<N>& contact, const N& unit, Certifier& certify) {
  const bool is_hit = contact.outcome == Outcome::Hit;
  if (contact.nearest_tau == 0 || (contact.nearest_tau > 0 && is_certain_zero(unit - N(1))))
    return contact.nearest_tau;
  const N& tau = is_hit ? contact.tau : contact.closest_tau;
  N time = tau * unit;
  if (!is_hit && is_certain_zero(tau) && !Certifier::is_certain(time)) {
    // Now is now in any unit, but a product of double-doubles with an inexact one does not know that it is exactly 0.
    time = N(0);
    certify.nearest_double(contact.gap);
  }
  certify.nearest_double(time);
  return std::max(0.0, value(time));
}

/// What every report says of a contact: the outcome, and time and normal, or the closest approach. True for a hit.
template <class N, class Answer>
bool report_contact(const RawContact<N>& contact, const N& unit, Answer& answer, Certifier& certify) {
  answer.outcome = contact.outcome;
  if (contact.outcome == Outcome::StartsInside) return false;
  const double time = time_of(contact, unit, certify);
  if (contact.outcome != Outcome::Hit) {
    certify.relative_error(contact.gap, kGrazingBits);
    answer.has_closest = true;
    answer.closest = {time, std::max(0.0, value(contact.gap))};
    return false;
  }
  answer.time = time;
  certify.relative_error(contact.outward_length);
  for (int i = 0; i < 3; ++i) {
    const N& component = contact.outward[i];
    certify.error_within(component, contact.outward_length);
    // What may as well be 0 is 0, not the last digit that was computed.
    answer.normal[i] = Certifier::is_certain(component) ? quotient(component, contact.outward_length) : 0;
  }
  return true;
}

/// The report of any contact or miss: time, places, angle and new velocity, or closest approach. All in the units of the question.
template <class N>
Shot report(const Bullet& bullet, const Vec3d& target_velocity, const Vec3d& gravity,
            const RelativeMotion<N>& m, const RawContact<N>& contact, Certifier& certify) {
  Shot shot{};
  if (!report_contact(contact, m.unit, shot, certify)) return shot;
  const N& tau = contact.tau;
  const double distance = travelled(bullet, gravity, m, tau, shot.time, certify);
  const Vec3d before = quotients(m.own_velocity(tau), m.unit);
  report_hit(shot.time, distance, place(Vec3<N>(bullet.position) + m.own_way(tau), certify), shot.normal,
             bullet.radius, before, target_velocity, shot);
  if (!is_certain_zero(contact.approach))
    shot.ricochet_angle = ricochet_angle(contact, m.velocity(tau), certify);
  if (shot.ricochet_angle == 0) shot.velocity = before;
  return shot;
}

}  // namespace ricochet

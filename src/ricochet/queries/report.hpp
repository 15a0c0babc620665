// The report of a contact: time, places, angle and new velocity, in the caller's doubles (step 3, respond).
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "ricochet/narrow_phase/raw_contact.hpp"
#include "ricochet/narrow_phase/relative_motion.hpp"
#include "ricochet/narrow_phase/response.hpp"
#include "ricochet/numeric/angle.hpp"
#include "ricochet/numeric/to_double.hpp"

namespace ricochet {

/// The answer for a hit at `time` that comes after the limit.
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
  // Its root is within 2^-60 of itself, or of |v| |n| if it is that small.
  const bool is_steep = is_less(along, whole * N(0x1p-60));
  certify.error_within(along, is_steep ? whole : along, is_steep ? 2 * kCertifiedBits : kCertifiedBits);
  proportion(contact.approach, sqrt(along), opposite, adjacent);
  // The sign was a guess, or a tie in the last precision stage
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
  if (const auto* const moving = std::get_if<Bullet::Moving>(&bullet.motion)) return moving->velocity;
  return quotients(m.own_motion, m.unit);
}

template <class N>
N travelled(const Bullet& bullet, const RelativeMotion<N>& m, const N& tau, const N& time) {
  using std::sqrt;
  if (const auto* const aimed = std::get_if<Bullet::Aimed>(&bullet.motion)) return time * N(aimed->speed);
  return sqrt(length_squared(m.own_motion)) * tau;
}

/// The fields that every report of a contact has: the outcome, and time and normal, or the closest approach. True for a
/// hit.
template <class N, class Answer>
bool report_contact_at(double time, const RawContact<N>& contact, Answer& answer, Certifier& certify) {
  answer.outcome = contact.outcome;
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
    // A component that is 0 within its error is 0, not the last digit that was computed.
    answer.normal[i] = Certifier::is_certain(component) ? quotient(component, contact.outward_length) : 0;
  }
  return true;
}

/// Like the function above, at the time of the contact. `unit`: frames per unit of tau.
template <class N, class Answer>
bool report_contact(const RawContact<N>& contact, const N& unit, Answer& answer, Certifier& certify) {
  answer.outcome = contact.outcome;
  if (contact.outcome == Outcome::StartsInside) return false;
  const bool is_hit = contact.outcome == Outcome::Hit;
  const N& tau = is_hit ? contact.tau : contact.closest_tau;
  N time = tau * unit;
  if (!is_hit && Certifier::is_certain(tau) && certify.sign(tau) == 0 && !Certifier::is_certain(time)) {
    // Time 0 is 0 in any unit, but the product of double-doubles with an inexact unit would not show that it is exactly
    // 0.
    time = N(0);
    certify.nearest_double(contact.gap);
  }
  certify.nearest_double(time);
  return report_contact_at(value(time), contact, answer, certify);
}

/// The report of any shape's contact or miss: time, places, angle and new velocity, or closest approach.
template <class N>
Shot report(const Bullet& bullet, const Vec3d& target_velocity, const RelativeMotion<N>& m,
            const RawContact<N>& contact, Certifier& certify) {
  Shot shot{};
  if (!report_contact(contact, m.unit, shot, certify)) return shot;
  // Times up to 1e300 are finite, but not all their products with double-doubles.
  const N distance = travelled(bullet, m, contact.tau, contact.tau * m.unit);
  certify.relative_error(distance);
  const Vec3d before = own_velocity(bullet, m);
  report_hit(shot.time, value(distance),
             place(Vec3<N>(bullet.position) + m.own_motion * contact.tau, certify), shot.normal,
             bullet.radius, before, target_velocity, shot);
  shot.ricochet_angle = ricochet_angle(contact, m.motion, certify);
  if (shot.ricochet_angle == 0) shot.velocity = before;
  return shot;
}

}  // namespace ricochet

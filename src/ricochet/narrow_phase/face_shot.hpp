// `shoot` of a point at the face of a triangle in double words, or no answer.
//
// The numbers are those of `shoot` over double-doubles (entry.hpp, report.hpp), by the same operations, but for their
// running errors, which the static filter of triangle_filter.hpp makes small. Let P, E, F and V be the sizes of p, e, f and
// v, each the sum of its components', and S = E F. Where the filter is certain of a hit, its bounds say that |p . n| is at
// least 2^-5 P S, |v . n| at least 2^-5 V S and |n| at least 2^-10 S, each but for 2^-40 of itself. An operation loses
// 2^-101 of the sizes in it, and sizes are in a range where nothing is lost below the smallest normal number:
//   n within 2^-98 S, that is 2^-88 |n|;   p . n and v . n within 2^-90 of themselves;   their quotient, the time, and what
//   is a product of it within 2^-86;   |v|^2 |n|^2 - (v . n)^2, or |v x n|^2, within 2^-80 of the former term.
// Each of these sizes, that of the unit of time and the bullet's own speed are from 2^-100 to 2^100: products of six are above
// 2^-600, and their lower words above 2^-710.
// That is what `report` asks of all but the time, which has to round to one double within `kFaceTimeError`.
#pragma once

#include <cmath>

#include "ricochet/contact.hpp"
#include "ricochet/narrow_phase/in_front.hpp"
#include "ricochet/narrow_phase/local_core.hpp"
#include "ricochet/narrow_phase/relative_motion.hpp"
#include "ricochet/narrow_phase/response.hpp"
#include "ricochet/narrow_phase/triangle_filter.hpp"
#include "ricochet/numeric/angle.hpp"
#include "ricochet/numeric/tolerances.hpp"

namespace ricochet::triangle_filter {

inline Vec3d hi(const Vec3<DoubleWord>& v) { return {v.x.hi, v.y.hi, v.z.hi}; }

inline bool is_size_in_range(double size) { return size > 0x1p-100 && size < 0x1p100; }

/// Answers into `shot` and says true, or says false where that is not certain.
inline bool shoot_face(const Bullet& bullet, const Triangle& t, const Vec3d& target_velocity, Shot& shot) {
  const auto* const aimed = std::get_if<Bullet::Aimed>(&bullet.motion);
  // An aimed bullet's relative velocity is a difference of what is rounded.
  if (bullet.radius != 0 || (aimed != nullptr && target_velocity != Vec3d(0.0))) return false;
  const auto m = relative_motion<DoubleWord>(bullet, reference_point(t), target_velocity);
  const LocalCore<DoubleWord> frame(core_of(t));
  const Seen seen{hi(m.offset), hi(frame.e), hi(frame.f), hi(frame.n)};
  const Vec3d v = hi(m.motion);
  const double speeds = taxicab_length(v);
  for (const double size : {taxicab_length(seen.p), taxicab_length(seen.e), taxicab_length(seen.f), speeds,
                            m.unit.hi, taxicab_length(hi(m.own_motion))})
    if (!is_size_in_range(size)) return false;
  if (first_impact_of_point({Vec3d(0.0), v, speeds, 0}, seen).verdict != Verdict::Hits) return false;
  const DoubleWord height = dot(m.offset, frame.n), height_rate = dot(m.motion, frame.n);
  const bool is_above = height.hi > 0;
  const DoubleWord approach = is_above ? -height_rate : height_rate;
  const DoubleWord tau = (is_above ? height : -height) / approach, time = tau * m.unit;
  const double error = time.hi * kFaceTimeError;
  if (!(time.hi + (time.lo + error) == time.hi && time.hi + (time.lo - error) == time.hi)) return false;
  const Vec3<DoubleWord> outward = is_above ? frame.n : -frame.n;
  const DoubleWord length = sqrt(frame.n2);
  // As `ricochet_angle`
  const DoubleWord whole = length_squared(m.motion) * square(length);
  DoubleWord along = whole - square(approach);
  if ((along - whole * DoubleWord(0x1p-20)).hi < 0) along = length_squared(cross(m.motion, outward));
  if (!(along.hi > whole.hi * 0x1p-60)) return false;
  const double opposite = approach.hi, adjacent = sqrt(along).hi;
  const double size = std::sqrt(opposite * opposite + adjacent * adjacent);
  shot.outcome = Outcome::Hit;
  shot.time = time.hi;
  shot.distance =
      (aimed != nullptr ? time * DoubleWord(aimed->speed) : sqrt(length_squared(m.own_motion)) * tau).hi;
  shot.normal = hi(outward) / length.hi;
  const Vec3<DoubleWord> place = Vec3<DoubleWord>(bullet.position) + m.own_motion * tau;
  const KnownPlace known{hi(place), Vec3d(place.x.lo, place.y.lo, place.z.lo),
                         (abs(bullet.position) + abs(hi(m.own_motion) * tau.hi)) * kFaceTimeError};
  bool is_decided = true;
  const auto is_in_front = [&](const Vec3d& p) {
    is_decided = is_decided && target_velocity == Vec3d(0.0);
    return is_decided && side_of(AnyShape(t), p) * (is_above ? 1 : -1) >= 0;
  };
  shot.point = shot.center = nearest_in_front(known, hi(outward), is_in_front);
  if (!is_decided) return false;
  shot.ricochet_angle = angle_of(opposite / size, adjacent / size);
  const Vec3d own = hi(m.own_motion);
  shot.velocity = reflect(aimed != nullptr ? own / m.unit.hi : own, shot.normal, target_velocity);
  return true;
}

}  // namespace ricochet::triangle_filter

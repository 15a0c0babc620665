// A loop of questions, each from the place that the previous answer reached: like `trace`, one leg at a time.
#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/narrow_phase/response.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/paths/corner.hpp"
#include "ricochet/paths/trace.hpp"
#include "ricochet/paths/turn_off.hpp"
#include "ricochet/targets/closest_hit.hpp"

namespace ricochet::scene {

namespace {

/// Relative to the lengths. `kLeavingMargin`: the distance from the last hit up to which a bullet is still leaving its
/// target. `kHitMargin`: the distance up to which it is still at that hit.
constexpr double kLeavingMargin = 0x1p-40, kHitMargin = 0x1p-48;

/// The distance of a bullet from the place where it met the target that it leaves, relative to the lengths that
/// determine the rounding of places.
double distance_from_hit(const Targets& targets, const Bullet& bullet, const Met& met,
                         const Leaving& leaving) {
  if (leaving.is_in_corner) return length(bullet.position - leaving.place) / leaving.time;
  const double lengths =
      largest_coordinate(bullet.position) + bullet.radius + length(velocity_of(bullet)) * leaving.time;
  const Vec3d from = bullet.position - closest_point(targets.shape(met).shape, bullet.position);
  return std::fabs(length(from) - bullet.radius) / lengths;
}

/// Records in `leaving` a corner that a question has reached after a time. The next question begins there.
void keep(const Corner& corner, double time, Leaving& leaving) {
  const Moment& moment = corner.moment();
  const DoubleWord since = moment.time - DoubleWord(time);
  leaving.time = corner.lengths();
  leaving.is_in_corner = true;
  leaving.place = rounded(moment.place), leaving.place_low = low(moment.place);
  leaving.moment = since.hi, leaving.moment_low = since.lo;
}

/// Finds the corner at the end of the bullet's last flight, which is computed backwards from the new velocity by the
/// mirror law. False if memory is full.
bool arrive(Targets& targets, const Bullet& bullet, const Leaving& leaving, const Filter* filter,
            Corner& corner) {
  const Met met{leaving.target, leaving.triangle};
  const MovingShape target = targets.shape(met);
  const Vec3d out = velocity_of(bullet), in = reflect(out, leaving.normal, target.velocity);
  const Bullet came = Bullet::moving(finite(bullet.position - in * leaving.time), in, bullet.radius);
  Shot shot{};
  shot.time = leaving.time;
  shot.distance = finite(length(in) * leaving.time);
  shot.center = bullet.position;
  shot.normal = leaving.normal;
  corner = Corner(came.position, filter, -leaving.time);
  const bool is_tangential = dot(out - target.velocity, leaving.normal) == 0;
  return corner.fly(targets, {came, shot, met, kEndRounding, is_tangential}, target, out);
}

/// Returns the target or triangle that `leaving` names, or none if that no longer exists.
Met left(const Targets& targets, const Leaving& leaving) {
  if (!targets.has(leaving.target)) return {};
  const bool is_one =
      targets.with(leaving.target, [&](const auto& target) { return target.has_part(leaving.triangle); });
  return is_one ? Met{leaving.target, leaving.triangle} : Met{};
}

}  // namespace

SceneShot shoot_leaving(Targets& targets, const Bullet& bullet, double max_time, const Filter* filter,
                        Leaving& leaving) {
  constexpr SceneShot kFull{{}, -1, Status::OutOfMemory};
  const Met met = left(targets, leaving);
  Corner corner(bullet.position, filter);
  const double distance = met.target >= 0 ? distance_from_hit(targets, bullet, met, leaving) : kInfinity;
  // If both lengths are 0, the quotient is NaN: the bullet is there.
  const bool is_left = met.target >= 0 && !(distance > kLeavingMargin);
  if (is_left && leaving.is_in_corner) {
    if (!corner.resume(targets, bullet, leaving)) return kFull;
  } else if (is_left && !(distance > kHitMargin)) {
    if (!arrive(targets, bullet, leaving, filter, corner)) return kFull;
  }
  Departure departure = corner.departure();
  // Elsewhere the bullet leaves no target: that of an old hit can be hit again.
  if (is_left) departure.met = met;
  SceneShot found = corner.is_corner() ? corner.next(targets, bullet, max_time)
                                       : closest_hit(targets, bullet, max_time, departure);
  if (found.target < 0) return found;
  Shot& shot = found.shot;
  const Vec3d velocity = velocity_of(bullet);
  const bool is_tangential = shot.ricochet_angle == 0;
  const bool is_at_once = corner.is_corner() && corner.is_at_once(targets, found, velocity);
  if (is_at_once) corner.bounce(targets, found, velocity), shot.time = 0;
  const Met next{found.target, found.triangle};
  const MovingShape target = targets.shape(next);
  const std::span<const Contact> close = is_at_once ? corner.contacts() : std::span<const Contact>{};
  if (!is_tangential)
    shot.velocity =
        turn_off(targets, {next, target, shot.normal, velocity, length(velocity), {}, 0, close}).velocity;
  const Flight flight{bullet, shot, next, kEndRounding, is_tangential};
  if (!is_at_once && !corner.fly(targets, flight, target, shot.velocity)) return kFull;
  leaving = {found.target, found.triangle, shot.time, shot.normal};
  if (corner.is_corner()) keep(corner, shot.time, leaving);
  return found;
}

}  // namespace ricochet::scene

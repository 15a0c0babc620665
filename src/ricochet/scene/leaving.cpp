// A loop of questions, each from where the answer before has brought the bullet: `trace`, one leg at a time.
#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/narrow_phase/response.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/scene/corner.hpp"
#include "ricochet/scene/nearest.hpp"
#include "ricochet/scene/trace.hpp"

namespace ricochet::scene {

namespace {

/// Whether a bullet still is where it met what it leaves, to rounding.
bool is_there(const Targets& targets, const Bullet& bullet, const Met& met, double time) {
  const Vec3d from = bullet.position - closest_point(targets.shape(met).shape, bullet.position);
  const double lengths =
      largest_coordinate(bullet.position) + bullet.radius + length(velocity_of(bullet)) * time;
  return std::fabs(length(from) - bullet.radius) <= kLeavingMargin * lengths;
}

/// The corner at the end of the flight on which the bullet came, which the mirror law tells back from its new velocity.
bool arrive(Targets& targets, const Bullet& bullet, const Leaving& leaving, const Filter* filter,
            Corner& corner) {
  const Vec3d out = velocity_of(bullet), &of_target = targets.velocity(leaving.target);
  const Vec3d in = reflect(out, leaving.normal, of_target);
  const Bullet came = Bullet::moving(finite(bullet.position - in * leaving.time), in, bullet.radius);
  Shot shot{};
  shot.time = leaving.time;
  shot.distance = finite(length(in) * leaving.time);
  shot.center = bullet.position;
  shot.normal = leaving.normal;
  corner = Corner(came.position, filter, -leaving.time);
  const bool is_tangential = dot(out - of_target, leaving.normal) == 0;
  return corner.fly(targets, {came, shot, {leaving.target, leaving.triangle}, kEndRounding, is_tangential},
                    out);
}

/// What is left, as far as there is such a target still, or such a triangle.
Met left(const Targets& targets, const Leaving& leaving) {
  if (!targets.has(leaving.target)) return {};
  const mesh::Instance* const mesh = targets.mesh(leaving.target);
  const std::int32_t triangles = mesh != nullptr ? mesh->geometry().triangle_count() : 0;
  const bool is_one =
      mesh == nullptr ? leaving.triangle < 0 : leaving.triangle >= 0 && leaving.triangle < triangles;
  return is_one ? Met{leaving.target, leaving.triangle} : Met{};
}

}  // namespace

SceneShot shoot_leaving(Targets& targets, const Bullet& bullet, double max_time, const ActiveFilter& filter,
                        Leaving& leaving) {
  const Met met = left(targets, leaving);
  Corner corner(bullet.position, filter.get());
  SceneShot found{{}, -1, Status::OutOfMemory};
  if (met.target >= 0 && leaving.is_in_corner) {
    const Moment moment{{leaving.moment, leaving.moment_low}, sum(leaving.place, leaving.place_low)};
    if (!corner.resume(targets, bullet, met, moment)) return found;
  } else if (met.target >= 0 && is_there(targets, bullet, met, leaving.time)) {
    if (!arrive(targets, bullet, leaving, filter.get(), corner)) return found;
  }
  Departure departure = corner.departure();
  departure.met = met;
  found = corner.is_corner() ? corner.next(targets, bullet, max_time)
                             : nearest(targets, bullet, max_time, departure);
  if (found.target < 0) return found;
  leaving = {found.target, found.triangle, found.shot.time, found.shot.normal};
  if (!corner.is_corner() || !corner.is_at_once(targets, found, velocity_of(bullet))) return found;
  found.shot.time = leaving.time = 0;
  corner.bounce(found, velocity_of(bullet));
  const auto& [time, place] = corner.moment();
  leaving.is_in_corner = true;
  leaving.place = rounded(place), leaving.place_low = low(place);
  leaving.moment = time.hi, leaving.moment_low = time.lo;
  return found;
}

}  // namespace ricochet::scene

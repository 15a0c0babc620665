// A loop of questions under gravity, each from where the answer before has brought the bullet.
#include "ricochet/narrow_phase/two_sides.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/paths/body_search.hpp"
#include "ricochet/paths/surroundings.hpp"
#include "ricochet/paths/trace.hpp"

namespace ricochet::scene {

SceneShot shoot_falling(Targets& targets, const Bullet& bullet, double max_time, const Filter* filter,
                        Leaving* leaving) {
  const Vec3d& gravity = targets.gravity();
  if (leaving == nullptr) return closest_contact(targets, {bullet, gravity}, max_time, filter);
  // The places that are returned are in front of all that is near. A caller's may be in the plane of what it leaves.
  Side left{{leaving->target, leaving->triangle}, leaving->normal};
  const bool is_there =
      left.met.target >= 0 && targets.has(left.met.target) &&
      targets.with(left.met.target, [&](const auto& target) { return target.has_part(left.met.triangle); });
  const bool is_in_plane = is_there && bullet.radius == 0 && has_two_sides(targets.shape(left.met).shape) &&
                           side_of(targets.shape(left.met).shape, bullet.position) == 0;
  const std::span<const Side> sides(&left, is_in_plane ? 1 : 0);
  SceneShot found = closest_contact(targets, {bullet, gravity, 0, {}, sides}, max_time, filter);
  if (found.target < 0) return found;
  Shot& shot = found.shot;
  const Vec3d velocity = velocity_of(bullet);
  const double way = taxicab_length(velocity) * shot.time + taxicab_length(gravity) * shot.time * shot.time;
  const double size =
      std::max({largest_coordinate(bullet.position), largest_coordinate(shot.center), way, bullet.radius});
  Surroundings around;
  if (!around.find(targets, filter, shot.center, bullet.radius, shot.time, size)) {
    found.status = Status::OutOfMemory;
    return found;
  }
  const Met met{found.target, found.triangle};
  for (NearSurface& one : around.all())
    if (one.met == met && side_of_normal(one.shape.shape, shot.normal) != 0) one.normal = shot.normal;
  const MovingShape target = targets.shape(met);
  find_sides(around, {bullet.position, velocity, gravity, shot.time, 0, {}, sides}, &target, size);
  for (NearSurface& one : around.all()) one.is_strict = true;
  shot.center = around.in_front_of_all(shot.center);
  if (bullet.radius == 0) shot.point = shot.center;
  *leaving = {found.target, found.triangle, shot.time, shot.normal};
  return found;
}

}  // namespace ricochet::scene

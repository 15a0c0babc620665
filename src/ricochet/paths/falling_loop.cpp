// `shoot` with `leaving` under gravity: questions in a loop, each from the place of the previous hit.
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
  // Returned places are in front of all surfaces near them. A caller's place may lie in the plane of the surface that it leaves.
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
  const double size =
      size_of_leg(bullet.position, shot.center, way_on_leg(velocity, gravity, shot.time), bullet.radius);
  Surroundings around;
  if (!around.find(targets, filter, shot.center, bullet.radius, shot.time, size)) {
    found.status = Status::OutOfMemory;
    return found;
  }
  const Met met{found.target, found.triangle};
  around.know_side(met, shot.normal);
  const MovingShape target = targets.shape(met);
  find_sides(around, {bullet.position, velocity, gravity, shot.time, 0, {}, sides}, &target, size);
  for (NearSurface& one : around.all()) one.is_strict = true;
  shot.center = around.in_front_of_all(shot.center);
  if (bullet.radius == 0) shot.point = shot.center;
  *leaving = {found.target, found.triangle, shot.time, shot.normal};
  return found;
}

}  // namespace ricochet::scene

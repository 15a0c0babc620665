#include "ricochet/mesh/obstruction.hpp"

#include "ricochet/queries/fall_question.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet::mesh {

bool obstructs(const Instance& mesh, const Bullet& bullet, double max_time) {
  const auto* const moving = std::get_if<Bullet::Moving>(&bullet.motion);
  if (moving == nullptr) return false;
  const Motion motion = mesh.motion(bullet, moving->velocity);
  bool found = false;
  const auto shot_at = [&](std::int32_t k) {
    return shoot(bullet, MovingShape{mesh.triangle(k), mesh.velocity()});
  };
  if (bullet.radius > 0)
    mesh.visit_near(motion, 0, [&](const PlacedTriangle& near) {
      found = found || (mesh.has_area(near.index) && shot_at(near.index).outcome == Outcome::StartsInside);
    });
  // One obstruction is enough.
  mesh.for_each_candidate(
      motion, [&] { return found ? -1 : max_time; },
      [&](std::int32_t k, const FilteredImpact& impact, const Triangle&) {
        if (found || impact.time - impact.error >= max_time) return;
        if (impact.verdict == Verdict::Hits && impact.time + impact.error < max_time) {
          found = true;
        } else if (mesh.has_area(k)) {
          const Shot shot = shot_at(k);
          found = shot.outcome == Outcome::Hit && shot.time < max_time;
        }
      });
  return found;
}

bool obstructs_fall(const Instance& mesh, const Bullet& bullet, const Vec3d& gravity, double max_time) {
  const auto* const moving = std::get_if<Bullet::Moving>(&bullet.motion);
  if (moving == nullptr) return false;
  if (gravity == Vec3d(0.0)) return obstructs(mesh, bullet, max_time);
  bool found = false;
  mesh.for_each_on_fall(
      mesh.motion(bullet, moving->velocity), gravity * 0.5, 0, [&] { return found ? 0.0 : max_time; },
      [&](std::int32_t k, const Triangle& triangle, double) {
        if (found || !mesh.has_area(k)) return;
        const Shot shot = hit_of({bullet, MovingShape{triangle, mesh.velocity()}, gravity});
        found = shot.outcome == Outcome::StartsInside || (shot.is_hit() && shot.time < max_time);
      });
  return found;
}

}  // namespace ricochet::mesh

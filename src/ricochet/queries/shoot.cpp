#include "ricochet/shoot.hpp"

#include "ricochet/narrow_phase/sphere_shot.hpp"
#include "ricochet/queries/shoot_question.hpp"

namespace ricochet {

namespace {

/// Of a shot found without a limit of time, what it is under one.
template <class Shape>
Shot within_time(const Shot& shot, const Bullet& bullet, const Moving<Shape>& target, double max_time) {
  if (shot.outcome != Outcome::Hit || !is_late(shot.time, max_time, bullet, target)) return shot;
  Shot late{};
  late.outcome = Outcome::OutOfTime;
  late.has_closest = true;
  late.closest = {shot.time, 0};
  return late;
}

[[gnu::noinline]] Shot shoot_adaptively(const Bullet& bullet, const MovingShape& target) {
  return evaluate_adaptively(ShootQuestion{bullet, target});
}

}  // namespace

Shot shoot(const Bullet& bullet, const Moving<Sphere>& target, double max_time) {
  Shot shot{};
  if (!sphere_filter::shoot_sphere(bullet, target, shot)) shot = shoot_adaptively(bullet, target);
  return within_time(shot, bullet, target, max_time);
}

Shot shoot(const Bullet& bullet, const MovingShape& target, double max_time) {
  if (const auto* sphere = std::get_if<Sphere>(&target.shape))
    return shoot(bullet, Moving<Sphere>{*sphere, target.velocity}, max_time);
  return within_time(shoot_adaptively(bullet, target), bullet, target, max_time);
}

Shot estimate_shot(const Bullet& bullet, const MovingShape& target) {
  // The static filter that `shoot` asks first, so that both give the same bits
  Shot shot{};
  if (const auto* sphere = std::get_if<Sphere>(&target.shape))
    if (sphere_filter::shoot_sphere(bullet, {*sphere, target.velocity}, shot)) return shot;
  return estimate(ShootQuestion{bullet, target});
}

}  // namespace ricochet

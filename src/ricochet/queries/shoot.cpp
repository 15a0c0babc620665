#include "ricochet/shoot.hpp"

#include "ricochet/narrow_phase/sphere_shot.hpp"
#include "ricochet/queries/feature_shot.hpp"
#include "ricochet/queries/shoot_question.hpp"

namespace ricochet {

namespace {

[[gnu::noinline]] Shot shoot_adaptively(const Bullet& bullet, const MovingShape& target) {
  return evaluate_adaptively(ShootQuestion{bullet, target});
}

}  // namespace

Shot shoot(const Bullet& bullet, const MovingShape& target, double max_time) {
  if (const auto* sphere = as_sphere(target.shape))
    return shoot(bullet, Moving<Sphere>{*sphere, target.velocity}, max_time);
  Shot shot{};
  if (!shoot_feature(bullet, target, shot)) shot = shoot_adaptively(bullet, target);
  if (shot.outcome == Outcome::Hit && is_late(shot.time, max_time, bullet, target))
    shot = out_of_time(shot.time);
  return shot;
}

Shot shoot(const Bullet& bullet, const AnyShape& target, double max_time) {
  return shoot(bullet, MovingShape{target}, max_time);
}

Shot estimate_shot(const Bullet& bullet, const MovingShape& target) {
  // The same filters as in `shoot`, so that both give the same bits
  Shot shot{};
  if (const auto* sphere = as_sphere(target.shape))
    if (sphere_filter::shoot_sphere(bullet, {*sphere, target.velocity}, shot)) return shot;
  if (shoot_feature(bullet, target, shot)) return shot;
  return estimate(ShootQuestion{bullet, target});
}

}  // namespace ricochet

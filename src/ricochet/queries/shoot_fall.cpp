// `shoot` under gravity. It has its own file, so that straight shots are linked without parabolas.
#include <cmath>

#include "ricochet/narrow_phase/falling_sphere_shot.hpp"
#include "ricochet/queries/fall_question.hpp"
#include "ricochet/queries/shoot_question.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet {

namespace {

/// The number of limbs in the stage of big floats. Polynomials are exact, except for a bullet that is aimed at a moving
/// target.
int limbs_of(const Bullet& bullet, const MovingShape& target) {
  return is_polynomial(bullet, target.velocity) ? kFallLimbs : kLongestLimbs;
}

bool is_late_fall(const Shot& shot, const Bullet& bullet, const MovingShape& target,
                  const Conditions& conditions) {
  return shot.outcome == Outcome::Hit && is_late(shot.time, conditions.max_time, [&](double limit) {
           return FallQuestion(bullet, target, conditions.gravity).is_late(limit, limbs_of(bullet, target));
         });
}

FallQuestion question_of(const Falling& falling, bool only_contact) {
  FallQuestion question(falling.bullet, falling.target, falling.gravity);
  question.aim = {falling.leaves, only_contact, std::ldexp(falling.outside, -question.fall.time)};
  return question;
}

/// A question under gravity costs as much as this many products of limbs, if it needs no long numbers.
constexpr int kWorkOfFall = 8000;

[[gnu::noinline]] Shot fall_adaptively(const Falling& falling, bool only_contact) {
  BigFloat::charge(kWorkOfFall);
  return evaluate_fall(question_of(falling, only_contact), limbs_of(falling.bullet, falling.target));
}
Shot fall_adaptively(const Bullet& bullet, const MovingShape& target, const Vec3d& gravity) {
  return fall_adaptively({bullet, target, gravity}, false);
}

bool is_filtered(const Falling& falling, Shot& shot) {
  const auto& [bullet, target, gravity, leaves, outside] = falling;
  const auto* const sphere = as_sphere(target.shape);
  return sphere != nullptr && !leaves &&
         sphere_filter::shoot_falling(bullet, {*sphere, target.velocity}, gravity, shot);
}

}  // namespace

Shot hit_of(const Falling& falling) {
  Shot shot;
  return is_filtered(falling, shot) ? shot : fall_adaptively(falling, true);
}

Shot estimate_hit_of(const Falling& falling) {
  Shot shot;
  return is_filtered(falling, shot) ? shot : estimate(question_of(falling, true));
}

int compare_falls(const Falling& one, const Falling& other) {
  return compare_falls(question_of(one, true), question_of(other, true));
}

Shot shoot(const Bullet& bullet, const Moving<Sphere>& target, const Conditions& conditions) {
  const Vec3d& gravity = conditions.gravity;
  if (gravity == Vec3d(0.0)) return shoot(bullet, target, conditions.max_time);
  Shot shot;
  if (!sphere_filter::shoot_falling(bullet, target, gravity, shot))
    shot = fall_adaptively(bullet, target, gravity);
  if (conditions.max_time <= std::numeric_limits<double>::max() &&
      is_late_fall(shot, bullet, target, conditions))
    shot = out_of_time(shot.time);
  return shot;
}

Shot shoot(const Bullet& bullet, const MovingShape& target, const Conditions& conditions) {
  if (conditions.gravity == Vec3d(0.0)) return shoot(bullet, target, conditions.max_time);
  if (const auto* sphere = as_sphere(target.shape))
    return shoot(bullet, Moving<Sphere>{*sphere, target.velocity}, conditions);
  const Shot shot = fall_adaptively(bullet, target, conditions.gravity);
  return is_late_fall(shot, bullet, target, conditions) ? out_of_time(shot.time) : shot;
}

Shot shoot(const Bullet& bullet, const AnyShape& target, const Conditions& conditions) {
  return shoot(bullet, MovingShape{target}, conditions);
}

}  // namespace ricochet

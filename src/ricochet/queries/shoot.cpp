// `shoot` against spheres: the hot path.
#include "ricochet/shoot.hpp"

#include "ricochet/narrow_phase/sphere_shot.hpp"
#include "ricochet/queries/shoot_question.hpp"

namespace ricochet {

Shot shoot(const Bullet& bullet, const Moving<Sphere>& target, double max_time) {
  Shot shot{};
  if (!sphere_filter::shoot_sphere(bullet, target, shot))
    shot = evaluate_adaptively(Question<Sphere>{bullet, target});
  return within_time(shot, bullet, target, max_time);
}

}  // namespace ricochet

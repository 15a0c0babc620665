// `shoot` against spheres: the hot path.
#include "ricochet/shoot.hpp"

#include "ricochet/quick.hpp"
#include "ricochet/shoot_question.hpp"

namespace ricochet {

Shot shoot(const Bullet& bullet, const Target<Sphere>& target, double max_time) {
  Shot shot{};
  if (!quick::shoot_sphere(bullet, target, shot)) shot = with_enough_digits(Question<Sphere>{bullet, target});
  return within_time(shot, bullet, target, max_time);
}

}  // namespace ricochet

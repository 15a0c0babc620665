// `shoot` against everything but spheres.
#include "ricochet/intersect_box.hpp"
#include "ricochet/intersect_cylinder.hpp"
#include "ricochet/intersect_flat.hpp"
#include "ricochet/intersect_segment.hpp"
#include "ricochet/shoot.hpp"
#include "ricochet/shoot_question.hpp"

namespace ricochet {

Shot shoot(const Bullet& bullet, const Target<Plane>& target, double max_time) {
  return within_time(with_enough_digits(Question<Plane>{bullet, target}), bullet, target, max_time);
}

Shot shoot(const Bullet& bullet, const Target<Triangle>& target, double max_time) {
  return within_time(with_enough_digits(Question<Triangle>{bullet, target}), bullet, target, max_time);
}

Shot shoot(const Bullet& bullet, const Target<Box>& target, double max_time) {
  return within_time(with_enough_digits(Question<Box>{bullet, target}), bullet, target, max_time);
}

Shot shoot(const Bullet& bullet, const Target<Capsule>& target, double max_time) {
  return within_time(with_enough_digits(Question<Capsule>{bullet, target}), bullet, target, max_time);
}

Shot shoot(const Bullet& bullet, const Target<Cylinder>& target, double max_time) {
  return within_time(with_enough_digits(Question<Cylinder>{bullet, target}), bullet, target, max_time);
}

Shot shoot(const Bullet& bullet, const Target<Wall>& target, double max_time) {
  return within_time(with_enough_digits(Question<Wall>{bullet, target}), bullet, target, max_time);
}

template <class Shape>
Shot estimate_shot(const Bullet& bullet, const Target<Shape>& target) {
  return estimate(Question<Shape>{bullet, target});
}
template Shot estimate_shot(const Bullet&, const Target<Sphere>&);
template Shot estimate_shot(const Bullet&, const Target<Plane>&);
template Shot estimate_shot(const Bullet&, const Target<Triangle>&);
template Shot estimate_shot(const Bullet&, const Target<Box>&);
template Shot estimate_shot(const Bullet&, const Target<Capsule>&);
template Shot estimate_shot(const Bullet&, const Target<Cylinder>&);
template Shot estimate_shot(const Bullet&, const Target<Wall>&);

}  // namespace ricochet

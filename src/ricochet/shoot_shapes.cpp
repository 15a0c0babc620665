// `shoot` against everything but spheres.
#include "ricochet/intersect_box.hpp"
#include "ricochet/intersect_cylinder.hpp"
#include "ricochet/intersect_flat.hpp"
#include "ricochet/intersect_segment.hpp"
#include "ricochet/shoot.hpp"
#include "ricochet/shoot_question.hpp"

namespace ricochet {

Shot shoot(const Bullet& bullet, const Target<Plane>& target, double max_time) {
  return with_enough_digits(Question<Plane>{bullet, target, max_time});
}

Shot shoot(const Bullet& bullet, const Target<Triangle>& target, double max_time) {
  return with_enough_digits(Question<Triangle>{bullet, target, max_time});
}

Shot shoot(const Bullet& bullet, const Target<Box>& target, double max_time) {
  return with_enough_digits(Question<Box>{bullet, target, max_time});
}

Shot shoot(const Bullet& bullet, const Target<Capsule>& target, double max_time) {
  return with_enough_digits(Question<Capsule>{bullet, target, max_time});
}

Shot shoot(const Bullet& bullet, const Target<Cylinder>& target, double max_time) {
  return with_enough_digits(Question<Cylinder>{bullet, target, max_time});
}

Shot shoot(const Bullet& bullet, const Target<Wall>& target, double max_time) {
  return with_enough_digits(Question<Wall>{bullet, target, max_time});
}

}  // namespace ricochet
